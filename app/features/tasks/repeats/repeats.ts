import { weekdays as weekdayNames } from "#app/features/calendar/month/month.ts";
import { countSpellings, meaningsOf, plainDayWords } from "#app/platform/values/day-words.ts";
import { type Field, orNull, text } from "#app/platform/values/field.ts";

/** How often a task comes again. A rule is stored as one of these words, or as its text, "Every last Friday of the month". */
const texts = Object.entries({
  daily: "Every day",
  weekly: "Every week",
  fortnightly: "Every 2 weeks",
  monthly: "Every month",
  quarterly: "Every 3 months",
  yearly: "Every year",
});
const textOf = new Map(texts);
const wordOf = new Map(texts.map(([word, text]) => [text, word]));

/** What the field suggests. */
export const repeatSuggestions = [
  ...textOf.values(),
  "Every Monday to Friday",
  "Every last Friday of the month",
  "Every 2nd and 4th Saturday of the month",
  "Every 1st and 15th of the month",
  "Every last day of the month",
];

export const repeatLabel = (repeats: string): string => textOf.get(repeats) ?? repeats;

/** A text as it is stored when it names a rule; any other unchanged. */
export function readRepeats(entered: string): string {
  const rule = readRule(entered);
  const text = rule && ruleText(rule);
  return text ? (wordOf.get(text) ?? text) : entered.trim();
}

/** A rule in words, such as "last Friday"; null: never. */
export function repeatsField(): Field<string | null> {
  const entered = text({
    label: "Repeats",
    max: 150,
    normalize: readRepeats,
    format: (value) => (value ? repeatLabel(value) : "never"),
    list: "repeats",
    wide: true,
    hint: "Empty: never. For example last Friday, or 1st and 15th.",
  });
  const schema = entered.schema.refine(
    readRule,
    "This is not understood. Write it as every Friday, last Friday, 1st and 15th or every 3 months.",
  );
  const field = orNull({ ...entered, schema });
  return { ...field, input: { ...field.input, readDay: readRepeats, showDay: repeatLabel, hasCalendar: false } };
}

export type Rule = {
  every: number;
  unit: "day" | "week" | "month" | "year";
  /** 0 is Monday. */
  weekdays: number[];
  /** Which of these weekdays in a month, or without weekdays which of its dates; -1 is the last. */
  nth: number[];
};

/** "mon" to "sun" */
const weekdays = weekdayNames.map((name) => name.slice(0, 3).toLowerCase());

/** How English, Telugu and Hindi write the words of `readRule`, beside the weekdays that `plainDayWords` knows. "": words that say nothing. */
const spellings: Record<string, string> = {
  ...countSpellings,
  "": "every each on the and at a ప్రతి మరియు हर प्रत्येक और को में prati har aur",
  of: "in నెలలో की के का ki ke ka",
  to: "through till",
  other: "alternate",
  2: "two రెండు दो do",
  3: "three మూడు तीन teen",
  4: "four నాలుగు चार",
  6: "six ఆరు छह छः",
  day: "days daily రోజు రోజూ రోజులకు ప్రతిరోజు ప్రతిరోజూ दिन रोज रोज़ roju din roz",
  year: "years yearly annually సంవత్సరం ఏడాది ఏటా साल वर्ष saal",
  "2 week": "fortnight fortnightly पखवाड़े",
  "month last": "month-end monthend నెలాఖరు నెలాఖరున నెలాఖరులో",
  "3 month": "quarter quarterly త్రైమాసికం तिमाही",
  "6 month": "half-yearly छमाही",
  date: "dates తేదీ తేదీన తేదీల్లో तारीख तारीख़ tarikh",
  "mon to fri": "weekday weekdays",
  "sat sun": "weekend weekends",
  ...Object.fromEntries(weekdayNames.map((name, day) => [weekdays[day], `${name} ${name}s`.toLowerCase()])),
};
const meanings = meaningsOf(spellings);

