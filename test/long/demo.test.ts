import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../db/connect.ts";
import { root } from "../../server/build.ts";
import { startPostgres } from "../../server/database/postgres.ts";
import { demoPassword, staff } from "../../tools/demo/people.ts";
import { anonymousClient } from "../client.ts";
import { freePort, Site } from "../server.ts";

let demo: ChildProcess;
let output = "";
let folder = "";
let url = "";

beforeAll(async () => {
  url = `http://127.0.0.1:${await freePort()}`;
  // The demo must not connect to a database of the environment: this one does not exist.
  const env = { ...process.env, PORT: new URL(url).port, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
  demo = spawn(process.execPath, [join(root, "tools/demo.ts")], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  demo.stdout?.on("data", (chunk) => (output += chunk));
  demo.stderr?.on("data", (chunk) => (output += chunk));
  while (!/listening on .*\n/.test(output)) {
    if (demo.exitCode !== null) throw new Error(`the demo ended:\n${output}`);
    await sleep(50);
  }
  folder = output.match(/on the folder ([^\s,]+)/)?.[1] ?? "";
});

afterAll(async () => {
  const closed = new Promise((resolve) => demo.once("close", resolve));
  demo.kill("SIGTERM");
  await closed;
  expect(existsSync(folder)).toBe(false);
});

test("the demo data has records of each kind over eighteen months, with lawful invoices", async () => {
  const { ownerUrl } = await startPostgres(folder);
  const sql = connect(ownerUrl, { max: 1 });
  const count = async (query: string) => (await sql.unsafe(query))[0]?.n as number;
  try {
    for (const [query, least] of [
      ["select count(*)::int n from contact_submissions", 300],
      ["select count(distinct to_char(created_at, 'YYYY-MM'))::int n from contact_submissions", 18],
      ["select count(*)::int n from leads where awaiting_reply_since is not null", 5],
      ["select count(distinct stage)::int n from leads", 5],
      ["select count(*)::int n from events where date < current_date", 50],
      ["select count(*)::int n from events where date > current_date", 8],
      ["select count(*)::int n from tasks", 500],
      ["select count(*)::int n from vendors", 40],
      ["select count(*)::int n from invoices where status = 'issued'", 60],
      ["select count(*)::int n from payments", 60],
      ["select count(*)::int n from credit_notes", 1],
      ["select count(*)::int n from advances", 3],
      ["select count(*)::int n from advances where allocated > 0", 2],
      ["select count(*)::int n from refunds", 1],
      ["select count(distinct access)::int n from user_profiles", 4],
      ["select count(distinct split_part(series, '/', 2))::int n from invoice_series where series like 'INV%'", 2],
      ["select count(distinct split_part(series, '/', 1))::int n from invoice_series where series like 'INV%'", 2],
    ] as const)
      expect(await count(query), query).toBeGreaterThanOrEqual(least);

    for (const query of [
      // One person is one client; the duplicate that was entered for merging has another name.
      "select count(*)::int n from (select from clients group by lower(trim(name)) having count(*) > 1) twice",
      "select count(*)::int n from invoices i join events e on e.id = i.event_id where i.client_id <> e.client_id",
      "select count(*)::int n from invoices where status = 'issued' and event_id is null",
      `select count(*)::int n from quotes q join invoices i on i.event_id = q.event_id where q.status = 'accepted'
        and not exists (select from quote_invoices where invoice_id = i.id and quote_id = q.id)`,
      `select count(*)::int n from quotes q join quote_acceptances a on a.quote_id = q.id
        where a.total <> (select sum(amount) from instalments n where n.event_id = q.event_id)`,
    ])
      expect(await count(query), query).toBe(0);
    expect(await count("select count(*)::int n from quote_invoices")).toBe(1);

    const numbers = await sql<{ series: string; counts: number[]; last_number: number; rising: boolean }[]>`
      select s.series, array_agg(right(i.number, 5)::int order by i.number) as counts, s.last_number,
        bool_and(i.invoice_date >= coalesce(i.before, i.invoice_date)) as rising
      from invoice_series s join (select number, invoice_date,
        lag(invoice_date) over (partition by left(number, 10) order by number) as before from invoices) i on left(i.number, 10) = s.series
      group by s.series, s.last_number`;
    for (const { series, counts, last_number, rising } of numbers) {
      expect(counts, series).toEqual(Array.from({ length: last_number }, (_, at) => at + 1));
      expect(rising, `dates of ${series}`).toBe(true);
    }
    expect(await count("select count(*)::int n from invoices where amount <> taxable + cgst + sgst + igst + round_off")).toBe(0);
    expect(await count("select count(*)::int n from invoices where igst > 0")).toBeGreaterThan(0);
    // Nobody real: example domains, and numbers that no phone has.
    for (const [table, mail] of [
      ["leads", "email"],
      ["vendors", "contact_email"],
      ["contact_submissions", "email"],
    ] as const) {
      expect(await count(`select count(*)::int n from ${table} where ${mail} !~ '(@example\\.(com|net|org)|\\.example)$'`)).toBe(
        0,
      );
      const digits = "regexp_replace(phone, '\\D', '', 'g')";
      const unused = "'^(91|0)?00000\\d{5}$|^0?447700900\\d{3}$'";
      expect(await count(`select count(*)::int n from ${table} where ${digits} !~ ${unused}`), table).toBe(0);
    }
  } finally {
    await sql.end();
  }
});

test("the demo prints all accounts with the password, and every page shows that it is a demo", async () => {
  for (const { email } of staff) expect(output).toContain(email);
  expect(output).toContain(demoPassword);
  const client = anonymousClient(new Site({ port: Number(new URL(url).port), dataDir: folder }));
  expect((await client.page("/")).one("[aria-label=Demo]").text).toContain("invented");
  const [first] = staff;
  const logIn = await (await client.page("/login")).submit("Log in", { Email: first?.email as string, Password: demoPassword });
  expect(logIn.one("[aria-label=Demo]").text).toContain("invented");
  expect(logIn.text).toContain("Needs you today");
});
