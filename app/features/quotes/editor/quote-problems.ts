import { good, maxTotalPaise, mistake, type Problems, warning, withoutEmpty } from "#app/billing/checks.ts";
import { discountHundredths, discountProblem, discountTextProblem } from "#app/billing/discount.ts";
import { gstinMissing } from "#app/billing/issue-problem.ts";
import { lineProblems as commonProblems, placeOfLine, supplyOf } from "#app/billing/lines.ts";
import { contactProblems } from "#app/billing/party.ts";
import type { StaffCompany } from "#app/company/company.ts";
import { guestsText } from "#app/content/guests.ts";
import { gstinStateProblem } from "#app/gst/place-of-supply.ts";
import { gstinProblem, treatmentOf } from "#app/gst/treatments.ts";
import { formatDay, isClockTime, isDay } from "#app/platform/values/dates.ts";
import { comingDayInput, enteredDayProblem } from "#app/platform/values/entered-day.ts";
import {
  amountProblem,
  formatHundredths,
  formatRupees,
  hundredthsProblem,
  parseHundredths,
  validHundredths,
} from "#app/platform/values/money.ts";
import { completeMapUrl } from "#app/platform/values/web-address.ts";
import type { ReadyCheck } from "#app/ui/list/ready-list.tsx";
import { countProblems, functionField, instalmentField, lineField, type QuoteDraft } from "../quote-draft.ts";
import { quoteLineAmount, quoteTotals } from "../quote-totals.ts";
import {
  choiceGroups,
  daysOf,
  firstDayOf,
  forAllFunctions,
  incompleteFunctions,
  linesOf,
  ownFunctions,
  preselected,
  type QuoteClash,
  type QuoteContent,
  type QuoteInstalment,
  whenAndWhere,
} from "../quotes.ts";
import { guestWarnings } from "./guest-counts.ts";
import { type Margin, quoteMargins } from "./quote-margin.ts";
import { signProblems } from "./quote-signs.ts";

/** That of a line's rate is "line-rate-ID", that of an instalment's share "instalment-share-0". */
export type QuoteProblems = Problems;

type ProblemsCompany = Pick<StaffCompany, "offices" | "otherRates" | "turnoverAbove5Crore">;

/** Errors by field that prevent sending a quote. @param today in India, "2026-11-21" */
export function findQuoteProblems(company: ProblemsCompany, draft: QuoteDraft, today: string): QuoteProblems {
  const problems: QuoteProblems = {
    ...signProblems(draft),
    ...headProblems(company, draft, today),
    ...clientProblems(company, draft),
    ...functionProblems(draft),
    ...lineProblems(company, draft, today),
    ...choiceProblems(draft),
    ...placeProblems(company, draft),
    ...scheduleProblems(draft.content.schedule),
    ...withoutEmpty({ discount: discountTextProblem(draft.content) }),
  };
  return Object.keys(problems).length > 0 ? problems : totalProblems(company, draft);
}

function headProblems(company: ProblemsCompany, { validUntil, office, content }: QuoteDraft, today: string): QuoteProblems {
  const dayMessage = validUntil ? enteredDayProblem(validUntil) : "Please enter until when the quote is valid.";
  return withoutEmpty({
    title: !content.title.trim() && "Please enter a title, such as the names of the couple.",
    office: gstinMissing(company, office),
    validUntil: dayMessage ?? (validUntil < today && "This day is over: please choose a later one."),
  });
}

function clientProblems(company: ProblemsCompany, draft: QuoteDraft): QuoteProblems {
  const { clientGST, clientStateCode, treatment } = draft;
  return withoutEmpty({
    ...contactProblems(draft),
    clientGST: gstinProblem(company, treatmentOf(treatment, clientGST), clientGST),
    clientStateCode: gstinStateProblem(clientGST, clientStateCode),
  });
}

