import type { z } from "zod";
import { issueProblem } from "#app/billing/issue-problem.ts";
import { officeOf, parseOfficeKey, type StaffCompany } from "#app/company/company.ts";
import { stateNameAndCode } from "#app/content/states.ts";
import { Invalid } from "#app/errors.ts";
import { type AdvancePart, taxOfAdvance } from "#app/gst/advance-tax.ts";
import { lutArn } from "#app/gst/letters-of-undertaking.ts";
import { placeOfSupply, readPlaceCode } from "#app/gst/place-of-supply.ts";
import { rateProblem, readRate } from "#app/gst/rates.ts";
import type { TaxGroup } from "#app/gst/tax.ts";
import { endorsementOf, treatmentOf } from "#app/gst/treatments.ts";
import { paperProblems } from "#app/papers/paper-signs.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { formatHundredths } from "#app/platform/values/money.ts";
import { choiceFilter, filterReader, textFilter } from "#app/records/list-filters.ts";
import type { ClientTreatment, PaymentMethod, TaxHeads } from "#db/enums.ts";
import { allocateInOrder, firstPaymentDay, isTicked, NewPayment, paymentProblems } from "../money.ts";
import { NewVoucher } from "../new-voucher.ts";

/** An advance as lists show it. Money is paise. */
export type AdvanceRow = {
  id: string;
  number: string;
  voucherDate: string;
  receivedOn: string;
  clientId: string;
  clientName: string;
  eventId: string | null;
  eventName: string | null;
  method: PaymentMethod;
  reference: string;
  gross: number;
  /** Neither used nor returned. */
  left: number;
  refunded: number;
  /** It was recorded by mistake: its amount does not count. */
  isCancelled: boolean;
  /** Its reversal: the money did not come; null: it holds. */
  reversalId: string | null;
};

export type AdvanceState = Pick<AdvanceRow, "gross" | "left" | "refunded" | "isCancelled" | "reversalId">;

/** An advance is "refunded" if only refunds took from it, "used" if an invoice did. */
export function advanceStatus({ gross, left, refunded, isCancelled, reversalId }: AdvanceState): string {
  if (isCancelled) return "cancelled";
  if (reversalId) return "reversed";
  if (left === gross) return "open";
  const taken = refunded === gross - left ? "refunded" : "used";
  return left === 0 ? taken : `part ${taken}`;
}

export type OpenAdvance = Pick<AdvanceRow, "id" | "number" | "voucherDate" | "left"> & {
  /** The key of the office that issued its voucher. */
  office: string;
  /** How its tax differs from the invoice's; empty: it does not. */
  taxDifference: string;
};

/** The open advances of an invoice's client. Only those of its office can be used: each office has a GSTIN of its own. */
export type OpenAdvances = { usable: OpenAdvance[]; ofOtherOffice: OpenAdvance[] };

export const noOpenAdvances: OpenAdvances = { usable: [], ofOtherOffice: [] };

/** Why an advance of another office is not offered, or is refused. */
export const otherOfficeMessage = (company: StaffCompany, { number, office }: Pick<OpenAdvance, "number" | "office">): string =>
  `${number} is of ${officeOf(company, office).city}, another GSTIN: return it or invoice from there.`;

const taxHeadNames: Record<TaxHeads, string> = { "cgst-sgst": "CGST and SGST", igst: "IGST", none: "no tax" };
/** "CGST and SGST 18%" */
export const taxName = ({ gst, heads }: Pick<TaxGroup, "gst" | "heads">): string =>
  heads === "none" ? taxHeadNames.none : `${taxHeadNames[heads]} ${formatHundredths(gst)}%`;

/** Says how the tax of an advance differs from that of the invoice that uses it; empty when it does not. */
export function describeTaxDifference(
  advance: readonly Pick<TaxGroup, "gst" | "heads">[],
  invoice: readonly Pick<TaxGroup, "gst" | "heads">[],
): string {
  const [inAdvance, inInvoice] = [advance, invoice].map((groups) => [...new Set(groups.map(taxName))].join(", "));
  return inAdvance && inInvoice && inAdvance !== inInvoice ? `Taxed with ${inAdvance}, this invoice with ${inInvoice}.` : "";
}

