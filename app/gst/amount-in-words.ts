/** "Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Eighty Nine Paise Only" */
export function amountInWords(amountPaise: number): string {
  const [rupees, paise] = [Math.floor(amountPaise / 100), amountPaise % 100];
  if (rupees === 0 && paise > 0) return `${paiseInWords(paise)} Only`;
  return `Rupees ${numberInWords(rupees)}${paise > 0 ? ` and ${paiseInWords(paise)}` : ""} Only`;
}

const paiseInWords = (paise: number) => `${numberInWords(paise)} ${paise === 1 ? "Paisa" : "Paise"}`;

const belowTwenty =
  "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(
    " ",
  );
const tens = "Zero Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");
const scales: [number, string][] = [
  [1_00_00_000, "Crore"],
  [1_00_000, "Lakh"],
  [1_000, "Thousand"],
  [100, "Hundred"],
];

function numberInWords(number: number): string {
  if (number < 20) return belowTwenty[number] as string;
  for (const [scale, name] of scales) {
    if (number < scale) continue;
    const rest = number % scale;
    return `${numberInWords(Math.floor(number / scale))} ${name}${rest > 0 ? ` ${numberInWords(rest)}` : ""}`;
  }
  return `${tens[Math.floor(number / 10)]}${number % 10 > 0 ? ` ${belowTwenty[number % 10]}` : ""}`;
}
