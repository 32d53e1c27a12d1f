import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { asActor, readTogether } from "#db/client.server.ts";
import { events } from "#db/schema.ts";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { emptyList, listColumns, selectRows } from "./json-rows.server.ts";
import { parseRows } from "./json-rows.ts";

const database = testDatabase();

it("reads several lists with one statement, in their order and with the names of their columns", async () => {
  await database.owner`insert into events (name, date) values ('Sangeet', '2026-11-22'), ('Haldi "2"', null)`;
  const keerthi = await addTestPerson("Keerthi Naidu", "user");
  const columns = listColumns({ title: events.name, day: events.date, addedAt: events.createdAt });
  const lists = await asActor(keerthi, (tx) =>
    selectRows(tx, {
      events: sql<{ title: string; day: string | null; addedAt: string }>`select ${columns} from events order by name`,
      none: emptyList,
    }),
  );
  const rows = parseRows(lists.events);
  expect(rows).toMatchObject([
    { title: 'Haldi "2"', day: null },
    { title: "Sangeet", day: "2026-11-22" },
  ]);
  expect(Math.abs(Date.parse(rows[0]?.addedAt ?? "") - Date.now())).toBeLessThan(60_000);
  expect(parseRows(lists.none)).toEqual([]);
});

it("a list's column with a parameter is refused when the server starts", () => {
  expect(() => listColumns({ late: sql<boolean>`${events.date} < ${"2026-11-22"}` })).toThrow("has a parameter");
});

it("the readers of a page share one transaction, which shows the person's rows and no other's", async () => {
  const [arjun, omkar] = [await addTestPerson("Arjun Varma", "user"), await addTestPerson("Omkar Poolatha", "user")];
  await database.owner`insert into tasks (title, assigned_to) values ('Arjun''s', ${arjun.id}), ('Omkar''s', ${omkar.id})`;
  const read = (actor: { id: string }) =>
    asActor(actor, (tx) => tx.execute(sql`select pg_current_xact_id()::text as transaction, title from tasks`));
  const [first, second, apart] = await readTogether(arjun, (person) => Promise.all([read(person), read(person), read(arjun)]));
  expect(first.map(({ title }) => title)).toEqual(["Arjun's"]);
  expect(second).toEqual(first);
  expect(apart[0]?.transaction).not.toBe(first[0]?.transaction);
});
