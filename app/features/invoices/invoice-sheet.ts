import { company, type Office, type OfficeKey, officeOf } from "#app/content/company.ts";
import { stateNameAndCode } from "#app/content/states.ts";
import { amountInWords } from "#app/gst/amount-in-words.ts";
import { printedSacDigits } from "#app/gst/sac.ts";
import type { TaxGroup, Totals } from "#app/gst/tax.ts";
import type { LabelledValue, Sheet } from "#app/papers/sheet.ts";
import { upiLink } from "#app/papers/upi-link.ts";
import { formatDay } from "#app/platform/dates.ts";
import { formatHundredths, formatRupeesAndPaise, toDecimalString } from "#app/platform/money.ts";
import type { Draft } from "./draft.ts";
import { calculateDraft, type InvoiceLine } from "./draft-figures.ts";

/** The company's details on an invoice. They are stored with it when it is issued. */
export type Supplier = {
  legalName: string;
  bank: Record<"holder" | "bank" | "account" | "ifsc", string>;
  upi: { id: string; name: string };
  /** How many digits of a SAC are printed. Missing in invoices issued before it was stored: they print all digits. */
  sacDigits?: number;
  office: Office;
};

const { holder, bankName, accountNumber, ifsc } = company.bank;

export const currentSupplier = (office: OfficeKey): Supplier => ({
  legalName: company.legalName,
  bank: { holder, bank: bankName, account: accountNumber, ifsc },
  upi: company.upi,
  sacDigits: printedSacDigits,
  office: officeOf(office),
});

/** `isPriceOnly`: a line of a credit note that credits no quantity. */
export type SheetLineFigures = InvoiceLine & { isPriceOnly?: boolean };

type SheetOptions = {
  title: string;
  number: string;
  /** Paise still to pay; null: a document that nobody pays, or not yet. */
  balance: number | null;
  /** Of an issued invoice; without one the company's details of today. */
  supplier?: Supplier | null;
  extraDetails?: LabelledValue[];
  /** The lines and totals of a credit note, in place of the draft's. */
  credited?: { lines: SheetLineFigures[]; totals: Totals };
};

/** The text of a draft, an issued invoice or a credit note. */
export function invoiceSheet(
  draft: Draft,
  { title, number, balance, supplier, extraDetails = [], credited }: SheetOptions,
): Sheet {
  const { place, gstin, endorsement, letterArn, ...figures } = calculateDraft(draft);
  const { lines, totals }: { lines: SheetLineFigures[]; totals: Totals } = credited ?? figures;
  const { office, bank, upi, legalName, sacDigits } = supplier ?? currentSupplier(draft.office);
  return {
    title,
    details: [
      ["Number", number],
      ["Date", formatDay(draft.date)],
      ...entryIf(draft.dueDate, "Due", formatDay(draft.dueDate)),
      ...extraDetails,
    ],
    from: {
      name: office.name,
      lines: [
        ...office.address,
        `State: ${office.state} (${office.stateCode})`,
        `GSTIN ${office.gstin}`,
        `PAN ${office.pan}`,
        office.phone.display,
      ],
    },
    to: {
      name: draft.clientName || "-",
      lines: [...draft.clientAddress.split("\n"), gstin && `GSTIN ${gstin}`, draft.clientEmail].filter(Boolean),
    },
    hasDiscount: lines.some(({ discount }) => discount > 0),
    lines: lines.map((line, position) => ({
      position,
      description: line.description,
      sac: line.sac.slice(0, sacDigits),
      quantity: line.isPriceOnly ? "" : [formatHundredths(line.quantity), line.unit].filter(Boolean).join(" "),
      rate: line.isPriceOnly ? "" : formatRupeesAndPaise(line.rate),
      discount: line.discount > 0 ? `−${formatRupeesAndPaise(line.discount)}` : "",
      gst: formatPercent(line.gst),
      amount: formatRupeesAndPaise(line.taxable),
      taxable: line.taxable,
    })),
    totals: [
      ["Subtotal", formatRupeesAndPaise(totals.taxable)],
      ...totals.groups.flatMap((group) => taxEntries(group)),
      ...entryIf(totals.roundOff, "Round off", formatSigned(totals.roundOff)),
    ],
    total: ["Total", formatRupeesAndPaise(totals.total)],
    amountInWords: amountInWords(totals.total),
    notes: draft.notes,
    supply: [
      ["Place of supply", stateNameAndCode(place.state)],
      ["Reverse charge", "No"],
      ...entryIf(endorsement, "Endorsement", endorsement),
      ...entryIf(letterArn, "LUT ARN", letterArn ?? ""),
    ],
    bank: credited
      ? []
      : [
          ["Account holder", bank.holder],
          ["Bank", bank.bank],
          ["Account", bank.account],
          ["IFSC", bank.ifsc],
          ["UPI", upi.id],
        ],
    upi:
      balance && balance > 0
        ? { id: upi.id, link: upiLink({ id: upi.id, name: upi.name, number, amount: toDecimalString(balance) }) }
        : null,
    signatory: `For ${legalName}`,
    contact: [office.email, company.places],
  };
}

const entryIf = (condition: unknown, label: string, value: string): LabelledValue[] => (condition ? [[label, value]] : []);

const formatPercent = (hundredths: number) => `${formatHundredths(hundredths)}%`;

const formatSigned = (paise: number) => `${paise < 0 ? "−" : "+"}${formatRupeesAndPaise(Math.abs(paise))}`;

function taxEntries({ gst, heads, cgst, sgst, igst }: TaxGroup): LabelledValue[] {
  if (gst === 0 || heads === "none") return [];
  if (heads === "igst") return [[`IGST ${formatPercent(gst)}`, formatRupeesAndPaise(igst)]];
  const halfRate = `${String(gst / 200)}%`;
  return [
    [`CGST ${halfRate}`, formatRupeesAndPaise(cgst)],
    [`SGST ${halfRate}`, formatRupeesAndPaise(sgst)],
  ];
}
