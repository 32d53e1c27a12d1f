import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { asActor, readAllOrOwn, readOwn, readShared } from "./client.server.ts";
import { countLockWaits, type TestPerson, testDatabase, testPerson } from "./test/database.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const arjun = testPerson("Arjun Rao", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const neha = testPerson("Neha Patnaik", "pending");

beforeAll(async () => {
  const { owner } = database;
  await owner`insert into events (name) values ('Sangeet')`;
  await owner`insert into tasks (title, assigned_to) values ('Rigging', ${sravani.id}), ('Marigolds', ${keerthi.id})`;
  await owner`insert into audit_log (actor, action, object_type) values (${keerthi.id}, 'made', 'row')`;
  await owner`insert into calendar_feeds (user_id) values (${sravani.id}), (${keerthi.id})`;
  for (const { id } of [sravani, arjun, keerthi])
    await owner`insert into user_preferences (user_id, name, value) values (${id}, 'overview', 'mine')`;
});

/** How many rows a shared read of this person's access sees. */
const count = (person: TestPerson, table: string) =>
  readShared(person, async (tx) => {
    const [row] = await tx.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`));
    return row?.n;
  });

test("a shared read sees what depends on the access, and nothing that depends on the person", async () => {
  const seen = async (person: TestPerson, tables: string[]) =>
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(person, table)])));
  const personal = ["calendar_feeds", "user_preferences", "auth_users", "auth_sessions"];
  const noRows = Object.fromEntries(personal.map((table) => [table, 0]));
  const others = ["events", "tasks", "user_profiles", "audit_log"];
  expect(await seen(keerthi, [...personal, ...others])).toEqual({
    ...noRows,
    ...{ events: 1, tasks: 0, user_profiles: 0, audit_log: 0 },
  });
  expect(await seen(sravani, [...personal, ...others])).toEqual({
    ...noRows,
    ...{ events: 1, tasks: 2, user_profiles: 4, audit_log: 1 },
  });
  expect(await seen(neha, [...personal, ...others])).toEqual({
    ...noRows,
    ...{ events: 0, tasks: 0, user_profiles: 0, audit_log: 0 },
  });
});

test("a shared read cannot write", async () => {
  const write = (person: TestPerson) => readShared(person, (tx) => tx.execute(sql`insert into events (name) values ('Forged')`));
  for (const person of [keerthi, sravani])
    await expect(write(person)).rejects.toMatchObject({ cause: { message: expect.stringContaining("read-only transaction") } });
  // Nor can one who names an access without being a shared read.
  const forge = database.app.begin(async (tx) => {
    await tx`select set_config('app.shared_access', 'admin', true)`;
    await tx`insert into events (name) values ('Forged')`;
  });
  await expect(forge).rejects.toThrow("row-level security");
});

test("a shared access adds nothing to what a person may read", async () => {
  const rows = await database.app.begin(async (tx) => {
    await tx`select set_config('app.shared_access', 'admin', true), set_config('app.user_id', ${keerthi.id}, true)`;
    await tx`select set_config('transaction_read_only', 'on', true)`;
    return await tx`select title from tasks`;
  });
  expect(rows).toEqual([{ title: "Marigolds" }]);
});

test("after a shared read its connection has no access left", async () => {
  await Promise.all(Array.from({ length: 10 }, (_, n) => count(sravani, `(select ${n} from tasks) t`)));
  const [row] = await readOwn(keerthi, (tx) =>
    tx.execute<{ access: string | null; title: string }>(
      sql`select current_setting('app.shared_access', true) as access, title from tasks`,
    ),
  );
  expect(row).toMatchObject({ title: "Marigolds" });
  expect(row?.access || null).toBeNull();
});

test("people who ask together get the rows of their own access, and their own tasks", async () => {
  const titles = (person: TestPerson) =>
    readAllOrOwn(person, async (tx) => {
      const rows = await tx.execute<{ title: string }>(sql`select title from tasks order by title`);
      return rows.map(({ title }) => title);
    });
  const people = [keerthi, sravani, neha, arjun, keerthi, sravani];
  expect(await Promise.all(people.map(titles))).toEqual([
    ["Marigolds"],
    ["Marigolds", "Rigging"],
    [],
    ["Marigolds", "Rigging"],
    ["Marigolds"],
    ["Marigolds", "Rigging"],
  ]);
});

test("equal reads that wait together run once, and have what was stored before they were asked for", async () => {
  const read = () =>
    readShared(sravani, async (tx) => {
      const [row] = await tx.execute<{ at: string; title: string }>(sql`
        select clock_timestamp()::text as at, (select title from tasks where assigned_to = ${sravani.id}) as title 
        from pg_advisory_xact_lock_shared(1)`);
      return row;
    });
  const reads = await database.owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(1)`;
    const first = read();
    await expect.poll(() => countLockWaits(database.app)).toBe(1);
    await asActor(sravani, (own) => own.execute(sql`update tasks set title = 'Lights' where assigned_to = ${sravani.id}`));
    return { first, later: Promise.all([read(), read(), read()]) };
  });
  const later = await reads.later;
  expect((await reads.first)?.title).toBe("Rigging");
  expect(later.map((row) => row?.title)).toEqual(["Lights", "Lights", "Lights"]);
  expect(new Set(later.map((row) => row?.at)).size).toBe(1);
});

test("an equal read with an equal snapshot of the database is not run again, and a change makes another snapshot", async () => {
  const { owner } = database;
  const snapshotNow = async () => (await owner`select pg_current_snapshot()::text as text`)[0]?.text as string;
  const read = (person: TestPerson, snapshot: string) =>
    readShared({ ...person, snapshot }, async (tx) => (await tx.execute(sql`select random()`))[0]);
  const before = await snapshotNow();
  const first = await read(sravani, before);
  expect(await read(arjun, before)).toEqual(first);
  expect(await read(keerthi, before)).not.toEqual(first);
  await owner`update events set name = 'Haldi'`;
  const after = await snapshotNow();
  expect(after).not.toBe(before);
  expect(await read(sravani, after)).not.toEqual(first);
});
