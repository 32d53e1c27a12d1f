import { afterAll, beforeAll, expect, it } from "vitest";
import type { Draft } from "#app/billing/invoice-draft.ts";
import { calculateDraft } from "#app/billing/invoice-figures.ts";
import { company } from "#app/company/company.server.ts";
import { Invalid } from "#app/errors.ts";
import { exampleLettersOfUndertaking } from "../../../test/letters-of-undertaking.ts";
import { fc } from "../../../test/random.ts";
import { randomDraft } from "../../../test/random-drafts.ts";
import { draftDocument } from "./draft/draft-document.ts";
import { findProblems } from "./draft/draft-problems.ts";
import { eInvoiceJson, requiredEInvoice } from "./e-invoice/e-invoice.ts";
import { isEInvoice } from "./e-invoice/e-invoice-problems.ts";
import { fileProblems } from "./e-invoice/e-invoice-schema.server.ts";
import type { IssuedDocument } from "./issued-document.ts";
import { calculateCreditNote, calculateDebitNote } from "./notes/credit-notes.ts";
import { noteDocument } from "./notes/note-documents.ts";

const before = { ...company() };
beforeAll(() => {
  Object.assign(company(), { letters: exampleLettersOfUndertaking, issuesEInvoices: true, registersEInvoicesIn30Days: true });
});
// Other files of the worker have the same object.
afterAll(() => {
  Object.assign(company(), before);
});

/** 100,000 in `npm run test:long`. */
const numRuns = Number(process.env.RANDOM_DOCUMENTS ?? 400);

const signs = fc.string({ unit: fc.constantFrom("a", "9", " ", '"', "\\", "\n", ",", "ర", "½"), maxLength: 14 });
const textOr = (good: string) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(good) },
    { weight: 1, arbitrary: signs },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "",
        "HP",
        "DJ",
        'LED wall 12" x 8"',
        "x".repeat(51),
        "x".repeat(101),
        `${"x".repeat(90)}\ny\nz`,
        "x".repeat(301),
      ),
    },
  );
const texts = fc.record({
  clientName: textOr("Kolam Analytics"),
  clientAddress: textOr("Plot 18\nMVP Colony"),
  clientCity: textOr("Visakhapatnam"),
  clientPin: fc.constantFrom(undefined, undefined, undefined, ""),
  description: textOr("Stage"),
  sac: fc.constantFrom(undefined, undefined, undefined, "9985"),
});
const draft: fc.Arbitrary<Draft> = fc
  .tuple(randomDraft, texts)
  .map(([draft, { description, sac, clientPin = draft.clientPin, ...party }]) => {
    const [first, ...others] = draft.items;
    const items = first ? [{ ...first, description, sac: sac ?? first.sac }, ...others] : [];
    return { ...draft, ...party, clientPin, items };
  });

const paise = (rupees: number) => Math.round(rupees * 100);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const documentOf = (draft: Draft) =>
  draftDocument(company(), draft, {
    number: "INV-H/2627/00001",
    issuedAt: "2026-11-21T06:00:00Z",
    itemIds: draft.items.map((_, index) => String(index)),
  });

const fileOf = (document: IssuedDocument, { clientAddress: address, clientCity: city, clientPin: pin }: Draft) =>
  eInvoiceJson(document, { address, city, pin });

