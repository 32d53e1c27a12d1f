import { z } from "zod";
import type { StaffCompany } from "#app/company/company.ts";
import { exportPin, exportState, oneLine, portalAddress, portalDay } from "#app/gst/inv-01.ts";
import { isZeroKind } from "#app/gst/rates.ts";
import { addDays } from "#app/platform/values/dates.ts";
import type { ClientTreatment, DocumentKind, GstKind } from "#db/enums.ts";
import type { DocumentLine, IssuedDocument } from "../issued-document.ts";

/** The Invoice Registration Portal accepts invoices of large companies only for this many days after their date. */
const registrationDays = 30;

export const eInvoiceRequirement = (
  { registersEInvoicesIn30Days }: Pick<StaffCompany, "registersEInvoicesIn30Days">,
  date: string,
): NonNullable<IssuedDocument["eInvoice"]> => ({
  lastDay: registersEInvoicesIn30Days ? addDays(date, registrationDays) : null,
});

/** Whether any of the lines or rates bears GST, or would but for a letter of undertaking: a bill of supply is no e-invoice (CGST Rules, rules 48(4) and 49). */
export const isTaxed = (lines: readonly { gstKind: GstKind }[]): boolean => lines.some(({ gstKind }) => !isZeroKind(gstKind));

/** What a stored document requires. Before bills of supply were left out, they were stored as e-invoices. */
export const requiredEInvoice = ({ eInvoice, rates }: Pick<IssuedDocument, "eInvoice" | "rates">): IssuedDocument["eInvoice"] =>
  isTaxed(rates) ? eInvoice : null;

export type EInvoiceState = {
  /** The last day on which the portal accepts the document; null: no limit. */
  lastDay: string | null;
  /** Why the portal would refuse its file. */
  problems: string[];
  /** Null: it has no IRN yet. */
  entered:
    | (NewEInvoice & {
        /** When the portal gave the IRN. An ISO instant. */
        registeredAt: string;
        isSignatureChecked: boolean;
        canCorrect: boolean;
        /** The last moment at which the IRN can be cancelled; null: not any more. An ISO instant. */
        cancelUntil: string | null;
        /** Why the IRN was cancelled; null: it is valid. */
        cancelled: string | null;
      })
    | null;
};

/** Copied from a paper, a long text has the ends of its lines in it. */
const withoutSpaces = z.string().transform((text) => text.replaceAll(/\s/g, ""));

/** The response of the portal; `irn` is the Invoice Reference Number. */
export const NewEInvoice = z.object({
  irn: withoutSpaces.pipe(
    z
      .string()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, "An IRN has 64 characters out of 0-9 and a-f."),
  ),
  ackNumber: withoutSpaces.pipe(z.string().regex(/^\d{15}$/, "The acknowledgement number has 15 digits.")),
  signedQr: withoutSpaces.pipe(
    z
      .string()
      .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, "Please paste the whole text of the signed QR code: three parts with dots between them.")
      .max(4000, "That is longer than a signed QR code."),
  ),
});
export type NewEInvoice = z.output<typeof NewEInvoice>;

/** The portal cancels an IRN for so many hours after it was given. */
const cancellationHours = 24;
export const lastCancellation = (registeredAt: Date): Date => new Date(registeredAt.getTime() + cancellationHours * 3_600_000);

/** The portal's codes (`CnlRsn`). */
export const cancelReasons = { "1": "Duplicate", "2": "Data entry mistake", "3": "Order cancelled", "4": "Others" } as const;

export const NewIrnCancellation = z.object({
  /** The id of the note that takes the document back. */
  note: z.uuid(),
  /** The credit or debit note whose IRN it is; without it that of the invoice. */
  of: z.uuid().optional(),
  reason: z.enum(Object.keys(cancelReasons) as [keyof typeof cancelReasons], "Please choose the reason."),
  remark: z.string().trim().min(3, "Please enter a remark.").max(100, "At most 100 characters."),
});
export type NewIrnCancellation = z.output<typeof NewIrnCancellation>;

/** The types of documents that can be e-invoices: a voucher cannot. */
const documentTypes: Partial<Record<DocumentKind, string>> = { invoice: "INV", "credit note": "CRN", "debit note": "DBN" };
export const portalType = ({ kind }: Pick<IssuedDocument, "kind">): string => documentTypes[kind] ?? "";

