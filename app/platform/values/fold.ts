import { decimalDigits } from "#app/content/digits.ts";

/**
 * The same for texts that look alike: it ignores case, accents, nuktas and joiners, and the ways in which Unicode writes one letter. Search,
 * duplicates and the order of names compare by it. The database's function `fold` has the same result, which `fold.db.test.ts` proves for
 * each character (decision 76).
 *
 * It is ASCII: Latin letters are capitals, each letter of another script is a group of small letters (`groupOf`). So it needs nothing of
 * the database's locale, and sorts by Latin letters first and then script by script.
 */
export const fold = (text: string): string => (isAscii.test(text) ? text.toUpperCase() : foldedUnits(text).join(""));

/** The units of a text, such as an emoji or a vowel sign in two parts; joined, they are the text. */
export const unitsOf = (text: string): string[] => text.match(units) ?? [];

export const foldedUnits = (text: string): string[] =>
  unitsOf(text).map((unit) => [...withoutParts(unit)].map(foldLetter).join(""));

function withoutParts(unit: string): string {
  if ([...unit].length < 2) return unit;
  const [nasal = 0, virama = 0] = [unit.charCodeAt(0), unit.charCodeAt(1)];
  if (virama === blockOf(nasal) + 0x4d) return String.fromCharCode(blockOf(nasal) + 2);
  return spellings[unit] ?? unit.normalize("NFC");
}

/** How many letters, digits and other signs a folded text has. */
export const foldedLength = (folded: string): number => folded.replaceAll(/[a-h][j-z]{2}|i[j-z]{5}/g, "x").length;

/** For sorting, as `fold(…) collate "C"` does in the database. */
export function compareFolded(one: string, other: string): number {
  const [first, second] = [fold(one), fold(other)];
  return first < second ? -1 : first > second ? 1 : 0;
}

const isAscii = /^[\0-\x7f]*$/;

/** Letters that keyboards and earlier spellings write with two, which look like one. "ெள" is that in Tamil only where no vowel sign follows. */
const spellings: Record<string, string> = {
  ...{ अा: "आ", अॅ: "ॲ", अॉ: "ऑ", अो: "ओ", अौ: "औ", आॅ: "ऑ", आे: "ओ", आै: "औ", অা: "আ", અા: "આ", ஒள: "ஔ", "\u0bc6ள": "\u0bcc" },
};

/** The blocks of Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Telugu and Kannada, which have their letters at the same places. */
const blocks = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xc00, 0xc80];
const blockOf = (code: number): number => code & ~0x7f;
const nasals = [0x19, 0x1e, 0x23, 0x28, 0x2e];
const stops = [
  [0x15, 0x18],
  [0x1a, 0x1d],
  [0x1f, 0x22],
  [0x24, 0x27],
  [0x2a, 0x2d],
  [0x58, 0x5e],
] as const;

/** A nasal letter that is joined to the next, as in आनन्द, is also written as a dot above, as in आनंद. */
const joinedNasals = blocks.map((block) => {
  const at = (place: number) => String.fromCharCode(block + place);
  return `[${nasals.map(at).join("")}]${at(0x4d)}(?=[\u200c\u200d]?[${stops.map(([from, to]) => `${at(from)}-${at(to)}`).join("")}])`;
});

/** Vowel signs of Indian scripts that are also written in two or three parts, of which NFC makes one; and what one letter is written for. */
const units = new RegExp(
  [
    ...Object.keys(spellings).map((spelling) => (spelling.endsWith("ள") ? `${spelling}(?![\u0bbe-\u0bcd])` : spelling)),
    ...joinedNasals,
    "\u09c7[\u09be\u09d7]|\u0b47[\u0b3e\u0b56\u0b57]|\u0b92\u0bd7|\u0bc6[\u0bbe\u0bd7]|\u0bc7\u0bbe|\u0c46\u0c56|\u0cbf\u0cd5|\u0cc6\u0cc2\u0cd5?",
    "\u0cc6[\u0cd5\u0cd6]|\u0cca\u0cd5|\u0d46[\u0d3e\u0d57]|\u0d47\u0d3e|\u0dd9\u0dcf\u0dca?|\u0dd9[\u0dca\u0ddf]|\u0ddc\u0dca|[\\s\\S]",
  ].join("|"),
  "gu",
);

