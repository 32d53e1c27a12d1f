/** The text with each decimal digit of any script as 0 to 9: "९८४८०" and "౯౮౪౮౦" give "98480". */
export const asciiDigits = (text: string): string => text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit)));

/** Unicode has the ten digits of a script in a row, from zero on, and sometimes one such row after another. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}
