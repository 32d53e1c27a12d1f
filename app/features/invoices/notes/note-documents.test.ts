import { expect, it } from "vitest";
import { emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { calculateDraft } from "#app/billing/invoice-figures.ts";
import { company } from "#app/company/company.server.ts";
import { draftDocument } from "../draft/draft-document.ts";
import { documentSheet } from "../invoice-sheet.ts";
import { noteDocument } from "./note-documents.ts";

const date = "2026-11-22";

it.each([
  ["its quantity at its rate", 2_000_00, ["2", "₹1,000.00", "18%", "₹2,000.00"]],
  ["less than that", 1_500_00, ["2", "₹1,000.00", "−₹500.00", "18%", "₹1,500.00"]],
  ["more than that, after a debit note", 2_500_00, ["", "", "18%", "₹2,500.00"]],
])("a line that takes back %s adds up as printed", (_, taxable, cells) => {
  const item = { ...emptyItem(company()), description: "Stage", quantity: "2", rate: "1000" };
  const draft = { ...emptyDraft(company(), new Date(), date), items: [item] };
  const invoice = draftDocument(company(), draft, {
    number: "INV-H/2627/00001",
    issuedAt: "2026-11-22T06:00:00Z",
    itemIds: ["a"],
  });
  const note = noteDocument(company(), invoice, {
    ...{ kind: "credit note", title: "Credit Note", number: "CN-H/2627/00001", date, issuedAt: "", reason: "" },
    totals: calculateDraft(company(), draft).totals,
    lines: [{ itemId: "a", quantity: 200, taxable }],
  });
  const { rows } = documentSheet(note, { copyFor: "recipient", balance: null, details: [], eInvoice: null });
  expect(rows.map(({ cells: printed }) => printed.slice(2))).toEqual([cells]);
});
