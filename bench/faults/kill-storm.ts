import { setTimeout as sleep } from "node:timers/promises";
import { Server } from "../../test/server.ts";
import { serverEnv } from "../harness.ts";
import { check, describeTimes, enquire } from "./fault-checks.ts";

/**
 * `node bench/faults/kill-storm.ts [kills=100]`: fifty clients post enquiries without a pause while the server is killed with -9 at a
 * random moment and started again. A client without a response posts again under the same key. Expected: whatever was acknowledged
 * is stored, nothing is stored twice, and the server is ready again within 5 s.
 */
const kills = Number(process.argv[2] ?? 100);
const clients = 50;
const server = await Server.start({ env: serverEnv });
const acknowledged = new Set<number>();
const readyMs: number[] = [];
let [visitors, posts, lostResponses, isRunning] = [0, 0, 0, true];

async function client(): Promise<void> {
  while (isRunning) {
    const visitor = visitors++;
    while (!acknowledged.has(visitor)) {
      posts++;
      const text = await enquire(server, visitor)
        .then((response) => (response.status === 200 ? response.text() : ""))
        .catch(() => "");
      if (text.includes("Thank you!")) acknowledged.add(visitor);
      else {
        lostResponses++;
        await sleep(50);
      }
    }
  }
}

const running = Array.from({ length: clients }, client);
for (let kill = 0; kill < kills; kill++) {
  await sleep(100 + Math.random() * 900);
  await server.end("SIGKILL");
  const killed = performance.now();
  await server.restart();
  while ((await fetch(`${server.url}/ready`).catch(() => undefined))?.status !== 200) await sleep(10);
  readyMs.push(performance.now() - killed);
}
isRunning = false;
await Promise.all(running);

const sql = await server.database();
const stored = await sql<
  { name: string; count: number }[]
>`select name, count(*)::int as count from contact_submissions group by name`;
const names = new Set(stored.map(({ name }) => name));
const lost = [...acknowledged].filter((visitor) => !names.has(`Visitor ${visitor}`)).length;
const repeated = stored.filter(({ count }) => count > 1).length;
const mails = await sql`select recipient, subject from outbox where recipient like 'visitor%' group by 1, 2 having count(*) > 1`;
await server.dispose();

console.log(
  `${kills} kills under ${clients} clients: ${posts} posts, ${lostResponses} without a response, ${acknowledged.size} acknowledged, ${stored.length} stored`,
);
check("every acknowledged enquiry is stored", lost === 0, `${lost} lost`);
check("none is stored twice", repeated === 0, `${repeated} twice`);
check("no mail is queued twice", mails.length === 0, `${mails.length} twice`);
check("ready again within 5 s of the kill", Math.max(...readyMs) <= 5_000, describeTimes(readyMs));
