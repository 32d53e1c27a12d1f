import { asciiDigits } from "#app/content/digits.ts";

// The halves of a day as phones in India write them: English, and the names of CLDR 48 and earlier in languages that have their own.
const amNames = /^(?:a\.?\s?m\.?|पूर्वाह्न|म\.पू\.|পূর্বাহ্ণ|পূৰ্বাহ্ন|முற்பகல்|ಪೂರ್ವಾಹ್ನ|ਪੂ\.ਦੁ\.|ص|صبح)$/i;
const pmNames = /^(?:p\.?\s?m\.?|अपराह्न|म\.उ\.|অপরাহ্ণ|অপৰাহ্ন|பிற்பகல்|ಅಪರಾಹ್ನ|ਬਾ\.ਦੁ\.|م|شام)$/i;
/**
 * The start of a message, without direction marks and with the digits 0 to 9: "[12/03/24, 10:42:15 AM] " on iOS, "12/03/24, 10:42 am - " on
 * Android, both with special spaces. The half of the day is after the time, or (Assamese, Tamil) before it.
 */
const header =
  /^\[?(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})[,،]?\s{1,3}(?:at\s)?(?:([\p{L}\p{M}.]{1,12})\s)?(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s{0,2}([ap]\.?\s?m\.?|[\p{L}\p{M}.]{1,12})?(?:\]\s?|\s[-–]\s)/iu;
/** The start of a message that was copied from WhatsApp on a computer has the same parts the other way round: "[10:42 am, 12/03/2024] ". */
const copiedHeader = /^\[(\d{1,2}[:.]\d{2}[^\],]{0,16}), (\d{1,4}[./-]\d{1,2}[./-]\d{1,4})\](?=\s)/u;
const maxHeader = 80;
const mayBeHeader = /^[\p{Cf}[]*\p{Nd}/u;

/** How long the beginning of a line is whose visible characters are so many. */
function lengthOfVisible(line: string, visible: number): number {
  let [length, count] = [0, 0];
  for (const character of line) {
    if (count === visible) break;
    if (!/\p{Cf}/u.test(character)) count++;
    length += character.length;
  }
  return length;
}

export type Header = {
  date: [first: number, second: number, third: number];
  isYearFirst: boolean;
  /** One file has one form; another in it was copied from another chat. */
  form: "plain" | "bracketed" | "copied";
  seconds: number;
  rest: string;
};

export function readHeader(line: string): Header | null {
  if (!mayBeHeader.test(line)) return null;
  const start = asciiDigits(line.slice(0, maxHeader)).replace(/\p{Cf}/gu, "");
  // As long as before.
  const dateFirst = start.replace(copiedHeader, "[$2, $1]");
  const match = header.exec(dateFirst);
  if (!match) return null;
  const [all, first = "", , second = "", third = "", before, hours = "", minutes = "", seconds = "00", after] = match;
  const half = after ?? before ?? "";
  const isAm = amNames.test(half);
  const isYearFirst = first.length === 4;
  if (isYearFirst ? third.length > 2 : first.length > 2 || third.length === 3 || (third.length === 1 && first.length === 1))
    return null;
  if (half && !isAm && !pmNames.test(half)) return null;
  const hour = half ? (Number(hours) % 12) + (isAm ? 0 : 12) : Number(hours);
  if ((half && Number(hours) > 12) || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const date: Header["date"] = [Number(first), Number(second), Number(third)];
  const [month, day] = isYearFirst ? [date[1], date[2]] : [Math.min(date[0], date[1]), Math.max(date[0], date[1])];
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return {
    date,
    isYearFirst,
    form: dateFirst !== start ? "copied" : all.startsWith("[") ? "bracketed" : "plain",
    seconds: hour * 3600 + Number(minutes) * 60 + Number(seconds),
    rest: line.slice(lengthOfVisible(line, all.length)),
  };
}
