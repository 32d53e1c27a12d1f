import { createServer, type Socket, type Server as TcpServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort, Server } from "../../test/server.ts";
import { serverEnv } from "../harness.ts";
import { percentile } from "../statistics.ts";
import { check, describeTimes, enquire } from "./fault-checks.ts";

/**
 * `node bench/faults/mail-unavailable.ts`: a hundred enquiries queue 200 mails while the mail server refuses connections, then does not
 * respond, then returns 451; then it works, and the server is killed with -9 in the middle of sending. The waits between attempts are cut
 * short by moving `next_attempt_at`. Expected: visitors notice nothing; every mail arrives under its own Message-ID, once, except the few
 * in flight at the kill.
 */
const port = await freePort();
const site = await Server.start({ env: { ...serverEnv, SMTP_URL: `smtp://127.0.0.1:${port}` } });
const sql = await site.database();
/** The Message-IDs of the mails that arrived. */
const received: string[] = [];
const postMs: number[] = [];

async function post(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    const response = await enquire(site, postMs.length);
    postMs.push(performance.now() - start);
    if (response.status !== 200) throw new Error(`an enquiry returned ${response.status}`);
  }
}

const listen = (server: { listen: TcpServer["listen"] }) =>
  new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));

/** Starts a mail server that works, or returns a code for every recipient. @returns a function that stops it */
async function mailServer(refusal?: number): Promise<() => Promise<void>> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => done(refusal ? Object.assign(new Error("later"), { responseCode: refusal }) : null),
    async onData(stream, _session, done) {
      received.push((await PostalMime.parse(Buffer.concat(await stream.toArray()))).messageId ?? "");
      await sleep(5);
      done();
    },
  });
  server.on("error", () => {});
  await listen(server.server);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Starts a mail server that accepts connections and never responds. */
async function silentServer(): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on("error", () => {})));
  await listen(server);
  return () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(() => resolve()));
  };
}

const countWaiting = async () =>
  (await sql<{ count: number }[]>`select count(*)::int from outbox where sent_at is null and failed_at is null`)[0]?.count ?? 0;
const makeDue = () => sql`update outbox set next_attempt_at = now() where sent_at is null and failed_at is null`;

await post(40);
await sleep(1_000);
for (const startServer of [silentServer, () => mailServer(451)]) {
  const stop = await startServer();
  const due = makeDue();
  await post(30);
  await due;
  await sleep(3_000);
  await stop();
}
check("200 mails wait, none has failed", (await countWaiting()) === 200, await countWaiting());
check("visitors notice nothing", percentile(postMs, 0.95) < 500, `100 posts, ${describeTimes(postMs)}`);
const [row] = await sql<{ max: number }[]>`select max(extract(epoch from next_attempt_at - now()))::int from outbox`;
check("the next attempt is at most 5 min away", (row?.max ?? 0) <= 300, `${row?.max} s`);

const stopServer = await mailServer();
await makeDue();
const start = performance.now();
while (received.length < 60) await sleep(5);
await site.end("SIGKILL");
await site.restart();
while ((await countWaiting()) > 0 && performance.now() - start < 120_000) {
  await makeDue();
  await sleep(100);
}
const seconds = ((performance.now() - start) / 1000).toFixed(1);
const messageIds = new Set(received).size;
check("all are delivered after recovery", messageIds === 200 && (await countWaiting()) === 0, `${seconds} s`);
const repeated = received.length - messageIds;
check("once each, but for at most three in flight at the kill", repeated <= 3, `${repeated} twice, under the same Message-ID`);
await stopServer();
await site.dispose();