/** The file is valid, and all its sums are those of the document, to the paisa. */
function expectSums(document: IssuedDocument, file: ReturnType<typeof eInvoiceJson>) {
  expect(fileProblems(JSON.parse(JSON.stringify(file)))).toEqual([]);
  const { ItemList: items, ValDtls: values } = file;
  for (const item of items) {
    expect(paise(item.TotAmt) - paise(item.Discount)).toBe(paise(item.AssAmt));
    const [thousandths, hundredths] = [item.UnitPrice * 1000, ("Qty" in item ? (item.Qty ?? 1) : 1) * 100].map(Math.round) as [
      number,
      number,
    ];
    expect(Math.round((thousandths * hundredths) / 1000)).toBe(paise(item.TotAmt));
    expect(sum([item.AssAmt, item.CgstAmt, item.SgstAmt, item.IgstAmt].map(paise))).toBe(paise(item.TotItemVal));
    expect(item.GstRt).toBeGreaterThan(0);
  }
  for (const [ofItem, ofDocument] of [
    ["AssAmt", "AssVal"],
    ["CgstAmt", "CgstVal"],
    ["SgstAmt", "SgstVal"],
    ["IgstAmt", "IgstVal"],
  ] as const)
    expect(sum(items.map((item) => paise(item[ofItem])))).toBe(paise(values[ofDocument]));
  const { taxable, cgst, sgst, igst, roundOff, total } = document.totals;
  expect(paise(values.AssVal) + paise(values.OthChrg)).toBe(taxable);
  expect([values.CgstVal, values.SgstVal, values.IgstVal, values.RndOffAmt, values.TotInvVal].map(paise)).toEqual([
    ...[cgst, sgst, igst],
    ...[roundOff, total],
  ]);
  expect(sum(Object.values(values).map(paise))).toBe(2 * total);
}

it(`${numRuns} random drafts make files that the portal's schema accepts, or say at which field they cannot be issued`, () => {
  const counts = { valid: 0, refused: 0, other: 0 };
  fc.assert(
    fc.property(draft, (draft) => {
      const document = documentOf(draft);
      const isOne = isEInvoice(company(), calculateDraft(company(), draft));
      expect(requiredEInvoice(document) !== null).toBe(isOne);
      if (!isOne) {
        counts.other++;
        return;
      }
      const problems = findProblems(company(), draft, draft.date);
      const file = fileOf(document, draft);
      if (Object.keys(problems).length === 0) {
        counts.valid++;
        expectSums(document, file);
        return;
      }
      counts.refused++;
      for (const name of Object.keys(problems)) expect(name in draft || /^[a-zA-Z]+-\d+$/.test(name)).toBe(true);
      // Nothing is refused that the portal takes, but what the invoice itself must not have.
      if (Object.values(problems).every((text) => /e-invoice|5 crore/.test(text ?? "")))
        expect(fileProblems(file)).not.toEqual([]);
    }),
    { numRuns },
  );
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(numRuns / 20);
}, 1_800_000);

it("notes of random e-invoices make valid files that name their invoice", () => {
  const request = fc.record({ quantity: fc.nat(10_00), amount: fc.nat(50_000_00) });
  let count = 0;
  fc.assert(
    fc.property(
      randomDraft,
      fc.array(request, { minLength: 60, maxLength: 60 }),
      fc.boolean(),
      fc.boolean(),
      (random, requests, isCredit, isWhole) => {
        const draft = { ...random, clientCity: "Visakhapatnam" };
        if (!isEInvoice(company(), calculateDraft(company(), draft))) return;
        const invoice = documentOf(draft);
        const { place } = calculateDraft(company(), draft);
        const stored = { lines: invoice.lines, debitNotes: [], creditNotes: [], heads: place.heads };
        const note = ifAccepted(() => {
          const asked = requests.map((each) => (each.quantity % 2 ? each : { quantity: 0, amount: 0 }));
          if (!isCredit) return calculateDebitNote(stored, asked);
          const { credited: added, totals } = calculateCreditNote(stored, isWhole ? null : asked);
          return { added, totals };
        });
        if (!note) return;
        const document = noteDocument(company(), invoice, {
          ...({
            kind: isCredit ? "credit note" : "debit note",
            title: "Note",
            number: "CN-H/2627/00001",
            date: "2026-11-22",
          } as const),
          ...{ reason: "Fewer guests", issuedAt: "2026-11-22T06:00:00Z", lines: note.added, totals: note.totals },
        });
        if (!requiredEInvoice(document)) return;
        count++;
        const file = fileOf(document, draft);
        expectSums(document, file);
        expect(file).toMatchObject({
          DocDtls: { Typ: isCredit ? "CRN" : "DBN", No: "CN-H/2627/00001" },
          RefDtls: { PrecDocDtls: [{ InvNo: "INV-H/2627/00001" }] },
        });
      },
    ),
    { numRuns: numRuns / 2 },
  );
  expect(count).toBeGreaterThan(numRuns / 40);
}, 1_800_000);

function ifAccepted<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof Invalid) return null;
    throw error;
  }
}
