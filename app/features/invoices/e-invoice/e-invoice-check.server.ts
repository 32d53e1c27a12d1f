import { createHash, type KeyObject, verify } from "node:crypto";
import { z } from "zod";
import { readPublicKeys } from "#app/company/public-keys.server.ts";
import { financialYear, financialYearLabel } from "#app/gst/document-numbers.ts";
import { portalDay } from "#app/gst/inv-01.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import type { IssuedDocument } from "../issued-document.ts";
import { buyerGstin, type NewEInvoice, portalLines, portalType } from "./e-invoice.ts";

// The portal's response is checked without the portal: the IRN is a hash of facts of the document, and the signed QR code names them.

/** From 1 June 2025 on the portal reads a document's number in capitals (GSTN advisory of 4 April 2025). */
const numberAtPortal = (number: string, date: string): string => (date < "2025-06-01" ? number : number.toUpperCase());

/** The IRN that the portal gives a document: a hash of the seller's GSTIN, the financial year, and the document's type and number. */
export function irnOf(document: { gstin: string; date: string; type: string; number: string }): string {
  const { gstin, date, type, number } = document;
  const year = financialYearLabel(financialYear(date));
  return createHash("sha256")
    .update(`${gstin}${year}${type}${numberAtPortal(number, date)}`)
    .digest("hex");
}

/** The content of a signed QR code (a JSON Web Token whose claim `data` is JSON as text). */
const SignedFacts = z.object({
  SellerGstin: z.string(),
  BuyerGstin: z.string(),
  DocNo: z.string(),
  DocTyp: z.string(),
  /** "21/11/2026" */
  DocDt: z.string(),
  TotInvVal: z.coerce.number(),
  ItemCnt: z.coerce.number(),
  MainHsnCode: z.coerce.string(),
  Irn: z.string(),
  /** In India: "2026-11-21 16:26:00" */
  IrnDt: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
});

const Claims = z.object({ data: z.string() });

export function readSignedQr(token: string): z.output<typeof SignedFacts> | null {
  const [header, payload] = token.split(".").map(decodeJson);
  const facts = decodeJsonText(Claims.safeParse(payload).data?.data ?? "");
  const isRs256 = z.object({ alg: z.literal("RS256") }).safeParse(header).success;
  return (isRs256 && SignedFacts.safeParse(facts).data) || null;
}

const decodeJson = (part: string) => decodeJsonText(Buffer.from(part, "base64url").toString());

function decodeJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isSignedBy(token: string, keys: readonly KeyObject[]): boolean {
  const end = token.lastIndexOf(".");
  const signature = Buffer.from(token.slice(end + 1), "base64url");
  return keys.some((key) => verify("RSA-SHA256", Buffer.from(token.slice(0, end)), key, signature));
}

type Registration = { registeredAt: Date; ackDate: string; isSignatureChecked: boolean };

/**
 * Compares the response of the portal with the document. @param pem the portal's public keys; empty: the signature is not checked
 * @returns when the document was registered, or errors by field
 */
export function checkRegistration(
  document: IssuedDocument,
  { irn, signedQr }: NewEInvoice,
  { pem, now }: { pem: string; now: Date },
): Registration | { errors: { irn?: string; signedQr?: string } } {
  const { date, number, supplier, totals } = document;
  const expected = irnOf({ gstin: supplier.office.gstin, date, type: portalType(document), number });
  const irnProblem = `This is not the IRN of ${number}: a character differs, or it belongs to another document.`;
  const facts = readSignedQr(signedQr);
  const errors = {
    ...(irn !== expected && { irn: irnProblem }),
    ...(!facts && { signedQr: "This is no signed QR code of the portal: please paste its text as it is." }),
  };
  if (!facts) return { errors };
  const lines = portalLines(document);
  const registeredAt = new Date(`${facts.IrnDt.replace(" ", "T")}+05:30`);
  const compared: [name: string, signed: string, ours: string][] = [
    ["GSTIN of the seller", facts.SellerGstin, supplier.office.gstin],
    ["GSTIN of the client", facts.BuyerGstin, buyerGstin(document)],
    ["number", numberAtPortal(facts.DocNo, date), numberAtPortal(number, date)],
    ["type", facts.DocTyp, portalType(document)],
    ["date", facts.DocDt, portalDay(date)],
    ["total", formatRupeesAndPaise(Math.round(facts.TotInvVal * 100)), formatRupeesAndPaise(totals.total)],
    ["count of items", String(facts.ItemCnt), String(lines.length)],
    ["SAC", facts.MainHsnCode, lines.find(({ sac }) => sac === facts.MainHsnCode)?.sac ?? lines[0]?.sac ?? ""],
    ["IRN", facts.Irn, expected],
  ];
  const differing = compared.filter(([, signed, ours]) => signed !== ours);
  const keys = readPublicKeys(pem) ?? [];
  const signedQrProblem =
    differing.length > 0
      ? `This code is not of ${number}. It differs in: ${differing.map(([name, signed, ours]) => `${name} (${signed}, here ${ours})`).join("; ")}.`
      : !(registeredAt <= laterBy(now, 10) && facts.IrnDt >= date)
        ? "The time in this code is before the document's date, or has not come yet."
        : keys.length > 0 && !isSignedBy(signedQr, keys)
          ? "The signature of this code is not of the portal whose key is in SETTINGS: the code was changed, or the key is another."
          : undefined;
  if (signedQrProblem) return { errors: { ...errors, signedQr: signedQrProblem } };
  if (errors.irn) return { errors };
  return { registeredAt, ackDate: facts.IrnDt.slice(0, 10), isSignatureChecked: keys.length > 0 };
}

const laterBy = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000);
