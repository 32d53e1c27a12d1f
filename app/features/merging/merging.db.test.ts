// Merges, their undoing and the list of links are in one file, because their tests need the same records.
import { describe, expect, it } from "vitest";
import { type Draft, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/errors.ts";
import { readMergeContext } from "#app/features/duplicates/duplicates.server.ts";
import { addFile } from "#app/features/files/files.server.ts";
import { saveDraft } from "#app/features/invoices/draft/drafts.server.ts";
import { issueInvoice } from "#app/features/invoices/draft/issue.server.ts";
import { recordAdvance } from "#app/features/money/advances/advances.server.ts";
import { NewAdvance } from "#app/features/money/advances/advances.ts";
import { recordPayment, recordPaymentOfClient } from "#app/features/money/payments/payments.server.ts";
import { today } from "#app/platform/values/dates.ts";
import type { MergeableKind } from "#db/enums.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { mergeRecords, readMerge, undoMerge } from "./merging.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const omkar = testPerson("Omkar Rao", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");

const newId = async (statement: string) => (await database.owner.unsafe(`${statement} returning id`))[0]?.id as string;
const one = async (statement: string) => (await database.owner.unsafe(statement))[0] as Record<string, unknown>;
let count = 0;

/** A lead with a row in every table whose link follows a merge. */
async function newLead(name = "Lakshmi Rao", more = ""): Promise<string> {
  const id = await newId(
    `insert into leads (name, phone, email) values ('${name}', '+91 98480 ${10000 + ++count}', 'l${count}@rao.example')`,
  );
  await database.owner.unsafe(`
    insert into contact_submissions (lead_id, name, email, phone, event_type, date, time, idempotency_key)
      values ('${id}', 'Lakshmi', 'l@rao.example', '98480 12345', 'Weddings', '2027-01-10', '10:00', 'key-${id}');
    insert into lead_notes (lead_id, text, author, author_name) values ('${id}', 'Called', 'a', 'Keerthi');
    insert into events (name, lead_id, date) values ('Wedding', '${id}', '2027-01-10');
    insert into invoices (lead_id, client_name) values ('${id}', 'Lakshmi');
    insert into invoices (lead_id, client_name, status, number, amount, taxable) values ('${id}', 'Lakshmi', 'issued', 'OLD-${count}', 100, 100);
    insert into outbox (recipient, subject, text, html, lead_id) values ('l@rao.example', 's', 't', 'h', '${id}');
    insert into uploads (added_by, id, parent_type, parent_id, name, size) values ('a', gen_random_uuid(), 'lead', '${id}', 'f', 1);
    insert into messages (record_type, record_id, text, author) values ('lead', '${id}', 'Namaste', 'a');
    insert into comments (id, record_type, record_id, text, author, author_name)
      values (gen_random_uuid(), 'lead', '${id}', 'Call her', 'a', 'Keerthi');
    insert into notifications (person, kind, object_type, object_id, way, minute) values
      ('a', 'mentioned', 'lead', '${id}', 'app', '2026-11-28 10:00'), ('a', 'mentioned', 'lead', '${id}', 'app', now() + ${count} * interval '1 minute');
    with quote as (insert into quotes (lead_id, content) values ('${id}', '{}') returning id)
      insert into secret_links (kind, record_id, salt, created_by) select 'quote', id, 'a salt of 22 characters', 'a' from quote;${more}`);
  await addFile(keerthi, { type: "lead", id }, { name: "Guests.csv", bytes: Buffer.from(`a,${id}`) });
  return id;
}

const payment = (gross: number) => ({
  ...{ id: crypto.randomUUID(), paidOn: today(), method: "bank" as const, reference: "", gross },
  ...{ tds: 0, tdsGst: 0, onAccount: gross, isWithoutReference: true },
});

/** A client with a row in every table, an issued invoice that is paid in part, money on account, an advance and links that are open. */
async function newClient(name = "Rice Road Foods"): Promise<{ id: string; invoice: string }> {
  const id = await newId(
    `insert into clients (name, phone, email) values ('${name}', '+91 40 2300 ${1000 + ++count}', 'c${count}@rice.example')`,
  );
  await newId(`insert into leads (name, client_id) values ('Contact', '${id}')`);
  const event = await newId(`insert into events (name, client_id, state_code) values ('Launch', '${id}', '36')`);
  const draft: Draft = {
    ...emptyDraft(company(), new Date(), today()),
    ...{ client: id, clientName: name, clientAddress: "Plot 18", clientStateCode: "36", eventStateCode: "36", event },
    items: [{ ...emptyItem(company()), description: "Stage", quantity: "1", rate: "1000" }],
  };
  const invoice = crypto.randomUUID();
  await saveDraft(keerthi, crypto.randomUUID(), 0, draft);
  await saveDraft(keerthi, invoice, 0, draft);
  const [stored] = await database.owner`select version from invoices where id = ${invoice}`;
  await issueInvoice(sravani, invoice, stored?.version);
  await recordPayment(keerthi, invoice, { ...payment(500_00), onAccount: 0, invoiceIds: [] });
  await recordPaymentOfClient(keerthi, id, { ...payment(70_00), invoiceIds: [] });
  const advance = {
    isWithoutReference: "1",
    id: crypto.randomUUID(),
    paidOn: today(),
    method: "bank",
    gross: "500",
    office: "hyderabad",
    stateCode: "97",
  };
  await recordAdvance(keerthi, { clientId: id }, NewAdvance.parse(advance));
  await database.owner.unsafe(`
    insert into messages (record_type, record_id, text, author) values ('client', '${id}', 'Namaste', 'a');
    insert into notifications (person, kind, object_type, object_id, way, minute) values
      ('a', 'payment', 'client', '${id}', 'app', '2026-11-28 10:00'), ('a', 'payment', 'client', '${id}', 'app', now() + ${count} * interval '1 minute');
    insert into quotes (client_id, event_id, content) values ('${id}', '${event}', '{}');
    insert into instalments (event_id, client_id, label, amount, position) values ('${event}', '${id}', 'Booking', 100, 1);
    insert into payment_claims (id, event_id, client_id, amount, paid_on, method) values (gen_random_uuid(), '${event}', '${id}', 100, current_date, 'upi');
    insert into client_messages (id, event_id, client_id, is_from_client, author_name, text)
      values (gen_random_uuid(), '${event}', '${id}', true, 'Rice Road', 'When do you come?');
    insert into secret_links (kind, record_id, salt, created_by) values ('client', '${event}', 'a salt of 22 characters', 'a');
    insert into reminders (rule_id, object_id, day, due_at, outcome, client_id)
      select id, '${invoice}', current_date, now(), 'to send', '${id}' from reminder_rules limit 1;
    insert into uploads (added_by, id, parent_type, parent_id, name, size) values ('a', gen_random_uuid(), 'client', '${id}', 'f', 1)`);
  await addFile(keerthi, { type: "client", id }, { name: "Contract.csv", bytes: Buffer.from(`b,${id}`) });
  return { id, invoice };
}

const versionOf = async (kind: MergeableKind, id: string) =>
  (await one(`select version from ${kind}s where id = '${id}'`)).version as number;
const merge = async (kind: MergeableKind, keptId: string, mergedId: string, sides = {}, person = sravani) =>
  mergeRecords(person, kind, {
    ...{ keptId, keptVersion: await versionOf(kind, keptId), mergedId, mergedVersion: await versionOf(kind, mergedId) },
    sides,
  });
const mergeOf = async (mergedId: string) =>
  (await one(`select id from merges where merged_id = '${mergedId}' order by merged_at desc limit 1`)).id as string;

/** Checks that the merge moved rows of every link that follows a merge: the test has rows for all of them. */
async function expectAllMoved(kind: MergeableKind, mergedId: string) {
  const links = await database.owner`
    select table_name || '.' || column_name as link from merge_links where kind = ${kind} and moves_where <> 'false' and column_name <> 'merged_into'`;
  const { moved } = await one(`select moved from merges where merged_id = '${mergedId}' and undone_at is null`);
  expect(Object.keys(moved as object)).toEqual(expect.arrayContaining(links.map(({ link }) => link)));
}

/** A hash of each table's rows. Of the kept record the version and the time of its change are left out, which an undo does not restore. */
async function tableHashes(keptId: string): Promise<Record<string, string>> {
  const tables = await database.owner`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('audit_log', 'audit_chain', 'audit_roots', 'merges') order by 1`;
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const row = `case when to_jsonb(t) ->> 'id' = '${keptId}' then to_jsonb(t) - '{version,updated_at}'::text[] else to_jsonb(t) end`;
    const found = await one(
      `select md5(coalesce(string_agg(r::text, ',' order by r::text), '')) as hash from (select ${row} as r from ${name} t) rows`,
    );
    hashes[name as string] = found.hash as string;
  }
  return hashes;
}

describe("every column that names a lead or a client", () => {
  it("is in merge_links: by its foreign key, by its name, or beside a kind of record", async () => {
    const found = await database.owner<{ link: string }[]>`
      select replace(confrelid::regclass::text, 's', '') || ' ' || conrelid::regclass || '.' || attname as link
        from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
        where contype = 'f' and confrelid in ('leads'::regclass, 'clients'::regclass)
      union select replace(column_name, '_id', '') || ' ' || table_name || '.' || column_name from information_schema.columns
        join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('lead_id', 'client_id')
      union select left(table_name, -1) || ' ' || table_name || '.merged_into' from information_schema.columns
        join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'merged_into'
      union select kind || ' ' || conrelid::regclass || '.' || attname from (values ('lead'), ('client')) kinds (kind), pg_constraint
        join pg_attribute on attrelid = conrelid and atttypid = 'uuid'::regtype and attname in ('parent_id', 'record_id', 'object_id')
        where contype = 'c' and conname ~ '(type|kind)_known' and pg_get_constraintdef(pg_constraint.oid) ~ format('''%s''', kind)`;
    // The secret link of a client opens the page of one event: its record is that event.
    const expected = found.map(({ link }) => link).filter((link) => link !== "client secret_links.record_id");
    const listed = await database.owner`select kind || ' ' || table_name || '.' || column_name as link from merge_links`;
    expect(listed.map(({ link }) => link).sort()).toEqual(expected.sort());
  });

  it("has the trigger that redirects links to a merged record", async () => {
    const without = await database.owner`
      select table_name, column_name from merge_links where column_name = kind || '_id' and table_name <> 'reminders'
        and not exists (select from pg_trigger where tgrelid = table_name::regclass and tgname = 'follow_merged_' || kind)`;
    expect(without.map((row) => ({ ...row }))).toEqual([]);
    const ids = await database.owner`
      select table_name from merge_links where not exists (
        select from pg_attribute where attrelid = table_name::regclass and attname = 'id' and not attisdropped)`;
    expect(ids.map((row) => ({ ...row }))).toEqual([]);
  });
});

describe("a merge and its undoing", () => {
  it("restore every row of every table of two leads", async () => {
    const [kept, other, third] = [await newLead(), await newLead("Laxmi Rao"), await newLead("L Rao")];
    await merge("lead", other, third);
    await database.owner`update leads set guests = '300', kind = 'Wedding' where id = ${kept}`;
    await database.owner`
      update leads set kind = 'Other', days = '2027-02-12..2027-02-14', budget = '50000000..80000000', source = 'Referral', source_detail = 'Uma'
      where id = ${other}`;
    const before = await tableHashes(kept);
    const choices = (await readMerge(sravani, "lead", kept, other))?.choices.map(({ label, texts }) => [
      label,
      texts.kept,
      texts.merged,
    ]);
    expect(choices).toEqual(
      expect.arrayContaining([
        ["Kind of event", "Wedding", "Other"],
        ["Day or days", "", "12–14 Feb 2027"],
        ["Budget", "", "₹5–8\u00a0L"],
        ["Came from", "", "Referral, Uma"],
      ]),
    );
    await merge("lead", kept, other, { name: "merged", phone: "merged" });
    await expectAllMoved("lead", other);
    const moved = await one(`select count(*)::int as n from contact_submissions where lead_id = '${kept}'`);
    expect(moved.n).toBe(3);
    expect(await one(`select name, merged_into from leads where id = '${kept}'`)).toMatchObject({
      name: "Laxmi Rao",
      merged_into: null,
    });
    expect(
      await one(`select kind, guests, day_to::text, budget_to::float8, source, source_detail from leads where id = '${kept}'`),
    ).toEqual({
      ...{
        kind: "Wedding",
        guests: "300",
        day_to: "2027-02-14",
        budget_to: 80_000_000,
        source: "Referral",
        source_detail: "Uma",
      },
    });
    expect((await one(`select merged_into from leads where id = '${third}'`)).merged_into).toBe(kept);
    expect(await tableHashes(kept)).not.toEqual(before);
    await undoMerge(sravani, await mergeOf(other));
    expect(await tableHashes(kept)).toEqual(before);
  });

  it("restore every row of every table of two clients, with issued invoices, payments, advances and files in both", async () => {
    const [kept, other] = [await newClient(), await newClient("Rice Rd Foods")];
    const before = await tableHashes(kept.id);
    await merge("client", kept.id, other.id, { email: "merged", notes: "both" });
    await expectAllMoved("client", other.id);
    const after = await tableHashes(kept.id);
    const staying = [
      "issued_documents",
      "payments",
      "advances",
      "refunds",
      "allocations",
      "invoice_balances",
      "reminders",
      "secret_links",
    ];
    for (const table of staying) expect([table, after[table]]).toEqual([table, before[table]]);
    expect(await one(`select count(*)::int as n from invoices where client_id = '${kept.id}'`)).toEqual({ n: 3 });
    await undoMerge(sravani, await mergeOf(other.id));
    expect(await tableHashes(kept.id)).toEqual(before);
  });

  it("keep later changes and later records", async () => {
    const [kept, other] = [await newLead(), await newLead("Laxmi Rao")];
    await merge("lead", kept, other, { name: "merged", phone: "merged" });
    await database.owner.unsafe(`update leads set phone = '040 1234567' where id = '${kept}';
      update events set name = 'Sangeet' where lead_id = '${kept}';
      insert into lead_notes (lead_id, text, author, author_name) values ('${kept}', 'Since', 'a', 'n')`);
    const { message } = await undoMerge(omkar, await mergeOf(other));
    expect(message).toContain("keeps what was changed since: phone");
    expect(await one(`select name, phone from leads where id = '${kept}'`)).toEqual({
      name: "Lakshmi Rao",
      phone: "040 1234567",
    });
    expect(await one(`select name from events where lead_id = '${other}'`)).toEqual({ name: "Sangeet" });
    expect(await one(`select lead_id from lead_notes where text = 'Since'`)).toEqual({ lead_id: kept });
  });

  it("are undone newest first, once, and within 30 days", async () => {
    const [kept, other, third] = [await newLead(), await newLead(), await newLead()];
    await merge("lead", kept, other);
    await merge("lead", kept, third);
    const [first, second] = [await mergeOf(other), await mergeOf(third)];
    await expect(undoMerge(sravani, first)).rejects.toThrow("Undo that one first");
    await undoMerge(sravani, second);
    await expect(undoMerge(sravani, second)).rejects.toThrow("undone already");
    await database.owner`update merges set merged_at = now() - interval '31 days' where id = ${first}`;
    await expect(undoMerge(sravani, first)).rejects.toThrow("more than 30 days");
    expect((await readMergeContext(keerthi, "lead", kept)).merges).toMatchObject([{ id: first, canUndo: false }]);
    await expect(undoMerge(sravani, crypto.randomUUID())).rejects.toThrow(NotFound);
  });

  it("are undone once when two admins undo at once", async () => {
    const [kept, other] = [await newLead(), await newLead()];
    await merge("lead", kept, other);
    const id = await mergeOf(other);
    const results = await Promise.allSettled([undoMerge(sravani, id), undoMerge(omkar, id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find((result) => result.status === "rejected")?.reason).toBeInstanceOf(Conflict);
  });

  it("are for admins, in the function and in the database", async () => {
    const [kept, other] = [await newLead(), await newLead()];
    await expect(merge("lead", kept, other, {}, keerthi)).rejects.toThrow(Forbidden);
    await expect(readMerge(keerthi, "lead", kept, other)).rejects.toThrow(Forbidden);
    for (const statement of [
      `merge_records('lead', '${kept}', '${other}', '{}')`,
      `undo_merge('${kept}')`,
      `count_links('lead', '${kept}')`,
    ])
      await expect(
        database.app.begin(async (tx) => {
          await tx`select set_config('app.user_id', ${keerthi.id}, true)`;
          await tx.unsafe(`select ${statement}`);
        }),
      ).rejects.toThrow("permission denied");
  });
});

it("refuses values that contradict each other, with the message at the choice", async () => {
  const kept = await newId("insert into clients (name, state_code, gst_treatment) values ('Rice', '37', 'unregistered')");
  const other = await newId(
    "insert into clients (name, state_code, gst_treatment, gstin) values ('Rice', '36', 'registered', '36ZZZCE0001A2Z0')",
  );
  const refused = merge("client", kept, other, { gst: "merged", address: "kept" });
  await expect(refused).rejects.toThrow(Invalid);
  await refused.catch((error) => expect(Object.keys(error.errors)).toEqual(["address"]));
  await merge("client", kept, other, { gst: "merged", address: "merged" });
});
