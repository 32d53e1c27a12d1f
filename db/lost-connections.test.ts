import { sql as drizzleSql } from "drizzle-orm";
import { expect, inject, it, onTestFinished, vi } from "vitest";
import { startTcpProxy } from "../test/tcp-proxy.ts";
import { Addresses } from "./addresses.ts";
import { asSystem, authDatabase, closeDatabase, listenOn, openDatabase, readShared } from "./client.server.ts";
import { connect, withParts } from "./connect.ts";
import { Listener } from "./listen.ts";
import { DatabasePool, DatabaseUnavailable, type PoolOptions } from "./pool.ts";
import { Watchdog } from "./watchdog.ts";

/** Not the template: nobody may be connected to it while others clone it. */
const databaseUrl = () => withParts(inject("templateUrl"), { database: "toranam" });
const limits = { silentMs: 300, askMs: 1_000, heartbeatMs: 300, heartbeatAskMs: 1_000, idleMs: 300 };

/** A pool that reaches the database through a proxy, with its watchdog; `sql` reaches it directly. */
async function openThroughProxy(options: PoolOptions = {}, more: Partial<typeof limits & { maxStatementMs: number }> = {}) {
  const proxy = await startTcpProxy(databaseUrl());
  const addresses = new Addresses(proxy.urlOf(databaseUrl()));
  const pool = new DatabasePool(addresses, { max: 4, connectTimeoutMs: 5_000, ...options });
  const listener = new Listener(addresses);
  const watchdog = new Watchdog([pool], listener, { ...limits, ...more });
  const sql = connect(databaseUrl(), { max: 2 });
  onTestFinished(async () => {
    watchdog.stop();
    await Promise.all([pool.end(0), listener.close(), sql.end(0)]);
    proxy.close();
  });
  return { proxy, pool, listener, watchdog, sql };
}

it("fails what runs on silently lost connections, ends it in the database, and goes on with new connections", async () => {
  const { proxy, pool, watchdog, sql } = await openThroughProxy();
  await sql.unsafe(
    "drop table if exists guests; create table guests (id int primary key, name text); insert into guests values (1, 'Ravi')",
  );
  const started = Promise.withResolvers<void>();
  const locking = pool.transaction(async (run) => {
    await run("update guests set name = $1 where id = 1", ["Lakshmi"]);
    started.resolve();
    await expect.poll(() => proxyLost).toBeGreaterThan(0);
    await run("insert into guests values (2, 'Never')");
  });
  let proxyLost = 0;
  await started.promise;
  proxyLost = proxy.loseOpenConnections();
  await expect(locking).rejects.toThrow(DatabaseUnavailable);
  expect(watchdog.lost).toBe(1);
  // The server knew nothing of the loss: without its end the row would stay locked.
  await pool.query("update guests set name = $1 where id = 1", ["Sita"]);
  expect(await sql`select id, name from guests`).toEqual([{ id: 1, name: "Sita" }]);
  await sql`drop table guests`;
});

it("replaces lost connections that nobody uses before somebody needs them", async () => {
  const { proxy, pool, watchdog } = await openThroughProxy();
  await Promise.all([1, 2, 3].map(() => pool.query("select pg_sleep(0.1)")));
  proxy.loseOpenConnections();
  await expect.poll(() => watchdog.lost).toBe(3);
  expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
});

it("does not end a statement on which the database works, or that waits for a lock, until its limit", async () => {
  const { pool, watchdog, sql } = await openThroughProxy({}, { maxStatementMs: 4_000, askMs: 10_000 });
  await sql.unsafe("drop table if exists busy_table; create table busy_table ()");
  const slow = pool.query("select 'done' as result from pg_sleep(1)");
  await sql.begin(async (tx) => {
    await tx`lock table busy_table in access exclusive mode`;
    const waiting = pool.query("select count(*)::int as n from busy_table");
    expect((await slow).rows).toEqual([{ result: "done" }]);
    expect(watchdog.lost).toBe(0);
    await expect(waiting).rejects.toThrow(DatabaseUnavailable);
    expect(watchdog.lost).toBe(1);
    // Its place in the queue of the lock is free.
    await expect.poll(async () => (await sql`select from pg_locks where relation = 'busy_table'::regclass`).length).toBe(1);
  });
  await sql`drop table busy_table`;
});

it("takes no connection for lost because the clock of the machine is set", async () => {
  const { pool, watchdog } = await openThroughProxy({}, { askMs: 10_000 });
  let days = 0;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => ++days * 86_400_000);
  onTestFinished(() => clock.mockRestore());
  expect((await pool.query("select 'done' as result from pg_sleep(1)")).rows).toEqual([{ result: "done" }]);
  expect(watchdog.lost).toBe(0);
});

it("listens again after the LISTEN connection was lost silently, and says that notifications may have been missed", async () => {
  const { proxy, listener, sql } = await openThroughProxy();
  const events: string[] = [];
  await listener.listen(
    "lost test",
    (payload) => events.push(payload),
    () => events.push("listening"),
  );
  for (const round of [1, 2]) {
    proxy.loseOpenConnections();
    await sql`select pg_notify('lost test', 'missed')`;
    await expect.poll(() => events.filter((event) => event === "listening").length).toBe(round + 1);
    await sql`select pg_notify('lost test', ${`heard ${round}`})`;
    await expect.poll(() => events.at(-1)).toBe(`heard ${round}`);
  }
  expect(events).not.toContain("missed");
});

