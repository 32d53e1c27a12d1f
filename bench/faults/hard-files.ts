import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { hardFiles } from "../../test/hard-files.ts";
import { signIn, withServer } from "../harness.ts";
import { memoryByOwner } from "../process-memory.ts";
import { percentile } from "../statistics.ts";
import { check, describeTimes } from "./drill.ts";

/**
 * Three people add 200 hard files, twelve pictures of up to 40 megapixels and a file of 40 MB, while another opens views: how much memory
 * the server, its reader of files and the database take, and how long the others wait.
 */
const maxGrowthMb = 150;

await withServer(async (server, owner) => {
  const people = [];
  for (let n = 0; n < 4; n++) people.push(await signIn(server, `Person ${n}`, false));
  const [viewer, ...adders] = people as [(typeof people)[0], ...typeof people];
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

  const statuses = new Map<number, number>();
  const add = async ({ name, bytes }: { name: string; bytes: Buffer }, event: string, cookie: string) => {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(bytes)], name));
    form.append("intent", "add");
    const init = { method: "POST", body: form, headers: { cookie }, redirect: "manual" } as const;
    // The server does not read what is far too large to its end.
    const response = await fetch(`${server.url}/dashboard/files/event/${event}`, init).catch(() => ({
      status: 413,
      text: async () => "",
    }));
    await response.text();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  };
  const open = async () => {
    const started = performance.now();
    await (await fetch(`${server.url}/dashboard/tasks`, { headers: { cookie: viewer.cookie } })).arrayBuffer();
    return performance.now() - started;
  };
  const memory = () => memoryByOwner(server.pid).private;

  for (let n = 0; n < 30; n++) await open();
  const calm: number[] = [];
  for (let n = 0; n < 100; n++) calm.push(await open());
  await sleep(2_000);
  const before = memory();
  let [isRunning, peak] = [true, before];
  const others: number[] = [];
  const viewing = (async () => {
    while (isRunning) {
      others.push(await open());
      await sleep(20);
    }
  })();
  const measuring = (async () => {
    while (isRunning) {
      peak = Math.max(peak, memory());
      await sleep(300);
    }
  })();
  const started = performance.now();
  await Promise.all(
    adders.map(async ({ cookie }, n) => {
      const [event] = await owner`insert into events (name) values (${`Files ${n}`}) returning id`;
      for (const file of files.filter((_, index) => index % adders.length === n)) await add(file, event?.id, cookie);
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  isRunning = false;
  await Promise.all([viewing, measuring]);

  check(
    "every file is added or refused in words",
    [...statuses.keys()].every((status) => [200, 400, 413].includes(status)),
    `${JSON.stringify(Object.fromEntries(statuses))} in ${seconds.toFixed(0)} s`,
  );
  check(
    `memory grows by at most ${maxGrowthMb} MB`,
    peak - before <= maxGrowthMb,
    `${before.toFixed(0)} to ${peak.toFixed(0)} MB`,
  );
  const ratio = percentile(others, 0.95) / percentile(calm, 0.95);
  check("others wait at most twice as long", ratio <= 2, `${describeTimes(others)}; calm ${describeTimes(calm)}`);
});
process.exit();
