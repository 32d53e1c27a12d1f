import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { type Draft, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company, refreshCompany } from "#app/company/company.server.ts";
import { DomainError } from "#app/errors.ts";
import { readFigures } from "#app/features/figures/figures.server.ts";
import { payByAdvance, recordAdvance } from "#app/features/money/advances/advances.server.ts";
import { NewAdvance } from "#app/features/money/advances/advances.ts";
import { refundAdvance } from "#app/features/money/advances/refund-advance.server.ts";
import { cancelRefund } from "#app/features/money/cancellations/cancel-voucher.server.ts";
import { listMovements } from "#app/features/money/movements.server.ts";
import { readMovementFilters } from "#app/features/money/movements.ts";
import { recordPayment } from "#app/features/money/payments/payments.server.ts";
import { sheetPdf } from "#app/papers/pdf-response.server.ts";
import { SheetView } from "#app/papers/sheet-view.tsx";
import { today } from "#app/platform/values/dates.ts";
import { toDecimalString } from "#app/platform/values/money.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { readChunks } from "#db/test/read-chunks.ts";
import { exampleLettersOfUndertaking } from "../../../test/letters-of-undertaking.ts";
import { extractText } from "../../../test/pdf-text.ts";
import { fc } from "../../../test/random.ts";
import { randomDraft } from "../../../test/random-drafts.ts";
import { amountsIn, paiseOf, sheetAmounts } from "../../../test/sheet-amounts.ts";
import { saveDraft } from "./draft/drafts.server.ts";
import { issueInvoice } from "./draft/issue.server.ts";
import { exportInvoices } from "./export.server.ts";
import { readSheet } from "./invoice-paper.server.ts";
import { readInvoiceFilters } from "./invoices.ts";
import { issueCreditNote } from "./notes/credit-notes.server.ts";
import { readInvoice, type StoredInvoice } from "./stored-invoice.server.ts";

/** `npm run test:long` issues more. */
const count = Number(process.env.RANDOM_ISSUES ?? 25);

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
beforeAll(async () => {
  await database.owner`insert into settings (section, value) values ('documents', ${JSON.stringify({ letters: exampleLettersOfUndertaking })}::jsonb)`;
  await refreshCompany();
});

const newId = () => crypto.randomUUID();
/** Runs a step, which may be refused. */
async function attempt(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => {
    if (!(error instanceof DomainError)) throw error;
  });
}
const refund = (amount: number) => ({
  ...{ id: newId(), amount, date: today(), method: "bank" as const, reference: "", reason: "Called off" },
});

type Scenario = { draft: Draft; credit: number; paid: number; advance: number; used: number; returned: number };
const scenario: fc.Arbitrary<Scenario> = fc.record({
  draft: randomDraft,
  ...{ credit: fc.nat(3), paid: fc.nat(3), advance: fc.nat(2), used: fc.integer({ min: 1, max: 99 }), returned: fc.nat(3) },
});

/** An example that failed: twelve rows, so tall that they run over two pages, each of which names what is carried. */
const tallPaper = (): Scenario => ({
  draft: {
    ...emptyDraft(company(), new Date(), today()),
    ...{
      clientName: "Anjali Deshmukh",
      clientAddress: "Plot 18",
      clientStateCode: "36",
      clientPin: "500034",
      eventStateCode: "36",
    },
    items: Array.from({ length: 12 }, () => ({ ...emptyItem(company()), description: "A".repeat(250), rate: "12345.67" })),
  },
  ...{ credit: 0, paid: 0, advance: 0, used: 1, returned: 0 },
});

/** Issues the draft, perhaps credits a part of it, and takes, uses and returns money. */
async function runScenario({ draft, credit, paid, advance, used, returned }: Scenario, client: string): Promise<string> {
  const id = newId();
  await saveDraft(sravani, id, 0, { ...draft, client });
  await issueInvoice(sravani, id, 1);
  const amount = Number((await database.owner`select amount from invoices where id = ${id}`)[0]?.amount);
  if (credit === 1) await attempt(issueCreditNote(sravani, id, { id: newId(), reason: "Called off", date: today() }, null));
  if (credit === 2)
    await attempt(
      issueCreditNote(sravani, id, { id: newId(), reason: "Fewer", date: today() }, [{ quantity: 0, amount: 1_00 * used }]),
    );
  if (paid > 0)
    await attempt(
      recordPayment(sravani, id, {
        ...{ id: newId(), paidOn: today(), method: "bank", reference: "", tds: 0, tdsGst: 0 },
        gross: Math.max(1, Math.floor((amount * paid) / 4)),
      }),
    );
  if (advance === 0) return id;
  const gross = Math.max(100, Math.floor((amount * used) / 80));
  const input = NewAdvance.parse({
    ...{ isWithoutReference: "1", isLarge: "1", stateCode: "97" },
    ...{ id: newId(), paidOn: today(), method: "bank", gross: "1", office: draft.office, rate: advance === 1 ? "18" : "5" },
  });
  await recordAdvance(sravani, { clientId: client }, { ...input, gross });
  for (let part = 0; part < returned; part++) {
    const partRefund = refund(Math.max(1, Math.floor((gross * used) / 400)));
    await attempt(refundAdvance(sravani, input.id, partRefund));
    if (part === 1) await attempt(cancelRefund(sravani, partRefund.id, "Not sent"));
  }
  const [row] = await database.owner`select gross - allocated as left from advances where id = ${input.id}`;
  await attempt(payByAdvance(sravani, id, { id: input.id, left: Number(row?.left) }));
  return id;
}

