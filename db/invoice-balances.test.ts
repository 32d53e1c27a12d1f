import { expect, it } from "vitest";
import { fc } from "../test/random.ts";
import { testDatabase } from "./test/database.ts";

const database = testDatabase();

/** The stored balances that differ from what was paid and credited. */
const differences = () => database.owner`
  with stored as (select invoice_id, office, invoice_date, due_date, amount, paid, credited from invoice_balances), summed as (
    select id, office, invoice_date, due_date, amount,
      (select coalesce(sum(amount), 0) from allocations where invoice_id = i.id)::bigint,
      (select coalesce(sum(amount), 0) from credit_notes where invoice_id = i.id)::bigint
    from invoices i where status = 'issued')
  (table stored except table summed) union all (table summed except table stored)`;

/** The payments whose stored sum of allocations is wrong. */
const paymentDifferences = () => database.owner`
  select id from payments p where allocated <> (select coalesce(sum(amount), 0) from allocations where payment_id = p.id)`;

it("stored balances and allocated sums equal the sums of their rows after any statements, in any order, also after a rollback", async () => {
  const statement = fc.constantFrom(
    "insert into invoices (amount, taxable, due_date) select 1000, 1000, current_date from generate_series(1, 3)",
    "update invoices set status = 'issued', number = id::text where status = 'draft' and ascii(id::text) % 2 = 0",
    `with p as (insert into payments (paid_on, method, gross, recorded_by) values (current_date, 'cash', 100, 'p') returning id)
      insert into allocations (payment_id, invoice_id, amount, allocated_by)
      select p.id, i.id, 10, 'p' from p, (select id from invoices where status = 'issued' order by id limit 3) i`,
    "delete from allocations where ascii(id::text) % 3 = 0",
    "delete from payments where ascii(id::text) % 5 = 0",
    `insert into credit_notes (invoice_id, number, office, note_date, reason, amount, issued_by)
      select id, id::text, 'hyderabad', current_date, 'r', 10, 'p' from invoices i
      where status = 'issued' and not exists (select from credit_notes where invoice_id = i.id) limit 2`,
  );
  const transaction = fc.record({ statements: fc.array(statement, { minLength: 1, maxLength: 6 }), rollBack: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { maxLength: 4 }), async (transactions) => {
      for (const { statements, rollBack } of transactions) {
        const done = database.owner.begin(async (tx) => {
          for (const text of statements) await tx.unsafe(text);
          if (rollBack) throw new Error("rolled back");
        });
        await (rollBack ? expect(done).rejects.toThrow("rolled back") : done);
      }
      expect(await differences()).toEqual([]);
      expect(await paymentDifferences()).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
