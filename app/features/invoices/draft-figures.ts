import { type Office, officeOf } from "#app/content/company.ts";
import { checkGstin, normalizeGstin } from "#app/gst/gstin.ts";
import { type PlaceOfSupply, placeOfSupply } from "#app/gst/place-of-supply.ts";
import { isSac } from "#app/gst/sac.ts";
import { calculateTotals, lineAmount, maxGst, type Totals } from "#app/gst/tax.ts";
import { dayProblem } from "#app/platform/dates.ts";
import { parseHundredths } from "#app/platform/money.ts";
import type { Draft, DraftItem } from "./draft.ts";

/** An item in numbers. Money is paise, quantities are hundredths of a unit, `gst` is hundredths of a percent. */
export type InvoiceLine = {
  description: string;
  sac: string;
  unit: string;
  quantity: number;
  rate: number;
  discount: number;
  gst: number;
  /** Before discount. */
  amount: number;
  taxable: number;
};

export type DraftFigures = { office: Office; lines: InvoiceLine[]; place: PlaceOfSupply; totals: Totals; gstin: string };

/** Text that is no number counts as 0; a discount is at most its line's amount. */
export function calculateDraft(draft: Draft): DraftFigures {
  const office = officeOf(draft.office);
  const lines = draft.items.map(calculateLine);
  const place = placeOfSupply({
    kind: draft.supply,
    officeState: office.stateCode,
    clientGstin: draft.clientGST,
    eventStateCode: draft.eventStateCode,
  });
  return { office, lines, place, totals: calculateTotals(lines, place.isIntraState), gstin: normalizeGstin(draft.clientGST) };
}

function calculateLine(item: DraftItem): InvoiceLine {
  const [quantity, rate] = [parseHundredths(item.quantity), parseHundredths(item.rate)];
  const amount = lineAmount(quantity, rate);
  const discount = Math.min(parseHundredths(item.discount), amount);
  return {
    description: item.description,
    sac: item.sac,
    unit: item.unit,
    quantity,
    rate,
    gst: Math.min(parseHundredths(item.gst), maxGst),
    discount,
    amount,
    taxable: amount - discount,
  };
}

/** Messages by field. */
export type DraftProblems = Partial<Record<keyof Draft, string>>;

/** A double counts every paisa up to here, and no client gets a larger invoice. */
const maxTotalPaise = 9_99_99_99_999_99;
/** Rule 46(e): from this total on, the address and State of an unregistered client must be on the invoice. */
const addressRequiredFromPaise = 50_000_00;

/** What prevents the draft from being issued. @param today in India, "2026-11-21" */
export function findProblems(draft: Draft, today: string): DraftProblems {
  const { lines, totals } = calculateDraft(draft);
  const problems: DraftProblems = {};
  const gstin = checkGstin(draft.clientGST);
  const wrongDate = dayProblem(draft.date, "Please enter the invoice's date.");
  const wrongDueDate = draft.dueDate ? dayProblem(draft.dueDate) : undefined;
  if (wrongDate) problems.date = wrongDate;
  else if (draft.date > today) problems.date = "An invoice cannot be dated in the future.";
  if (wrongDueDate) problems.dueDate = `Due date: ${wrongDueDate}`;
  else if (draft.dueDate && draft.dueDate < draft.date) problems.dueDate = "The due date cannot be before the date.";
  if (!draft.clientName.trim()) problems.clientName = "Please enter the client's name.";
  if (draft.clientEmail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.clientEmail.trim()))
    problems.clientEmail = "Please enter a valid email address.";
  if (gstin.kind === "wrong") problems.clientGST = gstin.message;
  if (!draft.clientAddress.trim() && (gstin.kind !== "none" || totals.total >= addressRequiredFromPaise))
    problems.clientAddress =
      gstin.kind === "none"
        ? "From ₹50,000 on an invoice names the client's address."
        : "A registered client's address must be on the invoice.";
  if (lines.some(({ description }) => !description.trim())) problems.items = "Please describe every item.";
  else if (lines.some(({ sac }) => !isSac(sac))) problems.items = "A SAC has 4, 6 or 8 digits.";
  else if (totals.total <= 0) problems.items = "The total is zero: an invoice needs an amount.";
  else if (totals.total > maxTotalPaise) problems.items = "The total is too large.";
  return problems;
}
