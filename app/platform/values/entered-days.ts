import type { Language } from "#app/content/languages.ts";
import {
  addDays,
  type Days,
  daysBetween,
  daysOfMonth,
  daysParam,
  formatDayIn,
  formatDays,
  formatDaysIn,
  isDay,
  monthIn,
  parseDays,
  weekdayFormat,
} from "./dates.ts";
import { plainDayWords, withoutOrdinals } from "./day-words.ts";
import { monthOfWord, readDay } from "./entered-day.ts";
import { maxDays, readUnsureDays } from "./unsure-days.ts";

/**
 * How a column has days: "2027-02-12", "2027-02-12..2027-02-14", or a month, "2027-02"; each with " flexible" after it or not. Or words for a
 * time that only an almanac knows: "after Sankranti flexible" (`isTimeInWords`).
 */
const stored = /^(?:(?<first>\d{4}-\d\d-\d\d)(?:\.\.(?<last>\d{4}-\d\d-\d\d))?|(?<month>\d{4}-\d\d))(?<flexible> flexible)?$/;

/** The first and the last day, or all of a month; null for a text that is no stored days. */
export function parseStored(text: string): { days: Days; isFlexible: boolean } | null {
  const { first, last = first, month, flexible } = stored.exec(text)?.groups ?? {};
  const days = month ? isDay(`${month}-01`) && daysOfMonth(month) : parseDays(`${first}..${last}`);
  return days ? { days, isFlexible: flexible !== undefined } : null;
}

export const areStoredDays = (text: string): boolean => parseStored(text) !== null;

/** The first letters of festivals, months and days of the moon, which are other days each year. */
const almanac = [
  "sankran pongal bhogi kanuma lohri uttaray ugadi yugadi padwa vishu onam holi navami akshaya ganesh ganap ganpat vinayaka varalakshmi rakhi raksha teej bonal bathuk batuk",
  "shivarat sivarat janmash krishnash gokulash hanuman vaisakh baisakh dasara dasera dasse dusse dasami dashami navrat navarat durga puja pooja diwali deepavali deepawali dhanter karwa karva chhat tulsi",
  "eid bakr ramadan ramzan muhar mohar milad christmas xmas easter ekada chavithi chaturthi panchami ashtami purnima pournami amavas pitru mahalaya kharmas mood moudy muhurt muhurat masam dhanur adhik",
  "chaitra jyesht ashad aashad sravan shravan bhadrap ashwin aswayuj asvayuj karth kartik margas pushya magh phalgun",
  "సంక్రాంతి ఉగాది నవమి అక్షయ వినాయక వరలక్ష్మి దసరా నవరాత్ర దీపావళి బతుకమ్మ బోనాల శివరాత్రి అష్టమి చవితి పంచమి ఏకాదశి పౌర్ణమి అమావాస్య రాఖీ హోలీ రంజాన్ ఈద్ బక్రీద్ క్రిస్మస్ ముహూర్త మూఢ మాసం ధనుర్మాస",
  "చైత్ర వైశాఖ జ్యేష్ఠ ఆషాఢ శ్రావణ భాద్రపద ఆశ్వయుజ కార్తీక మార్గశిర పుష్య మాఘ ఫాల్గుణ",
  "संक्रांति उगादि होली नवमी अक्षय गणेश दशहरा नवरात्र दिवाली दीवाली दीपावली छठ धनतेरस शिवरात्र जन्माष्टमी पंचमी एकादशी पूर्णिमा अमावस रक्षाबंधन राखी रमज ईद बकरीद क्रिसमस खरमास मुहूर्त",
  "चैत्र वैशाख ज्येष्ठ आषाढ सावन भादो अगहन कार्तिक मार्गशीर्ष पौष माघ फाल्गुन फागुन",
].flatMap((line) => line.split(" "));
const namesFestival = (text: string): boolean =>
  (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => almanac.some((start) => word.startsWith(start)));
