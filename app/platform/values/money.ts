import { asciiNumbers } from "#app/content/digits.ts";

/** Money is integer paise, everywhere. Quantities are integer hundredths of a unit, rates of tax integer hundredths of a percent. */
const rupeesFormat = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 });
const paiseFormat = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const hundredthsFormat = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });

/** Whole rupees in Indian grouping: 124000000 -> "₹12,40,000". */
export const formatRupees = (paise: number): string => rupeesFormat.format(Math.round(paise / 100));

const compactFormat = new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 1 });

/** For charts and estimates: 12400000 -> "₹1.2 L", 1600000000 -> "₹1.6 Cr". Below a lakh all digits are shown. */
export const formatRupeesCompact = (paise: number): string =>
  Math.abs(paise) < 1_00_000_00
    ? formatRupees(paise)
    : `${paise < 0 ? "-" : ""}₹${compactFormat.format(Math.abs(paise) / 100).replace(/(?=L|Cr)/, "\u00a0")}`;

/** For estimates: "₹1.1–1.4 Cr", "₹80 L–1.2 Cr", and one amount when both look the same. */
export function formatRupeesRange(from: number, to: number): string {
  const [low, high] = [formatRupeesCompact(from), formatRupeesCompact(to)];
  if (low === high) return low;
  const unit = high.match(/\u00a0[^\d\u00a0]+$/)?.[0] ?? "";
  return `${unit && low.endsWith(unit) ? low.slice(0, -unit.length) : low}–${high.replace("₹", "")}`;
}

/** To the paisa: 123456789 -> "₹12,34,567.89". */
export const formatRupeesAndPaise = (paise: number): string =>
  paiseFormat.format(toDecimalString(paise) as Intl.StringNumericLiteral);

/** Paise only where there are some: 4992600 -> "₹49,926", 4992620 -> "₹49,926.20". Amounts that are shown as a sum add up. */
export const formatRupeesExactly = (paise: number): string =>
  paise % 100 === 0 ? formatRupees(paise) : formatRupeesAndPaise(paise);

/** "+ ₹2,00,000", "– ₹500" */
export const signedRupees = (paise: number): string =>
  paise === 0 ? formatRupees(0) : `${paise < 0 ? "–" : "+"}\u00a0${formatRupees(Math.abs(paise))}`;

/** Hundredths in Indian grouping, without needless zeros: 15000000 -> "1,50,000", 250 -> "2.5". */
export const formatHundredths = (hundredths: number): string =>
  hundredthsFormat.format(toDecimalString(hundredths) as Intl.StringNumericLiteral);

