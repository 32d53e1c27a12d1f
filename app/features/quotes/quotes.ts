import type { Discount } from "#app/billing/discount.ts";
import type { Line, Supply } from "#app/billing/lines.ts";
import { en } from "#app/content/link-pages/agreed/en.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { formatDayIn, formatDaysIn, isDay } from "#app/platform/values/dates.ts";
import { groupedAmount, groupedNumber } from "#app/platform/values/money.ts";
import type { Language, QuoteStatus } from "#db/enums.ts";

/** A line of a quote; an empty quantity is one, and the rate is before GST. Fixed lines always count, the others when the client chooses them. */
export type QuoteLine = Line & {
  id: string;
  kind: "fixed" | "option" | "choice";
  /** The name of the group of a choice. The client chooses one line of a group. */
  group: string;
  title: string;
  details: string;
  /** Preselected when the client first opens the quote. */
  chosen: boolean;
};

/**
 * One function of the event, with its lines. In India a function is a ceremony or party, such as the Haldi. The last one of a quote,
 * with the id "all", is for all functions together.
 */
export type QuoteFunction = {
  id: string;
  name: string;
  /** "2027-02-24"; empty: not known yet. */
  day: string;
  /** "09:00" */
  time: string;
  endTime: string;
  place: string;
  mapUrl: string;
  guests: string;
  lines: QuoteLine[];
};

/** A venue that two functions take at one time. `of`: what the quote's own ones said when it was found (`whenAndWhere`). */
export type QuoteClash = { text: string; field: string; of: string[] };

export const whenAndWhere = ({ day, time, endTime, place }: Pick<QuoteFunction, "day" | "time" | "endTime" | "place">): string =>
  [day, time, endTime, place].join(" ");

export type QuoteInstalment = {
  label: string;
  /** Percent with at most two decimals; all of a quote add up to 100. */
  share: string;
  /** On acceptance, some days before the first function, or on a date. */
  due: "acceptance" | "before" | "date";
  /** With "acceptance": days after it. With "before": days before the first function. */
  days: string;
  date: string;
};

/** The text of a quote. The costs of its lines are stored elsewhere. */
export type QuoteContent = Discount & {
  title: string;
  intro: string;
  /** The name of a woven picture (content/site/woven-pictures.ts), or the id of a picture of the website's library. */
  picture: string;
  city: string;
  preparedFor: string;
  functions: QuoteFunction[];
  /** One clause a line. */
  terms: string;
  schedule: QuoteInstalment[];
};

/** The facts about office and client as they were when the revision was sent. */
export type RevisionSupply = Supply & {
  office: string;
  client: Record<"name" | "email" | "phone" | "address" | "gstin", string>;
};

/** The state that staff and client see. A sent quote past its last day has expired. */
export type QuoteState = "draft" | "open" | "accepted" | "declined" | "expired" | "withdrawn";

/** @param today in India, "2026-11-21" */
export function quoteState(
  { status, validUntil }: { status: QuoteStatus; validUntil: string | null },
  today: string,
): QuoteState {
  if (status !== "sent") return status;
  return validUntil !== null && validUntil < today ? "expired" : "open";
}

/** Until when an open quote holds the days of its functions; null: it holds none (any more). The database says the same (`quoted_days`). */
export function heldUntil(
  quote: { status: QuoteStatus; validUntil: string | null; heldUntil: string | null },
  today: string,
): string | null {
  const { validUntil, heldUntil } = quote;
  if (quoteState(quote, today) !== "open" || !heldUntil || heldUntil < today) return null;
  return validUntil && validUntil < heldUntil ? validUntil : heldUntil;
}

/** What becomes of the days of an open quote; staff and client read the same words. @param until as `heldUntil` gives it */
export const holdText = (until: string | null, texts = en, language: Language = "en"): string =>
  until ? fillPlaceholders(texts.held, { day: formatDayIn(until, language) }) : texts.notHeld;

/** The id of the function whose lines are for all functions together. */
export const forAllFunctions = "all";

export const linesOf = ({ functions }: Pick<QuoteContent, "functions">): QuoteLine[] => functions.flatMap(({ lines }) => lines);

/** The order of two functions by day and time; those without are later, and the one for all functions is the last. 0: entered order. */
export function compareFunctions(one: QuoteFunction, other: QuoteFunction): number {
  const keyOf = ({ id, day, time }: QuoteFunction) => `${Number(id === forAllFunctions)}${isDay(day) ? day : "~"} ${time || "~"}`;
  const [key, otherKey] = [keyOf(one), keyOf(other)];
  return Number(key > otherKey) - Number(key < otherKey);
}

