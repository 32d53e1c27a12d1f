import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, inject, it, onTestFinished } from "vitest";
import { Addresses } from "./addresses.ts";
import { asActor } from "./client.server.ts";
import { connect, withParts } from "./connect.ts";
import { Listener } from "./listen.ts";
import { DatabasePool, DatabaseUnavailable } from "./pool.ts";
import { testDatabase } from "./test/database.ts";

testDatabase();

/** Not the template: nobody may be connected to it while others clone it. */
const databaseUrl = () => withParts(inject("templateUrl"), { database: "toranam" });

/** One connection, and another that terminates it. */
function open(options = {}) {
  const pool = new DatabasePool(databaseUrl(), { max: 1, ...options });
  const sql = connect(databaseUrl(), { max: 1 });
  onTestFinished(async () => {
    await Promise.all([pool.end(0), sql.end(0)]);
  });
  const terminate = (pid: number) => sql`select pg_terminate_backend(${pid})`;
  return { pool, sql, terminate };
}

it("fails all statements that were sent together with the error of the one that failed", async () => {
  const { pool } = open();
  const errors: unknown[] = [];
  const failed = pool.transaction(async (run) => {
    const statements = ["select 1", "select 1 / 0", "select 2"].map((text) =>
      run(text).catch((error) => errors.push(error.message)),
    );
    await Promise.all(statements);
  });
  await expect(failed).rejects.toThrow("division by zero");
  expect(errors).toEqual(["division by zero", "division by zero"]);
});

it("fails a transaction whose connection is lost, ten times, and runs the next on a new connection", async () => {
  const { pool, terminate } = open();
  for (let round = 0; round < 10; round++) {
    const lost = pool.transaction(async (run) => {
      const { rows } = await run("select pg_backend_pid() as pid");
      await terminate(rows[0].pid);
      // Statements go on, however the first ones fail: the work ends at the failure, or only later.
      for (;;) await run("select 1").catch((error) => (round % 2 ? Promise.reject(error) : run("select 2")));
    });
    await expect(lost).rejects.toThrow(DatabaseUnavailable);
    expect((await pool.query("select $1::int as round", [round])).rows).toEqual([{ round }]);
  }
});

it("fails everything that waits on a lost connection, whenever it was sent", async () => {
  const { pool, terminate } = open();
  const outcomes: Promise<unknown>[] = [];
  const collect = (outcome: Promise<unknown>) => {
    outcome.catch(() => {});
    outcomes.push(outcome);
  };
  const lost = pool.transaction(async (run) => {
    const { rows } = await run("select pg_backend_pid() as pid");
    for (const text of ["select pg_sleep(60)", "select 1"]) collect(run(text));
    const end = performance.now() + 300;
    void terminate(rows[0].pid);
    while (performance.now() < end) {
      collect(run("select $1::int as n", [2]));
      await sleep(1);
    }
    await Promise.all(outcomes);
  });
  await expect(lost).rejects.toThrow(DatabaseUnavailable);
  for (const outcome of await Promise.allSettled(outcomes)) {
    expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(DatabaseUnavailable) });
  }
  expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
});

it("replaces a connection that was lost while nothing ran on it", async () => {
  const { pool, terminate } = open();
  const { rows } = await pool.query("select pg_backend_pid() as pid");
  await terminate(rows[0].pid);
  await expect.poll(() => [...pool.connections]).toEqual([]);
  expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
});

it("connects although this process was too busy for longer than the limit to read the response", async () => {
  const { pool } = open({ connectTimeoutMs: 2_000 });
  const connecting = pool.query("select 1 as n");
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500));
  expect((await connecting).rows).toEqual([{ n: 1 }]);
});

it("is unavailable while others have taken all connections", async () => {
  const { sql } = open();
  await sql`create database busy connection limit 0`;
  const pool = new DatabasePool(withParts(databaseUrl(), { database: "busy" }), { max: 1 });
  onTestFinished(async () => {
    await pool.end(0);
    await sql`drop database busy`;
  });
  await expect(pool.query("select 1")).rejects.toThrow(DatabaseUnavailable);
});

it("refuses a statement that comes after its transaction, which may be somebody else's by now", async () => {
  const { pool } = open();
  let late: Promise<unknown> | undefined;
  await pool.transaction(async (run) => {
    late = sleep(50).then(() => run("select 1"));
    late.catch(() => {});
  });
  await expect(late).rejects.toThrow("This transaction is over.");
});

it("fails a transaction in which a statement failed, even when the work caught its error", async () => {
  const { pool } = open();
  const work = pool.transaction((run) => run("select 1 / $1::int", [0]).catch(() => "caught"));
  await expect(work).rejects.toThrow("division by zero");
});

it("sends COMMIT with the last statement, after which the transaction takes no other", async () => {
  const { pool, sql } = open();
  await sql.unsafe("drop table if exists finished; create table finished (n int check (n < 9))");
  await pool.transaction(async (run, finish) => {
    await run("insert into finished values (1)");
    await finish("insert into finished values ($1)", [2]);
    await expect(run("insert into finished values (3)")).rejects.toThrow("This transaction is over.");
  });
  const failing = pool.transaction(async (run, finish) => {
    await run("insert into finished values (4)");
    await finish("insert into finished values ($1)", [9]);
  });
  await expect(failing).rejects.toThrow("finished_n_check");
  expect(await sql`select n from finished order by n`).toEqual([{ n: 1 }, { n: 2 }]);
  await sql`drop table finished`;
});

