import { expect, it } from "vitest";
import { DomainError } from "#app/errors.ts";
import { cancelAdvance, cancelRefund } from "#app/features/money/cancellations/cancel-voucher.server.ts";
import { applyCredit, readCredit, readUsedCredit, removeCreditUse } from "#app/features/money/credit/credit.server.ts";
import { recordPayment, recordPaymentOfClient, removePayment } from "#app/features/money/payments/payments.server.ts";
import { refundClient, refundInvoice } from "#app/features/money/refunds/refunds.server.ts";
import { reverseReceipt, undoReversal } from "#app/features/money/reversals/reversals.server.ts";
import { NewReversal } from "#app/features/money/reversals/reversals.ts";
import { today } from "#app/platform/values/dates.ts";
import { transactionLocks } from "#db/locks.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { examples, fc } from "../../../test/random.ts";
import { readClientRecord } from "./client-record.server.ts";
import { readStatement } from "./statement.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");

let count = 0;

/** A step in the random test of a client's money. `pick` chooses among the client's records; impossible steps are refused. */
type Step = { kind: keyof typeof steps; pick: number; rupees: number };
/** What a step is run with. */
type Run = { client: string; pick: number; paise: number };

const pickFrom = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];
const invoicesOf = async (client: string, condition = "true") =>
  (
    await database.owner.unsafe(
      `select id from invoices where client_id = '${client}' and id in (select invoice_id from invoice_balances where ${condition}) order by id`,
    )
  ).map(({ id }) => id as string);
const paymentsOf = async (client: string) =>
  (await database.owner`select id from payments where client_id = ${client} order by id`).map(({ id }) => id as string);

async function pay({ client, pick, paise }: Run): Promise<void> {
  const invoices = await invoicesOf(client);
  const [first, ...invoiceIds] = invoices.filter((_, index) => (pick >> index) & 1);
  const payment = {
    id: crypto.randomUUID(),
    paidOn: today(),
    method: "bank" as const,
    reference: "",
    gross: paise,
    tds: 0,
    tdsGst: 0,
  };
  const [open] = await database.owner`select sum(amount - paid - credited)::float8 as due from invoice_balances
    where amount - paid - credited > 0 and invoice_id = any(${[first, ...invoiceIds].filter(Boolean)}::uuid[])`;
  const onAccount = Math.max(0, paise - Number(open?.due ?? 0));
  if (first && pick % 2 === 0) await recordPayment(sravani, first, { ...payment, invoiceIds, onAccount });
  else await recordPaymentOfClient(sravani, client, { ...payment, invoiceIds: first ? [first, ...invoiceIds] : [], onAccount });
}

/** An amount that the client's credit mostly covers. */
async function upToCredit({ client, pick, paise }: Run): Promise<number> {
  const credit = (await readCredit(sravani, client)).reduce((sum, { amount }) => sum + amount, 0);
  return pick % 5 === 0 ? paise : Math.max(1, Math.min(paise, credit));
}

const refund = (amount: number) => ({
  ...{ id: crypto.randomUUID(), date: today(), method: "bank" as const, reference: "", reason: "Cancelled" },
  amount,
});

async function advance(client: string, paise: number): Promise<void> {
  const id = crypto.randomUUID();
  await database.owner.begin(async (tx) => {
    await tx`insert into issued_documents (id, kind, document) values (${id}, 'receipt voucher', '{}')`;
    await tx`insert into document_tax_rates values (${id}, 1800, 'rate', ${paise}, 0, 0, 0)`;
    await tx`insert into advances (id, number, office, voucher_date, received_on, client_id, method, gross, recorded_by)
      values (${id}, ${`RV-${++count}`}, 'hyderabad', ${today()}, ${today()}, ${client}, 'bank', ${paise}, 'p')`;
  });
}