/** Chinese, Japanese and Korean, and an apostrophe that Unicode takes for a space with an accent. */
const keepsItsForm = /[\p{Script=Han}\p{Script=Hangul}\u3001-\u33ff\ufe30-\ufe4f\uff5f-\uffdf\u{1f200}-\u{1f2ff}\u00b4]/u;

/** Accents, vowel points of Arabic and Hebrew, nuktas of the scripts of India, joiners and what else is not seen. */
const ignored =
  /(?=\P{Cn})\p{Default_Ignorable_Code_Point}|[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u{110ba}\u{11173}\u{111ca}\u{11236}\u{112e9}\u{1133b}\u{1133c}\u{11446}\u{114c3}\u{115c0}\u{116b7}\u{1183a}\u{11943}]|(?=\p{M})[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}]/gu;

/** Letters that Unicode keeps apart although they are taken for each other. */
const alike: Record<string, string> = {
  ...{ ß: "ss", ı: "i", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ħ: "h", ŧ: "t", ς: "σ" },
  ...{ "‘": "'", "’": "'", "‛": "'", "′": "'", "´": "'", ʻ: "'", ʼ: "'", ʽ: "'", ʾ: "'", ʿ: "'" },
  ...{ "“": '"', "”": '"', "„": '"', "‟": '"' },
  ...{ "‐": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-", "⁄": "/" },
  // Arabic letters for those of Urdu.
  ...{ ي: "ی", ى: "ی", ك: "ک", ه: "ہ" },
  // Nasal signs, and a colon for the visarga, which it looks like.
  ...{
    "\u0901": "\u0902",
    "\u0a81": "\u0a82",
    "\u0a01": "\u0a02",
    "\u0a70": "\u0a02",
    "\u0903": ":",
    "\u0983": ":",
    "\u0a83": ":",
    "\u0b03": ":",
    "\u0c03": ":",
    "\u0c83": ":",
    "\u0d03": ":",
  },
  // An earlier spelling of Malayalam, and the sha of Tamil.
  ...{ "\u0d57": "\u0d4c", ஶ: "ஸ" },
  // Letters of their own for what other keyboards write with a joiner, which is ignored: Bengali ত্‍ and Malayalam chillus.
  ...{ ৎ: "ত্", ൺ: "ണ്", ൻ: "ന്", ർ: "ര്", ൽ: "ല്", ൾ: "ള്", ൿ: "ക്" },
};

const foldLetter = (letter: string): string =>
  [...plainLetters(letter)].map((part) => (part < "\x80" ? part.toUpperCase() : groupOf(part))).join("");

/** The small letters, digits and signs that a letter is taken for. tools/fold-table.ts makes the database's table from it. */
export function plainLetters(letter: string): string {
  const form = keepsItsForm.test(letter)
    ? letter.replaceAll(ignored, "")
    : letter.normalize("NFKD").toLowerCase().normalize("NFKD").replaceAll(ignored, "").normalize("NFC");
  return decimalDigits([...form].map((part) => alike[part] ?? part).join(""));
}

/**
 * A letter's code point in base 17, with the digits j to z, after a letter from a to i, which no digit is: so no group is found within
 * another, or across two. Three letters for the scripts from Arabic to Thai, all of India among them, six for any other.
 */
function groupOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const place = code - 0x600;
  return place >= 0 && place < 8 * 17 ** 2
    ? String.fromCharCode(97 + Math.floor(place / 17 ** 2)) + digits(place, 2)
    : `i${digits(code, 5)}`;
}

const digits = (value: number, count: number): string =>
  Array.from({ length: count }, (_, at) => String.fromCharCode(106 + (Math.floor(value / 17 ** (count - 1 - at)) % 17))).join("");