it("fails within its deadlines while nothing responds, and serves again on its own", async () => {
  const { proxy, pool, listener } = await openThroughProxy();
  const events: string[] = [];
  await listener.listen(
    "silence test",
    () => {},
    () => events.push("listening"),
  );
  await pool.query("select 1");
  proxy.setSilent(true);
  proxy.loseOpenConnections();
  for (const outcome of await Promise.allSettled(Array.from({ length: 6 }, () => pool.query("select 1"))))
    expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(DatabaseUnavailable) });
  proxy.setSilent(false);
  await expect.poll(() => pool.query("select 1").then(() => "served", String)).toBe("served");
  await expect.poll(() => events.length).toBe(2);
});

it("goes on to the next host when the current one is silent or refuses", async () => {
  const [first, second] = [await startTcpProxy(databaseUrl()), await startTcpProxy(databaseUrl())];
  const [one, two] = [first, second].map((proxy) => new URL(proxy.urlOf(databaseUrl())).host);
  const addresses = new Addresses(first.urlOf(databaseUrl()).replace(one as string, `${one},${two}`));
  const pool = new DatabasePool(addresses, { max: 2, connectTimeoutMs: 5_000 });
  const listener = new Listener(addresses);
  const watchdog = new Watchdog([pool], listener, limits);
  onTestFinished(async () => {
    watchdog.stop();
    await Promise.all([pool.end(0), listener.close()]);
    for (const proxy of [first, second]) proxy.close();
  });
  await listener.listen("host test", () => {});
  await pool.query("select 1");
  expect(second.firstPackets).toEqual([]);
  first.setSilent(true);
  first.loseOpenConnections();
  await expect(pool.query("select 1")).rejects.toThrow(DatabaseUnavailable);
  await expect.poll(() => pool.query("select 1").then(() => "served", String)).toBe("served");
  first.setSilent(false);
  second.close();
  await expect.poll(() => pool.query("select 1").then(() => "served", String)).toBe("served");
});

it.each([
  ["a server that does not write", "set default_transaction_read_only = on", "insert into written values (1)"],
  ["a limit of time that the operator has set", "set statement_timeout = 50", "select pg_sleep(5)"],
  ["an end of the session that the operator has set", "set idle_session_timeout = 50", "select 1"],
])("is unavailable, not broken, for %s", async (_, setting, statement) => {
  const { pool, sql } = await openThroughProxy({ max: 1 });
  await sql.unsafe("create table if not exists written (n int)");
  await pool.query(setting);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const outcome = await pool.query(statement).catch((error) => error);
  if (statement !== "select 1") expect(outcome).toBeInstanceOf(DatabaseUnavailable);
  // On another connection, which does not have the setting.
  if (statement.startsWith("insert")) await pool.query(statement);
  expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
});

it("reports a write in a transaction that must not write as an error of the code", async () => {
  const { pool, sql } = await openThroughProxy();
  await sql.unsafe("create table if not exists written (n int)");
  const insert = "insert into written values ($1)";
  const outcomes = await Promise.allSettled([
    pool.query(insert, [1], { name: "app.shared_access", value: "admin", isReadOnly: true }),
    pool.transaction((run) => run(insert, [1]), { mode: "isolation level repeatable read read only" }),
  ]);
  const failures = outcomes.map((outcome) => (outcome as PromiseRejectedResult).reason);
  expect(failures.map(({ message }) => message)).toEqual(Array(2).fill("cannot execute INSERT in a read-only transaction"));
  expect(failures.some((failure) => failure instanceof DatabaseUnavailable)).toBe(false);
});

it("sends nothing in the start-up packet that a pooler refuses or forgets", async () => {
  const proxy = await startTcpProxy(databaseUrl());
  await closeDatabase();
  openDatabase(proxy.urlOf(databaseUrl()));
  onTestFinished(async () => {
    await closeDatabase();
    proxy.close();
  });
  const role = drizzleSql`select current_setting('app.system', true) as role`;
  const ask = () => authDatabase().execute<{ role: string }>(role);
  expect(await ask()).toEqual([{ role: "auth" }]);
  expect(await authDatabase().transaction((tx) => tx.execute(role))).toEqual([{ role: "auth" }]);
  await asSystem("mailer", (tx) => tx.execute(drizzleSql`select 1`));
  await readShared({ id: "", access: "admin" }, (tx) => tx.execute(drizzleSql`select 1`));
  await listenOn("start-up test", () => {});
  const parameters = proxy.firstPackets.map((packet) =>
    packet
      .toString("latin1", 8)
      .split("\0")
      .filter((_, at) => at % 2 === 0),
  );
  expect(new Set(parameters.flat())).toEqual(new Set(["user", "database", "application_name", "client_encoding", ""]));
  expect(parameters.length).toBeGreaterThanOrEqual(4);
});
