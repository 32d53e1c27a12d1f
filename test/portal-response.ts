import { createSign, generateKeyPairSync } from "node:crypto";
import { buyerGstin, portalLines, portalType } from "#app/features/invoices/e-invoice/e-invoice.ts";
import { irnOf } from "#app/features/invoices/e-invoice/e-invoice-check.server.ts";
import type { IssuedDocument } from "#app/features/invoices/issued-document.ts";
import { portalDay } from "#app/gst/inv-01.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** The public key of the portal of these tests. */
export const portalKey = publicKey.export({ type: "spki", format: "pem" }).toString();

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A signed QR code as the portal makes it: `data` is JSON as text. */
export function signQr(facts: object, key = privateKey): string {
  const signed = `${encode({ alg: "RS256", typ: "JWT" })}.${encode({ data: JSON.stringify(facts), iss: "NIC Sandbox" })}`;
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(key, "base64url")}`;
}

const timeInIndia = (time: Date) => new Date(time.getTime() + 19_800_000).toISOString().replace("T", " ").slice(0, 19);

/** What the portal names in the signed QR code of a document. @param at when it registered the document */
export function signedFacts(document: IssuedDocument, at = new Date()) {
  const { supplier, number, date, totals } = document;
  const lines = portalLines(document);
  return {
    SellerGstin: supplier.office.gstin,
    BuyerGstin: buyerGstin(document),
    DocNo: number,
    DocTyp: portalType(document),
    DocDt: portalDay(date),
    TotInvVal: totals.total / 100,
    ItemCnt: lines.length,
    MainHsnCode: lines[0]?.sac,
    Irn: irnOf({ gstin: supplier.office.gstin, date, type: portalType(document), number }),
    IrnDt: timeInIndia(at),
  };
}

/** The portal's response to a document, as it is entered. */
export function portalResponse(document: IssuedDocument, at = new Date()) {
  const facts = signedFacts(document, at);
  return { irn: facts.Irn, ackNumber: "112610000012345", signedQr: signQr(facts) };
}