const supplyTypes: Partial<Record<ClientTreatment, string>> = {
  "sez-with-payment": "SEZWP",
  "sez-lut": "SEZWOP",
  "overseas-with-payment": "EXPWP",
  "overseas-lut": "EXPWOP",
  "deemed-export": "DEXP",
};
const supplyType = ({ client }: IssuedDocument) => (client.treatment && supplyTypes[client.treatment]) || "B2B";

/** "URP": unregistered person, such as every client abroad. */
export const buyerGstin = ({ client, place }: Pick<IssuedDocument, "client" | "place">): string =>
  place.code === exportState ? "URP" : client.gstin;

/** The lines that the file has: those without tax are only in the sum `OthChrg`, as of india-compliance 15 and GSTZen. */
export const portalLines = ({ lines }: Pick<IssuedDocument, "lines">): DocumentLine[] => lines.filter((line) => isTaxed([line]));

/** The client's place in fields of its own. Documents that were issued before they had these get them from elsewhere. */
export type PostalAddress = { address: string; city: string; pin: string };

/** The file for the portal: schema INV-01, version 1.1 (Notification 60/2020). Amounts are rupees. */
export function eInvoiceJson(document: IssuedDocument, client: PostalAddress) {
  const { number, date, supplier, place, totals, original } = document;
  const { office, legalName } = supplier;
  const lines = portalLines(document);
  const taxable = lines.reduce((sum, line) => sum + line.taxable, 0);
  const isExport = place.code === exportState;
  const gstin = buyerGstin(document);
  return {
    Version: "1.1",
    TranDtls: { TaxSch: "GST", SupTyp: supplyType(document), RegRev: document.isReverseCharge ? "Y" : "N", IgstOnIntra: "N" },
    DocDtls: { Typ: portalType(document), No: number, Dt: portalDay(date) },
    SellerDtls: {
      Gstin: office.gstin,
      LglNm: oneLine(legalName),
      ...portalAddress(office.address),
      Loc: oneLine(office.city),
      Pin: Number(office.pin),
      Stcd: office.stateCode,
    },
    BuyerDtls: {
      Gstin: gstin,
      LglNm: oneLine(document.client.name),
      Pos: place.code,
      ...portalAddress(client.address.split("\n")),
      Loc: oneLine(client.city),
      Pin: isExport ? exportPin : Number(client.pin),
      Stcd: isExport ? exportState : gstin.slice(0, 2),
    },
    ItemList: lines.map(item),
    ValDtls: {
      AssVal: rupees(taxable),
      CgstVal: rupees(totals.cgst),
      SgstVal: rupees(totals.sgst),
      IgstVal: rupees(totals.igst),
      OthChrg: rupees(totals.taxable - taxable),
      RndOffAmt: rupees(totals.roundOff),
      TotInvVal: rupees(totals.total),
    },
    ...(original ? { RefDtls: { PrecDocDtls: [{ InvNo: original.number, InvDt: portalDay(original.date) }] } } : {}),
  };
}

function item(line: DocumentLine, index: number) {
  const { description, sac, taxable, gst, cgst, sgst, igst, includesGst } = line;
  // The schema has no price that includes the tax.
  const { amount, discount } = includesGst ? { amount: taxable, discount: 0 } : line;
  return {
    SlNo: String(index + 1),
    PrdDesc: oneLine(description),
    IsServc: "Y",
    HsnCd: sac,
    ...quantityAndPrice(line, amount),
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

/** A price has three decimals. Where no such price times the quantity is the amount, to the paisa, the amount is the price: a service needs no quantity. */
function quantityAndPrice({ quantity, rate, includesGst, isPriceOnly }: DocumentLine, amount: number) {
  if (quantity > 0 && !isPriceOnly) {
    const thousandths = [...(includesGst ? [] : [rate * 10]), Math.round((amount * 1000) / quantity)];
    const price = thousandths.find((each) => Math.round((each * quantity) / 1000) === amount);
    if (price !== undefined) return { Qty: quantity / 100, Unit: "OTH", UnitPrice: price / 1000 };
  }
  return { UnitPrice: rupees(amount) };
}

const rupees = (paise: number) => paise / 100;
