import { expect, it } from "vitest";
import { maxHundredths } from "#app/platform/values/money.ts";
import { fc } from "../../test/random.ts";
import { amountInWords } from "./amount-in-words.ts";

it.each([
  [1_00_00_00_000_00, "Rupees One Hundred Crore Only"],
  [1_00_000_00, "Rupees One Lakh Only"],
  [50, "Fifty Paise Only"],
  [1, "One Paisa Only"],
  [1_000_01, "Rupees One Thousand and One Paisa Only"],
  [21, "Twenty One Paise Only"],
  [12_34_567_89, "Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Eighty Nine Paise Only"],
  [7_85_301_00, "Rupees Seven Lakh Eighty Five Thousand Three Hundred One Only"],
  [0, "Rupees Zero Only"],
])("%i paise in words", (paise, words) => expect(amountInWords(paise)).toBe(words));

const values: Record<string, number> = Object.fromEntries([
  ..."Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen"
    .split(" ")
    .map((word, index) => [word, index]),
  ..."Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ").map((word, index) => [word, 20 + 10 * index]),
]);
const scales: Record<string, number> = { Hundred: 100, Thousand: 1_000, Lakh: 1_00_000, Crore: 1_00_00_000 };

/** Words to a number, independent of the code under test. */
function parseWords(text: string): number {
  let sum = 0;
  // What the next Thousand, Lakh or Crore multiplies.
  let factor = 0;
  for (const word of text.split(" ")) {
    const scale = scales[word];
    if (scale === undefined) factor += values[word] as number;
    else if (scale === 100) factor *= 100;
    else {
      sum += factor * scale;
      factor = 0;
    }
  }
  return sum + factor;
}
const paiseOf = (text: string) => {
  const [, rupees, paise, paiseOnly] = text.match(/^(?:Rupees (.+?)(?: and (.+) Pais[ae])?|(.+) Pais[ae]) Only$/) ?? [];
  return paiseOnly ? parseWords(paiseOnly) : parseWords(rupees as string) * 100 + (paise ? parseWords(paise) : 0);
};

it("writes amounts up to 99,99,99,999.99 in words that can be parsed back to the amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxHundredths }), (paise) => paiseOf(amountInWords(paise)) === paise),
    { numRuns: 5_000 },
  );
  for (let paise = 0; paise < 2_00_000; paise += 7) expect(paiseOf(amountInWords(paise))).toBe(paise);
});