export const isTimeInWords = (text: string): boolean => / flexible$/.test(text) && !areStoredDays(text) && namesFestival(text);

/** Whether a flexible time is so long that a day is still to be chosen from it; a shorter one may be that of an event of several days. */
export function isPeriod(text: string | null): boolean {
  const found = parseStored(text ?? "");
  return Boolean(found?.isFlexible) && daysBetween(...(found as { days: Days }).days) >= 4;
}

const flexibleWords = /\b(?:flexible|flex|about|around|approx|approximately|tentative|tentatively|probably)\b|~/g;
const flexibleEnd = /[ ,]{1,3}flexible$/i;
/** Between the first and the last day; a dash without spaces also stands inside a day. */
const spacedRange = / - | ?[–—] ?| ?\.\. ?| (?:to|till|until) /;
/** The hour is asked about later. */
const timeOfDay =
  /[ ,](?:in the |at )?(?:early |late )?(?:morning|noon|afternoon|evening|night|ఉదయం|మధ్యాహ్నం|సాయంత్రం|రాత్రి|सुबह|दोपहर|शाम|रात)(?: को)?[ ,.]{0,3}$/u;
/** "12, 13 & 14": dates of one month. */
const listOfDates = /\d{1,2}(?:(?: and | ?[,&] ?){1,2}\d{1,2})+(?!\d)/;
const maxLength = 60;

/**
 * The coming day or days that somebody entered in words, as they are stored: "12 Feb", "12-14 feb", "Feb 12 to 14", "28 Feb – 2 Mar",
 * "feb", "Feb 2027, flexible", "mid feb", "12 or 13 feb". A text that is none is returned trimmed.
 * @param today in India
 */
export function readDays(text: string, today: string): string {
  const entered = text.trim();
  if (entered.length > maxLength) return entered;
  const lower = plainDayWords(entered.replaceAll(/[()]/g, " "));
  const fixed = lower.replaceAll(flexibleWords, " ");
  const words = withoutOrdinals(fixed)
    .replaceAll(/\s+/g, " ")
    .replace(/^[ ,.]{1,3}/, "")
    .replace(timeOfDay, "")
    .replace(/[ ,.]{1,3}$/, "");
  const readSure = (words: string) => readMonth(words, today) ?? readRange(words.replace(listOfDates, listAsRange), today);
  const sure = readSure(words);
  if (sure) return sure + (fixed === lower ? "" : " flexible");
  const unsure = readUnsureDays(words, (side) => parseStored(readSure(side) ?? "")?.days, today);
  if (!unsure && namesFestival(entered)) return `${entered.replace(flexibleEnd, "")} flexible`;
  if (!unsure) return entered;
  return unsure[0] === unsure[1] ? unsure[0] : `${asStored(unsure)} flexible`;
}

/** "12-14" for "12,13,14"; dates with others between them are no range. */
function listAsRange(list: string): string {
  const dates = list.match(/\d+/g)?.map(Number) ?? [];
  const [first = 0] = dates;
  return dates.every((date, index) => date === first + index) ? `${first}-${dates.at(-1)}` : list;
}

/** "feb", "feb 2027", "2027-02" */
function readMonth(words: string, today: string): string | undefined {
  const [, name = "", year] = words.match(/^([a-z]{3,9})[ ,.]{0,2}(\d{4})?$/) ?? [];
  const number = monthOfWord(name);
  const [, isoYear, isoMonth] = words.match(/^(\d{4})-(\d\d)$/) ?? [];
  const found = number ? [year ?? today.slice(0, 4), number] : [isoYear, isoMonth];
  const month = found.join("-");
  if (!isDay(`${month}-01`)) return;
  return number && !year && month < today.slice(0, 7) ? `${Number(today.slice(0, 4)) + 1}-${number}` : month;
}

