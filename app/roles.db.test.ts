import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { asActor, asSystem } from "#db/client.server.ts";
import { accessLevels, rights } from "#db/enums.ts";
import { addTestPerson, type TestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { Forbidden, Invalid, NotFound } from "./errors.ts";
import { readOwnDay } from "./features/dashboard/today/own-day.server.ts";
import { addDayNote, closeIssue, readEventDay } from "./features/events/event-day/event-day.server.ts";
import { readKept } from "./features/events/kept/kept.server.ts";
import { noteArrival } from "./features/events/run-sheet/links/run-links.server.ts";
import { tickRunItem } from "./features/events/run-sheet/run-operations.server.ts";
import { readRunSheet, readRunSheetPage } from "./features/events/run-sheet/run-sheet.server.ts";
import { changeStatus } from "./features/tasks/edit-task.server.ts";
import { addTask, readTasks } from "./features/tasks/tasks.server.ts";
import { readTaskFilters } from "./features/tasks/tasks.ts";
import { accessOf, may, type Need, rightOf } from "./permissions.ts";
import { addDays, today } from "./platform/values/dates.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const ravi = testPerson("Ravi Teja", "crew");

const needs = [...Object.keys(accessOf), ...Object.keys(rightOf)] as Exclude<Need, "person">[];

it("the database grants exactly what permissions.ts grants, to every access with every right", async () => {
  for (const access of accessLevels) {
    const person = await addTestPerson(`May ${access}`, access);
    for (const given of [[], ...rights.map((right) => [right]), [...rights]]) {
      await asSystem("auth", (tx) =>
        tx.execute(sql`update user_profiles set rights = ${`{${given}}`} where user_id = ${person.id}`),
      );
      const granted = await asActor(person, (tx) =>
        tx.execute<{ need: string; granted: boolean }>(sql`
          select need, may(need) as granted from jsonb_array_elements_text(${JSON.stringify(needs)}::jsonb) need`),
      );
      const actor = { ...person, access: access as "crew", rights: given };
      const expected = needs.map((need) => [need, access !== "disabled" && may(actor, need)]);
      expect(Object.fromEntries(granted.map(({ need, granted }) => [need, granted])), `${access} ${given}`).toEqual(
        Object.fromEntries(expected),
      );
    }
  }
});

/** An amount that stands wherever an event has money: no answer to the crew may have it. */
const price = 7_654_321;
const ids = Object.fromEntries(
  ["own", "other", "haldi", "sangeet", "abroad", "vendor", "stranger", "line", "hidden", "task"].map((name) => [
    name,
    randomUUID(),
  ]),
) as Record<string, string>;

beforeAll(async () => {
  const { owner } = database;
  const person = `person.${ravi.id}`;
  await owner`insert into clients (id, name, phone) values (${ids.own as string}, 'Meghana', '+919000000001')`;
  await owner`insert into events (id, name, client_id, status) values (${ids.own as string}, 'Own', ${ids.own as string}, 'active'),
    (${ids.other as string}, 'Other', null, 'active')`;
  await owner`insert into event_functions (id, event_id, name, day, start_time, end_time, position) values
    (${ids.haldi as string}, ${ids.own as string}, 'Haldi', ${today()}, '00:01', '23:59', 1),
    (${ids.sangeet as string}, ${ids.own as string}, 'Sangeet', ${today()}, '00:02', '23:59', 2),
    (${ids.abroad as string}, ${ids.other as string}, 'Abroad', ${today()}, '00:01', '23:59', 1)`;
  await owner`insert into run_items (id, event_id, function_id, day, start_time, minutes, title, who) values
    (${ids.line as string}, ${ids.own as string}, ${ids.haldi as string}, ${today()}, '00:05', 60, 'Lights', ${`${person} vendor.${ids.vendor}`}),
    (${ids.hidden as string}, ${ids.own as string}, ${ids.sangeet as string}, ${today()}, '00:06', 60, 'Secret song', ${`person.${sravani.id}`})`;
  await owner`insert into vendors (id, vendor_name, phone, payment_terms) values
    (${ids.vendor as string}, 'Cars', '+919000000002', ${`${price} in advance`}), (${ids.stranger as string}, 'Unbooked', '+919000000003', '')`;
  await owner`insert into event_vendors (event_id, vendor_id) values (${ids.own as string}, ${ids.vendor as string})`;
  await owner`insert into site_payments (id, event_id, vendor_id, amount) values (gen_random_uuid(), ${ids.own as string}, ${ids.vendor as string}, ${price})`;
  await owner`insert into instalments (event_id, label, amount, position, due_on) values (${ids.own as string}, 'All', ${price}, 1, ${today()})`;
  await owner`insert into quotes (office, content, total, event_id) values ('hyderabad', '{}', ${price}, ${ids.own as string})`;
  await owner`insert into tasks (id, title, assigned_to, event_id) values (${ids.task as string}, 'Cables', ${ravi.id}, null),
    (gen_random_uuid(), 'Foreign', ${sravani.id}, ${ids.own as string})`;
});

const statement = (person: TestPerson, text: ReturnType<typeof sql>) => asActor(person, (tx) => tx.execute(text));
const operation = () => ({ op: randomUUID(), at: new Date().toISOString() });

describe("the crew", () => {
  it("reads its own tasks and the run sheet, day and contacts of its functions, without any price", async () => {
    const pages = await Promise.all([
      readOwnDay(ravi),
      readTasks(ravi, { search: readTaskFilters(new URLSearchParams()) }),
      readRunSheetPage(ravi, ids.own as string, new URLSearchParams("new=1&links=1&start-template=1")),
      readEventDay(ravi, ids.own as string),
      readKept(ravi),
    ]);
    const text = JSON.stringify(pages);
    for (const shown of ["Cables", "Lights", "Haldi", "Cars", "+919000000002", "Meghana", "+919000000001"])
      expect(text).toContain(shown);
    for (const hidden of [String(price), "Foreign", "Secret song", "Sangeet", "Unbooked", "Abroad", sravani.email])
      expect(text, hidden).not.toContain(hidden);
    expect(await readRunSheet(ravi, ids.other as string)).toBeNull();
    expect(JSON.stringify(await readEventDay(sravani, ids.own as string))).toContain(String(price));
  });

  it("reads no table with prices, vendors or clients by any statement", async () => {
    const tables = await database.owner`
      select distinct table_name as name from information_schema.columns c join pg_tables t on t.tablename = c.table_name and t.schemaname = 'public'
      where column_name ~ '(amount|total|gross|costs|price|paid|balance|payment_terms)' or table_name in ('clients', 'leads', 'vendors', 'files', 'messages')`;
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const rows = await statement(ravi, sql.raw(`select 1 from ${name}`)).catch((error) => {
        if (!/permission denied/.test(String(error.cause))) throw error;
        return [];
      });
      expect([...rows], name).toEqual([]);
    }
  });

  it("says what happens, and plans nothing", async () => {
    await tickRunItem(ravi, { ...operation(), id: ids.line as string, status: "done", seen: "todo" });
    await expect(tickRunItem(ravi, { ...operation(), id: ids.hidden as string, status: "done", seen: "todo" })).rejects.toThrow(
      NotFound,
    );
    await noteArrival(ravi, ids.own as string, { ...operation(), who: `vendor.${ids.vendor}`, here: true });
    const note = { kind: "issue", id: randomUUID(), text: "Dark lamps" } as const;
    await addDayNote(ravi, ids.own as string, note);
    await closeIssue(ravi, { ...operation(), id: note.id, closed: "yes" });
    await expect(addDayNote(ravi, ids.other as string, { ...note, id: randomUUID() })).rejects.toThrow(NotFound);
    await expect(
      addDayNote(ravi, ids.own as string, { ...note, id: randomUUID(), photo: { name: "a.png", bytes: new Uint8Array(1) } }),
    ).rejects.toThrow(Forbidden);
    await changeStatus(ravi, { id: ids.task as string, version: 1, status: "completed" });
    for (const change of [
      sql`update run_items set title = 'Mine'`,
      sql`update run_items set who = ''`,
      sql`update run_items set deleted_at = now()`,
      sql`update run_people set who = 'person.x'`,
      sql`update day_notes set text = 'Nothing'`,
    ])
      await expect(statement(ravi, change)).rejects.toMatchObject({
        cause: { message: expect.stringContaining("permission denied") },
      });
    expect([...(await database.owner`select title, status from run_items order by title`)]).toEqual([
      { title: "Lights", status: "done" },
      { title: "Secret song", status: "todo" },
    ]);
  });

  it("cannot give itself an event, by a task, a line or a person of a run sheet", async () => {
    const task = { id: randomUUID(), title: "Mine", event_id: ids.other, assigned_to: null, priority: "medium", due_date: null };
    await expect(addTask(ravi, { ...task, description: null } as never)).rejects.toThrow(Invalid);
    for (const change of [
      sql`insert into tasks (title, assigned_to, event_id) values ('Mine', ${ravi.id}, ${ids.other}::uuid)`,
      sql`update tasks set event_id = ${ids.other}::uuid`,
      sql`insert into tasks (title, assigned_to, asked_by, event_id) values ('Mine', ${ravi.id}, ${ravi.id}, ${ids.other}::uuid)`,
      sql`update tasks set assigned_to = ${sravani.id}, event_id = ${ids.other}::uuid`,
      sql`insert into run_items (event_id, function_id, day, start_time, minutes, title, who)
        values (${ids.other}::uuid, ${ids.abroad}::uuid, current_date, '09:00', 5, 'x', ${`person.${ravi.id}`})`,
      sql`insert into run_people (event_id, who) values (${ids.other}::uuid, ${`person.${ravi.id}`})`,
      sql`update user_profiles set access = 'admin'`,
      sql`update user_profiles set rights = '{margins}'`,
    ])
      await expect(statement(ravi, change)).rejects.toThrow();
    expect([...(await statement(ravi, sql`select name from events`))]).toEqual([{ name: "Own" }]);
    // A task of its own without an event may be written.
    await addTask(ravi, { ...task, event_id: null, description: null } as never);
  });

  it("sees the whole event of a task, and nothing any more when it is taken away", async () => {
    await database.owner`update tasks set event_id = ${ids.own as string} where id = ${ids.task as string}`;
    expect((await readRunSheet(ravi, ids.own as string))?.items.map(({ title }) => title)).toEqual(["Lights", "Secret song"]);
    // What is done already comes last in its day.
    await database.owner`update event_functions set start_time = '00:00', end_time = '00:01' where id = ${ids.haldi as string}`;
    expect((await readOwnDay(ravi)).functions.map(({ functionName }) => functionName)).toEqual(["Sangeet", "Haldi"]);
    // A night that lasts is still of today after midnight.
    await database.owner`update event_functions set start_time = '20:00', end_time = '02:00' where id = ${ids.haldi as string}`;
    const tomorrow = addDays(today(), 1);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${tomorrow}T00:30+05:30`) });
    const night = await readOwnDay(ravi);
    vi.useRealTimers();
    expect(night.functions).toMatchObject([{ functionName: "Haldi", day: tomorrow, goesOn: true }]);
    await database.owner`update tasks set assigned_to = ${sravani.id} where assigned_to = ${ravi.id}`;
    await database.owner`update run_items set who = '' where id = ${ids.line as string}`;
    expect(await readRunSheet(ravi, ids.own as string)).toBeNull();
    expect(await readEventDay(ravi, ids.own as string)).toBeNull();
    expect(await readOwnDay(ravi)).toMatchObject({ tasks: [], functions: [] });
  });
});
