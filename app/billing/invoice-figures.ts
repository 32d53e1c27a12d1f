import { type Office, officeOf, type StaffCompany } from "#app/company/company.ts";
import { normalizeGstin } from "#app/gst/gstin.ts";
import { lutArn } from "#app/gst/letters-of-undertaking.ts";
import { groupByPlace, type LinesOfPlace, type PlaceOfSupply } from "#app/gst/place-of-supply.ts";
import { readRate } from "#app/gst/rates.ts";
import { calculateTotals, lineAmount, type Totals, taxInPrice } from "#app/gst/tax.ts";
import { endorsementOf, treatmentOf } from "#app/gst/treatments.ts";
import { validAmount, validHundredths } from "#app/platform/values/money.ts";
import type { ClientTreatment, GstKind, LineClass } from "#db/enums.ts";
import { discountOn, shareDiscount } from "./discount.ts";
import { type Draft, type DraftItem, itemDiscount, totalDiscountOf } from "./invoice-draft.ts";
import { lineClassOf, placeOfLine, supplyOf } from "./lines.ts";

/** An item in numbers. Money is paise, quantities are hundredths of a unit, `gst` is hundredths of a percent. */
type InvoiceLine = {
  description: string;
  sac: string;
  unit: string;
  quantity: number;
  rate: number;
  discount: number;
  gst: number;
  gstKind: GstKind;
  lineClass: LineClass;
  /** Rate, amount and discount include the tax. */
  includesGst: boolean;
  /** Before discount. */
  amount: number;
  /** After discount, without tax. */
  taxable: number;
  /** The tax in the price of a line that includes GST. */
  includedTax?: number;
  place: PlaceOfSupply;
};

export type DraftFigures = {
  office: Office;
  treatment: ClientTreatment;
  lines: InvoiceLine[];
  /** The place of supply of the first line, which all lines share unless the draft must be split. */
  place: PlaceOfSupply;
  /** The lines by place of supply: one invoice has one place, so a draft with several must be split. */
  linesByPlace: LinesOfPlace[];
  /** What the discount on the whole invoice takes off, and each line's share of it, which is in the line's discount. Paise. */
  totalDiscount: number;
  discountShares: number[];
  totals: Totals;
  gstin: string;
  /** The endorsement that rule 46 of the CGST Rules requires for a SEZ (special economic zone) or abroad; empty: none. */
  endorsement: string;
  /**
   * The ARN (application reference number) of the letter of undertaking, with which the office supplies abroad or to a SEZ without tax;
   * null when none is needed, or the office has none for the year.
   */
  lutArn: string | null;
};

/** The figures of a draft. A text that is no number counts as 0 (`findProblems` reports it); a discount is at most the amount of its line. */
export function calculateDraft(company: StaffCompany, draft: Draft): DraftFigures {
  const office = officeOf(company, draft.office);
  const treatment = treatmentOf(draft.treatment, draft.clientGST);
  const supply = supplyOf(company, draft);
  const amounts = draft.items.map(amountsOf);
  const shares = shareDiscount(
    amounts.map(({ amount, discount }) => amount - discount),
    totalDiscountOf(draft),
  );
  const lines = draft.items.map((item, index) => {
    const { amount, discount } = amounts[index] as Amounts;
    return calculateLine(item, { amount, discount: discount + (shares[index] as number) }, placeOfLine(item, supply, draft.date));
  });
  const place = lines[0]?.place ?? placeOfLine({ lineClass: "event", sac: "", gst: "" }, supply);
  return {
    office,
    treatment,
    lines,
    place,
    totalDiscount: shares.reduce((sum, share) => sum + share, 0),
    discountShares: shares,
    linesByPlace: groupByPlace(lines.map((line) => line.place)),
    totals: calculateTotals(
      lines.map((line) => ({ ...line, heads: line.place.heads })),
      place.heads,
    ),
    gstin: normalizeGstin(draft.clientGST),
    endorsement: endorsementOf(treatment, place.state),
    lutArn: needsLut(place) ? lutArn(company.letters, draft.office, draft.date) : null,
  };
}

/** Whether the draft bears no tax because it is supplied abroad or to a SEZ under a letter of undertaking. */
export const needsLut = ({ heads, reverseCharge }: PlaceOfSupply): boolean => heads === "none" && reverseCharge === undefined;

type Amounts = { amount: number; discount: number };

function amountsOf(item: DraftItem): Amounts {
  const amount = lineAmount(validHundredths(item.quantity), validAmount(item.rate));
  return { amount, discount: discountOn(amount, itemDiscount(item)) };
}

function calculateLine(item: DraftItem, { amount, discount }: Amounts, place: PlaceOfSupply): InvoiceLine {
  const { gst, gstKind } = readRate(item.gst);
  const includesGst = item.includesGst === "yes";
  const includedTax = includesGst ? taxInPrice(amount - discount, gst, place.heads) : undefined;
  return {
    description: item.description,
    sac: item.sac,
    unit: item.unit,
    quantity: validHundredths(item.quantity),
    rate: validAmount(item.rate),
    discount,
    gst,
    gstKind,
    lineClass: lineClassOf(item),
    includesGst,
    amount,
    taxable: amount - discount - (includedTax ?? 0),
    ...(includedTax === undefined ? {} : { includedTax }),
    place,
  };
}
