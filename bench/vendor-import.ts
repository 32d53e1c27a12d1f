import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { cookieOf, Server } from "../e2e/server.ts";

/** `node bench/vendor-import.ts [rounds]`: 5,000 vendors imported again and again over HTTP. Wanted: at most 1 s after the upload, memory flat. */
const rows = 5_000;
const rounds = Number(process.argv[2] ?? 5);
const site = await Server.start();
await site.addUser("admin@toranam.example", "Ad Min", ["--admin"]);
const cookie = await cookieOf(site, "admin@toranam.example");
const url = `${site.url}/dashboard/vendors/import`;

const head = "Vendor Name,Contact Email,Phone,Service Type,Address,Payment Terms";
const csvOf = (round: number, broken = 0) =>
  [
    head,
    ...Array.from({ length: rows }, (_, at) =>
      at + 2 === broken
        ? `,nobody@vendor.example,,,,`
        : `"Vendor ${round}-${at}, Hyderabad",v${round}-${at}@vendor.example,+91 40 55${String(at).padStart(6, "0")},Sound,"Road ${at}, Banjara Hills",30 days`,
    ),
  ].join("\r\n");

const memory = (what: "VmRSS" | "VmHWM") =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${site.pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

async function post(form: FormData): Promise<{ ms: number; status: number; text: string }> {
  const start = performance.now();
  const answer = await fetch(url, { method: "POST", body: form, headers: { cookie } });
  const text = await answer.text();
  return { ms: performance.now() - start, status: answer.status, text };
}

async function upload(csv: string) {
  const form = new FormData();
  form.set("file", new File([csv], "vendors.csv", { type: "text/csv" }));
  return post(form);
}

async function commit(csv: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "commit", import: crypto.randomUUID(), text: csv })) form.set(name, value);
  return post(form);
}

await upload(csvOf(0));
await sleep(3_000);
const size = csvOf(1).length / 1024;
console.log(`${rows} rows, ${size.toFixed(0)} KiB; before: ${memory("VmRSS").toFixed(0)} MB`);
for (let round = 1; round <= rounds; round++) {
  // Writing 5 there begins a new peak.
  writeFileSync(`/proc/${site.pid}/clear_refs`, "5");
  const preview = await upload(csvOf(round));
  const stored = await commit(csvOf(round));
  if (preview.status !== 200 || stored.status !== 200) throw new Error(`${preview.status}, ${stored.status}`);
  const peak = memory("VmHWM");
  await sleep(3_000);
  console.log(
    `round ${round}: preview ${preview.ms.toFixed(0)} ms, import ${stored.ms.toFixed(0)} ms, memory at most ${peak.toFixed(0)} MB, after ${memory("VmRSS").toFixed(0)} MB`,
  );
}
const broken = await upload(csvOf(9, 900));
const refused = await commit(csvOf(9, 900));
const sql = await site.database();
const [count] = await sql<{ n: number }[]>`select count(*)::int as n from vendors`;
console.log(
  `broken at row 900: preview ${broken.status}, names it ${/\b900\b/.test(broken.text)}; import ${refused.status}; stored ${count?.n} of ${rounds * rows}`,
);
await sql.end();
await site.dispose();