function readRange(words: string, today: string): string | undefined {
  const day = readComingDay(words, today);
  if (day) return day;
  const spaced = words.split(spacedRange);
  const [first = "", last = "", ...more] = spaced.length === 2 ? spaced : words.split("-");
  if (more.length > 0) return;
  const found = daysOfRange(first, last, today);
  if (!found || found[0] > found[1] || daysBetween(...found) >= maxDays) return;
  return asStored(found);
}

function asStored(days: Days): string {
  const month = days[0].slice(0, 7);
  // As it is shown, "Feb 2027", all of February is a month.
  if (days.every((one, index) => one === daysOfMonth(month)[index])) return month;
  return days[0] === days[1] ? days[0] : daysParam(days);
}

function daysOfRange(first: string, last: string, today: string): Days | undefined {
  const [, date, year = ""] = /^(\d{1,2})(?:[ ,]{1,2}(\d{4}))?$/.exec(last) ?? [];
  if (date) {
    // "feb 12-14", "feb 12-14, 2028"
    const firstDay = readComingDay(`${first} ${year}`, today);
    return pair(firstDay, firstDay && withDate(firstDay, date));
  }
  const lastDay = readComingDay(last, today);
  if (!lastDay) return;
  // "12-14 feb"
  if (/^\d{1,2}$/.test(first)) return pair(withDate(lastDay, first), lastDay);
  const firstDay = readComingDay(first, today);
  if (!firstDay) return;
  // The year may stand at one of both.
  const isNear = (days: number) => days >= 0 && days < maxDays;
  const near = [lastDay, readComingDay(last, firstDay)].find((one) => one && isNear(daysBetween(firstDay, one)));
  return near ? pair(firstDay, near) : pair(readComingDay(first, addDays(lastDay, 1 - maxDays)), lastDay);
}

const pair = (first: string | undefined, last: string | undefined): Days | undefined =>
  first && last ? [first, last] : undefined;

/** Another date of the same month. */
function withDate(day: string, date: string): string | undefined {
  const found = `${day.slice(0, 8)}${date.padStart(2, "0")}`;
  return isDay(found) ? found : undefined;
}

/** "12 feb", "feb 12", "12/2/2027"; undefined for a text that is no day. */
function readComingDay(words: string, today: string): string | undefined {
  const day = readDay(words, { today, from: today });
  return isDay(day) ? day : undefined;
}

/** As `enteredDaysText`, in the words of a language that `readDays` understands: "12–14 ఫిబ్రవరి, 2027", "लगभग फ़रवरी 2027". */
export function enteredDaysIn(text: string, language: Language): string {
  const found = parseStored(text);
  if (isDay(text)) return formatDayIn(text, language);
  if (language !== "en" && isTimeInWords(text)) return text.replace(flexibleEnd, "");
  if (language === "en" || !found) return enteredDaysText(text);
  const days = /^\d{4}-\d\d(?!-)/.test(text) ? monthIn(text, language) : formatDaysIn(found.days, language);
  return found.isFlexible ? `${about[language]} ${days}` : days;
}

/** What `readDays` takes for "flexible". */
const about = { te: "సుమారు", hi: "लगभग" };

/** "Friday", "Friday – Sunday"; empty for more than four days, and for a text that is none. */
export function weekdaysOf(text: string, language: Language): string {
  const { days } = parseStored(text) ?? {};
  if (!days || daysBetween(...days) >= 4) return "";
  return [...new Set(days)].map((day) => weekdayFormat(language).format(Date.parse(day))).join(" – ");
}

/** Stored days as a field and the pages show them: "12–14 Feb 2027", "Feb 2027, flexible"; any other text unchanged. */
export function enteredDaysText(text: string): string {
  const found = parseStored(text);
  if (!found) return isTimeInWords(text) ? text.replace(flexibleEnd, ", flexible") : text;
  return `${formatDays(found.days).replaceAll("\u00a0", " ")}${found.isFlexible ? ", flexible" : ""}`;
}
