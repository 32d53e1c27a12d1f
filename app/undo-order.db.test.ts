import { readFile } from "node:fs/promises";
import { beforeEach, expect, it } from "vitest";
import { deleteClient, restoreClient } from "#app/features/clients/edit-client.server.ts";
import { deleteEvent, restoreEvent } from "#app/features/events/edit-event.server.ts";
import { deleteLead, restoreLead } from "#app/features/leads/edit-lead.server.ts";
import { deleteTask, restoreTask } from "#app/features/tasks/edit-task.server.ts";
import { deleteVendor, restoreVendor } from "#app/features/vendors/edit-vendor.server.ts";
import type { Actor } from "#app/permissions.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { mergeRecords, undoMerge } from "./features/merging/merging.server.ts";
import type { RecordVersion } from "./records/record.ts";

// Deletions are undone in any order, by any admin, some or all of them: every link is there again as soon as both its ends are.
const database = testDatabase();
const admins = [testPerson("Sravani Reddy", "admin"), testPerson("Lata Rao", "admin")] as const;
const [sravani] = admins;

const kinds = {
  clients: { remove: deleteClient, restore: restoreClient },
  leads: { remove: deleteLead, restore: restoreLead },
  events: { remove: deleteEvent, restore: restoreEvent },
  tasks: { remove: deleteTask, restore: restoreTask },
  vendors: { remove: deleteVendor, restore: restoreVendor },
} satisfies Record<
  string,
  { remove(actor: Actor, record: RecordVersion): Promise<void>; restore(actor: Actor, id: string): Promise<string> }
>;
type Kind = keyof typeof kinds;
type Item = { kind: Kind; id: string };

const one = async (text: string) => (await database.owner.unsafe(text))[0] as Record<string, unknown>;
const insert = async (table: string, values: Record<string, string>) => {
  const quoted = Object.values(values).map((value) => `'${value}'`);
  return (await one(`insert into ${table} (${Object.keys(values)}) values (${quoted}) returning id`)).id as string;
};
const versionOf = async ({ kind, id }: Item) => (await one(`select version from ${kind} where id = '${id}'`)).version as number;
const remove = async (item: Item, actor: Actor = sravani) =>
  kinds[item.kind].remove(actor, { id: item.id, version: await versionOf(item) });
const restore = ({ kind, id }: Item, actor: Actor = sravani) => kinds[kind].restore(actor, id);

const tables = [
  ...Object.keys(kinds),
  ...["event_vendors", "accepted_clashes", "contact_submissions", "lead_notes", "outbox", "reminders", "invoices"],
];
type Rows = Record<string, Record<string, unknown>[]>;
/** Every row of every table that a deletion touches, without what any change counts up. */
async function allRows(): Promise<Rows> {
  const stored: Rows = {};
  for (const table of tables) {
    const rows = await database.owner.unsafe(
      `select row from (select to_jsonb(t) - '{version,updated_at,changed_by}'::text[] as row from ${table} t) rows order by row::text`,
    );
    stored[table] = rows.map(({ row }) => row as Record<string, unknown>);
  }
  return stored;
}

const names = ["client", "lead", "otherLead", "event", "otherEvent", "task", "otherTask", "lamps", "tents"] as const;
type Name = (typeof names)[number];
let items: Record<Name, Item>;
beforeEach(async () => {
  await emptyTables(
    database.owner,
    "clients, leads, events, tasks, vendors, contact_submissions, outbox, reminders, invoices, audit_log, merges",
  );
  const add = async (kind: Kind, values: Record<string, string>): Promise<Item> => ({ kind, id: await insert(kind, values) });
  const client = await add("clients", { name: "Rao family" });
  const lead = await add("leads", { name: "Meera Rao", client_id: client.id });
  const otherLead = await add("leads", { name: "Ravi Rao", client_id: client.id });
  const event = await add("events", { name: "Sangeet", lead_id: lead.id, client_id: client.id });
  const otherEvent = await add("events", { name: "Haldi", lead_id: otherLead.id });
  const lamps = await add("vendors", { vendor_name: "Lamps" });
  const tents = await add("vendors", { vendor_name: "Tents" });
  const task = await add("tasks", { title: "Marigolds", event_id: event.id, assigned_to: sravani.id });
  const otherTask = await add("tasks", { title: "Turmeric", event_id: otherEvent.id });
  items = { client, lead, otherLead, event, otherEvent, task, otherTask, lamps, tents };
  const enquiry = { name: "Meera", email: "m@rao.example", phone: "1", event_type: "Wedding", date: "", time: "" };
  await insert("contact_submissions", { ...enquiry, idempotency_key: "k", lead_id: lead.id });
  await insert("outbox", { recipient: "m@rao.example", subject: "s", text: "t", html: "h", lead_id: lead.id });
  await insert("lead_notes", { lead_id: lead.id, text: "Calls at six", author: "a", author_name: "A" });
  await insert("invoices", { amount: "1", status: "draft", client_id: client.id });
  await database.owner`insert into reminders (rule_id, object_id, day, due_at, outcome, client_id)
    select id, ${event.id}, current_date, now(), 'to send', ${client.id} from reminder_rules limit 1`;
  await database.owner`insert into event_vendors (event_id, vendor_id, service) values
    (${event.id}, ${lamps.id}, 'Gate'), (${event.id}, ${tents.id}, ''), (${otherEvent.id}, ${lamps.id}, '')`;
  await database.owner`insert into accepted_clashes (first_id, second_id, bookings, accepted_by)
    values (${event.id}, ${otherEvent.id}, '[]', ${sravani.id})`;
});

