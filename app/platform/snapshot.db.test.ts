import { afterEach, expect, it, vi } from "vitest";
import { testDatabase } from "#db/test/database.ts";
import { defineSnapshot, onSnapshotChange, startSnapshots, stopSnapshots } from "./snapshot.server.ts";

const database = testDatabase();
afterEach(stopSnapshots);

// Listeners also hear of snapshots of other modules: test files of one worker share modules.
const snapshotName = "test";
let failures = 0;
const snapshot = defineSnapshot<number>({
  name: snapshotName,
  initial: -1,
  async read(tx) {
    if (failures-- > 0) throw new Error("not now");
    const [row] = await tx.execute<{ n: number }>("select count(*)::int as n from settings where section <> 'installation'");
    return row?.n ?? 0;
  },
});
const add = (section: string) =>
  database.owner`with added as (insert into settings (section, value) values (${section}, '{}')) select pg_notify('snapshots', 'test')`;

it("a snapshot is read at the start, again after a notification, and tells its listeners once it has the new value", async () => {
  const notified: unknown[] = [];
  const stop = onSnapshotChange((name) => name === snapshotName && notified.push([name, snapshot.value]));
  expect(snapshot.value).toBe(-1);
  await startSnapshots();
  expect(snapshot.value).toBe(0);
  await add("a");
  await vi.waitFor(() => expect(snapshot.value).toBe(1), { timeout: 30_000 });
  await database.owner`select pg_notify('snapshots', 'test')`;
  await snapshot.refresh();
  expect(notified).toEqual([
    ["test", 0],
    ["test", 1],
  ]);
  stop();
});

it("a snapshot is read until a read succeeds, and again after a lost connection", async () => {
  await startSnapshots();
  failures = 1;
  await add("b");
  await vi.waitFor(() => expect(snapshot.value).toBe(2), 30_000);
  await database.app`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'toranam listener' and datname = current_database()`;
  await database.owner`insert into settings (section, value) values ('c', '{}')`;
  await vi.waitFor(() => expect(snapshot.value).toBe(3), 30_000);
});

it("a snapshot is read once more for all who ask for it during a read", async () => {
  await startSnapshots();
  const first = snapshot.refresh();
  await Promise.resolve();
  await database.owner`delete from settings`;
  await Promise.all([first, snapshot.refresh(), snapshot.refresh()]);
  expect(snapshot.value).toBe(0);
});
