import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { identifier } from "#db/connect.ts";
import { root } from "../../server/build.ts";
import { password, people } from "../people.ts";
import { appSecret, confirmSignUp } from "../server.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

/** `npm run privacy`, as an operator would, beside the running server. */
async function privacy(...words: string[]): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [join(root, "server/privacy.ts"), ...words], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: site.databaseUrl, DATA_DIR: site.dataDir, APP_SECRET: appSecret, LOG_LEVEL: "warn" },
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (errors += chunk));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output, errors })));
}

test("`npm run privacy` prints and erases everything stored about an email address, and reports which invoices are kept and why", async () => {
  const email = "forget.me@example.com";
  await fetch(`${site.url}/sign-up`, { method: "POST", body: new URLSearchParams({ full_name: "Forget Me", email, password }) });
  await confirmSignUp(site, email);
  const enquiry = {
    name: "Forget Me",
    phone: "9000000077",
    event_type: "Wedding",
    date: "2099-02-14",
    time: "18:00",
    vision: "Tuberoses",
  };
  expect(
    (
      await fetch(`${site.url}/contact`, {
        method: "POST",
        body: new URLSearchParams({ ...enquiry, email: "Forget.Me@Example.com" }),
      })
    ).status,
  ).toBe(200);
  const sql = await site.database();
  const [client] = await sql`
    insert into clients (name, email, phone, notes) values ('Forget Me', ${email}, '+91 90000 00077', 'Likes tuberoses') returning id`;
  await sql`insert into clients (name, email) values ('Forget Me too', ${email})`;
  await sql`
    insert into invoices (status, number, amount, client_name, client_email, client_id)
    values ('issued', 'INV-H/2627/00042', 118000, 'Forget Me', ${email}, ${client?.id})`;

  const exported = await privacy("export", email);
  expect([exported.code, exported.errors]).toEqual([0, ""]);
  const data = JSON.parse(exported.output);
  for (const name of ["auth_users", "user_profiles", "contact_submissions", "leads", "outbox", "invoices", "audit_log"])
    expect(data[name]?.length, name).toBeGreaterThan(0);
  expect(exported.output).toContain("Tuberoses");
  expect(exported.output).not.toMatch(/scrypt\$/);

  const erased = await privacy("erase", email);
  expect([erased.code, erased.errors]).toEqual([0, ""]);
  const { kept } = JSON.parse(erased.output);
  expect(kept.invoices).toEqual(["INV-H/2627/00042"]);
  expect(kept.reason).toBe(
    "Tax invoices, notes, vouchers and accepted quotes are kept with the name, address and email address on them: GST law (CGST Act, section 36) and the Companies Act require the books to be kept for up to eight years.",
  );
  expect(await sql`select name, phone, notes from clients where name like 'Forget%'`).toEqual([
    { name: "Forget Me", phone: null, notes: null },
  ]);
  const again = JSON.parse((await privacy("export", email)).output);
  expect(Object.keys(again)).toEqual(["email", "exported_at", "invoices"]);
  const login = await fetch(`${site.url}/login`, {
    method: "POST",
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
  expect(login.status).toBe(401);
  const tables = await sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'invoices'`;
  for (const { name } of tables) {
    const rows =
      await sql`select from ${identifier(name)} t where lower(t::text) like ${`%${email}%`} or t::text like '%9000000077%'`;
    // The rate limits of the log-in above are stored under the email address.
    expect(rows.length, name).toBe(name === "rate_limits" ? 2 : 0);
  }
});

test("`npm run privacy` refuses an unknown command or address, and the last admin", async () => {
  for (const words of [[], ["forget", "a@example.com"], ["erase", "nobody"], ["erase", "a@example.com", "b@example.com"]])
    expect((await privacy(...words)).code, words.join(" ")).toBe(1);
  const refused = await privacy("erase", people.sravani.email);
  expect([refused.code, refused.errors.trim()]).toEqual([1, "This is the last admin: make somebody else admin first."]);
});
