import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { nameBytes, type PostLimits, postLimits, unaskedBytes } from "#app/platform/post-limits.ts";
import { anonymousClient, loggedInClient } from "../../test/client.ts";
import { permissionTable } from "../../test/http/permission-table.ts";
import { people } from "../../test/people.ts";
import { Server, serverEnv } from "../harness.ts";
import { resetPeak, residentMemory } from "../process-memory.ts";
import { percentile } from "../statistics.ts";
import { check, describeTimes } from "./fault-checks.ts";

/**
 * `node bench/faults/large-forms.ts [POSTS]`: a visitor, a pending account, somebody with a client's link, a member and an admin post forms
 * to every route with an action, on one connection each: fields, parts, lengths, rows and bytes at the limits of post-limits.ts and just
 * beyond, filled with letters or digits. Expected: each is answered within a second, or refused before it was sent; meanwhile the
 * 99th percentile of /up is at most 100 ms and memory grows by at most 150 MB. Passwords are left out, because
 * log-in-flood.ts measures their hashing. Ends after 15 minutes in any case.
 */
const posts = Number(process.argv[2] ?? 10_000);
const until = performance.now() + 15 * 60_000;
const limits = { answerMs: 1_000, upMs: 100, growthMb: 150 };

const site = await Server.start({ env: serverEnv });
const pending = { email: "pending@toranam.example", name: "Waheeda Begum", access: "pending" } as const;
for (const person of [people.keerthi, people.sravani, pending]) await site.addPerson(person);
const sql = await site.database();
const [event] = await sql`insert into events (name, date, state_code) values ('Forms', '2099-02-24', '36') returning id`;
const staff = await loggedInClient(site, "keerthi");
const made = await (await staff.page(`/dashboard/events/${event?.id}/client`)).submit("Make the link");
const clientPath = made.link("Open as the client").replace(site.url, "");
const senders = {
  visitor: "",
  pending: await site.session(pending),
  "client's link": "",
  member: await site.session("keerthi"),
  admin: await site.session("sravani"),
};

type Post = { sender: keyof typeof senders; path: string; type: string; bytes: ArrayBuffer };
type Pair = [name: string, value: string];

/** Texts of a length that patterns and parsers of ours might find hard. */
const fillings = ["1", "a", "1,", " ", "-", "a@", "[a](", "\n    at ", "%", "అ"];
const filled = (length: number, filling: string) =>
  filling.repeat(Math.ceil(length / Buffer.byteLength(filling))).slice(0, filling === "అ" ? length / 3 : length);
const asForm = (pairs: Pair[]) => {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
};

/** The fields that a person fills in, filled with a text of the length; the others, which say what the form is for, as they are. */
const withTexts = (form: Record<string, string>, length: number, filling: string): Pair[] =>
  Object.entries(form).map(([name, value]) => [
    name,
    /^(intent|id|version|invoice|claim)$/.test(name) ? value.replace(":fresh-id", randomUUID()) : filled(length, filling),
  ]);

function* bodiesOf(
  { bytes, multipartBytes = 0, fields, fieldBytes, rows = 0 }: PostLimits,
  form: Record<string, string>,
  turn: number,
) {
  const filling = fillings[turn % fillings.length] as string;
  const own = Object.entries(form);
  const more = (count: number, value = "1"): Pair[] => [...(own as Pair[]), ...Array(count).fill(["a", value])];
  for (const length of [21, 5_001, fieldBytes, fieldBytes + 1]) {
    yield new URLSearchParams(withTexts(form, length, filling));
    yield asForm(withTexts(form, length, filling));
  }
  for (const count of [fields - own.length, fields + 1]) {
    yield new URLSearchParams(more(count));
    yield asForm(more(count));
    // The same name, or a thousand names.
    yield new URLSearchParams([...(own as Pair[]), ...Array.from({ length: count }, (_, at): Pair => [`item.${at}`, filling])]);
  }
  yield new URLSearchParams([["a".repeat(nameBytes + 1), "1"]]);
  for (const size of [unaskedBytes, bytes, multipartBytes]) {
    yield Buffer.alloc(size, "a=11111111");
    yield Buffer.alloc(size, "&");
    yield asForm([["a", filled(size, filling)], ...(own as Pair[])]);
  }
  if (multipartBytes > 0) {
    const file = asForm(own as Pair[]);
    file.append("file", new File([new Uint8Array(multipartBytes - 5_000).fill(45)], "a.csv"));
    yield file;
    yield new Blob([`--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`.repeat(multipartBytes / 60), "--x--\r\n"], {
      type: "multipart/form-data; boundary=x",
    });
  }
  for (const count of rows ? [rows, rows + 1] : []) {
    const names = ["lineId", "line-title", "line-rate", "line-quantity", "description", "quantity", "rate", "discount"];
    yield new URLSearchParams([
      ["version", "0"],
      ...Array.from({ length: count }, () => names.map((name): Pair => [name, filled(40, filling)])).flat(),
    ]);
  }
}

