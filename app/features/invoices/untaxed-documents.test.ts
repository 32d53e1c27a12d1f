import { describe, expect, it, onTestFinished } from "vitest";
import { type Draft, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { calculateDraft } from "#app/billing/invoice-figures.ts";
import { company } from "#app/company/company.server.ts";
import { checkDigit } from "#app/gst/gstin.ts";
import { currentDrawing } from "#app/papers/sheet.ts";
import type { ClientTreatment } from "#db/enums.ts";
import { exampleLettersOfUndertaking } from "../../../test/letters-of-undertaking.ts";
import { draftDocument } from "./draft/draft-document.ts";
import { findProblems, mixedMessage } from "./draft/draft-problems.ts";
import { checkDraft } from "./draft/issue-checks.ts";
import { documentSheet } from "./invoice-sheet.ts";
import { noteDocument } from "./notes/note-documents.ts";

const today = "2026-11-22";
const gstinOf = (beginning: string) => beginning + checkDigit(beginning);

/** A firm is no body corporate: of it the client pays the tax on sponsorship. */
function asFirm(): void {
  const [office] = company().offices;
  const before = office?.gstin;
  Object.assign(office as object, { gstin: gstinOf("36ZZZFE0001A1Z") });
  onTestFinished(() => void Object.assign(office as object, { gstin: before }));
}

function draftOf(sacs: string[], treatment: ClientTreatment = "registered"): Draft {
  const items = sacs.map((sac) => ({ ...emptyItem(company()), description: "Title sponsor", sac, rate: "100000" }));
  return {
    ...emptyDraft(company(), new Date(), today),
    ...{ clientName: "Demo Client", clientAddress: "Plot 18", clientGST: gstinOf("29ZZZCE0001A1Z"), treatment, items },
    ...({ clientStateCode: "29", eventStateCode: "36" } as const),
  };
}
const documentOf = (draft: Draft) =>
  draftDocument(company(), draft, { number: "INV-H/2627/00001", issuedAt: "2026-11-22T06:00:00Z", itemIds: ["a"] });
const sheetOf = (draft: Draft, drawing = currentDrawing) =>
  documentSheet({ ...documentOf(draft), drawing }, { copyFor: "recipient", balance: null, details: [], eInvoice: null });

describe("sponsorship by a firm to a company (CGST Rules, rule 46(p))", () => {
  it("charges no tax and says who pays it, in the invoice and in its credit note", () => {
    asFirm();
    const draft = draftOf(["998397"]);
    const document = documentOf(draft);
    expect(document).toMatchObject({ isReverseCharge: true, title: "Tax Invoice", totals: { total: 1_00_000_00, igst: 0 } });
    const sheet = sheetOf(draft);
    expect(sheet.facts).toContainEqual(["Tax payable on reverse charge", "Yes"]);
    expect(sheet.paragraphs.at(-1)?.text).toContain("13/2017-CT (Rate) and 10/2017-IT (Rate), entry 4");
    // The rate of a tax that is not charged is not printed.
    expect(JSON.stringify(sheet)).not.toContain("18%");
    const { totals } = calculateDraft(company(), draft);
    const facts = { kind: "credit note", title: "Credit Note", number: "1", date: today, issuedAt: "", reason: "" } as const;
    const note = noteDocument(company(), document, { ...facts, totals, lines: [{ itemId: "a", quantity: 100, taxable: 1 }] });
    expect(note.isReverseCharge).toBe(true);
    // No letter of undertaking is asked for.
    expect(findProblems(company(), draft, today)).toEqual({});
    expect(checkDraft(company(), draft, today)).toContainEqual(
      expect.objectContaining({ level: "good", text: expect.stringMatching(/^Tax on reverse charge/) }),
    );
  });

  it("cannot share an invoice with lines that are taxed: whether tax is payable on reverse charge is said of the invoice", () => {
    asFirm();
    const draft = draftOf(["998397", "998596"]);
    expect(findProblems(company(), draft, today).items).toContain("one invoice cannot hold them together");
    expect(mixedMessage(calculateDraft(company(), draft).linesByPlace)).toContain(
      "(tax on reverse charge), item 2 in Karnataka (IGST)",
    );
  });

  it("by a company is taxed, and the invoice says No", () => {
    const draft = draftOf(["998397"]);
    expect(documentOf(draft).totals.igst).toBe(18_000_00);
    expect(sheetOf(draft).facts).toContainEqual(["Reverse charge", "No"]);
  });
});

it("an invoice names its event; abroad it also names the currency and the SWIFT code of the bank", () => {
  const { bank } = company();
  Object.assign(company(), { bank: { ...bank, swift: "EXMPINBB" } });
  onTestFinished(() => void Object.assign(company(), { bank }));
  const facts = { number: "INV-H/2627/00001", issuedAt: "2026-11-22T06:00:00Z", event: "Sangeet, 3 Dec 2026, Lotus Lawns" };
  const abroad = {
    treatment: "overseas-with-payment",
    clientGST: "",
    clientCountry: "Singapore",
    clientStateCode: "96",
  } as const;
  const drawn = (changes: Partial<Draft>) =>
    documentSheet(draftDocument(company(), { ...draftOf(["998596"]), ...changes }, facts), {
      ...{ copyFor: "recipient", balance: null, details: [], eInvoice: null },
    });
  expect(drawn({}).paragraphs).toContainEqual({ label: "Event", text: facts.event });
  expect(drawn(abroad).facts).toContainEqual(["Currency", "Indian rupees (INR)"]);
  expect(drawn(abroad).payment.details).toContainEqual(["SWIFT", "EXMPINBB"]);
  expect(JSON.stringify(drawn({}))).not.toMatch(/SWIFT|Currency/);
});

it("a supply under a letter of undertaking has no rate beside its tax of 0; documents of earlier versions keep theirs", () => {
  const { letters } = company();
  Object.assign(company(), { letters: exampleLettersOfUndertaking });
  onTestFinished(() => void Object.assign(company(), { letters }));
  const draft = draftOf(["998596"], "sez-lut");
  expect(JSON.stringify(sheetOf(draft))).not.toContain("18%");
  expect(JSON.stringify(sheetOf(draft, 4))).toContain("18%");
});
