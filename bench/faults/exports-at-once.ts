import { createHash } from "node:crypto";
import { seed } from "../growth-rows.ts";
import { signIn, withServer } from "../harness.ts";
import { percentile } from "../statistics.ts";
import { check, describeTimes, underLoad } from "./fault-checks.ts";

/**
 * `node bench/faults/exports-at-once.ts`: twenty people export at once the records of twenty years (20,000 leads, 10,000 invoices) and 100,000
 * vendors, while another opens views. The printed hashes of the files allow a comparison with another version on the same day.
 */
const paths = ["/dashboard/leads.csv", "/dashboard/vendors.csv", "/dashboard/invoices.csv", "/dashboard/leads.csv?sort=name"];
const people = 20;
const maxGrowthMb = 100;

await withServer(async (server, owner) => {
  const staff = [];
  for (let n = 0; n < people + 1; n++) staff.push(await signIn(server, `Person ${n}`, "planner"));
  await seed(owner, 1);
  await owner`insert into vendors (vendor_name, contact_email, phone, service_type, address, payment_terms)
    select 'Vendor ' || n, 'vendor' || n || '@example.com', '8' || lpad(n::text, 9, '0'), 'Lighting', n || ' Road, Hyderabad', 'Net 30'
    from generate_series(1, 95000) n`;
  const [viewer, ...exporters] = staff as [(typeof staff)[0], ...typeof staff];

  const download = async (path: string, cookie: string) => {
    const hash = createHash("sha256");
    const response = await fetch(server.url + path, { headers: { cookie } });
    let size = 0;
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      size += chunk.length;
    }
    return { path, status: response.status, size, hash: hash.digest("hex").slice(0, 16) };
  };
  for (const path of paths) console.log(await download(path, viewer.cookie));
  let files: Awaited<ReturnType<typeof download>>[] = [];
  let seconds = 0;
  const { calm, busy } = await underLoad(server, { cookie: viewer.cookie, maxGrowthMb }, async () => {
    const started = performance.now();
    files = await Promise.all(exporters.map(({ cookie }, n) => download(paths[n % paths.length] as string, cookie)));
    seconds = (performance.now() - started) / 1000;
  });
  const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1e6;
  check(
    "all twenty get their file",
    files.every(({ status }) => status === 200),
    `${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s`,
  );
  const ratio = percentile(busy, 0.95) / percentile(calm, 0.95);
  check("the other person waits at most twice as long", ratio <= 2, `${describeTimes(busy)}; calm ${describeTimes(calm)}`);
});
process.exit();
