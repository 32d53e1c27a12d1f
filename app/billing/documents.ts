import type { Colors } from "#app/company/colors.ts";
import { type Company, documentBranding, type Office, officeOf, type StaffCompany } from "#app/company/company.ts";
import { printedSacDigits } from "#app/gst/sac.ts";
import type { TaxGroup } from "#app/gst/tax.ts";
import type { DrawingVersion, LabelledValue, SheetParty } from "#app/papers/sheet.ts";
import { formatHundredths, formatRupeesAndPaise } from "#app/platform/values/money.ts";
import type { DocumentKind, TaxHeads } from "#db/enums.ts";

/** The company's details on a document, as they were at issue. Documents of earlier versions of the app lack the optional fields. */
export type Supplier = {
  legalName: string;
  bank: Record<"holder" | "bank" | "account" | "ifsc", string> & { swift?: string };
  /** No UPI code is printed for a larger balance than `limit` paise; null: for every balance. */
  upi: { id: string; name: string; limit?: number | null };
  /** How many digits of a SAC (Services Accounting Code) are printed. */
  sacDigits?: number;
  brand?: string;
  logo?: string;
  colors?: Colors;
  /** The cities of all offices. */
  places?: string;
  office: Office;
};

/** Logo and colours may be absent: then documents have those of the product. */
export type CompleteSupplier = Required<Omit<Supplier, "logo" | "colors">> & Pick<Supplier, "logo" | "colors">;

/** More digits than a SAC has: all of them are printed. */
const allSacDigits = 8;

export type BillingCompany = StaffCompany & Pick<Company, "bank">;

export function currentSupplier(company: BillingCompany, office: string): CompleteSupplier {
  const { holder, bankName, accountNumber, ifsc, swift, upiId, upiName } = company.bank;
  return {
    legalName: company.legalName,
    bank: { holder, bank: bankName, account: accountNumber, ifsc, ...(swift && { swift }) },
    upi: { id: upiId, name: upiName, limit: company.qrLimitRupees * 100 },
    sacDigits: printedSacDigits(company.turnoverAbove5Crore),
    brand: company.name,
    ...documentBranding(company),
    places: company.places,
    office: officeOf(company, office),
  };
}

/** The supplier of an invoice that was issued before the app stored documents, as its page showed it then. */
export const earlierSupplier = (company: BillingCompany, stored: Supplier | null, office: string): CompleteSupplier => ({
  ...currentSupplier(company, office),
  upi: { id: company.bank.upiId, name: company.bank.upiName, limit: null },
  ...(stored ? { sacDigits: allSacDigits, ...stored } : {}),
});

/** What issuing adds to a document so that it can be verified. Documents of earlier versions of the app lack it. */
export type VerificationData = {
  drawing?: DrawingVersion;
  /** The address of the page that checks the fingerprint. */
  checkUrl?: string;
  /** Computed by the database from the stored document. */
  fingerprint?: string;
};

/** The fields of every document that is stored at issue. */
export type StoredDocument = VerificationData & { kind: DocumentKind; rates: TaxGroup[] };

/** The lines of a printed document about its fingerprint and where to check it; none without a fingerprint. */
export const verificationLines = ({ checkUrl, fingerprint }: VerificationData): LabelledValue[] =>
  checkUrl && fingerprint
    ? [
        ["Fingerprint", fingerprint],
        ["Check it at", checkUrl.replace(/^https?:\/\//, "")],
      ]
    : [];

type ClientOfDocument = { name: string; address: string; gstin: string; email: string };

export const clientParty = (label: string, { name, address, gstin, email }: ClientOfDocument): SheetParty => ({
  label,
  name,
  lines: [...address.split("\n"), gstin && `GSTIN ${gstin}`, email].filter(Boolean),
});

export const supplierParty = ({ office }: Supplier): SheetParty => ({
  label: "From",
  name: office.name,
  lines: [
    ...office.address,
    `State: ${office.state} (${office.stateCode})`,
    office.gstin && `GSTIN ${office.gstin}`,
    office.pan && `PAN ${office.pan}`,
    office.phone.display,
  ].filter(Boolean),
});

/** The tax of a rate, by tax head: IGST, or CGST and SGST. */
export function taxEntries({ gst, heads, cgst, sgst, igst }: TaxGroup): LabelledValue[] {
  if (gst === 0 || heads === "none") return [];
  if (heads === "igst") return [[`IGST ${formatPercent(gst)}`, formatRupeesAndPaise(igst)]];
  const halfRate = `${String(gst / 200)}%`;
  return [
    [`CGST ${halfRate}`, formatRupeesAndPaise(cgst)],
    [`SGST ${halfRate}`, formatRupeesAndPaise(sgst)],
  ];
}

/** Whether the lines of a document show their rate: since version 5 not beside a tax of 0 (under a letter of undertaking, or on reverse charge). */
export const showsRate = ({ drawing = 1 }: VerificationData, heads: TaxHeads): boolean => drawing < 5 || heads !== "none";

export const formatPercent = (hundredths: number): string => `${formatHundredths(hundredths)}%`;