/** The rows of a CSV file as objects. */
function parseCsv(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .replace(/^\ufeff/, "")
    .trim()
    .split("\r\n")
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell?.replace(/^"|"$/g, "") ?? ""));
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ""])));
}

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, " ");

/** @returns the text of the PDF */
async function compareDocument(id: string, csv: Map<string, Record<string, string>[]>): Promise<string> {
  const invoice = (await readInvoice(sravani, id)) as StoredInvoice;
  const sheet = await readSheet(sravani, invoice, {});
  const shown = sheetAmounts(sheet);
  const [row] = await database.owner`
    select number, taxable::float8, (cgst + sgst + igst)::float8 as tax, round_off::float8, amount::float8 from invoices where id = ${id}`;
  const [rates] = await database.owner`
    select sum(taxable)::float8 as taxable, sum(cgst + sgst + igst)::float8 as tax from document_tax_rates where document_id = ${id}`;
  expect([shown.subtotal, shown.printedTotal]).toEqual([row?.taxable, row?.amount]);
  expect([rates?.taxable, rates?.tax]).toEqual([row?.taxable, row?.tax]);
  expect(row?.taxable + row?.tax + row?.round_off).toBe(row?.amount);

  const lines = csv.get(row?.number) ?? [];
  const sumOf = (...columns: string[]) =>
    lines.reduce((sum, line) => sum + columns.reduce((total, column) => total + paiseOf(line[column] || "0"), 0), 0);
  expect([sumOf("Taxable Value"), sumOf("CGST", "SGST", "IGST"), sumOf("Invoice Total")]).toEqual([
    row?.taxable,
    row?.tax,
    row?.amount,
  ]);

  const screen = amountsIn(textOf(renderToStaticMarkup(SheetView({ sheet }))));
  const text = extractText(await sheetPdf(sheet));
  expect(amountsIn(withoutCarriedSums(text))).toEqual(screen);
  return text;
}

/** The text of a PDF without what each page says of the sum of the pages before it. How many rows fit on a page depends on their texts. */
const withoutCarriedSums = (text: string) => text.replaceAll(/(?:Carried|Brought) forward\n.*\n/g, "");

it(`screen, PDF, CSV and database of ${count} random invoices agree, and so do advances, receivables and receipts`, async () => {
  const clients: string[] = [];
  for (let index = 0; index < 5; index++) {
    const [row] = await database.owner`insert into clients (name) values (${`Client ${index}`}) returning id`;
    clients.push(row?.id);
  }
  const scenarios = fc.sample(scenario, count);
  const tall = await runScenario(tallPaper(), clients[0] as string);
  const ids = [tall];
  const waiting = scenarios.entries();
  await Promise.all(
    clients.slice(0, 4).map(async (client) => {
      for (const [, each] of waiting) ids.push(await runScenario(each, client));
    }),
  );
  expect(ids).toHaveLength(count + 1);
  const csv = Map.groupBy(
    parseCsv(await readChunks(exportInvoices(sravani, readInvoiceFilters(new URLSearchParams())))),
    (line) => line.Number as string,
  );
  expect(await compareDocument(tall, csv)).toContain("Carried forward");
  for (const id of ids) await compareDocument(id, csv);

  const overused = await database.owner`
    select a.id from advances a join document_tax_rates d on d.document_id = a.id left join (
      select advance_id, r.rate, r.kind, sum(r.taxable) as taxable, sum(r.cgst) as cgst, sum(r.sgst) as sgst, sum(r.igst) as igst
      from allocations join allocation_tax_rates r on r.allocation_id = allocations.id group by 1, 2, 3) t
      on t.advance_id = a.id and t.rate = d.rate and t.kind = d.kind
    where t.taxable > d.taxable or t.cgst > d.cgst or t.sgst > d.sgst or t.igst > d.igst`;
  expect(overused).toEqual([]);
  const [sums] = await database.owner`
    select coalesce(sum(greatest(i.amount - coalesce(c.amount, 0) - coalesce(p.amount, 0), 0)), 0)::float8 as owed,
      (select coalesce(sum(gross - tds - tds_gst), 0) from payments)::float8 + (select coalesce(sum(gross), 0) from advances)::float8
        - (select coalesce(sum(amount), 0) from refunds where cancelled_at is null)::float8 as received
    from invoices i left join (select invoice_id, sum(amount) as amount from credit_notes group by 1) c on c.invoice_id = i.id
      left join (select invoice_id, sum(amount) as amount from allocations where invoice_id is not null group by 1) p on p.invoice_id = i.id
    where i.status = 'issued'`;
  const figures = await readFigures(sravani, "all");
  expect([figures.outstanding, figures.received]).toEqual([sums?.owed, sums?.received]);
  expect((await listMovements(sravani, readMovementFilters(new URLSearchParams()))).sums?.received).toBe(figures.received);
  const revenue = [...csv.values()].flat().reduce((sum, line) => sum + paiseOf(line["Revenue Before GST"] || "0"), 0);
  expect(toDecimalString(revenue)).toBe(toDecimalString(figures.billed));
}, 7_200_000);