/** Uses an advance for an invoice or a refund, with the lock of `lockAdvance`. The database refuses too large amounts. */
async function spendAdvance({ client, pick, paise }: Run): Promise<void> {
  const [source] = await database.owner`select id from advances where client_id = ${client} and allocated < gross order by id`;
  const invoice = pick % 3 === 0 ? null : pickFrom(await invoicesOf(client), pick);
  if (!source || invoice === undefined) return;
  const id = crypto.randomUUID();
  const spent = database.owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${source.id}, ${transactionLocks.advance}))`;
    if (!invoice)
      await tx`insert into refunds (id, number, office, client_id, refunded_on, method, amount, recorded_by)
        values (${id}, ${`RF-${++count}`}, 'hyderabad', ${client}, ${today()}, 'bank', ${paise}, 'p')`;
    await tx`insert into allocations (id, advance_id, invoice_id, refund_id, amount, allocated_by)
      values (${id}, ${source.id}, ${invoice}, ${invoice ? null : id}, ${paise}, 'p')`;
    await tx`insert into allocation_tax_rates values (${id}, 1800, 'rate', ${paise}, 0, 0, 0)`;
  });
  // restrict_violation (raised by a trigger) and check_violation
  await spent.catch((error) => expect(["23001", "23514"]).toContain(error.code));
}

const reversal = () => NewReversal.parse({ id: crypto.randomUUID(), reversedOn: today(), reason: "other", note: "Did not hold" });

const steps = {
  issue: ({ client, paise }: Run) => database.owner`
    insert into invoices (status, number, amount, taxable, client_id, invoice_date)
    values ('issued', ${`INV-${++count}`}, ${paise}, ${paise}, ${client}, ${today()})`,
  pay,
  // A second name makes payments twice as frequent.
  "pay again": pay,
  advance: ({ client, paise }: Run) => advance(client, paise),
  "spend advance": spendAdvance,
  "use credit": async (run: Run) => {
    const invoice = pickFrom(await invoicesOf(run.client, "amount - paid - credited > 0"), run.pick);
    if (invoice) await applyCredit(sravani, invoice, { id: crypto.randomUUID(), amount: await upToCredit(run) });
  },
  "remove use": async ({ client, pick }: Run) => {
    for (const invoice of await invoicesOf(client)) {
      const use = pickFrom(await readUsedCredit(sravani, invoice), pick);
      if (use) return removeCreditUse(sravani, invoice, use.id);
    }
  },
  "refund client": async (run: Run) => refundClient(sravani, run.client, refund(await upToCredit(run))),
  "refund invoice": async ({ client, pick, paise }: Run) => {
    const invoice = pickFrom(await invoicesOf(client, "amount - paid - credited < 0"), pick);
    if (invoice) await refundInvoice(sravani, invoice, refund(Math.ceil(paise / 4)));
  },
  "credit note": async ({ client, pick, paise }: Run) => {
    const invoice = pickFrom(await invoicesOf(client), pick);
    if (!invoice) return;
    await database.owner`
      insert into credit_notes (invoice_id, number, office, note_date, reason, amount, issued_by, sequence_number)
      select ${invoice}, ${`CN-${++count}`}, 'hyderabad', ${today()}, 'r', least(${paise}, amount - credited), 'p', ${count}
      from invoice_balances where invoice_id = ${invoice} and amount > credited`.catch((error) =>
      expect(error.code).toBe("23001"),
    );
  },
  "cancel refund": async ({ client, pick }: Run) => {
    const rows = await database.owner`select id from refunds where client_id = ${client} and cancelled_at is null order by id`;
    const refunded = pickFrom([...rows], pick);
    if (refunded) await cancelRefund(sravani, refunded.id, "Not sent");
  },
  "cancel advance": async ({ client, pick }: Run) => {
    const rows = await database.owner`select id from advances where client_id = ${client} order by id`;
    const received = pickFrom([...rows], pick);
    if (received) await cancelAdvance(sravani, received.id, "Mistake");
  },
  reverse: async (run: Run) => {
    const rows =
      await database.owner`select receipt_id as id from movements where client_id = ${run.client} and kind <> 'reversal' order by 1`;
    const receipt = pickFrom([...rows], run.pick);
    if (receipt) await reverseReceipt(sravani, receipt.id, reversal());
  },
  "undo reversal": async ({ client, pick }: Run) => {
    const rows = await database.owner`select id from movements where client_id = ${client} and kind = 'reversal' order by 1`;
    const reversed = pickFrom([...rows], pick);
    if (reversed) await undoReversal(sravani, reversed.id);
  },
  "remove payment": async ({ client, pick }: Run) => {
    const payment = pickFrom(await paymentsOf(client), pick);
    if (payment) await removePayment(sravani, payment, "Entered twice");
  },
};

/** The records whose stored sum differs from the sum of their rows, or of which more is used than their amount. */
const differences = (client: string) => database.owner`
  select 'invoice' as what, b.invoice_id as id from invoice_balances b join invoices i on i.id = b.invoice_id,
    lateral (select coalesce(sum(amount) filter (where invoice_id = i.id), 0) as got, coalesce(sum(amount) filter (where credited_invoice_id = i.id), 0) as gave,
        count(*) filter (where credited_invoice_id = i.id and refund_id is null) as moved
      from allocations where i.id in (invoice_id, credited_invoice_id)) a
  where i.client_id = ${client} and (b.paid <> got - gave or (moved > 0 and b.amount - b.paid - b.credited > 0)
    or b.credited <> (select coalesce(sum(amount), 0) from credit_notes where invoice_id = i.id))
  union all
  select 'payment', id from payments p where client_id = ${client}
    and (allocated > gross or allocated <> (select coalesce(sum(amount), 0) from allocations where payment_id = p.id))
  union all
  select 'advance', id from advances v where client_id = ${client}
    and (allocated > gross or allocated <> (select coalesce(sum(amount), 0) from allocations where advance_id = v.id))
  union all
  select 'refund', id from refunds r where client_id = ${client}
    and case when cancelled_at is null and not exists (select from reversals where refund_id = r.id) then amount else 0 end <> (select coalesce(sum(amount), 0) from allocations where refund_id = r.id)`;

it("each stored sum equals the sum of its rows after any sequence of steps, including concurrent ones", async () => {
  const step = fc.record({
    kind: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
    pick: fc.nat(15),
    rupees: fc.integer({ min: 1, max: 40 }),
  });
  const history = fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 10, maxLength: 18 });
  await fc.assert(
    fc.asyncProperty(history, async (groups: Step[][]) => {
      const [row] = await database.owner`insert into clients (name) values ('Anjali') returning id`;
      const client = row?.id as string;
      for (const paise of [20_00, 40_00]) await steps.issue({ client, pick: 0, paise });
      for (const group of groups)
        await Promise.all(
          group.map(async ({ kind, pick, rupees }) => {
            try {
              await steps[kind]({ client, pick, paise: rupees * 100 });
            } catch (error) {
              if (!(error instanceof DomainError)) throw error;
            }
          }),
        );
      expect(await differences(client)).toEqual([]);
      const [sums] = await database.owner`
        select coalesce(sum(greatest(amount - paid - credited, 0)), 0)::float8 as owed, coalesce(sum(greatest(paid + credited - amount, 0)), 0)::float8 as credit
        from invoice_balances where invoice_id in (select id from invoices where client_id = ${client})`;
      const [onAccount] =
        await database.owner`select coalesce(sum(gross - allocated), 0)::float8 as sum from payments where client_id = ${client}`;
      const [unused] =
        await database.owner`select coalesce(sum(gross - allocated), 0)::float8 as sum from advances where client_id = ${client} and cancelled_at is null`;
      const balance = (await readClientRecord(sravani, client))?.money?.balance;
      const credit = sums?.credit + onAccount?.sum;
      expect(balance).toMatchObject({ owed: sums?.owed, credit, advances: unused?.sum });
      const sources = await readCredit(sravani, client);
      expect(sources.reduce((sum, { amount }) => sum + amount, 0)).toBe(credit);
      const statement = (await readStatement(sravani, client, { from: "2000-01-01", to: today() }))?.statement;
      expect(statement?.closing).toBe(sums?.owed - credit - unused?.sum);
    }),
    { numRuns: examples(10, 100), endOnFailure: true },
  );
}, 600_000);