function functionProblems({ content }: QuoteDraft): QuoteProblems {
  const problems: QuoteProblems = {};
  for (const one of content.functions) {
    if (one.id === forAllFunctions) continue;
    const timeMessage = "Please give the time as hours and minutes, such as 17:30.";
    Object.assign(
      problems,
      withoutEmpty({
        [`${functionField("name")}-${one.id}`]: !one.name.trim() && "Please name the function, such as Sangeet.",
        [`${functionField("day")}-${one.id}`]: one.day && enteredDayProblem(one.day),
        [`${functionField("time")}-${one.id}`]: one.time !== "" && !isClockTime(one.time) && timeMessage,
        [`${functionField("endTime")}-${one.id}`]: one.endTime !== "" && !isClockTime(one.endTime) && timeMessage,
        [`${functionField("mapUrl")}-${one.id}`]:
          one.mapUrl !== "" &&
          !/^https:\/\/[^\s/][^\s/.]*\.\S+$/.test(completeMapUrl(one.mapUrl)) &&
          "Please enter a link that begins with https://.",
        [`${functionField("guests")}-${one.id}`]:
          one.guests !== "" && !/^\d{1,6}$/.test(guestsText(one.guests)) && "Please enter one number of guests, such as 350.",
      }),
    );
  }
  return problems;
}

function lineProblems(company: ProblemsCompany, { content, costs }: QuoteDraft, today: string): QuoteProblems {
  if (linesOf(content).length === 0) return { functions: "Please add what the client gets: a quote needs at least one line." };
  const problems: QuoteProblems = {};
  for (const line of linesOf(content)) {
    const cost = costs[line.id] ?? "";
    const messages = {
      title: !line.title.trim() && "Please name the line.",
      ...commonProblems(company, line, today),
      group: line.kind === "choice" && !line.group.trim() && "Please name what is chosen, such as Mandap.",
      cost: amountProblem(cost),
    } as const;
    for (const [name, message] of Object.entries(messages))
      if (message) problems[`${lineField(name as keyof typeof messages)}-${line.id}`] = message;
  }
  return problems;
}

/** Errors of numbers and days that cannot be read; the editor shows them at once, not only after an attempt to send. */
export function unreadableNumbers({ content, costs }: QuoteDraft): QuoteProblems {
  const { functions, schedule } = content;
  return withoutEmpty({
    ...countProblems({ functions: functions.length, lines: linesOf(content).length, instalments: schedule.length }),
    ...Object.fromEntries(
      linesOf(content).flatMap((line) => [
        [`${lineField("quantity")}-${line.id}`, hundredthsProblem(line.quantity)],
        [`${lineField("rate")}-${line.id}`, amountProblem(line.rate)],
        [`${lineField("cost")}-${line.id}`, amountProblem(costs[line.id] ?? "")],
      ]),
    ),
    ...Object.fromEntries(functions.map(({ id, day }) => [`${functionField("day")}-${id}`, day && enteredDayProblem(day)])),
    ...Object.fromEntries(schedule.map(({ share }, index) => [`${instalmentField("share")}-${index}`, hundredthsProblem(share)])),
    discount: discountTextProblem(content),
  });
}

function choiceProblems({ content }: QuoteDraft): QuoteProblems {
  const single = content.functions.flatMap(choiceGroups).filter((group) => group.length === 1);
  return Object.fromEntries(
    single.map(([line]) => [`${lineField("group")}-${line?.id}`, "A choice needs at least two lines of the same group."]),
  );
}

function placeProblems(company: ProblemsCompany, { content, ...draft }: QuoteDraft): QuoteProblems {
  const supply = supplyOf(company, draft);
  const problems: QuoteProblems = {};
  for (const line of linesOf(content)) {
    const { missing } = placeOfLine(line, supply);
    if (missing === "eventStateCode") problems.eventStateCode = "Please choose the State in which the functions are held.";
    if (missing === "clientStateCode") problems.clientStateCode = "Please choose the client's State.";
  }
  return problems;
}

