import { z } from "zod";
import { choice, day, list, reference, text, wholeNumber, yesNo } from "#app/platform/values/field.ts";
import { amountInFigures } from "#app/platform/values/money.ts";
import { quoteTerms } from "./company-translations.ts";

/** An amount in whole rupees, which may have a unit: "2 lakh". */
function wholeRupees(options: Parameters<typeof wholeNumber>[0]) {
  const field = wholeNumber(options);
  return {
    ...field,
    schema: z.preprocess((value) => (typeof value === "string" ? amountInFigures(value) : value), field.schema),
  };
}

/** The section of SETTINGS about documents and tax. */
export const documentsFields = {
  paymentTermsDays: wholeNumber({
    label: "Due after, in days",
    min: 0,
    max: 365,
    hint: "For an invoice without a due date of its own.",
  }),
  notes: text({
    label: "Terms and notes",
    max: 2_000,
    isOptional: true,
    multiline: true,
    rows: 4,
    wide: true,
    hint: "Filled in on new invoices.",
  }),
  advanceDocument: choice({
    label: "For an advance a client gets",
    options: [
      { value: "voucher", label: "A receipt voucher" },
      { value: "invoice", label: "A tax invoice at once" },
    ],
    hint: "CGST Act s.31(3)(d), s.13(2).",
  }),
  quoteValidDays: wholeNumber({
    label: "A quote is valid for, in days",
    min: 1,
    max: 365,
    hint: "From the day it is made; each quote can say another.",
  }),
  holdDays: wholeNumber({
    label: "A sent quote holds its days for, in days",
    min: 0,
    max: 90,
    hint: "At most as long as it is valid; 0: no hold. For quotes sent from now on.",
  }),
  discountLimitPercent: wholeNumber({
    label: "Discount without an admin up to, in percent",
    min: 0,
    max: 100,
    hint: "A quote with a larger discount can only be sent by an admin.",
  }),
  quoteTerms: text({
    label: "Terms of quotes",
    max: 8_000,
    isOptional: true,
    multiline: true,
    rows: 6,
    wide: true,
    hint: "One clause a line. Filled in on new quotes.",
  }),
  quoteTermsTe: quoteTerms.te,
  quoteTermsHi: quoteTerms.hi,
  qrLimitRupees: wholeRupees({
    label: "UPI QR code up to, in rupees",
    min: 1,
    max: 1_00_00_000,
    hint: "UPI's usual limit of one payment to a merchant is ₹1,00,000.",
  }),
  cashLimitRupees: wholeRupees({
    label: "Cash stays below, in rupees",
    min: 1,
    max: 2_00_000,
    hint: "From one client for one event or on one day: Income-tax Act 2025 s.186, formerly 269ST.",
  }),
  fileMegabytes: wholeNumber({
    label: "Largest file, in MB",
    min: 1,
    max: 15,
    hint: "Of what is added to events, invoices and other records.",
  }),
  recordMegabytes: wholeNumber({
    label: "Files of one record, in MB together",
    min: 15,
    max: 5_000,
    hint: "The website's pictures may have ten times as much.",
  }),
  defaultSac: text({
    label: "SAC of a new line",
    max: 6,
    inputMode: "numeric",
    pattern: { is: /^99(\d{2}|\d{4})$/, message: "A SAC begins with 99 and has 4 or 6 digits." },
  }),
  defaultRate: text({
    label: "GST rate of a new line, in percent",
    max: 6,
    inputMode: "decimal",
    pattern: { is: /^\d{1,2}(\.\d{1,2})?$/, message: "Please enter a rate in percent, such as 18." },
  }),
  turnoverAbove5Crore: yesNo({
    label: "Turnover of the year before above ₹5\u00a0crore",
    hint: "Then a SAC has 6 digits, otherwise 4 (Notification 78/2020).",
  }),
  issuesEInvoices: yesNo({
    label: "Turnover of any year since 2017-18 above ₹5\u00a0crore",
    hint: "Then business clients get e-invoices.",
  }),
  registersEInvoicesIn30Days: yesNo({
    label: "Turnover of any year above ₹10 crore",
    hint: "Then an e-invoice is registered within 30 days of its date.",
  }),
  portalKeys: text({
    label: "Public key of the e-invoice portal",
    max: 8_000,
    isOptional: true,
    multiline: true,
    rows: 4,
    wide: true,
    hint: "In PEM, from the portal: one or several. With it the signature of each e-invoice is checked.",
  }),
  otherRates: list({
    label: "Other GST rates",
    maxEntries: 20,
    isOptional: true,
    hint: "Beyond 0.25, 3, 5, 18 and 40%. One of these with its last day ends it.",
    entry: {
      rate: text({ label: "Percent", max: 6, pattern: { is: /^\d{1,2}(\.\d{1,2})?$/, message: "Such as 7.5." } }),
      from: day({ label: "From" }),
      until: day({ label: "Until", isOptional: true }),
      source: text({ label: "Source", max: 120, hint: "The notification." }),
    },
  }),
  letters: list({
    label: "Letters of undertaking (LUT)",
    maxEntries: 60,
    isOptional: true,
    hint: "One a financial year and office: SEZ units and clients abroad are invoiced without tax under it.",
    entry: {
      office: reference({ label: "Office" }),
      financialYear: text({ label: "Year", max: 4, pattern: { is: /^\d{4}$/, message: "Four digits, such as 2627." } }),
      arn: text({
        label: "ARN",
        max: 20,
        isUpperCase: true,
        pattern: { is: /^[A-Z0-9]{10,20}$/, message: "An ARN has letters and digits only." },
      }),
    },
  }),
  annualReturns: list({
    label: "Annual returns",
    maxEntries: 60,
    isOptional: true,
    hint: "Credit notes with GST for a year end with its annual return.",
    entry: {
      financialYear: text({ label: "Year", max: 4, pattern: { is: /^\d{4}$/, message: "Four digits, such as 2526." } }),
      filedOn: day({ label: "Filed on" }),
    },
  }),
};
