import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { asActor } from "./client.server.ts";
import { testDatabase } from "./test/database.ts";

testDatabase();

it("lets the first question of a transaction know whose it is, however many run", async () => {
  const names = Array.from({ length: 60 }, (_, at) => `person-${at}`);
  const heard = await Promise.all(
    names.map((id) =>
      asActor({ id }, async (tx) => {
        const [first] = await tx.execute<{ who: string }>(sql`select current_setting('app.user_id', true) as who`);
        return first?.who;
      }),
    ),
  );
  expect(heard).toEqual(names);
});

it("rolls back when the work fails, and answers the next one", async () => {
  const actor = { id: "somebody" };
  await expect(asActor(actor, (tx) => tx.execute(sql`select 1 / ${0}::int`))).rejects.toThrow();
  const [row] = await asActor(actor, (tx) => tx.execute<{ n: number }>(sql`select ${7}::int as n`));
  expect(row?.n).toBe(7);
});

it("parses a statement with parameters once a connection", async () => {
  const kept = await asActor({ id: "somebody" }, async (tx) => {
    for (const n of [1, 2, 3]) await tx.execute(sql`select ${n}::int as asked_by_the_test`);
    return tx.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_prepared_statements where statement like ${"select $1::int as asked_by_the_test"}`,
    );
  });
  expect(kept[0]?.n).toBe(1);
});