function scheduleProblems(schedule: readonly QuoteInstalment[]): QuoteProblems {
  if (schedule.length === 0) return { schedule: "Please say when the client pays: a schedule has at least one instalment." };
  const problems: QuoteProblems = {};
  for (const [index, instalment] of schedule.entries())
    Object.assign(
      problems,
      withoutEmpty({
        [`${instalmentField("label")}-${index}`]: !instalment.label.trim() && "Please name the instalment.",
        [`${instalmentField("share")}-${index}`]: instalment.share.trim()
          ? (hundredthsProblem(instalment.share) ?? (parseHundredths(instalment.share) === 0 && "A share is more than 0."))
          : "Please enter the share in percent.",
        [`${instalmentField("days")}-${index}`]: daysProblem(instalment),
        [`${instalmentField("date")}-${index}`]:
          instalment.due === "date" && (instalment.date ? enteredDayProblem(instalment.date) : "Please enter the day."),
      }),
    );
  const sum = shareSum(schedule);
  if (Object.keys(problems).length === 0 && sum !== 100_00)
    problems.schedule = `The shares add up to ${formatHundredths(sum)}%. They must add up to 100%.`;
  return problems;
}

function daysProblem({ due, days }: QuoteInstalment): string | undefined {
  if (due === "date") return undefined;
  if (due === "acceptance" && days.trim() === "") return undefined;
  return /^\d{1,3}$/.test(days.trim()) ? undefined : "Please enter a number of days, such as 30.";
}

/** Hundredths of a percent. */
export const shareSum = (schedule: readonly QuoteInstalment[]): number =>
  schedule.reduce((sum, { share }) => sum + validHundredths(share), 0);

export function totalProblems(company: ProblemsCompany, draft: QuoteDraft): QuoteProblems {
  const { content } = draft;
  const subtotal = quoteTotals({ ...content, discount: "" }, preselected(content), supplyOf(company, draft)).subtotal;
  const all = new Set(linesOf(content).map(({ id }) => id));
  const highestTotal = quoteTotals({ ...content, discount: "" }, all, supplyOf(company, draft)).total;
  const discount = discountProblem(subtotal, content, "the quote");
  if (discount) return { discount };
  if (subtotal <= 0) return { functions: "The total is zero: a quote needs an amount." };
  return highestTotal > maxTotalPaise ? { functions: "The total is too large." } : {};
}

/** The discount in hundredths of a percent of the preselected sum. */
export function quoteDiscountHundredths(content: QuoteContent): number {
  const chosen = preselected(content);
  const taken = linesOf(content).filter(({ kind, id }) => kind === "fixed" || chosen.has(id));
  const subtotal = taken.reduce((sum, line) => sum + quoteLineAmount(line), 0);
  return discountHundredths(subtotal, content);
}

export type CheckedCompany = ProblemsCompany & { discountLimitPercent: number };

/** Whether only an admin may send a discount. @param agreed the contract that it changes, whose discount needs nobody again */
export const isAboveDiscountLimit = (
  { discountLimitPercent }: Pick<CheckedCompany, "discountLimitPercent">,
  content: QuoteContent,
  agreed?: QuoteContent,
): boolean =>
  quoteDiscountHundredths(content) > Math.max(discountLimitPercent * 100, agreed ? quoteDiscountHundredths(agreed) : 0);

/**
 * The entries of the list "Ready to send".
 * @param sender whether they may send a discount above the limit, and see what the lines cost @param clashes of the quote as it is stored
 */