/** For fields, files and links: 23600000 -> "236000.00". */
export function toDecimalString(hundredths: number): string {
  const size = Math.abs(hundredths);
  return `${hundredths < 0 ? "-" : ""}${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
}

/** The largest value of a field: 99,99,99,999.99. */
export const maxHundredths = 99_99_99_999_99;

const currencyBefore = /^(?:₹|₨|(?:rs|inr|रु|रू|రూ|రు)[.॰]?|र[ुू]प(?:ये|ए)|రూపాయలు) ?(?=[.\d])/iu;
const currencyAfter =
  /(?<=[\p{L}\p{M}\d.])(?: ?\/[-–=]?|(?:(?<=\d)| )(?:₹|(?:rs|रु|रू|రూ|రు)[.॰]?|inr|rupees|र[ुू]प(?:ये|ए)|రూపాయలు))?(?: ?(?:only|मात्र|మాత్రమే)[.।]?)?$/iu;

const plainSpaces = (text: string): string =>
  asciiNumbers(text)
    .replaceAll(/[\u200c\u200d]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** "₹ 2,50,000", "Rs. 5,000/- only", "रु. ५,०००" and "2 లక్షల రూపాయలు" without the currency, in the digits 0 to 9. */
const withoutCurrency = (text: string): string => plainSpaces(text).replace(currencyBefore, "").replace(currencyAfter, "");

/** The number in the text of such a field. */
const plainNumber = (text: string): string => withoutCurrency(text).replaceAll(/[, ]/g, "");

/** Commas stand as in 1,50,000 or 150,000. "12,50" and "1,00,00" are slips that could be two numbers. */
export const hasOddCommas = (text: string): boolean => {
  const number = withoutCurrency(text).replaceAll(" ", "");
  return number.includes(",") && !/^(\d{1,2}(,\d\d)*|\d{1,3}(,\d{3})*),\d{3}(\.\d*)?$/.test(number);
};

/**
 * Reads the text of a money, quantity or percent field as hundredths, half-up. Text that is not a number from 0 on gives 0; more
 * than 99,99,99,999.99 gives 99,99,99,999.99.
 */
export function parseHundredths(text: string): number {
  const [, units = "", rest = ""] = plainNumber(text).match(/^(\d{0,20})(?:\.(\d*))?$/) ?? [];
  const hundredths = Number(`${units || 0}${rest.slice(0, 2).padEnd(2, "0")}`) + (Number(rest[2] ?? 0) >= 5 ? 1 : 0);
  return Math.min(hundredths, maxHundredths);
}

/** The longest text of such a field: "₹ 99,99,99,999.99" has 17 characters. */
export const maxAmountLength = 20;

/** The error in the text of such a field; undefined when it is valid or empty. "1e5" is not a number. */
export function hundredthsProblem(text: string): string | undefined {
  if (text.length > maxAmountLength) return `At most ${maxAmountLength} characters.`;
  const number = plainNumber(text);
  if (number === "") return undefined;
  if (!/^(\d+(\.\d*)?|\.\d+)$/.test(number)) return "Please enter a number such as 1200 or 1,200.50.";
  if (/\.\d{3,}$/.test(number)) return "At most two digits after the point.";
  const units = number.split(".")[0]?.replace(/^0+/, "") ?? "";
  if (units.length > 9) return `At most ${formatHundredths(maxHundredths)}.`;
  if (!hasOddCommas(text)) return undefined;
  const [, before, after] = withoutCurrency(text).match(/^(\d+),(\d\d?)$/) ?? [];
  return `Please check the commas: is it ${formatHundredths(parseHundredths(text))}${after ? ` or ${before}.${after}` : ""}?`;
}

/** What such a field counts as in a sum: 0 while its text has an error. */
export const validHundredths = (text: string): number => (hundredthsProblem(text) ? 0 : parseHundredths(text));

/** Words after a number, by the zeros that they stand for. Letters with a nukta are two code points, as NFC has them. */
const unitWords: [zeros: number, words: string][] = [
  [3, "k thousand thousands हज़ार हजार వేల వేలు"],
  [5, "l lac lacs lakh lakhs लाख లక్ష లక్షల లక్షలు"],
  [7, "cr crs crore crores करोड करोड़ కోటి కోట్ల కోట్లు"],
];
const zerosByWord = new Map(unitWords.flatMap(([zeros, words]) => words.split(" ").map((word) => [word, zeros] as const)));

/** The zeros of "lakh" are five; undefined for a word that is no unit of amounts. */
export const zerosOfUnit = (word: string): number | undefined => zerosByWord.get(word.normalize("NFC").toLowerCase());

/** What costs nothing. */
const freeWords = /^(?:nil|zero|free(?: of (?:cost|charge))?|foc|complimentary|no charge|मुफ़?्त|नि[ः:]शुल्क|ఉచితం)$/iu;

/**
 * The text of an amount in figures: "2.5 lakh" is "250000", "1 lakh 50 thousand" "150000", "50k" "50000", "free" "0"; any other text
 * stays. "2,5 lakh" could be 2.5 or 25 lakh, and "1 lakh 50" 1,00,050 or 1,50,000: they stay, and are errors.
 */
export function amountInFigures(text: string): string {
  if (text.length > maxAmountLength) return text;
  const amount = withoutCurrency(text);
  if (freeWords.test(amount)) return "0";
  const [, first = "", unit = "", more = ""] =
    amount.match(/^(\d{1,4} ?([^\d\s.,]{1,9}))(?:,| and)? ?(\d{1,4} ?[^\d\s.,]{1,9})$/u) ?? [];
  const [whole = 0, rest = 0] = [first, more].map((part) => Number(inFigures(part)));
  if (first) return rest < 10 ** (zerosOfUnit(unit) ?? 0) ? String(whole + rest) : text;
  return inFigures(amount) ?? text;
}

/** "2.5 lakh" */
function inFigures(amount: string): string | undefined {
  const [, units = "", rest = "", word = ""] = amount.match(/^(\d{1,12})(?:\.(\d{1,12}))? ?([\p{L}\p{M}]{1,9})\.?$/u) ?? [];
  const zeros = zerosOfUnit(word);
  if (zeros === undefined) return undefined;
  return `${units}${rest.slice(0, zeros).padEnd(zeros, "0")}${rest.length > zeros ? `.${rest.slice(zeros)}` : ""}`;
}

/** Whether a number says that it is an amount: "₹500", "500/-", "2 lakh". */
export const saysRupees = (text: string): boolean =>
  withoutCurrency(text) !== plainSpaces(text) || amountInFigures(text) !== text;

/** "-500", "₹ -500" and "(500)", as books write what goes out. */
const isNegative = (text: string): boolean => /^(?:₹|rs\.?)? ?[-−–(] ?(?:₹|rs\.?)? ?[.\d]/iu.test(plainSpaces(text));

/** The error in the text of an amount, which may have a unit; undefined when it is valid or empty. */
export function amountProblem(text: string): string | undefined {
  if (/%\s*$/.test(text)) return "Please enter rupees, not a percentage.";
  if (isNegative(text))
    return "Please enter it without a minus. Less is a discount or a credit note; what goes back is a refund.";
  const problem = hundredthsProblem(amountInFigures(text));
  const hasUnit = text.match(/[\p{L}\p{M}]+/gu)?.some((word) => zerosOfUnit(word) !== undefined);
  return problem?.startsWith("Please") && hasUnit ? "Please enter one amount, such as 2,50,000 or 2.5 lakh." : problem;
}
/** An amount in paise, as `parseHundredths`. */
export const parseAmount = (text: string): number => parseHundredths(amountInFigures(text));
/** What the field of an amount counts as in a sum: 0 while its text has an error. */
export const validAmount = (text: string): number => validHundredths(amountInFigures(text));

/** a x b / divisor for whole numbers not below 0, half-up: no step of it passes through a fraction. */
export function multiplyThenDivide(a: number, b: number, divisor: number): number {
  const [product, by] = [BigInt(a) * BigInt(b), BigInt(divisor)];
  return Number((product * 2n + by) / (by * 2n));
}

/** The text of a number field in Indian grouping: "250000.5", "250,000.5" -> "2,50,000.5"; a text that is not a number stays. */
export const groupedNumber = (text: string): string =>
  /^\d{1,9}(\.\d{1,2})?$/.test(plainNumber(text)) && !hasOddCommas(text) ? formatHundredths(parseHundredths(text)) : text;

/** The same for an amount, whose paise have two digits: "250000.5" -> "2,50,000.50", "2.5 lakh" -> "2,50,000". */
export const groupedAmount = (text: string): string => groupedNumber(amountInFigures(text)).replace(/^([\d,]+\.\d)$/, "$10");

/** The text of an amount in a field: 25000050 -> "2,50,000.50". Paise. */
export const amountFieldText = (paise: number): string => groupedAmount(toDecimalString(paise));

/**
 * Splits an amount in proportion to weights, into parts that add up to it. Each is its exact share rounded up or down, so none
 * exceeds its weight when the amount does not exceed the sum of the weights.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let [weightSoFar, amountSoFar] = [0, 0];
  return weights.map((weight) => {
    weightSoFar += weight;
    const cumulative = total === 0 ? 0 : multiplyThenDivide(amount, weightSoFar, total);
    const part = cumulative - amountSoFar;
    amountSoFar = cumulative;
    return part;
  });
}
