import { setTimeout as sleep } from "node:timers/promises";
import { today as todayInIndia } from "#app/platform/values/dates.ts";
import { logInOverHttp, type Server, startServerPair } from "../harness.ts";
import { check } from "./fault-checks.ts";

/**
 * `node bench/faults/issue-storm.ts`: 500 invoices of both offices issued over HTTP, 50 at a time, on two servers of one
 * database. A fifth is aborted at commit, a tenth of the clients disconnects, one server is killed in the middle; clients repeat a
 * request until it has a response. Expected: each series 1..n, no gap, no number twice, nothing issued twice.
 */
const [count, workers] = [500, 50];
const pair = await startServerPair();
const { first, second, owner } = pair;
await first.addUser("admin@toranam.example", "Ad Min", ["--admin"]);
const cookie = await logInOverHttp(first, "admin@toranam.example");
await owner`create function abort_some_invoices() returns trigger language plpgsql as $$ begin
  if new.status = 'issued' and new.client_name like 'Abort%' then raise exception 'aborted at commit'; end if; return null; end $$`;
await owner`create constraint trigger abort_some_invoices after update on invoices deferrable initially deferred for each row execute function abort_some_invoices()`;

const today = todayInIndia();
const waiting = Array.from({ length: count }, (_, index) => ({ index, id: crypto.randomUUID() }));
const counts = { issued: 0, aborted: 0, disconnected: 0, failed: 0 };
let isKilled = false;

async function issue({ index, id }: { index: number; id: string }, server: Server, signal?: AbortSignal): Promise<number> {
  const body = new URLSearchParams({
    intent: "issue",
    version: "0",
    office: index % 2 ? "hyderabad" : "visakhapatnam",
    date: today,
    eventStateCode: "36",
    clientName: `${index % 5 === 0 ? "Abort" : "Client"} ${index}`,
    description: "Stage",
    sac: "998596",
    quantity: "1",
    rate: "1000",
    gst: "18",
  });
  const url = `${server.url}/dashboard/invoices/${id}`;
  const response = await fetch(url, { method: "POST", body, headers: { cookie }, redirect: "manual", signal });
  await response.arrayBuffer();
  return response.status;
}

async function work(): Promise<void> {
  for (let invoice = waiting.pop(); invoice; invoice = waiting.pop()) {
    if (counts.issued === 150 && !isKilled) {
      isKilled = true;
      await second.end("SIGKILL");
    }
    for (let attempt = 0; attempt < 6; attempt++) {
      const server = isKilled || Math.random() < 0.5 ? first : second;
      const disconnects = invoice.index % 10 === 1 && attempt === 0;
      const signal = disconnects ? AbortSignal.timeout(1 + Math.floor(Math.random() * 60)) : undefined;
      const status = await issue(invoice, server, signal).catch(() => 0);
      if (status === 302) counts.issued++;
      else if (status === 500) counts.aborted++;
      else if (disconnects) counts.disconnected++;
      else counts.failed++;
      if (status === 302 || status === 500) break;
      await sleep(20);
      // A lost response may have left a draft, whose version this client does not know.
      if (status === 409) await owner`delete from invoices where id = ${invoice.id} and status = 'draft'`;
    }
  }
}

const start = performance.now();
await Promise.all(Array.from({ length: workers }, work));
const seconds = ((performance.now() - start) / 1000).toFixed(1);
console.log(`${count} invoices, ${workers} at a time: ${seconds} s;`, counts, isKilled ? "one server killed" : "none killed");

const series = await owner<{ name: string; lastNumber: number }[]>`
  select series as name, last_number as "lastNumber" from invoice_series order by series`;
for (const { name, lastNumber } of series) {
  const rows = await owner<{ number: string }[]>`select number from invoices where number like ${`${name}/%`} order by number`;
  const numbers = rows.map(({ number }) => Number(number.slice(-5)));
  const isGapless = numbers.length === lastNumber && numbers.every((number, index) => number === index + 1);
  check(
    `${name} has no gap and no number twice`,
    isGapless,
    `1..${numbers.at(-1)}, ${numbers.length} numbers, counter ${lastNumber}`,
  );
}
const [stored] = await owner<{ issued: number; aborted: number }[]>`
  select count(*)::int as issued, count(*) filter (where client_name like 'Abort%')::int as aborted from invoices where status = 'issued'`;
check("all but the aborted are issued", stored?.issued === count * 0.8, `${stored?.issued} of ${count * 0.8}`);
check("no aborted one is issued", stored?.aborted === 0, stored?.aborted);
await pair.stop();