const pathOf = (pattern: string) =>
  pattern
    .replace(/:(id|other|file)\b/g, () => randomUUID())
    .replace(":type", "event")
    .replace(":section", "company")
    .replace(":key", "hyderabad")
    .replace(":template", "receipt")
    .replace(":kind", "project");

async function* allPosts(): AsyncGenerator<Post> {
  for (let turn = 0; ; turn++)
    for (const [pattern, limit] of Object.entries(postLimits)) {
      const forms = Object.values(permissionTable[pattern]?.posts ?? {}).map(({ form = {} }) => form);
      const form = Object.fromEntries(
        Object.entries(forms[turn % forms.length] ?? {}).filter(([name]) => !/password/i.test(name)),
      );
      const asked =
        pattern === "/c" ? (["client's link", "visitor"] as const) : (["visitor", "pending", "member", "admin"] as const);
      for (const body of bodiesOf(limit, form, turn)) {
        // Made once and before the time is taken, because a large form takes long to make.
        const made = new Response(body);
        const [type, bytes] = [made.headers.get("content-type") ?? "application/x-www-form-urlencoded", await made.arrayBuffer()];
        for (const sender of asked) {
          const path =
            sender === "client's link" ? clientPath : pathOf(pattern) + (permissionTable[pattern]?.isIndex ? "?index" : "");
          yield { sender, path: turn % 2 ? path.replace(/(?=\?)|$/, ".data") : path, type, bytes };
        }
      }
    }
}

type Result = { sender: string; path: string; ms: number; status: number | "refused unread" };
const results: Result[] = [];
let count = 0;
async function send({ sender, path, type, bytes }: Post): Promise<void> {
  const n = count++;
  // Each from an address of its own: limits by address are not what is measured.
  const headers = {
    "content-type": type,
    cookie: senders[sender],
    "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  };
  const start = performance.now();
  const status = await fetch(site.url + path, { method: "POST", body: bytes, headers, redirect: "manual" }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => "refused unread" as const,
  );
  results.push({ sender, path, ms: performance.now() - start, status });
}

/** Times /up every 20 ms in a thread of its own, until it is told to stop. */
const timeUp = `
  const { parentPort, workerData } = require("node:worker_threads");
  const times = [];
  let isRunning = true;
  parentPort.once("message", () => { isRunning = false; });
  (async () => {
    while (isRunning) {
      const start = performance.now();
      await (await fetch(workerData)).arrayBuffer();
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    parentPort.postMessage(times);
  })();`;
for (const page of ["/contact", "/login", "/venue-finder"]) await anonymousClient(site).get(page);
await sleep(3_000);
const before = residentMemory(site.pid).current;
resetPeak(site.pid);
const watch = new Worker(timeUp, { eval: true, workerData: `${site.url}/up` });
const queue = allPosts();
const sendAll = async () => {
  while (results.length < posts && performance.now() < until) await send((await queue.next()).value);
};
await Promise.all(Array.from({ length: 5 }, sendAll));
watch.postMessage("stop");
const [up] = (await once(watch, "message")) as [number[]];
const { peak } = residentMemory(site.pid);

const refused = results.filter(({ status }) => [413, 414, 415, 400, 403, "refused unread"].includes(status));
const answered = results.filter((result) => !refused.includes(result));
const slow = results.filter(({ ms, status }) => ms > limits.answerMs && status !== "refused unread").sort((a, b) => b.ms - a.ms);
const statuses = new Map<string, number>();
for (const { status } of results) statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
console.log([...statuses].map(([status, n]) => `${n} × ${status}`).join(", "));
console.log(`answered ${describeTimes(answered.map(({ ms }) => ms))}; refused ${describeTimes(refused.map(({ ms }) => ms))}`);
for (const { sender, path, ms, status } of slow.slice(0, 10)) console.log(`${ms.toFixed(0)} ms: ${sender}, ${path}: ${status}`);
check(`all ${posts} forms are sent`, results.length >= posts, results.length);
check("none makes an error of ours", !results.some(({ status }) => status === 500));
check("each is answered within a second or refused unread", slow.length === 0, `${slow.length} slower`);
check(
  `/up has a p99 of at most ${limits.upMs} ms`,
  percentile(up, 0.99) <= limits.upMs,
  `${describeTimes(up)}, p99 ${percentile(up, 0.99).toFixed(0)} ms`,
);
check(
  `memory grows by at most ${limits.growthMb} MB`,
  peak - before <= limits.growthMb,
  `${before.toFixed(0)} to ${peak.toFixed(0)} MB`,
);
await site.dispose();
