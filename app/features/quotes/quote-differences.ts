import { discountText } from "#app/billing/discount.ts";
import { partyLabels } from "#app/billing/party.ts";
import { formatDay, formatTimeOfDay } from "#app/platform/values/dates.ts";
import { formatRupees, hundredthsProblem, parseHundredths } from "#app/platform/values/money.ts";
import { type LineDifference, lineDifferences, type PlacedLine, placedLines } from "./line-differences.ts";
import type { QuoteDraft } from "./quote-draft.ts";
import { quoteLineAmount } from "./quote-totals.ts";
import {
  forAllFunctions,
  linesOf,
  type QuoteContent,
  type QuoteFunction,
  type QuoteInstalment,
  type QuoteLine,
  quantityAndUnit,
} from "./quotes.ts";

/** One change between two versions of a quote: "Sangeet", "LED wall: price", "₹95,000", "₹1,05,000". */
export type QuoteDifference = {
  /** The name of the function that changed; empty: the whole quote. */
  where: string;
  what: string;
  /** Empty: it was added. */
  before: string;
  /** Empty: it was removed. */
  after: string;
};

type Version = { content: QuoteContent; validUntil: string | null };

/** The visible differences between two versions, in the order of the page. @param lines whether those of the lines are among them */
export function quoteDifferences(before: Version, after: Version, { lines } = { lines: true }): QuoteDifference[] {
  const [old, now] = [before.content, after.content];
  return [
    ...changed("", "Title", old.title, now.title),
    ...changed("", "Introduction", old.intro, now.intro),
    ...changed(
      "",
      "Picture",
      old.picture ? "With a picture" : "",
      now.picture ? (old.picture && old.picture !== now.picture ? "Another picture" : "With a picture") : "",
    ),
    ...changed("", "City", old.city, now.city),
    ...changed("", "Prepared for", old.preparedFor, now.preparedFor),
    ...changed("", "Valid until", dayText(before.validUntil ?? ""), dayText(after.validUntil ?? "")),
    ...functionDifferences(old.functions, now.functions, lines ? lineDifferences(placedLines(old), placedLines(now)) : []),
    ...changed("", "Discount", discountText(old), discountText(now)),
    ...changed("", "Payment schedule", scheduleText(old.schedule), scheduleText(now.schedule)),
    ...changed("", "Terms", old.terms, now.terms),
  ];
}

const draftLabels = {
  office: "Office",
  ...partyLabels,
  clientPhone: "Phone",
  eventStateCode: "The functions are held in",
} as const;

/** The differences between two people's working copies of a quote, including costs. */
export const draftDifferences = (one: QuoteDraft, other: QuoteDraft): QuoteDifference[] => [
  ...Object.entries(draftLabels).flatMap(([name, what]) => {
    const [before, after] = [one[name as keyof typeof draftLabels], other[name as keyof typeof draftLabels]];
    return before === after ? [] : [{ where: "", what, before, after }];
  }),
  ...quoteDifferences(one, other),
  ...linesOf(other.content).flatMap(({ id, title }) => {
    const [before = "", after = ""] = [one.costs[id], other.costs[id]];
    return before.trim() === after.trim() ? [] : [{ where: title, what: "cost", before, after }];
  }),
];

const changed = (where: string, what: string, before: string, after: string): QuoteDifference[] =>
  before.trim() === after.trim() ? [] : [{ where, what, before: before.trim(), after: after.trim() }];

function functionDifferences(
  before: readonly QuoteFunction[],
  after: readonly QuoteFunction[],
  ofLines: readonly LineDifference[],
): QuoteDifference[] {
  const removed = before.filter(
    ({ id, lines }) => !after.some((one) => one.id === id) && (id !== forAllFunctions || lines.length > 0),
  );
  const onlyCommon = (one: readonly QuoteFunction[], other: readonly QuoteFunction[]) =>
    one.filter(({ id }) => other.some((found) => found.id === id));
  const [oldOrder, newOrder] = [onlyCommon(before, after), onlyCommon(after, before)];
  const isReordered = oldOrder.some(({ id }, index) => id !== newOrder[index]?.id);
  const names = new Map([...before, ...after].map(({ id, name }) => [id, name]));
  return [
    ...after.flatMap((now) => {
      const old = before.find(({ id }) => id === now.id);
      const changedLines = ofLines.filter((line) => (line.after ?? line.before).functionId === now.id);
      return old
        ? [...differencesOfFunction(old, now), ...changedLines.flatMap((line) => differencesOfLine(names, line))]
        : addedFunction(now);
    }),
    ...removed.map(({ name, lines }) => ({ where: name, what: "Function", before: sumText(lines), after: "" })),
    ...(isReordered ? changed("", "Order of the functions", namesText(oldOrder), namesText(newOrder)) : []),
  ];
}

