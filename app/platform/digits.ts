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
