import { expect, it } from "vitest";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { eraseData, exportData } from "./personal-data.ts";

const database = testDatabase();
const run = (work: typeof exportData | typeof eraseData, email: string) =>
  database.owner.begin((tx) => work(tx, email)) as Promise<Record<string, never>>;

it("exports one person's data, erases it, and leaves everybody else's", async () => {
  const { owner } = database;
  const anjali = await addTestPerson("Anjali Rao", "user");
  const other = await addTestPerson("Ravi Teja", "admin");
  await owner`insert into auth_accounts (id, user_id, account_id, provider_id, password) values ('one', ${anjali.id}, 'one', 'credential', 'hash-canary')`;
  await owner`insert into auth_sessions (id, user_id, token, expires_at, user_agent) values ('s', ${anjali.id}, 'token-canary', now(), 'Firefox')`;
  await owner`insert into passkeys (user_id, name, credential_id, public_key) values (${anjali.id}, 'Blue phone', 'credential-canary', 'key-canary')`;
  await owner`insert into authenticator_apps (user_id, encrypted_secret) values (${anjali.id}, 'secret-canary')`;
  await owner`insert into recovery_codes (user_id, code_hash) values (${anjali.id}, 'code-canary')`;
  await owner`insert into leads (name, email) values ('Anjali', 'Anjali.Rao@toranam.example'), ('Ravi', ${other.email})`;
  for (const { email, name } of [anjali, other]) {
    await owner`insert into contact_submissions (name, email, phone, event_type, date, time, idempotency_key) values (${name}, ${email}, '9', 'Wedding', 'd', 't', ${email})`;
    await owner`insert into outbox (recipient, reply_to, subject, text, html) values (${email}, null, 's', 't', 'h'), ('office@toranam.example', ${email}, 's', 't', 'h')`;
    await owner`insert into audit_log (actor, action, object_type, object_id, fields) values ('operator', 'person added', 'person', 'x', ${{ email }})`;
  }
  await owner`insert into tasks (title, assigned_to) values ('Marigolds', ${anjali.id})`;
  await owner`insert into invoices (status, number, amount, client_email) values
    ('issued', 'INV-H/2627/00007', 118000, ${anjali.email}), ('draft', null, 0, ${anjali.email}), ('draft', null, 0, ${other.email})`;
  const deleted = { row: { name: "Anjali", phone: "9000000001", email: anjali.email.toUpperCase() } };
  await owner`insert into audit_log (actor, action, object_type, object_id, fields) values
    ('x', 'lead edited', 'lead', 'gone', ${{ phone: ["9000000001", "9000000002"] }}), ('x', 'lead deleted', 'lead', 'gone', ${deleted})`;

  const exported = JSON.stringify(await run(exportData, anjali.email));
  for (const part of [
    "Anjali.Rao@toranam.example",
    "Marigolds",
    "Blue phone",
    "authenticator_apps",
    "recovery_codes",
    "Firefox",
    "9000000001",
    "INV-H/2627/00007",
    "contact_submissions",
    "user_profiles",
  ])
    expect(exported).toContain(part);
  for (const secret of ["-canary", other.email]) expect(exported).not.toContain(secret);

  const done = await run(eraseData, anjali.email);
  expect(done.erased).toEqual({ contact_submissions: 1, leads: 1, outbox: 2, "draft invoices": 1, audit_log: 3, account: 1 });
  expect(done.kept).toEqual({ invoices: ["INV-H/2627/00007"], reason: expect.stringContaining("CGST Act, section 36") });
  expect(Object.keys(await run(exportData, anjali.email))).toEqual(["email", "exported_at", "invoices"]);
  expect(await owner`select from audit_log where fields::text like '%9000000001%'`).toEqual([]);
  expect(
    await owner`select user_id from passkeys union select user_id from authenticator_apps union select user_id from recovery_codes`,
  ).toEqual([]);
  expect((await owner`select assigned_to from tasks`)[0]?.assigned_to).toBeNull();
  expect(JSON.stringify(await run(exportData, other.email))).toContain("contact_submissions");
});

it("keeps the name of a client with money on account, and deletes one without any", async () => {
  const { owner } = database;
  const email = "lotus@client.example";
  const [paid] =
    await owner`insert into clients (name, email, phone) values ('Paid', ${email}, '9'), ('None', ${email}, '9') returning id`;
  await owner`insert into payments (client_id, paid_on, method, gross, recorded_by) values (${paid?.id}, current_date, 'upi', 100, 'p')`;
  expect((await run(eraseData, email)).erased).toMatchObject({ clients: 1, "clients of invoices and payments": 1 });
  expect(await owner`select name, email, phone from clients`).toEqual([{ name: "Paid", email: null, phone: null }]);
});

it("refuses to erase the last admin", async () => {
  await expect(run(eraseData, "ravi.teja@toranam.example")).rejects.toThrow("last admin");
});
