import { expect, it } from "vitest";
import { emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { DomainError } from "#app/errors.ts";
import { readStatement } from "#app/features/clients/statement.server.ts";
import { payByAdvance, recordAdvance } from "#app/features/money/advances/advances.server.ts";
import { NewAdvance } from "#app/features/money/advances/advances.ts";
import { refundAdvance } from "#app/features/money/advances/refund-advance.server.ts";
import { cancelAdvance, cancelRefund } from "#app/features/money/cancellations/cancel-voucher.server.ts";
import { applyCredit, readCredit } from "#app/features/money/credit/credit.server.ts";
import { creditTotal } from "#app/features/money/credit/credit.ts";
import { exportMovements, listMovements } from "#app/features/money/movements.server.ts";
import { readMovementFilters } from "#app/features/money/movements.ts";
import { recordPayment, removePayment } from "#app/features/money/payments/payments.server.ts";
import { refundClient } from "#app/features/money/refunds/refunds.server.ts";
import { reverseReceipt, undoReversal } from "#app/features/money/reversals/reversals.server.ts";
import { NewReversal } from "#app/features/money/reversals/reversals.ts";
import { today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { readChunks } from "#db/test/read-chunks.ts";
import { examples, randomNumbers } from "../../../test/random.ts";
import { saveDraft } from "./draft/drafts.server.ts";
import { issueInvoice } from "./draft/issue.server.ts";
import { exportInvoices } from "./export.server.ts";
import { readInvoiceFilters } from "./invoices.ts";
import { readInvoiceContext } from "./issued/invoice-context.server.ts";
import { issueCreditNote } from "./notes/credit-notes.server.ts";
import { readInvoice } from "./stored-invoice.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const random = randomNumbers();
const upTo = (count: number) => Math.floor(random() * count);
const paise = (text = "") => Math.round(100 * Number(text || 0));
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Runs a step, which may be refused. */
const attempt = (work: Promise<unknown>) =>
  work.catch((error) => {
    if (!(error instanceof DomainError)) throw error;
  });

async function issued(client: string): Promise<string> {
  const id = crypto.randomUUID();
  const item = { ...emptyItem(company()), description: "Stage", rate: String(1000 + upTo(90_000)) };
  const place = { clientAddress: "Plot 18", clientStateCode: "36", clientPin: "500034", eventStateCode: "36" } as const;
  const draft = { ...emptyDraft(company(), new Date(), today()), clientName: "Anjali", ...place, client, items: [item] };
  await saveDraft(sravani, id, 0, draft);
  await issueInvoice(sravani, id, 1);
  return id;
}

const money = (gross: number) => ({
  ...{ id: crypto.randomUUID(), paidOn: today(), method: "bank" as const, reference: "" },
  ...{ gross, tds: upTo(Math.ceil(gross / 10)), tdsGst: upTo(3) === 0 ? upTo(Math.ceil(gross / 50)) : 0 },
});

/** One of the things that happen to the money of a client. */
async function step(client: string, invoices: readonly string[]): Promise<void> {
  const invoice = invoices[upTo(invoices.length)] as string;
  const open = await database.owner<{ id: string; left: string }[]>`
    select id, gross - allocated as left from advances where client_id = ${client} and allocated < gross order by created_at`;
  const advance = open[upTo(open.length)];
  const refund = (amount: number) => ({
    ...{ id: crypto.randomUUID(), amount, date: today(), method: "bank" as const, reference: "", reason: "Less guests" },
  });
  const id = crypto.randomUUID();
  switch (upTo(10)) {
    case 0:
    case 1: {
      const rest = upTo(2) * upTo(90_000_00);
      const [row] = await database.owner`select balance from invoice_balances where invoice_id = ${invoice}`;
      const due = Number(row?.balance);
      const payment = money(rest > 0 ? due + rest : 1 + upTo(Math.max(1, due)));
      return attempt(recordPayment(sravani, invoice, { ...payment, ...(rest > 0 && { onAccount: rest }) })) as Promise<void>;
    }
    case 2: {
      const input = NewAdvance.parse({ id, paidOn: today(), method: "bank", gross: "1", office: "hyderabad", rate: "18" });
      const checked = { isLarge: true, isTdsChecked: true, isWithoutReference: true };
      return attempt(
        recordAdvance(sravani, { clientId: client }, { ...input, ...money(100 + upTo(90_000_00)), id, ...checked }),
      ) as Promise<void>;
    }
    case 3:
      return (
        advance && (attempt(payByAdvance(sravani, invoice, { id: advance.id, left: Number(advance.left) })) as Promise<void>)
      );
    case 4:
      return advance && (attempt(refundAdvance(sravani, advance.id, refund(1 + upTo(Number(advance.left))))) as Promise<void>);
    case 5: {
      const [row] = await database.owner`select balance from invoice_balances where invoice_id = ${invoice}`;
      const amount = Math.min(Number(row?.balance), creditTotal(await readCredit(sravani, client)));
      return attempt(applyCredit(sravani, invoice, { id, amount })) as Promise<void>;
    }
    case 6:
      return attempt(refundClient(sravani, client, refund(1 + upTo(10_000_00)))) as Promise<void>;
    case 7: {
      const requests = upTo(3) === 0 ? null : [{ quantity: 0, amount: 1 + upTo(40_000_00) }];
      return attempt(
        issueCreditNote(sravani, invoice, { id, reason: "Less guests", date: today(), gst: "with" }, requests),
      ) as Promise<void>;
    }
    case 8: {
      const entered = await database.owner<{ id: string; kind: string }[]>`
        select id, kind from movements where client_id = ${client} and kind <> 'reversal' order by created_at, kind`;
      const mistake = entered[upTo(entered.length)];
      const undo = { payment: removePayment, advance: cancelAdvance, refund: cancelRefund }[mistake?.kind ?? ""];
      return mistake && undo && (attempt(undo(sravani, mistake.id, "Entered twice")) as Promise<void>);
    }
    default: {
      const receipts = await database.owner`
        select receipt_id as id, reversal_id as reversal from movements m where client_id = ${client}
        order by exists (select from allocations a where refund_id is not null and receipt_id in (a.payment_id, a.advance_id)) desc, created_at, kind`;
      // Half of the time one of which a part was refunded, if there is one.
      const receipt = receipts[upTo(2) * upTo(receipts.length)];
      if (!receipt) return;
      if (receipt.reversal) return attempt(undoReversal(sravani, receipt.reversal)) as Promise<void>;
      const reversal = NewReversal.parse({
        id,
        reversedOn: today(),
        reason: "wrong amount",
        charges: "118",
        isAsked: upTo(2) ? "1" : "",
      });
      return attempt(reverseReceipt(sravani, receipt.id, reversal)) as Promise<void>;
    }
  }
}

const rowsOf = async (file: ReturnType<typeof exportInvoices>) => {
  const [head = "", ...lines] = (await readChunks(file))
    .replace(/^\ufeff/, "")
    .trim()
    .split("\r\n");
  const names = head.split(",");
  return lines.map((line) => {
    const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) => cell);
    return Object.fromEntries(names.map((name, index) => [name, cells[index]]));
  });
};