/** The rule that a text names, such as "every last Friday", "1st and 15th", "every 3 months", "हर दूसरे शनिवार"; null: none. */
export function readRule(entered: string): Rule | null {
  const tokens = plainDayWords(repeatLabel(entered))
    .split(/[\s,&]/)
    .flatMap((word) => (meanings.get(word) ?? word.replace(/^(\d{1,2})వ$/, "$1th")).split(" "))
    .filter(Boolean);
  const days = weekdaysIn(tokens);
  const units = tokens.filter(isUnit);
  const nth = tokens.flatMap((token) =>
    token === "last" ? -1 : /^\d{1,2}[a-z]{2}$/.test(token) ? Number.parseInt(token, 10) : [],
  );
  const counts = tokens.flatMap((token) => (token === "other" ? 2 : /^\d{1,2}$/.test(token) ? Number(token) : []));
  const isOfMonth = tokens.includes("of") || tokens.includes("date");
  const [unit, ...moreUnits] = units;
  const [every = 1, ...moreCounts] = counts;
  if (!tokens.every(isKnown) || [...nth, ...counts].includes(0)) return null;

  if (days.length > 0 && nth.length === 0)
    return moreCounts.length === 0 && units.every((one) => one === "week") && !isOfMonth
      ? { every, unit: "week", weekdays: days, nth }
      : null;
  if (days.length > 0)
    return counts.length === 0 && units.every((one) => one === "month") && nth.every((n) => n <= 4)
      ? { every: 1, unit: "month", weekdays: days, nth: inOrder(nth) }
      : null;

  // "every 2nd month" is one thing, "every month on the 2nd" another.
  const isLast = unit !== undefined && tokens.at(-1) === unit;
  const [interval = 1] = [...nth, ...counts];
  if (isLast && !isOfMonth && moreUnits.length === 0 && nth.length + counts.length < 2 && interval > 0)
    return { every: interval, unit, weekdays: [], nth: [] };
  const dates = unit === "month" || isOfMonth ? [...nth, ...counts] : nth;
  const isEvery = /^\d/.test(tokens[tokens.indexOf("month") - 1] ?? "");
  if (isEvery || dates.length < nth.length + counts.length || dates.length === 0) return null;
  if (units.some((one) => one !== "month" && one !== "day") || dates.some((date) => date > 31)) return null;
  return { every: 1, unit: "month", weekdays: [], nth: inOrder(dates) };
}

const isKnown = (token: string, index: number, tokens: readonly string[]): boolean =>
  token === "to"
    ? [tokens[index - 1], tokens[index + 1]].every((one) => weekdays.includes(one ?? ""))
    : [...weekdays, "last", "other", "of", "date"].includes(token) || isUnit(token) || /^\d{1,2}(?:[a-z]{2})?$/.test(token);

const isUnit = (token: string): token is Rule["unit"] => ["day", "week", "month", "year"].includes(token);

/** The weekdays among the tokens in the order of the week; "mon to fri" are five. */
const weekdaysIn = (tokens: readonly string[]): number[] =>
  inOrder(
    tokens.flatMap((token, index) => {
      const day = weekdays.indexOf(token);
      if (day < 0 || tokens[index + 1] !== "to") return day < 0 ? [] : [day];
      const length = ((weekdays.indexOf(tokens[index + 2] ?? "") - day + 7) % 7) + 1;
      return Array.from({ length }, (_, after) => (day + after) % 7);
    }),
  );

/** Each once; the last one last. */
const inOrder = (numbers: readonly number[]): number[] =>
  [...new Set(numbers)].sort((one, other) => (one < 0 ? 1 : other < 0 ? -1 : one - other));

/** "Every Friday", "Every 2nd and 4th Saturday of the month"; `readRule` reads it. */
function ruleText({ every, unit, weekdays, nth }: Rule): string {
  const names = weekdays.map((day) => weekdayNames[day] as string);
  const isRun = weekdays.length > 2 && weekdays.every((day, index) => day === (weekdays[0] as number) + index);
  const days = isRun ? `${names[0]} to ${names.at(-1)}` : list.format(names);
  if (nth.length > 0)
    return ["Every", list.format(nth.map(place)), days || (nth.includes(-1) && "day"), "of the month"].filter(Boolean).join(" ");
  if (!days) return every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;
  return every === 1 ? `Every ${days}` : `Every ${every} weeks on ${days}`;
}

const place = (n: number): string => {
  if (n < 0) return "last";
  const ending = n > 10 && n < 14 ? undefined : { 1: "st", 2: "nd", 3: "rd" }[n % 10];
  return `${n}${ending ?? "th"}`;
};
const list = new Intl.ListFormat("en-IN");