export function checkQuote(
  company: CheckedCompany,
  draft: QuoteDraft,
  today: string,
  { mayExceedDiscountLimit, hasMargins }: { mayExceedDiscountLimit: boolean; hasMargins: boolean },
  clashes: readonly QuoteClash[] = [],
): ReadyCheck[] {
  const mistakes = Object.entries(findQuoteProblems(company, draft, today)).map(([field, text]) =>
    mistake(namedProblem(draft, field, text), field),
  );
  const { content, costs } = draft;
  const isAboveLimit = isAboveDiscountLimit(company, content);
  const limit = `The discount is above ${company.discountLimitPercent}%`;
  const withoutCost = !hasMargins ? 0 : linesOf(content).filter(({ id }) => !costs[id]?.trim()).length;
  const firstDay = firstDayOf(content);
  const now = new Set(content.functions.map(whenAndWhere));
  const { total } = quoteMargins(content, costs, preselected(content), supplyOf(company, draft));
  return [
    ...mistakes,
    ...(isAboveLimit && !mayExceedDiscountLimit ? [mistake(`${limit}: an admin must send this quote.`, "discount")] : []),
    ...(isAboveLimit && mayExceedDiscountLimit ? [warning(limit, "discount")] : []),
    ...(hasMargins && total.margin < 0 ? [warning(lossText(total), "functions")] : []),
    ...(draft.clientEmail.trim() ? [] : [warning("No email address: send the link by WhatsApp", "clientEmail")]),
    ...(firstDay && draft.validUntil > firstDay ? [warning("It is valid until after the first function", "validUntil")] : []),
    ...(ownFunctions(content).length > 0 ? [] : [warning("No function has a day", "functions")]),
    ...incompleteFunctions(content).map(({ id, text, lacks }) =>
      warning(text, lacks === "day" ? `${functionField("day")}-${id}` : `${functionField("name")}-${id}`),
    ),
    ...otherCoverDays(content).map((day) =>
      warning(`The words on the cover say ${formatDay(day)}, and no function is on that day`, "intro"),
    ),
    ...clashes.filter(({ of }) => of.every((one) => now.has(one))).map(({ text, field }) => warning(text, field)),
    ...guestWarnings(content.functions).map(({ text, field }) => warning(text, field)),
    ...(withoutCost > 0 ? [warning(`${withoutCost} ${withoutCost === 1 ? "line has" : "lines have"} no cost`, "functions")] : []),
    ...(mistakes.length === 0 ? [good("Every line has a rate and its GST"), good("The payment schedule adds up to 100%")] : []),
  ];
}

/** The days in the words on the cover that are no function's, once a function has a day. */
function otherCoverDays({ intro, functions }: QuoteDraft["content"]): string[] {
  const days = daysOf({ functions });
  // "12–14 Feb 2027": its first and its last day.
  const written = [...intro.matchAll(/\b(?:(\d{1,2})\s?[–-]\s?)?(\d{1,2})(\s[A-Za-z]{3,9}\s\d{4})\b/g)];
  const found = written.flatMap(([, first, last, month]) => [...(first ? [first + month] : []), `${last}${month}`]);
  return days.length === 0 ? [] : found.map(comingDayInput.readDay).filter((day) => isDay(day) && !days.includes(day));
}

/** "Costs are above the price: ₹4,000 for ₹1,000 before GST" */
export const lossText = ({ cost, price }: Pick<Margin, "cost" | "price">): string =>
  `Costs are above the price: ${formatRupees(cost)} for ${formatRupees(price)} before GST`;

/** "Sangeet, LED wall: Please enter the rate."; "Sangeet, LED wall, cost: At most two digits after the point."; "Discount: At most 100%." */
export function namedProblem({ content }: Pick<QuoteDraft, "content">, field: string, text: string): string {
  const [, kind, name = "", id = ""] = field.match(/^(line|function|instalment)-(\w+)-(.+)$/) ?? [];
  if (field === "discount" && !text.toLowerCase().includes(field)) return `Discount: ${text}`;
  if (kind === "instalment") return `Instalment ${Number(id) + 1}: ${text}`;
  const owner = content.functions.find((one) => one.id === id || one.lines.some((line) => line.id === id));
  if (!owner) return text;
  const line = owner.lines.find((one) => one.id === id);
  const isNumber = ["quantity", "rate", "cost"].includes(name) && !text.toLowerCase().includes(name);
  return `${[owner.name || "Function", line && (line.title || "line"), isNumber && name].filter(Boolean).join(", ")}: ${text}`;
}
