import { discountLabel } from "#app/billing/discount.ts";
import { type BillingCompany, currentSupplier } from "#app/billing/documents.ts";
import { clientPlaceOf, type Draft, dueDateOf, totalDiscountOf } from "#app/billing/invoice-draft.ts";
import { calculateDraft, type DraftFigures } from "#app/billing/invoice-figures.ts";
import { addressLines } from "#app/billing/party.ts";
import { stateNameAndCode } from "#app/content/states.ts";
import { abroad } from "#app/gst/place-of-supply.ts";
import { isOverseas } from "#app/gst/treatments.ts";
import { eInvoiceRequirement } from "../e-invoice/e-invoice.ts";
import { isEInvoice } from "../e-invoice/e-invoice-problems.ts";
import { type IssuedDocument, invoiceTitle, makeDocument } from "../issued-document.ts";

type DraftFacts = {
  number: string;
  /** An ISO instant. */
  issuedAt: string;
  /** The event by name, days and venue; empty or absent: none. */
  event?: string;
  /** The ids of the stored items; absent for a draft that is only previewed. */
  itemIds?: readonly string[];
};

/** A draft as the document that it becomes when it is issued now. */
export function draftDocument(
  company: BillingCompany,
  draft: Draft,
  { number, issuedAt, event, itemIds = [] }: DraftFacts,
): IssuedDocument {
  const figures = calculateDraft(company, draft);
  const { place, totals, gstin, treatment, endorsement, lutArn, totalDiscount, discountShares } = figures;
  const hasBothDiscounts = totalDiscount > 0 && figures.lines.reduce((sum, { discount }) => sum + discount, 0) > totalDiscount;
  const lines = figures.lines.map(({ place: _place, includedTax: _includedTax, ...line }, index) => ({
    ...line,
    ...(hasBothDiscounts && { discountShare: discountShares[index] }),
    id: itemIds[index] ?? "",
  }));
  return makeDocument({
    kind: "invoice",
    title: invoiceTitle(lines),
    number,
    date: draft.date,
    dueDate: dueDateOf(company, draft),
    issuedAt,
    supplier: currentSupplier(company, draft.office),
    client: { name: draft.clientName, address: addressOf(draft), gstin, email: draft.clientEmail, treatment },
    place: { code: place.state, name: place.state ? stateNameAndCode(place.state) : "Not known yet", heads: place.heads },
    lines,
    totals,
    notes: draft.notes,
    ...(event && { event }),
    ...(isOverseas(treatment) && { currency: "INR" as const }),
    ...(draft.purchaseOrder.trim() && { purchaseOrder: draft.purchaseOrder.trim() }),
    ...(totalDiscount > 0 && { discountLabel: discountLabel(totalDiscountOf(draft)) }),
    ...(place.reverseCharge !== undefined && { isReverseCharge: true }),
    endorsements: [endorsement, lutArn ? `LUT ARN ${lutArn}` : "", ...reverseCharges(figures)].filter(Boolean),
    eInvoice: isEInvoice(company, figures) ? eInvoiceRequirement(company, draft.date) : null,
  });
}

const reverseCharges = ({ lines }: DraftFigures) => [...new Set(lines.map(({ place }) => place.reverseCharge ?? ""))];

/** The address with the details that rule 46 of the CGST Rules requires: PIN code, and State or country. */
function addressOf(draft: Draft): string {
  const { stateCode, pin, country } = clientPlaceOf(draft);
  const state = stateCode && stateCode !== abroad ? `State: ${stateNameAndCode(stateCode)}` : "";
  return [addressLines({ ...draft, clientPin: pin }), state, country].filter(Boolean).join("\n");
}
