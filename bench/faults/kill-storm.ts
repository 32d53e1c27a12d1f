import { setTimeout as sleep } from "node:timers/promises";
import { Server } from "../../test/server.ts";
import { percentile } from "../statistics.ts";
import { drillEnv, enquire, hold } from "./drill.ts";

/**
 * `node bench/faults/kill-storm.ts [kills=100]`: fifty clients post enquiries without a pause while the server is killed with -9 at a
 * random moment and started again. A client that got no answer asks again under the same key. Wanted: whatever was acknowledged is
 * stored, nothing is stored twice, and the server is ready again within 5 s.
 */
const kills = Number(process.argv[2] ?? 100);
const clients = 50;
const server = await Server.start({ env: { ...drillEnv, BACKUP_DAYS: "0" } });
const acknowledged = new Set<number>();
const readyMs: number[] = [];
let [next, sent, cut, posting] = [0, 0, 0, true];

async function client(): Promise<void> {
  while (posting) {
    const n = next++;
    while (!acknowledged.has(n)) {
      sent++;
      const answer = await enquire(server, n).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        () => undefined,
      );
      if (answer?.status === 200 && answer.text.includes("Thank you!")) acknowledged.add(n);
      else {
        cut++;
        await sleep(50);
      }
    }
  }
}

const all = Array.from({ length: clients }, client);
for (let kill = 0; kill < kills; kill++) {
  await sleep(100 + Math.random() * 900);
  await server.end("SIGKILL");
  const killed = performance.now();
  await server.restart();
  while ((await fetch(`${server.url}/ready`).catch(() => undefined))?.status !== 200) await sleep(10);
  readyMs.push(performance.now() - killed);
}
posting = false;
await Promise.all(all);

const sql = await server.database();
const rows = await sql<{ key: string; n: number }[]>`
  select idempotency_key as key, count(*)::int as n from contact_submissions group by idempotency_key`;
const names = await sql`select name from contact_submissions group by name having count(*) > 1`;
const stored = new Map(rows.map(({ key, n }) => [key, n]));
const lost = [...acknowledged].filter((n) => !stored.has(`visitor-${n}`)).length;
const mails = await sql`select recipient, subject from outbox where recipient like 'visitor%' group by 1, 2 having count(*) > 1`;
await sql.end();
await server.dispose();

console.log(
  `${kills} kills under ${clients} clients: ${sent} posts, ${cut} without an answer, ${acknowledged.size} acknowledged, ${rows.length} stored`,
);
hold("every acknowledged enquiry is stored", lost === 0, `${lost} lost`);
hold("none is stored twice", names.length === 0 && rows.every(({ n }) => n === 1), `${names.length} twice`);
hold("no mail is promised twice", mails.length === 0, `${mails.length} twice`);
hold(
  "ready again within 5 s of the kill",
  Math.max(...readyMs) <= 5_000,
  `p50 ${percentile(readyMs, 0.5).toFixed(0)} ms, most ${Math.max(...readyMs).toFixed(0)} ms`,
);
