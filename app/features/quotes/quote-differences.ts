import { discountText } from "#app/billing/discount.ts";
import { partyLabels } from "#app/billing/party.ts";
import type { Difference } from "#app/browser/kept/other-draft.ts";
import { formatLocalTime } from "#app/company/local-dates.ts";
import { groupedGuests } from "#app/content/guests.ts";
import { en } from "#app/content/link-pages/agreed/en.ts";
import type { LinkTexts } from "#app/content/link-pages/en.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { formatDayIn } from "#app/platform/values/dates.ts";
import { amountProblem, formatRupees, hundredthsProblem, parseAmount } from "#app/platform/values/money.ts";
import type { Language } from "#db/enums.ts";
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

export type QuoteDifference = Difference;

type Version = { content: QuoteContent; validUntil: string | null };

type Saying = { texts: LinkTexts["agreed"]["differences"]; language: Language };
const inEnglish: Saying = { texts: en.differences, language: "en" };

/**
 * The visible differences between two versions, in the order of the page.
 * @param lines whether those of the lines are among them; only staff reads those here, in English
 */
export function quoteDifferences(
  before: Version,
  after: Version,
  { lines = true, ...say }: { lines?: boolean } & Saying = inEnglish,
): QuoteDifference[] {
  const { texts } = say;
  const dayText = (day: string) => day && formatDayIn(day, say.language);
  const [old, now] = [before.content, after.content];
  return [
    ...changed("", texts.title, old.title, now.title),
    ...changed("", texts.intro, old.intro, now.intro),
    ...changed(
      "",
      texts.picture,
      old.picture ? texts.withPicture : "",
      now.picture ? (old.picture && old.picture !== now.picture ? texts.otherPicture : texts.withPicture) : "",
    ),
    ...changed("", texts.city, old.city, now.city),
    ...changed("", texts.preparedFor, old.preparedFor, now.preparedFor),
    ...changed("", texts.validUntil, dayText(before.validUntil ?? ""), dayText(after.validUntil ?? "")),
    ...functionDifferences(old.functions, now.functions, lines ? lineDifferences(placedLines(old), placedLines(now)) : [], say),
    ...changed("", texts.discount, discountText(old), discountText(now)),
    ...changed("", texts.schedule, scheduleText(old.schedule, say), scheduleText(now.schedule, say)),
    ...changed("", texts.terms, old.terms, now.terms),
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
  say: Saying,
): QuoteDifference[] {
  const { texts } = say;
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
        ? [...differencesOfFunction(old, now, say), ...changedLines.flatMap((line) => differencesOfLine(names, line))]
        : addedFunction(now, texts);
    }),
    ...removed.map(({ name, lines }) => ({ where: name, what: texts.function, before: sumText(lines, texts), after: "" })),
    ...(isReordered ? changed("", texts.order, namesText(oldOrder), namesText(newOrder)) : []),
  ];
}

const namesText = (functions: readonly QuoteFunction[]) => functions.map(({ name }) => name).join(", ");

const addedFunction = (now: QuoteFunction, texts: Saying["texts"]): QuoteDifference[] =>
  now.id === forAllFunctions && now.lines.length === 0
    ? []
    : [{ where: now.name, what: texts.function, before: "", after: sumText(now.lines, texts) }];

const sumText = (lines: readonly QuoteLine[], texts: Saying["texts"]) =>
  fillPlaceholders(lines.length === 1 ? texts.line : texts.lines, {
    count: String(lines.length),
    amount: formatRupees(lines.reduce((sum, line) => sum + quoteLineAmount(line), 0)),
  });

function differencesOfFunction(old: QuoteFunction, now: QuoteFunction, { texts, language }: Saying): QuoteDifference[] {
  const dayText = (day: string) => day && formatDayIn(day, language);
  const timeText = (time: string) => formatLocalTime(time, language);
  const where = now.name;
  return [
    ...changed(where, texts.name, old.name, now.name),
    ...changed(where, texts.day, dayText(old.day), dayText(now.day)),
    ...changed(where, texts.from, timeText(old.time), timeText(now.time)),
    ...changed(where, texts.until, timeText(old.endTime), timeText(now.endTime)),
    ...changed(where, texts.place, old.place, now.place),
    ...changed(where, texts.map, old.mapUrl, now.mapUrl),
    ...changed(where, texts.guests, groupedGuests(old.guests), groupedGuests(now.guests)),
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
  if (amountProblem(rate) || hundredthsProblem(quantity)) return `${quantity} ${unit} ${rate}`.trim();
  const price = formatRupees(parseAmount(rate));
  const count = quantityAndUnit(line);
  return count === "1" ? price : `${count} at ${price}`;
}

const kindText = ({ kind, group, chosen }: QuoteLine): string =>
  ({
    fixed: "Included",
    option: `Option${chosen ? ", preselected" : ""}`,
    choice: `Choice “${group}”${chosen ? ", preselected" : ""}`,
  })[kind];

const scheduleText = (schedule: readonly QuoteInstalment[], say: Saying): string =>
  schedule.map((instalment) => `${instalment.share}% ${instalment.label} (${dueText(instalment, say)})`).join(", ");

/** When an instalment is due: "on acceptance", "30 days before the first function", "5 Dec 2026". */
export function dueText({ due, days, date }: QuoteInstalment, { texts, language }: Saying = inEnglish): string {
  const count = Number.parseInt(days, 10) || 0;
  const counted = (one: string, several: string) => fillPlaceholders(count === 1 ? one : several, { count: String(count) });
  if (due === "date") return date && formatDayIn(date, language);
  if (due === "before") return counted(texts.dayBefore, texts.daysBefore);
  return count === 0 ? texts.onAcceptance : counted(texts.dayAfter, texts.daysAfter);
}
