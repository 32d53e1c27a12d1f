import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { UploadResponse } from "#app/features/files/files.ts";
import { hardFiles } from "../../test/hard-files.ts";
import { type BenchPerson, type Server, signIn, withServer } from "../harness.ts";
import { memoryByOwner } from "../process-memory.ts";
import { percentile } from "../statistics.ts";
import { check, describeTimes } from "./fault-checks.ts";

/**
 * `node bench/faults/hard-files.ts`: three people add 200 damaged, disguised and oversized files (test/hard-files.ts), twelve pictures of up
 * to 40 megapixels and a file of 40 MB, while another opens views. It measures how much memory the server, its process that inspects files
 * and the database take, and how long the views take. Memory and time are measured on two servers, because reading the memory of a process
 * stops it for a moment.
 */
const maxGrowthMb = 150;

const large = await Promise.all(
  [6_000, 6_200, 6_300].map(async (side, n) => {
    const created = sharp({ create: { width: side, height: side, channels: 3, background: `#a${n}5040` } });
    return { name: `large-${n}.jpg`, bytes: await created.withMetadata({ orientation: 6 }).jpeg().toBuffer() };
  }),
);
const repeated = [0, 1, 2, 3].flatMap((n) =>
  large.map(({ name, bytes }) => ({ name: `${n}-${name}`, bytes: Buffer.concat([bytes, randomBytes(8)]) })),
);
const files = [...(await hardFiles()), ...repeated, { name: "40 MB.pdf", bytes: randomBytes(40_000_000) }];

type Load = {
  server: Server;
  view(shouldContinue: (times: readonly number[]) => boolean): Promise<number[]>;
  addAll(): Promise<void>;
};

/** Starts a server and opens 300 views, so that the memory that views need is taken before the files come. */
const withLoad = (work: (load: Load) => Promise<void>): Promise<void> =>
  withServer(async (server, owner) => {
    const [viewer, ...adders] = await Promise.all([0, 1, 2, 3].map((n) => signIn(server, `Person ${n}`, "planner")));
    const view: Load["view"] = async (shouldContinue) => {
      const times: number[] = [];
      while (shouldContinue(times)) {
        const started = performance.now();
        const headers = { cookie: (viewer as BenchPerson).cookie };
        await (await fetch(`${server.url}/dashboard/tasks`, { headers })).arrayBuffer();
        times.push(performance.now() - started);
        await sleep(20);
      }
      return times;
    };
    const addAll = async () => {
      const statuses = new Map<number, number>();
      const started = performance.now();
      await Promise.all(
        adders.map(async ({ cookie }, n) => {
          const [event] = await owner`insert into events (name) values (${`Files ${n}`}) returning id`;
          const queue = files.filter((_, index) => index % adders.length === n);
          const addNext = async () => {
            for (let file = queue.shift(); file; file = queue.shift()) {
              const status = await add(file, `${server.url}/dashboard/files/event/${event?.id}`, cookie);
              statuses.set(status, (statuses.get(status) ?? 0) + 1);
            }
          };
          // Two at once, as the page does.
          await Promise.all([addNext(), addNext()]);
        }),
      );
      check(
        "every file is added or refused with a message",
        [...statuses.keys()].every((status) => [200, 400].includes(status)),
        `${JSON.stringify(Object.fromEntries(statuses))} in ${((performance.now() - started) / 1_000).toFixed(0)} s`,
      );
    };
    await view(({ length }) => length < 300);
    await work({ server, view, addAll });
  });

const pieceBytes = 256 * 1024;

/** Sends the file in pieces, as the page does. @returns the status of the last response */
async function add({ name, bytes }: { name: string; bytes: Buffer }, url: string, cookie: string): Promise<number> {
  for (let position = 0; ; position += pieceBytes) {
    const query = new URLSearchParams({ name, size: String(bytes.length), modified: "1", position: String(position) });
    const piece = new Uint8Array(bytes.subarray(position, position + pieceBytes));
    const headers = { cookie, "content-type": "application/octet-stream" };
    const response = await fetch(`${url}/upload?${query}`, { method: "POST", body: piece, headers, redirect: "manual" });
    const result = (await response.json()) as UploadResponse;
    if ("problem" in result || result.fileId) return response.status;
  }
}

await withLoad(async ({ view, addAll }) => {
  const calm = await view(({ length }) => length < 300);
  let isRunning = true;
  const viewing = view(() => isRunning);
  await addAll();
  isRunning = false;
  const busy = await viewing;
  const ratio = percentile(busy, 0.95) / percentile(calm, 0.95);
  check("the other person waits at most twice as long", ratio <= 2, `${describeTimes(busy)}; calm ${describeTimes(calm)}`);
});

await withLoad(async ({ server, view, addAll }) => {
  const memory = () => memoryByOwner(server.pid).private;
  const before = memory();
  let [isRunning, peak] = [true, before];
  const viewing = view(() => isRunning);
  const measuring = (async () => {
    while (isRunning) {
      peak = Math.max(peak, memory());
      await sleep(300);
    }
  })();
  await addAll();
  isRunning = false;
  await Promise.all([viewing, measuring]);
  check(
    `memory grows by at most ${maxGrowthMb} MB`,
    peak - before <= maxGrowthMb,
    `${before.toFixed(0)} to ${peak.toFixed(0)} MB`,
  );
});
process.exit();
