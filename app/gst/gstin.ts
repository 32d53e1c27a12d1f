const state = "(0[1-9]|[12][0-9]|3[0-8]|9[79])";

/**
 * GSTIN: the 15 characters of a GST registration. A regular one is State code, PAN, entity, Z, check digit; the other
 * patterns are those of the GST portal's offline tool. `gstinTypeNames` (treatments.ts) says what the types are. The first pattern that
 * matches decides the type.
 */
const patterns = {
  regular: new RegExp(`^${state}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$`),
  oidar: /^99[0-9]{2}[A-Z]{3}[0-9]{5}OS[0-9A-Z]$/,
  "non-resident": /^[0-9]{4}[A-Z]{3}[0-9]{5}NR[0-9A-Z]$/,
  uin: /^[0-9]{4}[A-Z]{3}[0-9]{5}[UO]N[0-9A-Z]$/,
  tds: new RegExp(`^${state}[A-Z]{4}[A-Z0-9][0-9]{4}[A-Z][1-9A-Z]D[0-9A-Z]$`),
  tcs: new RegExp(`^${state}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]C[0-9A-Z]$`),
  other: new RegExp(`^${state}[0-9A-Z]{11}[1-9ABE-J][0-9A-Z]$`),
} as const;
export type GstinType = keyof typeof patterns;

const base36 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** `pan` is null where the number has none in it. */
type GstinCheck =
  | { kind: "none" }
  | { kind: "valid"; type: Exclude<GstinType, "other">; gstin: string; stateCode: string; pan: string | null }
  | { kind: "unusual"; type: "other"; gstin: string; stateCode: string; message: string }
  | { kind: "wrong"; message: string };

/** Validates a GSTIN as entered: lower case, spaces and hyphens are allowed. Only "wrong" prevents an invoice; "unusual" is a warning. */
export function checkGstin(input: string): GstinCheck {
  const gstin = normalizeGstin(input);
  if (!gstin) return { kind: "none" };
  if (gstin.length !== gstinLength)
    return { kind: "wrong", message: `A GST number has 15 characters, this one ${gstin.length}.` };
  const stateCode = gstin.slice(0, 2);
  const type = (Object.keys(patterns) as GstinType[]).find((name) => patterns[name].test(gstin));
  if (!type) return { kind: "wrong", message: "This is not how a GST number is built." };
  if (type === "other") {
    const message = "Not the GST number of a regular taxpayer. Please check it with the client.";
    return { kind: "unusual", type, gstin, stateCode, message };
  }
  if (checkDigit(gstin) !== gstin[14]) {
    const message = "The last character of the GST number does not fit the others: please compare with the certificate.";
    return { kind: "wrong", message };
  }
  const hasPan = type === "regular" || type === "tcs";
  return { kind: "valid", type, gstin, stateCode, pan: hasPan ? gstin.slice(2, 12) : null };
}

export const gstinLength = 15;

export const normalizeGstin = (input: string): string => input.replaceAll(/[\s-]/g, "").toUpperCase();

/** The last character of a GSTIN, calculated from the first fourteen. */
export function checkDigit(gstin: string): string {
  let sum = 0;
  for (let index = 0; index < 14; index++) {
    const product = base36.indexOf(gstin[index] as string) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return base36[(36 - (sum % 36)) % 36] as string;
}
