import { z } from "zod";
import type { StaffCompany } from "#app/company/company.ts";
import { addDays } from "#app/platform/values/dates.ts";
import { daySchema } from "#app/platform/values/forms.ts";
import type { ClientTreatment, DocumentKind } from "#db/enums.ts";
import type { DocumentLine, IssuedDocument } from "../issued-document.ts";

/** The Invoice Registration Portal accepts invoices of large companies only for this many days after their date. */
const registrationDays = 30;

export const eInvoiceRequirement = (
  { registersEInvoicesIn30Days }: Pick<StaffCompany, "registersEInvoicesIn30Days">,
  date: string,
): IssuedDocument["eInvoice"] => ({
  lastDay: registersEInvoicesIn30Days ? addDays(date, registrationDays) : null,
});

/** `lastDay`: the last day on which the portal accepts the document; null: no limit. */
export type EInvoiceState = { lastDay: string | null; isEntered: boolean };

/** The response of the portal; `irn` is the Invoice Reference Number. */
export const NewEInvoice = z.object({
  irn: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, "An IRN has 64 characters out of 0-9 and a-f."),
  ackNumber: z
    .string()
    .trim()
    .regex(/^\d{15}$/, "The acknowledgement number has 15 digits."),
  ackDate: daySchema("Please enter the acknowledgement's date."),
  signedQr: z
    .string()
    .trim()
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, "Please paste the whole text of the signed QR code: three parts with dots between them.")
    .max(4000, "That is longer than a signed QR code."),
});
export type NewEInvoice = z.output<typeof NewEInvoice>;

/** The types of documents that can be e-invoices: a voucher cannot. */
const documentTypes: Partial<Record<DocumentKind, string>> = { invoice: "INV", "credit note": "CRN", "debit note": "DBN" };

const supplyTypes: Partial<Record<ClientTreatment, string>> = {
  "sez-with-payment": "SEZWP",
  "sez-lut": "SEZWOP",
  "overseas-with-payment": "EXPWP",
  "overseas-lut": "EXPWOP",
  "deemed-export": "DEXP",
};
const supplyType = ({ client }: IssuedDocument) => (client.treatment && supplyTypes[client.treatment]) || "B2B";

/** The file for the portal: schema INV-01, version 1.1 (Notification 60/2020). Amounts are rupees. */
export function eInvoiceJson(document: IssuedDocument): object {
  const { kind, number, date, supplier, client, place, lines, totals, original } = document;
  const { office, legalName } = supplier;
  return {
    Version: "1.1",
    TranDtls: { TaxSch: "GST", SupTyp: supplyType(document), RegRev: "N", IgstOnIntra: "N" },
    DocDtls: { Typ: documentTypes[kind], No: number, Dt: portalDay(date) },
    SellerDtls: { Gstin: office.gstin, LglNm: legalName, ...address(office.address, office.stateCode), Em: office.email },
    BuyerDtls: {
      // "URP": unregistered person.
      Gstin: client.gstin || "URP",
      LglNm: client.name,
      Pos: place.code,
      ...address(client.address.split("\n"), client.gstin.slice(0, 2) || place.code),
    },
    ItemList: lines.map(item),
    ValDtls: {
      AssVal: rupees(totals.taxable),
      CgstVal: rupees(totals.cgst),
      SgstVal: rupees(totals.sgst),
      IgstVal: rupees(totals.igst),
      RndOffAmt: rupees(totals.roundOff),
      TotInvVal: rupees(totals.total),
    },
    ...(original ? { RefDtls: { PrecDocDtls: [{ InvNo: original.number, InvDt: portalDay(original.date) }] } } : {}),
  };
}

function item(line: DocumentLine, index: number): object {
  const { description, sac, taxable, gst, cgst, sgst, igst, includesGst, isPriceOnly } = line;
  // The schema has no price that includes the tax.
  const { amount, discount } = includesGst ? { amount: taxable, discount: 0 } : line;
  const quantity = isPriceOnly ? 0 : line.quantity;
  return {
    SlNo: String(index + 1),
    PrdDesc: description.slice(0, 300),
    IsServc: "Y",
    HsnCd: sac,
    Qty: quantity / 100,
    Unit: "OTH",
    UnitPrice:
      includesGst || isPriceOnly ? rupees(quantity > 0 ? Math.round((amount * 100) / quantity) : amount) : rupees(line.rate),
    TotAmt: rupees(amount),
    Discount: rupees(discount),
    AssAmt: rupees(taxable),
    GstRt: gst / 100,
    CgstAmt: rupees(cgst),
    SgstAmt: rupees(sgst),
    IgstAmt: rupees(igst),
    TotItemVal: rupees(taxable + cgst + sgst + igst),
  };
}

const rupees = (paise: number) => paise / 100;

/** "21/11/2026" */
const portalDay = (day: string) => day.split("-").reverse().join("/");

const pinCode = /\b[1-9]\d{5}\b/;

/** The lines of an address as the schema divides them: street, place, PIN, State. */
function address(lines: readonly string[], stateCode: string): object {
  const texts = lines.map((line) => line.trim()).filter(Boolean);
  const pin = texts.join(" ").match(pinCode)?.[0];
  const placeLine = texts.findLast((line) => pinCode.test(line)) ?? texts.at(-1) ?? "";
  const place = (placeLine.split(",").at(-1) ?? "")
    .replace(pinCode, "")
    .replace(/(?<![\s-])[\s-]+$/, "")
    .trim();
  return {
    Addr1: texts[0]?.slice(0, 100) ?? "",
    ...(texts.length > 1 ? { Addr2: texts.slice(1).join(", ").slice(0, 100) } : {}),
    Loc: place.slice(0, 50),
    ...(pin ? { Pin: Number(pin) } : {}),
    Stcd: stateCode,
  };
}
