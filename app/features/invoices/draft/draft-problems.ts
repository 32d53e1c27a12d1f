import { maxTotalPaise } from "#app/billing/checks.ts";
import { discountProblem, discountTextProblem } from "#app/billing/discount.ts";
import {
  clientPlaceOf,
  type Draft,
  type DraftItem,
  itemCountProblem,
  itemDiscount,
  totalDiscountOf,
} from "#app/billing/invoice-draft.ts";
import { calculateDraft, type DraftFigures, needsLut } from "#app/billing/invoice-figures.ts";
import { issueProblem } from "#app/billing/issue-problem.ts";
import { lineProblems } from "#app/billing/lines.ts";
import { contactProblems } from "#app/billing/party.ts";
import type { StaffCompany } from "#app/company/company.ts";
import { isIndia, isPlaceCode, stateName } from "#app/content/states.ts";
import { pinProblem } from "#app/gst/pin-code.ts";
import { abroad, gstinStateProblem, type PlaceOfSupply } from "#app/gst/place-of-supply.ts";
import { gstStart } from "#app/gst/rates.ts";
import { sacProblem } from "#app/gst/sac.ts";
import { lineAmount } from "#app/gst/tax.ts";
import { gstinProblem, isOverseas } from "#app/gst/treatments.ts";
import { paperProblems } from "#app/papers/paper-signs.ts";
import { capitalize } from "#app/platform/values/capitalize.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { enteredDayProblem } from "#app/platform/values/entered-day.ts";
import { amountProblem, hundredthsProblem, parseAmount, parseHundredths } from "#app/platform/values/money.ts";
import { eInvoiceProblems } from "../e-invoice/e-invoice-problems.ts";

/** Messages by field; those of an item by its field and position, "rate-0". */
export type DraftProblems = { [field in keyof Draft | `${keyof DraftItem}-${number}`]?: string };

/** CGST Rules, rule 46(e): from this total on, the address and State of an unregistered client must be on the invoice. */
const addressRequiredFromPaise = 50_000_00;

/** Errors by field that prevent issuing the draft. @param today in India, "2026-11-21" */
export function findProblems(company: StaffCompany, draft: Draft, today: string): DraftProblems {
  const figures = calculateDraft(company, draft);
  return {
    ...eInvoiceProblems(company, draft, figures),
    ...signProblems(draft),
    ...dateProblems(draft, today),
    ...officeProblems(company, draft),
    ...clientProblems(company, draft, figures),
    ...placeProblems(draft, figures),
    ...itemProblems(company, draft, figures),
  };
}

/** An issued document keeps its file, so it must not have boxes. */
const signProblems = ({ items, ...draft }: Draft): DraftProblems =>
  Object.assign(paperProblems(draft), ...items.map((item, index) => paperProblems(item, (name) => `${name}-${index}`)));

function dateProblems({ date, dueDate }: Draft, today: string): DraftProblems {
  const problems: DraftProblems = {};
  const dateMessage = date ? enteredDayProblem(date) : "Please enter the invoice's date.";
  const dueDateMessage = dueDate ? enteredDayProblem(dueDate) : undefined;
  if (dateMessage) problems.date = dateMessage;
  else if (date < gstStart) problems.date = `GST began on ${formatDay(gstStart)}: no invoice is older.`;
  else if (date > today) problems.date = "An invoice cannot be dated in the future.";
  if (dueDateMessage) problems.dueDate = `Due date: ${dueDateMessage}`;
  else if (dueDate && dueDate < date) problems.dueDate = "The due date cannot be before the date.";
  return problems;
}

function officeProblems(company: StaffCompany, { office, date }: Draft): DraftProblems {
  const problem = issueProblem(company, office, date);
  return problem ? { office: problem } : {};
}

function clientProblems(company: StaffCompany, draft: Draft, { totals, treatment }: DraftFigures): DraftProblems {
  const problems: DraftProblems = contactProblems(draft);
  const hasGstin = draft.clientGST.trim() !== "";
  const needsAddress = hasGstin || isOverseas(treatment) || totals.total >= addressRequiredFromPaise;
  const gstinMessage = gstinProblem(company, treatment, draft.clientGST);
  if (gstinMessage) problems.clientGST = gstinMessage;
  if (needsAddress && !draft.clientAddress.trim())
    problems.clientAddress = hasGstin
      ? "A registered client's address must be on the invoice."
      : isOverseas(treatment)
        ? "An overseas client's address must be on the invoice."
        : "From ₹50,000 on, an invoice names the client's address.";
  if (isOverseas(treatment)) {
    if (isIndia(draft.clientCountry)) problems.clientCountry = "Please enter the client's country.";
    return problems;
  }
  if (needsAddress && !hasGstin) {
    if (!draft.clientStateCode) problems.clientStateCode = "From ₹50,000 on, an invoice names the client's State (rule 46(e)).";
    if (!draft.clientPin.trim()) problems.clientPin = "From ₹50,000 on, an invoice names the client's PIN code (rule 46(e)).";
  }
  const pinMessage = draft.clientPin.trim() && pinProblem(draft.clientPin.trim(), draft.clientStateCode);
  if (pinMessage) problems.clientPin = pinMessage;
  return problems;
}

