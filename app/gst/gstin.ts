/** GSTIN: the 15 characters of a GST registration. State code, PAN, entity, letter, check digit (india.md). */
const regularTaxpayer = /^(0[1-9]|[12][0-9]|3[0-8]|9[79])[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
// Deductors of TDS, collectors of TCS, UN bodies and non-residents have valid numbers of another shape.
const specialTaxpayer = /^(0[1-9]|[12][0-9]|3[0-8]|9[79])[0-9A-Z]{11}[1-9ABD-J][0-9A-Z]$/;
const base36 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export type GstinCheck =
  | { kind: "none" }
  | { kind: "valid"; gstin: string; stateCode: string; pan: string }
  | { kind: "unusual"; gstin: string; stateCode: string; message: string }
  | { kind: "wrong"; message: string };

/** Small letters and spaces around are fine. Only "wrong" prevents an invoice; "unusual" is a warning. */
export function checkGstin(input: string): GstinCheck {
  const gstin = normalizeGstin(input);
  if (!gstin) return { kind: "none" };
  if (gstin.length !== 15) return { kind: "wrong", message: `A GST number has 15 characters, this one ${gstin.length}.` };
  const stateCode = gstin.slice(0, 2);
  if (regularTaxpayer.test(gstin)) {
    if (checkDigit(gstin) !== gstin[14])
      return {
        kind: "wrong",
        message: "The last character of the GST number does not fit the others: please compare with the certificate.",
      };
    return { kind: "valid", gstin, stateCode, pan: gstin.slice(2, 12) };
  }
  if (specialTaxpayer.test(gstin))
    return {
      kind: "unusual",
      gstin,
      stateCode,
      message: "Not the GST number of a regular taxpayer. Please check it with the client.",
    };
  return { kind: "wrong", message: "This is not how a GST number is built." };
}

export const normalizeGstin = (input: string): string => input.trim().toUpperCase();

/** The last character of a GSTIN, calculated from the first fourteen. */
export function checkDigit(gstin: string): string {
  let sum = 0;
  for (let index = 0; index < 14; index++) {
    const product = base36.indexOf(gstin[index] as string) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return base36[(36 - (sum % 36)) % 36] as string;
}
