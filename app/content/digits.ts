/**
 * The zeros of the scripts whose digits people type: Devanagari, Bangla, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam,
 * Ol Chiki, Meetei Mayek, Arabic, Urdu, and full width. The nine other digits follow each zero (Unicode 17, general category Nd). The
 * database's function ascii_digits has the same scripts.
 */
const zeros = "०০੦૦୦௦౦೦൦᱐꯰٠۰０";
const foreignDigit = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯᱐-᱙꯰-꯹٠-٩۰-۹０-９]/gu;
const zeroCodes = Array.from(zeros, (zero) => zero.charCodeAt(0));

/** The text with the digits 0 to 9: "౯౮౪౮౦ १२३४५" gives "98480 12345". Every digit stays one character, at its place. */
export const asciiDigits = (text: string): string =>
  text.replace(foreignDigit, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeroCodes.find((zero) => code >= zero && code <= zero + 9) as number));
  });

/**
 * As `asciiDigits`, with the signs inside a number too: Hindi keyboards of phones have a danda where others have the point, and the layouts
 * InScript of most scripts no colon, for which people write the visarga: "१२।५०" gives "12.50", "7ः30" gives "7:30".
 */
export const asciiNumbers = (text: string): string =>
  asciiDigits(text)
    .replaceAll(/(?<=\d)।/g, ".")
    .replaceAll(/(?<=\d)[\u0903\u0983\u0a03\u0a83\u0b03\u0c03\u0c83\u0d03](?=\d)/g, ":");

/** The text with each decimal digit of any script as 0 to 9. A digit beyond the Basic Multilingual Plane becomes shorter. */
export const decimalDigits = (text: string): string => text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit)));

/** Unicode has the ten digits of a script in a row, from zero on, and sometimes one such row after another. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}