export type AdvanceUse = { id: string; number: string; date: string; amount: number };

/** The client's details on a voucher, as the clients table has them. */
export type VoucherClient = {
  id: string;
  name: string;
  email: string | null;
  address: string | null;
  city: string | null;
  pin: string | null;
  country: string | null;
  gstin: string | null;
  gstTreatment: ClientTreatment | "";
  stateCode: string | null;
};

export type VoucherEvent = { id: string; name: string | null; date: string | null; stateCode: string | null };

/** `paidOn` is the day on which the money was received. */
export const NewAdvance = NewPayment.omit({ onAccount: true }).extend({
  /** Ticked: the unusually large amount is correct. */
  isLarge: isTicked,
  /** Its `rate` may also be `asQuoted`; absent: as quoted. */
  ...NewVoucher.shape,
});
export type NewAdvance = z.output<typeof NewAdvance>;

/** The `rate` of an advance that is taxed at the rates of the event's accepted quote, or without one at the company's usual rate. */
export const asQuoted = "quote";

/** Where the event of an advance is held; empty: not chosen. */
export const stateOfAdvance = ({ stateCode }: Pick<NewAdvance, "stateCode">, event: VoucherEvent | null): string =>
  stateCode ?? event?.stateCode ?? "";

/** What an advance is for: an event, or a client without one. */
export type AdvanceSubject = { eventId: string } | { clientId: string };

/** Messages by field for a wrong advance; fields that are left out are not checked. @param quoted the rates of the event's accepted quotes @param today in India */
export function advanceProblems(
  company: StaffCompany,
  advance: Partial<NewAdvance>,
  quoted: readonly AdvancePart[],
  today: string,
): Partial<Record<keyof NewAdvance, string>> {
  const voucherDate = advance.voucherDate || today;
  const printed = paperProblems({ reference: advance.reference });
  const problems: Partial<Record<keyof NewAdvance, string>> = { ...printed, ...paymentProblems(advance, today) };
  const { office } = advance;
  if (office !== undefined) {
    const isKnown = parseOfficeKey(company, office) !== null;
    const problem = isKnown ? issueProblem(company, office, voucherDate) : "Please choose an office.";
    if (problem) problems.office = problem;
  }
  const { rate = asQuoted } = advance;
  const quotedRates = quoted.map(({ gst, gstKind }) => (gstKind === "rate" ? formatHundredths(gst) : gstKind));
  const usedRates = rate !== asQuoted ? [rate] : quoted.length > 0 ? quotedRates : [company.defaultRate];
  const rateMessage = usedRates.map((used) => rateProblem(used, voucherDate, company.otherRates)).find(Boolean);
  if (rateMessage) problems.rate ??= rateMessage;
  if (voucherDate > today) problems.voucherDate = "A voucher cannot be dated in the future.";
  else if (voucherDate < firstPaymentDay) problems.voucherDate = `A voucher cannot be older than ${formatDay(firstPaymentDay)}.`;
  else if (!problems.paidOn && advance.paidOn && advance.paidOn > voucherDate)
    problems.voucherDate = `The voucher cannot be older than the money: ${formatDay(advance.paidOn)}.`;
  return problems;
}

/** Says which tasks were completed by the recording of an advance: "Task “Collect the advance” completed." */
export const completedText = (titles: readonly string[]): string =>
  `${titles.length === 1 ? "Task" : "Tasks"} ${titles.map((title) => `“${title}”`).join(", ")} completed.`;

type TaxedAdvance = { gross: number; rate?: string; office: NewAdvance["office"]; date: string; quoted?: readonly AdvancePart[] };
type TaxedClient = Pick<VoucherClient, "gstin" | "gstTreatment" | "stateCode">;