function placeProblems(draft: Draft, { lines, linesByPlace, place, lutArn, treatment }: DraftFigures): DraftProblems {
  const { date, clientGST, clientStateCode, eventStateCode } = draft;
  const problems: DraftProblems = {};
  for (const { place } of lines)
    if (place.missing === "eventStateCode")
      problems.eventStateCode = "Please choose the State in which the event is held, or the venue is.";
    else if (place.missing === "clientStateCode") problems.clientStateCode = "Please choose the client's State.";
  const notOffered = "This code is no place of supply any more: please choose another.";
  if (eventStateCode && !isPlaceCode(eventStateCode)) problems.eventStateCode = notOffered;
  if (clientStateCode && !isPlaceCode(clientStateCode)) problems.clientStateCode = notOffered;
  const stateMessage = isOverseas(treatment) ? undefined : gstinStateProblem(clientGST, clientStateCode);
  if (stateMessage) problems.clientStateCode = stateMessage;
  if (clientStateCode === abroad && !isOverseas(treatment))
    problems.clientStateCode = "A client abroad is “Overseas”: please choose that GST treatment.";
  if (needsLut(place) && !lutArn)
    problems.treatment = `There is no letter of undertaking for the year of ${formatDay(date)}: please charge IGST, or add its ARN.`;
  if (mustSplit(draft, linesByPlace) && !problems.eventStateCode && !problems.clientStateCode)
    problems.items = mixedMessage(linesByPlace);
  return problems;
}

/** Whether the draft must be split, because its lines cannot share one invoice. While a SAC is incomplete this is not known: false. */
export const mustSplit = ({ items }: Draft, linesByPlace: DraftFigures["linesByPlace"]): boolean =>
  linesByPlace.length > 1 &&
  items.every(({ sac, lineClass }) => lineClass || !sacProblem(sac.trim(), { turnoverAbove5Crore: false }));

/** "Items 1 and 3 are supplied in Telangana, item 2 in Karnataka: one invoice cannot hold them together." */
export function mixedMessage(linesByPlace: DraftFigures["linesByPlace"]): string {
  const texts = linesByPlace.map(({ lines, place }, index) => {
    const numbers = lines.map((line) => line + 1);
    const items = numbers.length === 1 ? `item ${numbers[0]}` : `items ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
    const verb = index > 0 ? "" : numbers.length === 1 ? "is supplied " : "are supplied ";
    return `${items} ${verb}in ${stateName(place.state)} (${taxNameOf(place)})`;
  });
  const text = texts.join(", ");
  return `${capitalize(text)}: one invoice cannot hold them together.`;
}

/** "CGST and SGST" */
export const taxNameOf = ({ heads, reverseCharge }: PlaceOfSupply): string =>
  reverseCharge === undefined ? taxHeadNames[heads] : "tax on reverse charge";
const taxHeadNames = { "cgst-sgst": "CGST and SGST", igst: "IGST", none: "no tax" } as const;

function itemProblems(company: StaffCompany, draft: Draft, figures: DraftFigures): DraftProblems {
  const { lines, totals } = figures;
  const { items, date } = draft;
  const problems: DraftProblems = {};
  for (const [index, item] of items.entries()) {
    const { sac, gst, rate, ...ofLine } = lineProblems(company, item, date);
    const quantity = item.quantity.trim() ? ofLine.quantity : "Please enter the quantity.";
    const found: Partial<Record<keyof DraftItem, string | undefined>> = {
      description: item.description.trim() ? undefined : "Please describe the item.",
      sac,
      quantity,
      rate,
      // Without a quantity and a rate it is not known what the discount is more than.
      discount: itemDiscountProblem(item, quantity || rate ? 0 : (lines[index]?.amount ?? 0)),
      gst,
    };
    for (const [name, message] of Object.entries(found)) if (message) problems[`${name as keyof DraftItem}-${index}`] = message;
  }
  const discountMessage = discountTextProblem(totalDiscountOf(draft));
  if (discountMessage) problems.totalDiscount = discountMessage;
  if (Object.keys(problems).length === 0) {
    const net = lines.reduce((sum, { amount, discount }) => sum + amount - discount, figures.totalDiscount);
    const tooMuch = discountProblem(net, totalDiscountOf(draft), "the invoice");
    if (tooMuch) problems.totalDiscount = tooMuch;
    else if (totals.total <= 0) problems.items = "The total is zero: an invoice needs an amount.";
    else if (totals.total > maxTotalPaise) problems.items = "The total is too large.";
  }
  return problems;
}

/** Errors that the form shows at once, not only after an attempt to issue: dates and numbers that cannot be read, a discount above its amount, a GST number or a PIN code of another State. */
export function unreadableProblems(draft: Draft): DraftProblems {
  const { date, dueDate, items } = draft;
  const days = Object.entries({ date, dueDate }).map(([name, text]) => [name, text && enteredDayProblem(text)]);
  const numbers = items.flatMap((item, index) => {
    const amount = lineAmount(parseHundredths(item.quantity), parseAmount(item.rate));
    const discount = itemDiscountProblem(item, amount);
    const found = { quantity: hundredthsProblem(item.quantity), rate: amountProblem(item.rate), discount };
    return Object.entries(found).map(([name, message]) => [`${name}-${index}`, message]);
  });
  const { pin, stateCode } = clientPlaceOf(draft);
  // While it is typed, it is no error that digits are missing.
  const pinMessage = pin.length >= 6 && pinProblem(pin, stateCode);
  return Object.fromEntries(
    [
      ...days,
      ["items", itemCountProblem(items.length)],
      ["clientStateCode", gstinStateProblem(draft.clientGST, stateCode)],
      ["clientPin", pinMessage],
      ["totalDiscount", discountTextProblem(totalDiscountOf(draft))],
      ...numbers,
    ].filter(([, message]) => message),
  );
}

/** While the amount is not entered, every discount is above it: then only its text is checked. */
const itemDiscountProblem = (item: DraftItem, amount: number): string | undefined =>
  amount > 0 ? discountProblem(amount, itemDiscount(item), "the item") : discountTextProblem(itemDiscount(item));
