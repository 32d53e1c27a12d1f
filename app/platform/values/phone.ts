import { asciiDigits } from "#app/content/digits.ts";

/** One of the phone numbers that stand in a field. */
type Phone = {
  /** What a telephone dials: "+919848012361"; a number without area code as it is, "23456789". */
  dial: string;
  /** As people read it: "+91 98480 12361", "+44 2079460958". */
  text: string;
  /** The country code and the number, digits only, if WhatsApp takes it: Indian mobile numbers, and foreign ones with their country code. */
  whatsapp: string | null;
  extension: string;
};
export type ReadPhones = { phones: Phone[]; problem?: string };

/** Spaces, marks and signs. What else is not ASCII is a letter. */
const otherSigns =
  /[\u0080-\u00bf\u02b0-\u02ff\u2000-\u2bff\u3000-\u303f\ufe10-\u{10ffff}]|[^0-9a-z+,;/&|#\n\r.:()\u0080-\u{10ffff}]/gu;

/** What no rule below asks for becomes a space, and a letter of another script "z". */
const toPlainAscii = (text: string): string =>
  asciiDigits(text)
    .replaceAll("＋", "+")
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(otherSigns, " ")
    .replace(/[\u0080-\u{10ffff}]/gu, "z");

/** A number that a spreadsheet shows with separators of thousands: "9,84,80,12,345". */
const grouped = /^ *[0-9]{1,3}(,[0-9]{2,3})+ *$/;
const extensions = /([0-9])[ ,;)]{0,3}(?:extension|extn|ext|x|#)[ .:]{0,3}([0-9]{1,6})(?![0-9])/g;
const separator = /[,;&|/\n\r]| and | or /;
/** Two numbers with nothing but a space between them. */
const twoMobiles = /^((?:0|91)?[6-9][0-9]{9})((?:0|91)?[6-9][0-9]{9})$/;
/** Fewer digits are a part of a number: its area code, its first half, or the end by which it differs from the number before it. */
const minDigits = 6;
/** Whether digits are such as the "62" of "98480 12361/62 (office)". Those of "Flat 302" and of "2nd floor" belong to no number. */
const isEnd = (piece: string): boolean => !/[a-z+]/.test(piece.replace(/\([^0-9()]*\)/g, ""));
/** Each of several numbers with labels: "(R) 040-2780 1234 (M) 94400 12345". */
const minLabelled = 10;

/**
 * An area code that is set apart from the number of a landline, whose digits together may also be those of a mobile number: "0866-2571234". The
 * Telugu layout of Linux has the visarga where others have the hyphen.
 */
const areaCode = /(?:^|[^0-9])(?:0|91[ (]{0,4}0?|\(0?)[6-8][0-9]{1,3}[ .)z]{1,3}[2-6][0-9]{3}[ .]?[0-9]{2,4}[^0-9]*$/;

type Part = { digits: string; hasPlus: boolean; extension: string; isLandline: boolean };

/**
 * The numbers of a field as their digits. A plus sign starts a number, and "040-2345 6789/90" are two numbers. The database's function
 * phone_keys has the same rules.
 */
function partsOf(text: string): Part[] {
  const plain = toPlainAscii(text).replace(/\(0\)/g, " ");
  const withoutGroups = grouped.test(plain) ? plain.replaceAll(",", "") : plain;
  const parts: Part[] = [];
  let start = "";
  const pieces = withoutGroups.replace(extensions, "$1=$2=").replaceAll("+", "/+").split(separator).flatMap(splitAtLabels);
  for (const piece of pieces) {
    const [, extension = ""] = /=([0-9]+)=/.exec(piece) ?? [];
    const number = piece.replace(/=[0-9]+=/g, "");
    const written = number.replace(/[^0-9]/g, "");
    if (written === "") continue;
    const hasPlus = piece.includes("+");
    if (hasPlus && start) parts.push({ digits: start, hasPlus: false, extension: "", isLandline: false });
    const digits = hasPlus ? written : start + written;
    const isLandline = areaCode.test(hasPlus ? number : `${start} ${number}`);
    start = "";
    const previous = parts.at(-1);
    const [, first, second] = twoMobiles.exec(digits) ?? [];
    const part = { digits, hasPlus, extension, isLandline };
    if (first && second) parts.push({ ...part, digits: first, extension: "" }, { ...part, digits: second });
    else if (digits.length >= minDigits) parts.push(part);
    else if (previous && isEnd(piece))
      parts.push({ ...previous, digits: previous.digits.slice(0, -digits.length) + digits, extension });
    else if (previous && !hasPlus) parts.push(part);
    else start = digits;
  }
  return start ? [...parts, { digits: start, hasPlus: false, extension: "", isLandline: false }] : parts;
}

function splitAtLabels(piece: string): string[] {
  const numbers = piece.split(/[a-z]+/).filter((text) => /[0-9]/.test(text));
  const areWhole = numbers.every((text) => text.replace(/=[0-9]+=|[^0-9]/g, "").length >= minLabelled);
  return numbers.length > 1 && areWhole ? numbers : [piece];
}

/** Equal for all spellings of one number: the last ten digits of each number of the field. */
export const phoneKeys = (text: string): string[] => [...new Set(partsOf(text).map(({ digits }) => digits.slice(-10)))];

/** The key of a field with a single whole number; empty for any other text. */
export function onlyPhoneKey(text: string): string {
  const [key = "", ...others] = phoneKeys(text);
  return key.length === 10 && others.length === 0 ? key : "";
}

export const sharePhone = (one: string, other: string): boolean => {
  const keys = phoneKeys(other);
  return phoneKeys(one).some((key) => keys.includes(key));
};

const withDecimals = (found: string) =>
  `“${found}” is a number with decimals, as a spreadsheet makes it. Please enter the phone number without “.0”.`;

/** What a spreadsheet made of a number. Its digits are lost, or nobody can tell whether they are whole. */
const spreadsheetDamage: [RegExp, (found: string) => string][] = [
  [
    /[0-9](?:[.,][0-9]{1,20})?[eE]\+?[0-9]{1,3}(?![0-9])/,
    (found) =>
      `“${found}” is a number that a spreadsheet has shortened: its last digits are lost. Please enter the whole number.`,
  ],
  [/(?<![0-9])[0-9]{6,20}[.,]0{1,2}(?![0-9])/, withDecimals],
  [/^ *[0-9]{1,3}(?:,[0-9]{2,3})+\.[0-9]{1,2} *$/, withDecimals],
  [
    /#(?:NAME\?|REF!|VALUE!|NUM!|N\/A|DIV\/0!)|#{3,}/,
    (found) => `“${found}” is an error of a spreadsheet. Please enter the phone number.`,
  ],
];

/** A number with its zeros, where a thumb met the letter O: "9848O 12345", "O40 2345 6789". */
export const withZeros = (text: string): string =>
  text.replace(/(?<!\p{L})[oO]{1,9}(?=\p{Nd})/gu, (letters) => "0".repeat(letters.length));

const example = "Please give a phone number, such as +91 98480 12345.";

/** Reads the phone numbers of a field of a form, of a row of a file, or of a chat. `problem`: it cannot be entered like this. */
export function readPhones(text: string): ReadPhones {
  const ascii = asciiDigits(text);
  for (const [pattern, message] of spreadsheetDamage) {
    const [found] = pattern.exec(ascii) ?? [];
    if (found) return { phones: [], problem: message(found) };
  }
  const [letter] = /[0-9][a-z]+(?=[0-9])/i.exec(ascii.replace(/(?<=[0-9])(?:x|ext)(?=[0-9])/gi, " ")) ?? [];
  if (letter) return { phones: [], problem: `There is a letter between the digits: “${letter}”. ${example}` };
  const parts = partsOf(text);
  const read = parts.map(readPart);
  const phones = read.filter((one) => typeof one !== "string");
  return { phones, problem: parts.length === 0 ? example : read.find((one) => typeof one === "string") };
}

/** Free numbers and those with a shared cost: 1800 and 1860 with six or seven digits (National Numbering Plan 2003). They have no country code. */
const serviceNumber = /^18[0-9]{8,9}$/;
const indianMobile = /^(?:91|0|)0?(?:91)?([6-9][0-9]{9})$/;
/**
 * Ten digits that begin as a mobile number and are none: area codes such as 80 (Bengaluru) and 866 (Vijayawada) with the first digit of a landline.
 * Those below which there are mobile numbers too are left out, as 8912 of Visakhapatnam (metadata of Google's libphonenumber 9.0.43, as in libphonenumber-js 1.13.16).
 */
const cityLandline =
  /^(?:79[245]|80[234]|(?:6(?:12|21|31|41|51|57|61|63|71|74|80)|7(?:12|31|33|34|51|55|88)|8(?:16|20|21|24|31|32|36|61|63|66|70|77|78|83))[2-6]|891[3-6])/;
/** Area code and number of a landline have ten digits together (National Numbering Plan 2003). */
const indianNumber = /^(?:91|0)?0?([1-9][0-9]{9})$/;

/**
 * Ten digits after a plus sign that are an Indian mobile number without its country code. No country has numbers of this length there, apart
 * from those that are left out: Myanmar, the Maldives, Lebanon, Yemen, Bhutan (national numbering plans, ITU-T E.164).
 */
const lacksCountryCode = /^(?:[78]|9(?!5|60|61|67|75))[0-9]{9}$/;

function readPart({ digits: written, hasPlus, extension, isLandline }: Part): Phone | string {
  const isAbroad = hasPlus || written.startsWith("00");
  const digits = hasPlus ? written : written.replace(/^00/, "");
  const isIndian = !isAbroad || digits.startsWith("91");
  const mobile = isIndian && !isLandline && indianMobile.exec(digits)?.[1];
  if (mobile && !cityLandline.test(mobile))
    return { dial: `+91${mobile}`, text: `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`, whatsapp: `91${mobile}`, extension };
  const service = isIndian ? digits.replace(/^91(?=18)/, "") : "";
  if (serviceNumber.test(service)) return { dial: service, text: service, whatsapp: null, extension };
  const national = isIndian && indianNumber.exec(digits)?.[1];
  if (national) return { dial: `+91${national}`, text: `+91 ${national}`, whatsapp: null, extension };
  if (isAbroad && lacksCountryCode.test(digits)) return `“+${digits}” lacks its country code. In India it is +91 ${digits}.`;
  if (isAbroad && !isIndian && /^[1-9][0-9]{7,14}$/.test(digits))
    return { dial: `+${digits}`, text: `+${digits}`, whatsapp: digits, extension };
  if (!isAbroad && /^[1-9][0-9]{5,7}$/.test(digits)) return { dial: digits, text: digits, whatsapp: null, extension };
  const count = written.length === 1 ? "1 digit" : `${written.length} digits`;
  const withoutZero = !isAbroad && written.startsWith("0") ? ", with its area code and without the 0 before it" : "";
  return `“${hasPlus ? "+" : ""}${written}” has ${count}. A number in India has ten${withoutZero}; one abroad starts with + and its country code.`;
}

/** "+91 98480 12361" for one Indian mobile number, however it was typed; any other text unchanged. */
export function phoneText(phone: string): string {
  const { phones, problem } = readPhones(phone);
  const [first] = phones;
  const isMobile = phones.length === 1 && first?.whatsapp?.startsWith("91") && !first.extension;
  return first && isMobile && !problem && !/\p{L}/u.test(phone) ? first.text : phone;
}

/** The URL that dials the first number of a field: "+91 (40) 5550-0142" gives "tel:+914055500142". Undefined when there is none. */
export function telHref(phone: string | null | undefined): string | undefined {
  const [first] = readPhones(phone ?? "").phones;
  return first && `tel:${first.dial}`;
}
