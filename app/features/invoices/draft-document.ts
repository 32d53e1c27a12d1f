import { company } from "#app/content/company.ts";
import { stateNameAndCode } from "#app/content/states.ts";
import type { Draft } from "./draft.ts";
import { calculateDraft } from "./draft-figures.ts";
import { eInvoiceDuty } from "./e-invoice.ts";
import { type IssuedDocument, invoiceTitle, makeDocument } from "./issued-document.ts";
import { currentSupplier } from "./supplier.ts";

type DraftFacts = {
  number: string;
  /** An ISO instant. */
  issuedAt: string;
  /** Of the stored items; a draft that is only shown has none. */
  itemIds?: readonly string[];
};

/** A draft as the document that it becomes when it is issued now. */
export function draftDocument(draft: Draft, { number, issuedAt, itemIds = [] }: DraftFacts): IssuedDocument {
  const { lines: calculated, place, totals, gstin } = calculateDraft(draft);
  const lines = calculated.map((line, index) => ({ ...line, id: itemIds[index] ?? "", gstKind: "rate" as const }));
  return makeDocument({
    kind: "invoice",
    title: invoiceTitle(lines),
    number,
    date: draft.date,
    dueDate: draft.dueDate,
    issuedAt,
    supplier: currentSupplier(draft.office),
    client: { name: draft.clientName, address: draft.clientAddress, gstin, email: draft.clientEmail },
    place: { code: place.state, name: stateNameAndCode(place.state), heads: place.isIntraState ? "cgst-sgst" : "igst" },
    lines,
    totals,
    notes: draft.notes,
    eInvoice: company.issuesEInvoices && gstin ? eInvoiceDuty(draft.date) : null,
  });
}
