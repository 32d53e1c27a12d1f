import { createServer, type Server as TcpServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort, Server } from "../../test/server.ts";
import { percentile } from "../statistics.ts";
import { drillEnv, enquire, hold } from "./drill.ts";

/**
 * `node bench/faults/mail-away.ts`: a hundred enquiries promise 200 mails while the mail server refuses connections, then says nothing,
 * then answers 451; then it is well, and the website is killed with -9 in the middle of sending. Waiting times are cut short by moving
 * `next_attempt_at`. Wanted: visitors notice nothing; every mail arrives under its own Message-ID, once, but for the few in flight at
 * the kill.
 */
const port = await freePort();
const site = await Server.start({ env: { ...drillEnv, SMTP_URL: `smtp://127.0.0.1:${port}`, BACKUP_DAYS: "0" } });
const sql = await site.database();
const taken: string[] = [];
const posts: number[] = [];
let n = 0;

async function post(count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const from = performance.now();
    const answer = await enquire(site, n++);
    posts.push(performance.now() - from);
    if (answer.status !== 200) throw new Error(`an enquiry was answered ${answer.status}`);
  }
}

/** A mail server that is well, or answers every recipient with a code. @returns what stops it */
async function mailServer(refusal?: number): Promise<() => Promise<void>> {
  const peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => done(refusal ? Object.assign(new Error("later"), { responseCode: refusal }) : null),
    async onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      taken.push((await PostalMime.parse(Buffer.concat(chunks))).messageId ?? "");
      await sleep(5);
      done();
    },
  });
  peer.on("error", () => {});
  await new Promise<void>((resolve) => peer.listen(port, "127.0.0.1", resolve));
  return () => new Promise((resolve) => peer.close(() => resolve()));
}

/** One that takes connections and never says a word. */
async function deafServer(): Promise<() => Promise<void>> {
  const open = new Set<{ destroy(): void }>();
  const peer: TcpServer = createServer((socket) => open.add(socket.on("error", () => {})));
  await new Promise<void>((resolve) => peer.listen(port, "127.0.0.1", resolve));
  return () => {
    for (const socket of open) socket.destroy();
    return new Promise((resolve) => peer.close(() => resolve()));
  };
}

const waiting = async () =>
  (await sql<{ n: number }[]>`select count(*)::int as n from outbox where sent_at is null and failed_at is null`)[0]?.n ?? 0;
const makeDue = () => sql`update outbox set next_attempt_at = now() where sent_at is null and failed_at is null`;

await post(40);
await sleep(1_000);
for (const away of [deafServer, () => mailServer(451)]) {
  const stop = await away();
  const due = makeDue();
  await post(30);
  await due;
  await sleep(3_000);
  await stop();
}
hold("200 mails wait, none is given up", (await waiting()) === 200, await waiting());
hold(
  "visitors notice nothing",
  percentile(posts, 0.95) < 500,
  `100 posts, p50 ${percentile(posts, 0.5).toFixed(0)} ms, p95 ${percentile(posts, 0.95).toFixed(0)} ms, most ${Math.max(...posts).toFixed(0)} ms`,
);
const [row] = await sql<{ most: number }[]>`select max(extract(epoch from next_attempt_at - now()))::int as most from outbox`;
hold("the next try is at most 5 min away", (row?.most ?? 0) <= 300, `${row?.most} s`);

const stopWell = await mailServer();
await makeDue();
const from = performance.now();
while (taken.length < 60) await sleep(5);
await site.end("SIGKILL");
await site.restart();
while ((await waiting()) > 0) {
  if (performance.now() - from > 120_000) break;
  await makeDue();
  await sleep(100);
}
const tookMs = performance.now() - from;
hold(
  "all are delivered after recovery",
  new Set(taken).size === 200 && (await waiting()) === 0,
  `${(tookMs / 1000).toFixed(1)} s`,
);
hold(
  "once each, but for at most three in flight at the kill",
  taken.length - new Set(taken).size <= 3,
  `${taken.length - new Set(taken).size} twice, under the same Message-ID`,
);
await sql.end();
await stopWell();
await site.dispose();