it("runs a statement with a setting that ends with it, also after one that failed", async () => {
  const { pool } = open({ prepare: true });
  const text = "select current_setting('app.user_id', true) as actor, 1 / $1::int as n";
  const ask = (value: string, divisor: number) => pool.query(text, [divisor], { name: "app.user_id", value });
  for (const value of ["first", "second"]) expect((await ask(value, 1)).rows).toEqual([{ actor: value, n: 1 }]);
  await expect(ask("third", 0)).rejects.toThrow("division by zero");
  expect((await pool.query(text, [1])).rows).toEqual([{ actor: "", n: 1 }]);
  expect((await ask("it's", 1)).rows).toEqual([{ actor: "it's", n: 1 }]);
});

it.each([true, false])(
  "ends the transaction of a statement with a setting and without values (prepared: %s)",
  async (prepare) => {
    const { pool, sql } = open({ prepare });
    await sql.unsafe("drop table if exists stored; create table stored (backend int)");
    const setting = { name: "app.user_id", value: "a" };
    const insert = () => pool.query("insert into stored values (pg_backend_pid())", [], setting);
    await insert();
    await insert();
    // The connection is kept, and what it wrote is stored.
    expect(await sql`select backend, count(*)::int from stored group by 1`).toHaveLength(1);
    expect(await sql`select count(*)::int as n from stored`).toEqual([{ n: 2 }]);
    await sql`drop table stored`;
  },
);

it("prepares a statement again that failed as the first one on its connection", async () => {
  const { pool, sql } = open({ prepare: true });
  const text = "select count(*)::int as count from late_table where $1::int = 1";
  const setting = { name: "app.user_id", value: "a" };
  const count = () => pool.query(text, [1], setting);
  await expect(count()).rejects.toThrow('"late_table" does not exist');
  await sql`create table late_table ()`;
  try {
    expect((await count()).rows).toEqual([{ count: 0 }]);
  } finally {
    await sql`drop table late_table`;
  }
});

it("fails a statement with a setting when its connection is lost", async () => {
  const { pool, terminate } = open();
  const { rows } = await pool.query("select pg_backend_pid() as pid");
  const lost = pool.query("select pg_sleep($1)", [60], { name: "app.user_id", value: "somebody" });
  lost.catch(() => {});
  await sleep(100);
  await terminate(rows[0].pid);
  await expect(lost).rejects.toThrow(DatabaseUnavailable);
});

it("parses a statement with parameters once per connection, and again after its table changed", async () => {
  const { pool, sql } = open({ prepare: true });
  await sql.unsafe("drop table if exists changing; create table changing (n int); insert into changing values (1)");
  const ask = () => pool.query("select * from changing where n < $1::int", [9]);
  for (let time = 0; time < 3; time++) expect((await ask()).rows).toEqual([{ n: 1 }]);
  const { rows } = await pool.query("select count(*)::int as n from pg_prepared_statements where statement like $1", [
    "%changing%",
  ]);
  expect(rows).toEqual([{ n: 1 }]);
  await sql`alter table changing add column later text`;
  await expect(ask()).rejects.toThrow("cached plan");
  expect((await ask()).rows).toEqual([{ n: 1, later: null }]);
  await sql`drop table changing`;
});

it("runs the first statement of a transaction as its actor, however many run", async () => {
  const ids = Array.from({ length: 60 }, (_, at) => `person-${at}`);
  const found = await Promise.all(
    ids.map((id) =>
      asActor({ id }, async (tx) => {
        const [first] = await tx.execute<{ actor: string }>(sql`select current_setting('app.user_id', true) as actor`);
        return first?.actor;
      }),
    ),
  );
  expect(found).toEqual(ids);
});

it("rolls back when the work fails, and serves the next one", async () => {
  const actor = { id: "somebody" };
  await expect(asActor(actor, (tx) => tx.execute(sql`select 1 / ${0}::int`))).rejects.toThrow();
  const [row] = await asActor(actor, (tx) => tx.execute<{ n: number }>(sql`select ${7}::int as n`));
  expect(row?.n).toBe(7);
});

it("listens again after its connection was lost, and says so", async () => {
  const { sql } = open();
  const listener = new Listener(new Addresses(databaseUrl()));
  onTestFinished(() => listener.close());
  const events: string[] = [];
  const stop = await listener.listen(
    "pool test",
    (payload) => events.push(payload),
    () => events.push("listening"),
  );
  for (let round = 0; round < 3; round++) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "pool test"'`;
    await expect.poll(() => events.filter((event) => event === "listening").length).toBe(round + 2);
    await sql`select pg_notify('pool test', ${`round ${round}`})`;
    await expect.poll(() => events.at(-1)).toBe(`round ${round}`);
  }
  stop();
});

it("closes connections that nobody uses, except the last one", async () => {
  const { pool, sql } = open({ max: 3, idleSeconds: 1, applicationName: "idle test" });
  const connections = async () =>
    (await sql`select count(*)::int as n from pg_stat_activity where application_name = 'idle test'`)[0]?.n;
  const counted = Promise.withResolvers<number>();
  let running = 0;
  const use = () =>
    pool.transaction(async (run) => {
      await run("select 1");
      if (++running === 3) counted.resolve(connections());
      expect(await counted.promise).toBe(3);
    });
  await Promise.all([use(), use(), use()]);
  await expect.poll(connections).toBe(1);
});