/** An instalment, the day on which it is due, and the one on which it is due once it moves with its event; null: it stays. */
export type InstalmentMove = { id: string; label: string; from: string; to: string | null };

/** The first day of the functions; empty while none has a day. */
export const firstDayOf = (content: Pick<QuoteContent, "functions">): string => daysOf(content)[0] ?? "";

/** The functions of a quote that have a day, a place and guests of their own. */
export const ownFunctions = ({ functions }: Pick<QuoteContent, "functions">): QuoteFunction[] =>
  functions.filter(({ id }) => id !== forAllFunctions);

/** What a quote can be sent with, and what somebody should know before: a function without a day is not held, and one without lines costs nothing. */
export const incompleteFunctions = (
  content: Pick<QuoteContent, "functions">,
): { id: string; text: string; lacks: "day" | "line" }[] =>
  ownFunctions(content).flatMap(({ id, name, day, lines }, index) => {
    const of = name || `Function ${index + 1}`;
    return [
      ...(isDay(day) ? [] : [{ id, lacks: "day" as const, text: `${of}: it has no day, so none is held for it` }]),
      ...(lines.length > 0 ? [] : [{ id, lacks: "line" as const, text: `${of}: it has no line` }]),
    ];
  });

/** The days of the functions in their order. A draft also has texts that are none yet. */
export const daysOf = ({ functions }: Pick<QuoteContent, "functions">): string[] =>
  functions
    .map(({ day }) => day)
    .filter(isDay)
    .sort();

/** The units of which a number is said in the singular or the plural, however they were typed. */
const countedUnit =
  /^(?:per )?(artist|bottle|car|chair|day|drone|event|guest|guard|head|hour|night|panel|person|piece|plate|room|seat|set|shift|show|stall|table|trip|unit|vehicle|week)s?$/i;

/** "1,170 plates", "500 guests" of the unit "guest", "1 plate" */
export function quantityAndUnit({ quantity, unit }: Pick<QuoteLine, "quantity" | "unit">): string {
  const count = quantity.trim() || "1";
  const [, counted] = countedUnit.exec(unit.trim()) ?? [];
  const name = counted ? (Number(count) === 1 ? counted : `${counted}s`) : unit.trim();
  return [groupedNumber(count), name].filter(Boolean).join(" ");
}

/** "1,170 plates at ₹950"; empty for a single piece. @param text of the language of the page */
export function quantityText(line: Pick<QuoteLine, "quantity" | "unit" | "rate">, text = en.countAtRate): string {
  const count = quantityAndUnit(line);
  return count === "1"
    ? ""
    : fillPlaceholders(text, { count: count.replace(" ", "\u00a0"), rate: `₹${groupedAmount(line.rate)}` });
}

export const choiceGroups = ({ lines }: Pick<QuoteFunction, "lines">): QuoteLine[][] => [
  ...Map.groupBy(
    lines.filter(({ kind }) => kind === "choice"),
    ({ group }) => group,
  ).values(),
];

/** The initial choice of a client: the preselected options and one line of each group. */
export const preselected = (content: QuoteContent): Set<string> =>
  readChoices(
    content,
    linesOf(content).flatMap(({ id, chosen }) => (chosen ? [id] : [])),
  );

/** Exactly one line of each group: the first that was posted, else the preselected, else the first. Unknown ids are ignored. */
export function readChoices(content: QuoteContent, postedIds: Iterable<string>): Set<string> {
  const posted = new Set(postedIds);
  const options = linesOf(content).filter(({ kind, id }) => kind === "option" && posted.has(id));
  const choices = content.functions
    .flatMap(choiceGroups)
    .map((group) => group.find(({ id }) => posted.has(id)) ?? group.find(({ chosen }) => chosen) ?? group[0]);
  return new Set([...options, ...choices].flatMap((line) => (line ? [line.id] : [])));
}

/** "24 to 26 Feb 2027" of the functions' days; empty while none has a day. */
export function formatDays(content: Pick<QuoteContent, "functions">, language: Language = "en"): string {
  const days = daysOf(content);
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? formatDaysIn([first, last], language) : "";
}

/** The largest number of guests of a function; 0 when none is known. */
export const maxGuests = ({ functions }: Pick<QuoteContent, "functions">): number =>
  Math.max(0, ...functions.map(({ guests }) => Number.parseInt(guests, 10) || 0));

export const areSameIds = (one: Iterable<string>, other: Iterable<string>): boolean =>
  [...one].sort().join("\n") === [...other].sort().join("\n");
