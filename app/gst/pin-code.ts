import { stateName } from "#app/content/states.ts";

/** The first digits with which PIN codes of a State begin (India Post's zones). Puducherry has districts in two zones. */
const zones: Record<string, readonly string[]> = {
  "1": ["01", "02", "03", "04", "06", "07", "38"],
  "2": ["05", "09"],
  "3": ["08", "24", "26"],
  "4": ["22", "23", "27", "30"],
  "5": ["29", "34", "36", "37"],
  "6": ["31", "32", "33", "34"],
  "7": ["11", "12", "13", "14", "15", "16", "17", "18", "19", "21", "35"],
  "8": ["10", "20"],
};

/** The error in a PIN code of a State; undefined when it is valid. */
export function pinProblem(pin: string, stateCode: string): string | undefined {
  if (!/^[1-9]\d{5}$/.test(pin)) return "A PIN code has 6 digits.";
  const states = zones[pin.slice(0, 1)] ?? [];
  // 96 (abroad) and 97 (Other Territory) have no zone.
  if (!stateCode || stateCode > "90" || states.includes(stateCode)) return undefined;
  return `A PIN code that begins with ${pin[0]} is not in ${stateName(stateCode)}.`;
}
