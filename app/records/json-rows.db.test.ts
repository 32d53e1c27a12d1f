import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { asActor, readOwn } from "#db/client.server.ts";
import { events } from "#db/schema.ts";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { emptyList, listColumns, selectRows } from "./json-rows.server.ts";
import { parseRows } from "./json-rows.ts";

const database = testDatabase();

it("reads several lists with one statement, in their order and with the names of their columns", async () => {
  await database.owner`insert into events (name, date) values ('Sangeet', '2026-11-22'), ('Haldi "2"', null)`;
  const keerthi = await addTestPerson("Keerthi Naidu", "planner");
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

it("reads of several people that are pipelined on one connection return each their own rows", async () => {
  const [arjun, omkar] = [await addTestPerson("Arjun Varma", "planner"), await addTestPerson("Omkar Poolatha", "planner")];
  await database.owner`insert into tasks (title, assigned_to) values ('Arjun''s', ${arjun.id}), ('Omkar''s', ${omkar.id})`;
  type Found = { connection: number; title: string };
  const read = (actor: { id: string }) =>
    readOwn(actor, (tx) => tx.execute<Found>(sql`select pg_backend_pid() as connection, title from tasks`));
  const found = (await Promise.all([read(arjun), read(omkar), read(arjun)])).flat();
  expect(found.map(({ title }) => title)).toEqual(["Arjun's", "Omkar's", "Arjun's"]);
  expect(new Set(found.map(({ connection }) => connection)).size).toBe(1);
});

it("a failed read does not fail those pipelined with it", async () => {
  const person = await addTestPerson("Meera Rao", "planner");
  const read = (text: string) => readOwn(person, (tx) => tx.execute(sql.raw(text)));
  const [first, failed, last] = await Promise.allSettled([read("select 1 as n"), read("select 1 / 0"), read("select 2 as n")]);
  expect(failed.status).toBe("rejected");
  expect([first, last]).toMatchObject([{ value: [{ n: 1 }] }, { value: [{ n: 2 }] }]);
});