it("agrees on TDS and balance in the statement, invoices.csv, the list and CSV of payments and the page of each invoice", async () => {
  for (let run = 0; run < examples(6, 60); run++) {
    const [row] = await database.owner<
      { id: string }[]
    >`insert into clients (name, state_code) values (${`Client ${run}`}, '36') returning id`;
    const client = row?.id ?? "";
    const invoices = [await issued(client), await issued(client), await issued(client)];
    for (let count = 0; count < 14; count++) await step(client, invoices);

    const statement = (await readStatement(sravani, client, { from: "2000-01-01", to: today() }))?.statement;
    const filters = readMovementFilters(new URLSearchParams());
    const ofClient = { ...filters, q: `client ${run}` };
    const movements = (await listMovements(sravani, ofClient)).sums?.tds;
    const payments = (await rowsOf(exportMovements(sravani, ofClient))).filter((cells) => cells.Client === `Client ${run}`);
    expect([movements, sum(payments.map((cells) => paise(cells.TDS) + paise(cells["TDS GST"])))]).toEqual([
      statement?.tds,
      statement?.tds,
    ]);

    // What is not in an invoice is in money that is left, or went back.
    const csv = await rowsOf(exportInvoices(sravani, readInvoiceFilters(new URLSearchParams({ client }))));
    let [ofInvoices, owed] = [0, 0];
    for (const id of invoices) {
      const invoice = await readInvoice(sravani, id);
      const { movedMoney } = await readInvoiceContext(sravani, id);
      const cells = csv.find((one) => one.Number === invoice?.number);
      expect([paise(cells?.TDS) + paise(cells?.["TDS GST"]), paise(cells?.Balance)]).toEqual([movedMoney.tds, invoice?.balance]);
      expect(paise(cells?.["Bank Charges"])).toBe(invoice?.bankCharges);
      ofInvoices += movedMoney.tds;
      owed += invoice?.balance ?? 0;
    }
    const [elsewhere] = await database.owner`
      select coalesce(sum(tds), 0)::float8 as tds, coalesce(sum(left_amount), 0)::float8 as left from (
        select s.gross - s.allocated as left_amount, s.tds + s.tds_gst - coalesce((select sum(t.tds + t.tds_gst) from allocation_tds t
          where t.invoice_id is not null and s.id in (t.payment_id, t.advance_id)), 0) as tds
        from (select id, client_id, gross, allocated, tds, tds_gst from payments union all
          select id, client_id, gross, allocated, tds, tds_gst from advances) s
        where s.client_id = ${client} and not exists (select from reversals r where s.id in (r.payment_id, r.advance_id))) s`;
    expect(ofInvoices + Number(elsewhere?.tds)).toBe(statement?.tds);
    expect(owed - Number(elsewhere?.left)).toBe(statement?.closing);
    // Each receipt that is spent gives all of its TDS away.
    const spent = await database.owner`
      select s.tds + s.tds_gst - (select sum(t.tds + t.tds_gst) from allocation_tds t where s.id in (t.payment_id, t.advance_id)) as rest
      from (select id, gross, allocated, tds, tds_gst from payments union all select id, gross, allocated, tds, tds_gst from advances) s
      where s.allocated = s.gross`;
    expect(spent.filter(({ rest }) => Number(rest) !== 0)).toEqual([]);
  }
}, 180_000);

it("gives an invoice that uses half of an advance half of its TDS", async () => {
  const [row] = await database.owner<{ id: string }[]>`insert into clients (name, state_code) values ('Half', '36') returning id`;
  const invoice = await issued(row?.id ?? "");
  await database.owner`update invoice_balances set amount = 5900000 where invoice_id = ${invoice}`;
  const input = {
    id: crypto.randomUUID(),
    paidOn: today(),
    method: "cash",
    gross: "118000",
    tds: "2000",
    office: "hyderabad",
    rate: "18",
    stateCode: "36",
  };
  await recordAdvance(sravani, { clientId: row?.id ?? "" }, NewAdvance.parse(input));
  await payByAdvance(sravani, invoice, { id: input.id, left: 1_18_000_00 });
  expect((await readInvoiceContext(sravani, invoice)).movedMoney).toMatchObject({ advanced: 59_000_00, tds: 1_000_00 });
});
