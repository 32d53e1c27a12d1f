import { expect, it } from "vitest";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { eraseData, exportData } from "./personal-data.ts";

const database = testDatabase();
const run = (work: typeof exportData | typeof eraseData, email: string) =>
  database.owner.begin((tx) => work(tx, email)) as Promise<Record<string, never>>;

it("exports one person's data, erases it, and leaves everybody else's", async () => {
  const { owner } = database;
  const anjali = await addTestPerson("Anjali Rao", "planner");
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

it("does not match a longer address that contains the searched one", async () => {
  const { owner } = database;
  const entry = async (id: string, fields: object) =>
    owner`insert into audit_log (actor, action, object_type, object_id, fields) values ('x', 'lead edited', 'lead', ${id}, ${fields})`;
  const others = ["k", "k.", "k+", "k-", "o'"].map((before) => `${before}rao@gmail.co`);
  others.push("rao@gmail.com", "rao@gmail.co.in", "rao@gmail.co-op.in", "rao@gmail-co", "raoagmail.co");
  for (const [at, email] of others.entries()) await entry(`other ${at}`, { email: ["", email], notes: `Ask ${email}.` });
  await entry("other 0", { phone: ["9000000003", "9000000004"] });
  const matching = [
    "rao@gmail.co",
    "RAO@gmail.co",
    "Ask 'rao@gmail.co'.",
    "line\nrao@gmail.co",
    "<rao@gmail.co>,x",
    "mailto:rao@gmail.co",
  ];
  for (const [at, text] of matching.entries()) await entry(`own ${at}`, { deep: { notes: ["", text] } });
  const exported = JSON.stringify(await run(exportData, "rao@gmail.co"));
  for (const part of ["9000000003", "krao", "gmail.com", "co-op"]) expect(exported).not.toContain(part);
  expect((await run(eraseData, "rao@gmail.co")).erased).toEqual({ audit_log: matching.length });
  const unchanged =
    await owner`select distinct object_id as id from audit_log where action = 'lead edited' and fields <> '{}' order by 1`;
  expect(unchanged.map(({ id }) => id)).toEqual(expect.arrayContaining(others.map((_, at) => `other ${at}`)));
});

it.each([
  ["lead", "lead deleted", (email: string) => ({ row: { email }, links: {} })],
  ["client", "client deleted", (email: string) => ({ row: { email }, links: {} })],
  ["vendor", "vendor deleted", (email: string) => ({ row: { contact_email: email }, links: {} })],
  ["invoice", "invoice draft deleted", (email: string) => ({ clientEmail: email })],
])("erases the audit entries of a deleted %s, also those without the address", async (objectType, action, fieldsOf) => {
  const { owner } = database;
  const email = `gone@${objectType}.example`;
  const add = (action: string, fields: object) =>
    owner`insert into audit_log (actor, action, object_type, object_id, fields) values ('x', ${action}, ${objectType}, ${email}, ${fields})`;
  await add("edited", { phone: ["9000000005", "9000000006"] });
  await add(action, fieldsOf(email.toUpperCase()));
  expect(JSON.stringify(await run(exportData, email))).toContain("9000000005");
  expect((await run(eraseData, email)).erased).toEqual({ audit_log: 2 });
});

it("exports and erases the notes that were deleted with a lead", async () => {
  const { owner } = database;
  const email = "gone@notes.example";
  const [lead] = await owner`insert into leads (name, email) values ('Notes', ${email}) returning id`;
  await owner`insert into lead_notes (lead_id, text, author, author_name) values (${lead?.id}, 'Likes marigolds', 'x', 'X')`;
  await owner`insert into audit_log (actor, action, object_type, object_id, fields)
    values ('x', 'lead deleted', 'lead', ${lead?.id}, ${{ row: { email } }})`;
  await owner`delete from leads where id = ${lead?.id}`;
  expect(JSON.stringify(await run(exportData, email))).toContain("Likes marigolds");
  await run(eraseData, email);
  expect(await owner`select from lost_links where deleted_row ->> 'text' = 'Likes marigolds'`).toHaveLength(0);
});

it("exports the money, documents, notes and mails of a client and a lead, and lists the vouchers and notes that are kept", async () => {
  const { owner } = database;
  const email = "voucher@client.example";
  const [client] = await owner`insert into clients (name, email) values ('Voucher', ${email}) returning id`;
  const [lead] = await owner`insert into leads (name, email) values ('Voucher', ${email}) returning id`;
  await owner`insert into lead_notes (lead_id, text, author, author_name) values (${lead?.id}, 'Likes jasmine', 'x', 'X')`;
  await owner`insert into outbox (recipient, reply_to, lead_id, subject, text, html) values
    ('office@toranam.example', ${email}, null, 's', 'asked by reply-to', 'h'), ('owner@toranam.example', null, ${lead?.id}, 's', 'mail about the lead', 'h')`;
  const dateAndMethod = ["current_date", "'upi'"].join();
  await owner.unsafe(`
    insert into payments (client_id, paid_on, method, reference, gross, recorded_by) values ('${client?.id}', ${dateAndMethod}, 'PAY-1', 100, 'p');
    insert into refunds (client_id, refunded_on, method, reference, amount, office, recorded_by) values ('${client?.id}', ${dateAndMethod}, 'REF-1', 100, 'hyderabad', 'p')`);
  const [advance, refund, note] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const document = (number: string, address: string) => ({ number, client: { email: address, address: "12 Banjara Hills" } });
  await owner.begin(async (tx) => {
    await tx`
      insert into advances (id, number, office, voucher_date, received_on, client_id, method, reference, gross, recorded_by)
      values (${advance}, 'RV-H/1', 'hyderabad', current_date, current_date, ${client?.id}, 'upi', 'ADV-1', 100, 'p')`;
    await tx`insert into issued_documents (id, kind, document) values
      (${advance}, 'receipt voucher', ${document("RV-H/1", "former@client.example")}),
      (${refund}, 'refund voucher', ${document("RF-H/1", email)}), (${note}, 'credit note', ${document("CN-H/1", email)}),
      (gen_random_uuid(), 'credit note', ${document("CN-H/2", "other@client.example")})`;
    await tx`insert into document_tax_rates (document_id, rate, kind, taxable, cgst, sgst, igst) values (${advance}, 0, 'nil', 100, 0, 0, 0)`;
  });

  const exported = JSON.stringify(await run(exportData, email));
  const parts = [
    "PAY-1",
    "REF-1",
    "ADV-1",
    "Likes jasmine",
    "asked by reply-to",
    "mail about the lead",
    "RV-H/1",
    "RF-H/1",
    "CN-H/1",
  ];
  for (const part of [...parts, "12 Banjara Hills"]) expect(exported).toContain(part);
  expect(exported).not.toContain("CN-H/2");
  const { erased, kept } = await run(eraseData, email);
  expect(erased).toEqual({ "clients of invoices and payments": 1, leads: 1, outbox: 2 });
  expect(kept).toEqual({ vouchers: ["RF-H/1", "RV-H/1"], notes: ["CN-H/1"], reason: expect.stringContaining("vouchers") });
});

it("exports and erases the messages about the records of a person, and no others", async () => {
  const { owner } = database;
  const email = "whatsapp@client.example";
  const [client] = await owner`insert into clients (name, email) values ('Meera', ${email}) returning id`;
  const [lead] = await owner`insert into leads (name, email) values ('Meera', ${email}) returning id`;
  const [event] = await owner`insert into events (name, client_id) values ('Haldi', ${client?.id}) returning id`;
  const [task] = await owner`insert into tasks (title, event_id) values ('Flowers', ${event?.id}) returning id`;
  const [quote] = await owner`insert into quotes (content, lead_id) values ('{}', ${lead?.id}) returning id`;
  const [other] = await owner`insert into leads (name, email) values ('Other', 'other@client.example') returning id`;
  const records = { client, lead, event, task, quote };
  for (const [type, row] of Object.entries(records))
    await owner`insert into messages (record_type, record_id, text, at, author) values (${type}, ${row?.id}, ${`about ${type}`}, now(), 'x')`;
  await owner`insert into messages (record_type, record_id, text, at, author) values ('lead', ${other?.id}, 'somebody else', now(), 'x')`;
  expect((await run(exportData, email)).messages).toHaveLength(5);
  expect((await run(eraseData, email)).erased).toMatchObject({ messages: 5 });
  expect(await owner`select text from messages`).toEqual([{ text: "somebody else" }]);
});

it("empties the events of the person and deletes their files, not those of another client", async () => {
  const email = "sangeet@toranam.example";
  const owner = database.owner;
  const [client] = await owner`insert into clients (name, email) values ('Sangeet', ${email}) returning id`;
  const [other] = await owner`insert into clients (name, email) values ('Nuvera', 'office@nuvera.example') returning id`;
  const [lead] = await owner`insert into leads (name, email) values ('Sangeet', ${email}) returning id`;
  const rows = await owner`
    insert into events (name, venue, description, date, client_id, lead_id) values
      ('Anjali and Rohan', 'Plot 18', 'Her mother sings', '2026-12-01', ${client?.id}, null),
      ('Anjali and Rohan, haldi', 'Plot 18', 'At home', '2026-11-30', null, ${lead?.id}),
      ('Nuvera annual day', 'HICC', 'Stage', '2026-12-05', ${other?.id}, ${lead?.id}) returning id`;
  const [clientsEvent, leadsEvent, sharedEvent] = rows.map(({ id }) => id as string);
  await owner`insert into tasks (title, description, event_id) values ('Call the family', 'Anjali, 90000 00001', ${clientsEvent ?? null})`;
  await owner`insert into file_contents (sha256, type, size, bytes) values (sha256('x'), 'application/pdf', 1, 'x')`;
  for (const id of [clientsEvent, sharedEvent]) {
    await owner`insert into files (parent_type, parent_id, name, sha256, added_by) values ('event', ${id ?? null}, 'guests.pdf', sha256('x'), 'x')`;
    await owner`insert into payment_claims (id, event_id, amount, paid_on, method) values (gen_random_uuid(), ${id ?? null}, 1, now(), 'upi')`;
    await owner`insert into client_messages (id, event_id, is_from_client, author_name, text)
      values (gen_random_uuid(), ${id ?? null}, true, 'n', 'When do you come?')`;
  }
  await owner`insert into audit_log (actor, action, object_type, object_id, fields) values
    ('x', 'event edited', 'event', ${clientsEvent ?? null}, ${{ name: ["Anjali", "Anjali and Rohan"] }})`;

  const exported = await run(exportData, email);
  expect(exported.events).toHaveLength(2);
  expect(exported.files).toHaveLength(1);
  const { erased } = await run(eraseData, email);
  expect(erased).toMatchObject({ events: 2, tasks: 1, files: 1, payment_claims: 1, client_messages: 1 });
  const left =
    await owner`select id, name, venue, description, date::text from events where id = any(${[clientsEvent, leadsEvent, sharedEvent]}::uuid[]) order by date`;
  expect(left).toEqual([
    { id: leadsEvent, name: null, venue: null, description: null, date: "2026-11-30" },
    { id: clientsEvent, name: null, venue: null, description: null, date: "2026-12-01" },
    { id: sharedEvent, name: "Nuvera annual day", venue: "HICC", description: "Stage", date: "2026-12-05" },
  ]);
  expect(await owner`select description from tasks where title = 'Call the family'`).toEqual([{ description: null }]);
  expect(await owner`select fields from audit_log where action = 'event edited' and object_id = ${clientsEvent ?? null}`).toEqual(
    [{ fields: {} }],
  );
  expect((await owner`select parent_id from files`).map(({ parent_id }) => parent_id)).toEqual([sharedEvent]);
});

it("refuses to erase the last admin", async () => {
  await expect(run(eraseData, "ravi.teja@toranam.example")).rejects.toThrow("last admin");
});

it("exports quotes, erases what they say, and keeps accepted ones with their client", async () => {
  const { owner } = database;
  const email = "meghana@client.example";
  const [client] = await owner`insert into clients (name, email, phone) values ('Meghana', ${email}, '9') returning id`;
  const quote = async (number: string | null, status: string) => {
    const [row] = await owner`
      insert into quotes (office, content, number, status, revision, sent_at, client_id, client_name, client_email)
      values ('hyderabad', ${{ title: `Wedding ${status}`, functions: [] }}, ${number}, ${status}, ${number ? 1 : 0}, now(), ${client?.id}, 'Meghana', ${email})
      returning id`;
    if (number)
      await owner`insert into quote_revisions (quote_id, number, content, supply, valid_until, total, sent_by)
        values (${row?.id}, 1, ${{ title: `Sent ${status}` }}, '{}', '2099-01-01', 1, 'x')`;
    await owner`insert into secret_links (kind, record_id, salt, created_by) values ('quote', ${row?.id}, 'salt-canary-canary-canary', 'x')`;
    return row?.id as string;
  };
  await quote(null, "draft");
  await quote("QT-H/2627/00001", "sent");
  const accepted = await quote("QT-H/2627/00002", "accepted");
  await owner`insert into quote_acceptances (quote_id, revision, name, chosen, total, address, fingerprint, pdf)
    values (${accepted}, 1, 'Meghana S', '[]', 1, '203.0.113.9', encode(sha256('pdf-canary'), 'hex'), 'pdf-canary')`;

  const exported = JSON.stringify(await run(exportData, email));
  for (const part of ["Wedding draft", "Sent sent", "Sent accepted", "Meghana S", "203.0.113.9"])
    expect(exported).toContain(part);
  for (const secret of ["salt-canary", Buffer.from("pdf-canary").toString("hex")]) expect(exported).not.toContain(secret);

  const done = await run(eraseData, email);
  expect(done.erased).toMatchObject({ "draft quotes": 1, quotes: 1, "clients of invoices and payments": 1 });
  expect(done.kept).toEqual({ quotes: ["QT-H/2627/00002"], reason: expect.stringContaining("accepted quotes") });
  const left = await owner`select number, status, content ->> 'title' as title, client_name as name from quotes order by number`;
  expect(left).toEqual([
    { number: "QT-H/2627/00001", status: "withdrawn", title: "Erased", name: "" },
    { number: "QT-H/2627/00002", status: "accepted", title: "Wedding accepted", name: "Meghana" },
  ]);
  expect(await owner`select from quote_revisions`).toHaveLength(1);
  expect(await owner`select from secret_links`).toHaveLength(0);
});

it("exports and erases merged records: the hidden one, the kept one, and the values that the merge replaced", async () => {
  const { owner } = database;
  const sravani = await addTestPerson("Sravani Reddy", "admin");
  const insert = async (table: string, email: string) =>
    (await owner.unsafe(`insert into ${table} (name, email) values ('Meena', '${email}') returning id`))[0]?.id as string;
  const merge = (kind: string, kept: string, other: string, values: object) =>
    owner.begin(async (tx) => {
      await tx`select set_config('app.user_id', ${sravani.id}, true)`;
      await tx`select merge_records(${kind}, ${kept}, ${other}, ${JSON.stringify(values)}::jsonb)`;
    });
  const [kept, hidden] = [await insert("leads", "meena@old.example"), await insert("leads", "m@new.example")];
  await owner`insert into lead_notes (lead_id, text, author, author_name) values (${hidden}, 'Meena likes jasmine', 'a', 'n')`;
  await merge("lead", kept, hidden, { email: "m@new.example" });
  const [client, payer] = [await insert("clients", "meena@old.example"), await insert("clients", "meena@old.example")];
  await owner`insert into payments (client_id, paid_on, method, gross, recorded_by) values (${payer}, now(), 'bank', 100, 'p')`;
  await merge("client", client, payer, { email: "m@new.example" });

  const exported = JSON.stringify(await run(exportData, "meena@old.example"));
  for (const part of [kept, hidden, client, payer, "Meena likes jasmine", '"changes"']) expect(exported).toContain(part);
  const { erased } = await run(eraseData, "meena@old.example");
  expect(erased).toMatchObject({ leads: 2, merges: 2, "clients of invoices and payments": 2 });
  expect(await owner`select from leads where id in (${kept}, ${hidden}) union all select from merges`).toEqual([]);
  expect(await owner`select from clients where lower(email) in ('meena@old.example', 'm@new.example')`).toEqual([]);
  expect((await owner`select merged_into from clients where id = ${payer}`)[0]?.merged_into).toBe(client);
});
