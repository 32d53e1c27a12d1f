/**
 * What the Invoice Registration Portal accepts in a file of INV-01, version 1.1: the schema that NIC publishes (einv-apisandbox.nic.in; its
 * limits are in erpnext/regional/india/e_invoice/einv_validation.json of ERPNext 13, too).
 */

/** Minimum and maximum length of texts. */
export const portalLengths = {
  name: [3, 100],
  description: [3, 300],
  addressLine1: [1, 100],
  addressLine2: [3, 100],
  buyerPlace: [3, 100],
  sellerPlace: [3, 50],
} as const;

/** No text may have these signs. */
export const portalText = /^[^"\\]*$/;
export const portalNumber = /^[A-Z1-9][A-Z0-9/-]{0,15}$/;
/** The number of the document that a note corrects. */
export const portalPrecedingNumber = /^[A-Z1-9][A-Z0-9/-]{1,15}$/;
/** The schema's own pattern of a date, "21/11/2026": it ends with 2029. */
export const portalDate = /^[0-3][0-9]\/[0-1][0-9]\/20[1-2][0-9]$/;

/** "21/11/2026" of "2026-11-21" */
export const portalDay = (day: string): string => day.split("-").reverse().join("/");

/** Of the client and the place of supply, for an export. */
export const exportPin = 999999;
export const exportState = "96";

export const dateProblem = (day: string): string | undefined =>
  portalDate.test(portalDay(day)) ? undefined : "The e-invoice portal takes no date after 2029 (schema INV-01 1.1).";

/** What is wrong with a text for the portal, and what it could be instead. @param what the text is: "The description" */
export function portalProblem(what: string, text: string, [min, max]: readonly [number, number]): string | undefined {
  const trimmed = oneLine(text);
  const sign = trimmed.match(/["\\]/)?.[0];
  if (sign) return `The e-invoice portal refuses the sign ${sign}. How about “${withoutRefusedSigns(trimmed)}”?`;
  const { length } = [...trimmed];
  if (length < min) return `${what} has at least ${min} characters on an e-invoice.`;
  return length > max ? `${what} has at most ${max} characters on an e-invoice, and this has ${length}.` : undefined;
}

/** `LED wall 12" x 8"` becomes "LED wall 12 in x 8 in". */
const withoutRefusedSigns = (text: string): string =>
  text
    .replaceAll(/(?<=\d)\s?"/g, " in")
    .replaceAll('"', "")
    .replaceAll("\\", "/");

/** A text as the file has it: line breaks are spaces. */
export const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, " ");

/** An address as the schema divides it: the first line, and all others together. A second line of fewer than three characters goes to the first. */
export function portalAddress(lines: readonly string[]): { Addr1: string; Addr2?: string } {
  const [first = "", ...others] = lines.map(oneLine).filter(Boolean);
  const rest = others.join(", ");
  return rest.length < portalLengths.addressLine2[0]
    ? { Addr1: [first, rest].filter(Boolean).join(", ") }
    : { Addr1: first, Addr2: rest };
}

export function addressProblem(lines: readonly string[]): string | undefined {
  const { Addr1, Addr2 } = portalAddress(lines);
  return (
    portalProblem("The first line of the address", Addr1, portalLengths.addressLine1) ??
    (Addr2 === undefined ? undefined : portalProblem("The address below its first line", Addr2, portalLengths.addressLine2))
  );
}