export type AdvanceTax = {
  rates: TaxGroup[];
  heads: TaxHeads;
  /** GST code; empty: not chosen yet. */
  placeCode: string;
  placeName: string;
  treatment: ClientTreatment;
  endorsements: string[];
};

/** The choice of a place that nobody knows yet: the advance bears IGST (CGST Rules, rule 50, second proviso). */
const undecidedPlace = "97";

/** The error in the place of an advance without one: each voucher names it (CGST Rules, rule 50(i)). */
export const placeProblem = ({ placeCode }: AdvanceTax): string | undefined =>
  placeCode ? undefined : "Please choose the State: the voucher names it.";

/** The place of supply of an advance, and the tax inside it. @param eventStateCode as chosen, or as the event's record says */
export function calculateAdvance(
  company: StaffCompany,
  { gross, rate = asQuoted, office, date, quoted = [] }: TaxedAdvance,
  client: TaxedClient | null,
  eventStateCode: string | null,
): AdvanceTax {
  const clientGstin = client?.gstin ?? "";
  const treatment = treatmentOf(client?.gstTreatment ?? "", clientGstin);
  const place = placeOfSupply({
    lineClass: "event",
    treatment,
    clientGstin,
    officeState: officeOf(company, office).stateCode,
    clientStateCode: readPlaceCode(client?.stateCode ?? ""),
    eventStateCode: readPlaceCode(eventStateCode ?? ""),
  });
  const arn = lutArn(company.letters, office, date);
  const isTaxed = place.heads !== "none" || !arn;
  const heads = place.heads === "cgst-sgst" && place.state ? "cgst-sgst" : isTaxed ? "igst" : "none";
  const endorsement = heads === "none" ? endorsementOf(treatment, place.state) : "";
  const isQuoted = rate === asQuoted && quoted.length > 0;
  const parts = isQuoted ? quoted : [{ ...readRate(rate === asQuoted ? company.defaultRate : rate), share: 1 }];
  return {
    rates: taxOfAdvance(gross, parts, heads),
    heads,
    treatment,
    placeCode: place.state,
    placeName: stateNameAndCode(place.state),
    endorsements: [
      ...(place.state === undecidedPlace
        ? ["The nature of the supply is not determinable yet: treated as an inter-State supply (rule 50)."]
        : []),
      ...(endorsement ? [endorsement, `LUT ARN ${arn}`] : []),
    ],
  };
}

/** Divides an amount among open advances in their order, each up to what is left of it. Paise. */
export function divideAmong<Advance extends { left: number }>(
  advances: readonly Advance[],
  amount: number,
): (Advance & { amount: number })[] {
  const { shares } = allocateInOrder(
    amount,
    advances.map(({ left }) => left),
  );
  return advances.map((advance, index) => ({ ...advance, amount: shares[index] as number }));
}

/** An advance that was ticked in the form of an invoice: its id, and the amount that the page showed as left. */
export type SelectedAdvance = { id: string; left: number };
export const selectedAdvanceValue = ({ id, left }: SelectedAdvance): string => `${id}:${left}`;
/** @throws Invalid when there are more than an invoice offers */
export function readSelectedAdvances(values: readonly FormDataEntryValue[]): SelectedAdvance[] {
  if (values.length > maxOpenAdvances)
    throw new Invalid({}, `At most ${maxOpenAdvances} advances can be used at once, and ${values.length} are selected.`);
  return values.flatMap((value) => {
    const [, id, left] = String(value).match(/^([0-9a-f-]{36}):(\d{1,15})$/) ?? [];
    return id ? [{ id, left: Number(left) }] : [];
  });
}
export const maxOpenAdvances = 50;

export const readAdvanceFilters = filterReader(["newest"], { q: textFilter, state: choiceFilter(["open", "used", "cancelled"]) });
export type AdvanceFilterValues = ReturnType<typeof readAdvanceFilters>;