const namesText = (functions: readonly QuoteFunction[]) => functions.map(({ name }) => name).join(", ");

const addedFunction = (now: QuoteFunction): QuoteDifference[] =>
  now.id === forAllFunctions && now.lines.length === 0
    ? []
    : [{ where: now.name, what: "Function", before: "", after: sumText(now.lines) }];

const sumText = (lines: readonly QuoteLine[]) =>
  `${lines.length} ${lines.length === 1 ? "line" : "lines"}, ${formatRupees(lines.reduce((sum, line) => sum + quoteLineAmount(line), 0))}`;

function differencesOfFunction(old: QuoteFunction, now: QuoteFunction): QuoteDifference[] {
  const where = now.name;
  return [
    ...changed(where, "Name", old.name, now.name),
    ...changed(where, "Day", dayText(old.day), dayText(now.day)),
    ...changed(where, "From", formatTimeOfDay(old.time), formatTimeOfDay(now.time)),
    ...changed(where, "Until", formatTimeOfDay(old.endTime), formatTimeOfDay(now.endTime)),
    ...changed(where, "Place", old.place, now.place),
    ...changed(where, "Map", old.mapUrl, now.mapUrl),
    ...changed(where, "Guests", old.guests, now.guests),
  ];
}

function differencesOfLine(names: ReadonlyMap<string, string>, { before: old, after: now }: LineDifference): QuoteDifference[] {
  const nameOf = (line: PlacedLine | null) => (line && names.get(line.functionId)) ?? "";
  const [from, where] = [nameOf(old), nameOf(now ?? old)];
  if (!old) return [{ where, what: now.title, before: "", after: priceText(now) }];
  if (!now) return [{ where, what: old.title, before: priceText(old), after: "" }];
  const of = (field: string) => `${now.title}: ${field}`;
  return [
    ...(old.functionId === now.functionId ? [] : changed(where, of("function"), from, where)),
    ...changed(where, of("name"), old.title, now.title),
    ...changed(where, of("details"), old.details, now.details),
    ...changed(where, of("price"), priceText(old), priceText(now)),
    ...changed(where, of("kind"), kindText(old), kindText(now)),
    ...changed(where, of("GST"), old.gst, now.gst),
    ...changed(where, of("SAC"), old.sac, now.sac),
  ];
}

/** "₹1,20,000", "350 plates at ₹1,050" */
function priceText(line: QuoteLine): string {
  const { quantity, unit, rate } = line;
  if (hundredthsProblem(rate) || hundredthsProblem(quantity)) return `${quantity} ${unit} ${rate}`.trim();
  const price = formatRupees(parseHundredths(rate));
  const count = quantityAndUnit(line);
  return count === "1" ? price : `${count} at ${price}`;
}

const kindText = ({ kind, group, chosen }: QuoteLine): string =>
  ({
    fixed: "Included",
    option: `Option${chosen ? ", preselected" : ""}`,
    choice: `Choice “${group}”${chosen ? ", preselected" : ""}`,
  })[kind];

const scheduleText = (schedule: readonly QuoteInstalment[]): string =>
  schedule.map((instalment) => `${instalment.share}% ${instalment.label} (${dueText(instalment)})`).join(", ");

/** When an instalment is due: "on acceptance", "30 days before the first function", "5 Dec 2026". */
export function dueText({ due, days, date }: QuoteInstalment): string {
  const count = Number.parseInt(days, 10) || 0;
  const daysText = `${count} ${count === 1 ? "day" : "days"}`;
  if (due === "date") return dayText(date);
  if (due === "before") return `${daysText} before the first function`;
  return count === 0 ? "on acceptance" : `${daysText} after acceptance`;
}

const dayText = (day: string) => (day ? formatDay(day) : "");
