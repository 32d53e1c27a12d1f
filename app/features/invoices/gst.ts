/** Indian invoice rules without money: who is where, whose tax it is, and how numbers are made. */
const regular = /^(0[1-9]|[12][0-9]|3[0-8]|9[79])[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
// TDS and TCS deductors, UN bodies and non-residents: real numbers of another shape.
const special = /^(0[1-9]|[12][0-9]|3[0-8]|9[79])[0-9A-Z]{11}[1-9ABD-J][0-9A-Z]$/;
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** State names by their GST code. */
export const states: Readonly<Record<string, string>> = {
  "01": "Jammu and Kashmir",
  "02": "Himachal Pradesh",
  "03": "Punjab",
  "04": "Chandigarh",
  "05": "Uttarakhand",
  "06": "Haryana",
  "07": "Delhi",
  "08": "Rajasthan",
  "09": "Uttar Pradesh",
  "10": "Bihar",
  "11": "Sikkim",
  "12": "Arunachal Pradesh",
  "13": "Nagaland",
  "14": "Manipur",
  "15": "Mizoram",
  "16": "Tripura",
  "17": "Meghalaya",
  "18": "Assam",
  "19": "West Bengal",
  "20": "Jharkhand",
  "21": "Odisha",
  "22": "Chhattisgarh",
  "23": "Madhya Pradesh",
  "24": "Gujarat",
  "26": "Dadra and Nagar Haveli and Daman and Diu",
  "27": "Maharashtra",
  "29": "Karnataka",
  "30": "Goa",
  "31": "Lakshadweep",
  "32": "Kerala",
  "33": "Tamil Nadu",
  "34": "Puducherry",
  "35": "Andaman and Nicobar Islands",
  "36": "Telangana",
  "37": "Andhra Pradesh",
  "38": "Ladakh",
  "97": "Other Territory",
  "99": "Centre Jurisdiction",
};

/** "Telangana (36)" */
export const stateName = (code: string): string => `${states[code] ?? "State"} (${code})`;

export type GstinVerdict =
  | { kind: "none" }
  | { kind: "valid"; gstin: string; state: string; pan: string }
  | { kind: "unusual"; gstin: string; state: string; message: string }
  | { kind: "wrong"; message: string };

/** Looks at a GSTIN as typed. Only a wrong one is refused; an unusual shape is a warning. */
export function checkGstin(typed: string): GstinVerdict {
  const gstin = typed.trim().toUpperCase();
  if (!gstin) return { kind: "none" };
  if (gstin.length !== 15) return { kind: "wrong", message: `A GST number has 15 characters, this one ${gstin.length}.` };
  const state = gstin.slice(0, 2);
  if (regular.test(gstin)) {
    if (checkDigit(gstin) !== gstin[14])
      return { kind: "wrong", message: "The last character does not fit the others: please compare with the certificate." };
    return { kind: "valid", gstin, state, pan: gstin.slice(2, 12) };
  }
  if (special.test(gstin))
    return { kind: "unusual", gstin, state, message: "Not the number of a regular taxpayer. Please check it with the client." };
  return { kind: "wrong", message: "This is not how a GST number is built." };
}

/** The last character of a GSTIN, from the first fourteen. */
export function checkDigit(gstin: string): string {
  let sum = 0;
  for (let at = 0; at < 14; at++) {
    const product = alphabet.indexOf(gstin[at] as string) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return alphabet[(36 - (sum % 36)) % 36] as string;
}

/** What is supplied decides where: organising an event (IGST Act, section 12(7)) or letting a venue (section 12(3)). */
export type Supply = "event" | "venue";

type Question = { supply: Supply; officeState: string; clientGstin: string; heldIn: string };
export type Place = { state: string; sameState: boolean; reason: string };

/** Place of supply and which tax follows. `heldIn`: the State of the event or the property, by default the office's own. */
export function placeOfSupply({ supply, officeState, clientGstin, heldIn }: Question): Place {
  const verdict = checkGstin(clientGstin);
  const registeredIn = verdict.kind === "valid" || verdict.kind === "unusual" ? verdict.state : null;
  const here = heldIn || officeState;
  const [state, why] =
    supply === "venue"
      ? [here, `the venue is in ${states[here]} (IGST Act s.12(3))`]
      : registeredIn
        ? [registeredIn, `the client is registered in ${states[registeredIn]} (IGST Act s.12(7))`]
        : [here, `the client is not registered and the event is in ${states[here]} (IGST Act s.12(7))`];
  const sameState = state === officeState;
  const heads = sameState
    ? "CGST and SGST, the office's own State"
    : `IGST, another State than the office's ${states[officeState]}`;
  return { state, sameState, reason: `${heads}: ${why}.` };
}

/** The financial year of a day in India, April to March: "2027-03-31" -> "2627". */
export function financialYear(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < "04" ? 1 : 0);
  return `${String(year % 100).padStart(2, "0")}${String((year + 1) % 100).padStart(2, "0")}`;
}

/** First and last day of "2627". Two digits stand for this century. */
export const yearDays = (year: string): [first: string, last: string] => [
  `20${year.slice(0, 2)}-04-01`,
  `20${year.slice(2)}-03-31`,
];

const letters = { hyderabad: "H", visakhapatnam: "V" } as const;

/** "INV-H/2627": one GSTIN, one series an office, a financial year and a kind of document. */
export const seriesOf = (kind: "INV" | "CN", office: keyof typeof letters, day: string): string =>
  `${kind}-${letters[office]}/${financialYear(day)}`;

/** Rule 46(b): at most 16 characters out of letters, digits, - and /. @throws RangeError past 99,999 */
export function serialNumber(series: string, count: number): string {
  if (count < 1 || count > 99_999) throw new RangeError(`${series} has no number ${count}`);
  return `${series}/${String(count).padStart(5, "0")}`;
}

type UpiRequest = {
  id: string;
  name: string;
  number: string;
  /** Rupees with two decimals. */
  amount: string;
};

/** The link of NPCI's format that opens any UPI app with payee and amount filled in. */
export function upiLink({ id, name, number, amount }: UpiRequest): string {
  const reference = number.replaceAll(/[^A-Za-z0-9]/g, "").slice(0, 35);
  return `upi://pay?pa=${encodeURIComponent(id).replace("%40", "@")}&pn=${encodeURIComponent(name)}&tr=${reference}&tn=${encodeURIComponent(number.slice(0, 50))}&am=${amount}&cu=INR`;
}