it("has a row for every link that a deletion takes away", async () => {
  const links = await database.owner<{ table: string; column: string }[]>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confdeltype in ('n', 'c') and confrelid::regclass::text = any(${Object.keys(kinds)})`;
  // An event that an advance names is not deleted.
  const taken = links.filter(({ table }) => table !== "advances");
  expect(taken.length).toBeGreaterThan(10);
  for (const { table, column } of taken)
    expect(await one(`select count(*) > 0 as has from ${table} where ${column} is not null`), `${table}.${column}`).toEqual({
      has: true,
    });
});

const pairs: [Name, Name][] = [
  ["event", "lead"],
  ["event", "client"],
  ["task", "event"],
  ["event", "lamps"],
  ["event", "otherEvent"],
  ["lead", "client"],
];
it.each(pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))(
  "undoes the deletion of the %s, then of the %s, in either order",
  async (first, second) => {
    const [one, two] = [items[first], items[second]];
    const before = await allRows();
    for (const order of [
      [one, two],
      [two, one],
    ]) {
      await remove(one);
      await remove(two);
      for (const item of order) await restore(item);
      expect(await allRows()).toEqual(before);
    }
  },
);

const deletedWithTheirRecord = ["event_vendors", "accepted_clashes", "lead_notes"];

/** Checks that the rows and links of the start are there, except those with a deleted end. */
async function expectRowsOf(before: Rows, deleted: Set<string>) {
  const now = await allRows();
  for (const [table, rows] of Object.entries(before))
    for (const row of rows) {
      if (deleted.has(row.id as string)) continue;
      const lost = Object.keys(row).filter((name) => name !== "object_id" && deleted.has(row[name] as string));
      if (lost.length > 0 && deletedWithTheirRecord.includes(table)) continue;
      expect(now[table]).toContainEqual({ ...row, ...Object.fromEntries(lost.map((name) => [name, null])) });
    }
}

const seeds = process.env.SEED ? [Number(process.env.SEED)] : [Date.now() % 1e9, 1, 2, 3];
it.each(seeds)("returns to the start from any deletions, undone in any order (SEED=%i)", async (seed) => {
  const next = randomNumbers(seed);
  const pick = <One>(list: readonly One[]): One => list[Math.floor(next() * list.length)] as One;
  const before = await allRows();
  const deleted = new Set<string>();
  for (let step = 0; step < 25; step++) {
    const item = items[pick(names)];
    if (deleted.delete(item.id)) await restore(item, pick(admins));
    else {
      deleted.add(item.id);
      await remove(item, pick(admins));
    }
    await expectRowsOf(before, deleted);
  }
  while (deleted.size > 0) {
    const item = pick(Object.values(items).filter(({ id }) => deleted.has(id)));
    deleted.delete(item.id);
    await restore(item, pick(admins));
  }
  expect(await allRows()).toEqual(before);
  expect(await one("select count(*)::int as lost from lost_links")).toEqual({ lost: 0 });
  await expect(restore(items[pick(names)])).rejects.toThrow("nothing to restore");
});

/** mulberry32: numbers from 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function merge(kept: Item, merged: Item): Promise<string> {
  const [keptVersion, mergedVersion] = [await versionOf(kept), await versionOf(merged)];
  await mergeRecords(sravani, "lead", { keptId: kept.id, keptVersion, mergedId: merged.id, mergedVersion, sides: {} });
  return (await one(`select id from merges where merged_id = '${merged.id}' and undone_at is null`)).id as string;
}
const leadOfEvent = async () => (await one(`select lead_id from events where id = '${items.event.id}'`)).lead_id;

it("gives an event whose lead was merged meanwhile the kept lead, and the former one when the merge is undone", async () => {
  const { lead, otherLead, event } = items;
  const before = await allRows();
  await remove(event);
  const mergeId = await merge(otherLead, lead);
  expect(await restore(event)).toBe("The event is back.");
  expect(await leadOfEvent()).toBe(otherLead.id);
  await undoMerge(sravani, mergeId);
  expect(await allRows()).toEqual(before);
});

it("gives an event whose lead was merged into one that is deleted too the kept lead once that is back", async () => {
  const { lead, otherLead, event } = items;
  await remove(event);
  await merge(otherLead, lead);
  await remove(otherLead);
  expect(await restore(event)).toBe("The event is back, without its lead, no longer there.");
  await restore(otherLead);
  expect(await leadOfEvent()).toBe(otherLead.id);
});

it("gives the kept lead the client of the merged one, when the client was deleted before the merge", async () => {
  const { lead, otherLead, client } = items;
  await database.owner`update leads set client_id = null where id = ${otherLead.id}`;
  const before = await allRows();
  await remove(client);
  const mergeId = await merge(otherLead, lead);
  await restore(client);
  expect(await one(`select client_id from leads where id = '${otherLead.id}'`)).toEqual({ client_id: client.id });
  await undoMerge(sravani, mergeId);
  expect((await allRows()).leads).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: lead.id, client_id: client.id })]),
  );
  expect((await allRows()).events).toEqual(before.events);
});

it("does not overwrite a link that somebody made meanwhile", async () => {
  const { lead, otherLead, event } = items;
  await remove(lead);
  await database.owner`update events set lead_id = ${otherLead.id} where id = ${event.id}`;
  await restore(lead);
  expect(await leadOfEvent()).toBe(otherLead.id);
});

it("links both when two admins undo at once, and undoes one deletion once", async () => {
  const { lead, event } = items;
  for (let round = 0; round < 3; round++) {
    await remove(event);
    await remove(lead);
    await Promise.all([restore(event), restore(lead, admins[1])]);
    expect(await leadOfEvent()).toBe(lead.id);
  }
  await remove(event);
  const undone = await Promise.allSettled([restore(event), restore(event, admins[1])]);
  expect(undone.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await one("select count(*)::int as times from audit_log where action = 'event restored'")).toEqual({ times: 4 });
});

it("undoes what was deleted before lost links were kept: the migration takes them from the audit log", async () => {
  const before = await allRows();
  const { client, lead, event, task, lamps, tents } = items;
  const [note] = await database.owner`select to_jsonb(n)::text as note from lead_notes n`;
  const [enquiry] = await database.owner`select id from contact_submissions`;
  const [draft] = await database.owner`select id from invoices`;
  const deletion = ({ kind, id }: Item, links: Record<string, unknown[]>) =>
    database.owner`
      insert into audit_log (actor, action, object_type, object_id, fields)
      select ${sravani.id}, ${`${kind.slice(0, -1)} deleted`}, ${kind.slice(0, -1)}, ${id}, jsonb_build_object('row',
        (select to_jsonb(e) - 'search_text' from events e where id = ${id}), 'links', ${JSON.stringify(links)}::text::jsonb)`;
  // As version af35a34f wrote it. Only the event is deleted; the others were restored since, or their rows are not read here.
  await deletion(event, { tasks: [task.id], vendors: [`${lamps.id} Gate`, `${tents.id} `] });
  await deletion(lead, { enquiries: [enquiry?.id], events: [event.id], notes: [note?.note] });
  await deletion(client, { leads: [lead.id], events: [event.id], drafts: [draft?.id] });
  await deletion(lamps, { events: [`${event.id} Gate`] });
  await database.owner`insert into audit_log (actor, action, object_type, object_id) values (${sravani.id}, 'vendor restored', 'vendor', ${lamps.id})`;
  await database.owner`delete from events where id = ${event.id}`;
  await database.owner`delete from lost_links`;
  const migration = await readFile(new URL("../db/migrations/0095_lost_links.sql", import.meta.url), "utf8");
  await database.owner.unsafe(migration.slice(migration.indexOf("WITH latest AS")));
  const [kept] = await database.owner`
    select array_agg(distinct table_name || '.' || column_name order by table_name || '.' || column_name) as columns from lost_links`;
  expect(kept?.columns).toEqual([
    ...["contact_submissions.lead_id", "event_vendors.event_id", "events.client_id", "events.lead_id", "invoices.client_id"],
    ...["lead_notes.lead_id", "leads.client_id", "tasks.event_id"],
  ]);
  await restore(event);
  const after = await allRows();
  expect({ ...after, event_vendors: [], accepted_clashes: [] }).toEqual({ ...before, event_vendors: [], accepted_clashes: [] });
  expect(after.event_vendors?.map(({ service }) => service).sort()).toEqual(["", "", "Gate"]);
});
