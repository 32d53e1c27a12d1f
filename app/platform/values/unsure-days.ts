import { addDays, addMonths, type Days, daysBetween, daysOfMonth, shortWeekday } from "./dates.ts";
import { countSpellings, meaningsOf, withoutOrdinals } from "./day-words.ts";
import { monthOfWord } from "./entered-day.ts";

/** Two whole months: nobody asks for longer. */
export const maxDays = 62;

type Read = (words: string) => Days | undefined;

/**
 * What somebody says who has not decided: "last week of March", "mid feb", "feb 2nd week", "next week", "this weekend", "12 or 13 feb",
 * "feb or march", "between 10 and 20 feb".
 * @param words small letters, the names of months in English @param read what is sure: a day, several, or a month @param today in India
 * @returns the first and the last day that can be meant, none of them over
 */
export function readUnsureDays(words: string, read: Read, today: string): Days | undefined {
  const readSide: Read = (side) => read(side) ?? readPart(side, read, today);
  const [first = "", last, ...more] = words
    .replace(/^between (.{1,40}) (?:and|to) /, "$1 or ")
    .split(/ or | ?\/ ?(?=[a-z])|(?<=^\d{1,2})\/(?=\d{1,2} [a-z])/);
  if (last === undefined) return readMonths(words, read) ?? readPart(words, read, today) ?? readList(words, read);
  if (more.length > 0) return;
  // "12 or 13 feb", "feb 12 or 13"
  return [first, last].some((side) => /^\d+$/.test(side)) ? read(`${first} to ${last}`) : fromTo(first, last, readSide);
}

/** "12 feb, 20 feb", "12, 14 and 20 feb": days with others between them, from the first to the last. */
function readList(words: string, read: Read): Days | undefined {
  const sides = words.split(/ and | ?[,&] ?(?:and )?/);
  const last = sides.at(-1) ?? "";
  const dated = sides.map((side) => (/^\d+$/.test(side) ? side + last.replace(/^\d+/, "") : side));
  const days = dated.map((side) => read(side)?.[0] ?? "");
  const isInOrder = days.every((day, index) => day > (days[index - 1] ?? ""));
  return isInOrder && dated.length > 1 ? fromTo(dated[0] ?? "", last, read) : undefined;
}

/** "feb-mar", "feb & march 2028" */
function readMonths(words: string, read: Read): Days | undefined {
  const [first = "", last = "", ...more] = words.split(/ (?:and|to) | ?[&-] ?/);
  const areMonths = [first, last].every((side) => monthOfWord(side.replace(/ \d{4}$/, "")));
  return areMonths && more.length === 0 ? fromTo(first, last, read) : undefined;
}

/** From the one side to the other. The year may stand at the last alone. */
function fromTo(first: string, last: string, read: Read): Days | undefined {
  const year = Number(/\d{4}$/.exec(last)?.[0]);
  const starts = year ? [`${first} ${year}`, `${first} ${year - 1}`] : [];
  for (const start of [first, ...starts]) {
    const days = [...(read(start) ?? []), ...(read(last) ?? [])].toSorted();
    const [from, to] = [days[0], days[3]];
    if (from && to && daysBetween(from, to) < maxDays) return [from, to];
  }
}

const meanings = meaningsOf({
  ...countSpellings,
  "": "of in on the during any some के का की में को లో ke ka ki me mein",
  last: `${countSpellings.last} late`,
  early: "beginning start शुरू शुरुआत మొదట్లో ప్రారంభంలో",
  mid: "middle मध्य बीच మధ్య మధ్యలో",
  weekend: "weekends वीकेंड వీకెండ్",
});

/** The dates of a part of a month that has so many days. */
const parts: Record<string, (length: number) => readonly [first: number, last: number]> = {
  "": (length) => [1, length],
  weekend: (length) => [1, length],
  early: () => [1, 10],
  mid: () => [11, 20],
  last: (length) => [21, length],
  "1 half": () => [1, 15],
  "2 half": (length) => [16, length],
  "1 week": () => [1, 7],
  "2 week": () => [8, 14],
  "3 week": () => [15, 21],
  "4 week": () => [22, 28],
  "last week": (length) => [length - 6, length],
};

function readPart(words: string, read: Read, today: string): Days | undefined {
  const meant = words.split(/[ ,.-]/).map((word) => meanings.get(word) ?? word);
  const tokens = withoutOrdinals(meant.join(" ")).split(" ").filter(Boolean);
  const name = tokens.find(monthOfWord);
  const year = tokens.find((token) => /^\d{4}$/.test(token));
  const [which = ""] = name ? [] : tokens.filter((token) => ["this", "next", "coming"].includes(token));
  const part = tokens.filter((token) => ![name, year, which, "month"].includes(token)).join(" ");
  if (!name && part === "weekend") return from(read(`${which} sat`.trim()), 2);
  if (part === "week" && which !== "this" && which) return from(read("next mon"), 7);
  if (!name && !(which && tokens.includes("month"))) return;
  const thisYear = Number(today.slice(0, 4));
  const months = name
    ? (year ? [year] : [thisYear, thisYear + 1]).map((one) => read(`${name} ${one}`))
    : [daysOfMonth(addMonths(today, which === "this" ? 0 : 1).slice(0, 7))];
  const found = months.map((month) => month && partOf(month, part)).find((days) => days && days[1] >= today);
  return found && [found[0] < today ? today : found[0], found[1]];
}

const from = (day: Days | undefined, count: number): Days | undefined => day && [day[0], addDays(day[0], count - 1)];

function partOf([first, last]: Days, part: string): Days | undefined {
  const [, nth, weekday = ""] = /^([1-4]) (sat|sun|weekend)/.exec(part) ?? [];
  if (nth) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(first, 7 * Number(nth) - 7 + index));
    const day = days.find((one) => shortWeekday(one) === (weekday === "sun" ? "Sun" : "Sat")) as string;
    return [day, addDays(day, weekday === "weekend" ? 1 : 0)];
  }
  const dates = parts[part]?.(Number(last.slice(8)));
  return dates && [addDays(first, dates[0] - 1), addDays(first, dates[1] - 1)];
}
