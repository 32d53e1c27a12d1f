import {
  type BillingCompany,
  clientParty,
  formatPercent,
  showsRate,
  supplierParty,
  taxEntries,
  verificationLines,
} from "#app/billing/documents.ts";
import type { Draft } from "#app/billing/invoice-draft.ts";
import { isZeroKind, zeroKindNames } from "#app/gst/rates.ts";
import { currentDrawing, type LabelledValue, type Sheet, type SheetCode } from "#app/papers/sheet.ts";
import { upiLink } from "#app/papers/upi-link.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { formatHundredths, formatRupeesAndPaise, toDecimalString } from "#app/platform/values/money.ts";
import { draftDocument } from "./draft/draft-document.ts";
import { requiredEInvoice } from "./e-invoice/e-invoice.ts";
import type { DocumentLine, IssuedDocument } from "./issued-document.ts";

/** For whom a copy is printed (CGST Rules, rule 48). */
export type CopyFor = "recipient" | "supplier";
const copyLabels: Record<CopyFor, string> = { recipient: "ORIGINAL FOR RECIPIENT", supplier: "DUPLICATE FOR SUPPLIER" };

/** The current state that is shown with an issued document. */
export type ShownState = {
  copyFor: CopyFor;
  /** Paise still to pay; null for a draft or a note, which nobody pays. */
  balance: number | null;
  /** "Credited by", "Balance". */
  details: LabelledValue[];
  eInvoice: (Record<"irn" | "ackNumber" | "ackDate" | "signedQr", string> & { cancelledOn: string | null }) | null;
};

export function draftSheet(company: BillingCompany, draft: Draft, event = ""): Sheet {
  const document = draftDocument(company, draft, { number: draft.invoiceNumber, issuedAt: `${draft.date}T00:00:00Z`, event });
  return documentSheet(
    { ...document, title: "Draft Invoice", namesCopies: false, drawing: currentDrawing, eInvoice: null },
    { copyFor: "recipient", balance: null, details: [], eInvoice: null },
  );
}

/** The text of an invoice or a note. It formats what is stored and calculates nothing. */
export function documentSheet(document: IssuedDocument, { copyFor, balance, details, eInvoice }: ShownState): Sheet {
  const { supplier, client, place, lines, rates, totals, original } = document;
  const { office, bank, upi, legalName } = supplier;
  const drawing = document.drawing ?? 1;
  const codes = [...paymentCode(document, balance), ...eInvoiceCode(eInvoice)].map(({ caption, ...code }) =>
    drawing < 5 ? code : { ...code, caption },
  );
  const mark = drawing < 5 ? undefined : eInvoiceMark(document, eInvoice);
  const hasDiscount = lines.some(({ discount }) => discount > 0);
  const taxes = rates.flatMap(taxEntries);
  const hasTax = rates.length > 0 && showsRate(document, place.heads);
  return {
    title: document.title,
    ...(mark && { mark }),
    copyLabel: document.namesCopies ? copyLabels[copyFor] : "",
    brand: supplier.brand,
    logo: supplier.logo,
    colors: supplier.colors,
    issuedAt: document.issuedAt,
    drawing,
    details: [
      ["Number", document.number],
      ["Date", formatDay(document.date)],
      ...entryIf(document.dueDate, "Due", formatDay(document.dueDate)),
      ...(original
        ? ([
            ["For", original.number],
            ["Dated", formatDay(original.date)],
          ] satisfies LabelledValue[])
        : []),
      ...details,
    ],
    parties: [supplierParty(supplier), clientParty("Bill to", { ...client, name: client.name || "-" })],
    columns: [
      { label: "Description", align: "start" },
      { label: "SAC", align: "start" },
      { label: "Qty", align: "end" },
      { label: "Rate", align: "end" },
      ...(hasDiscount ? [{ label: "Discount", align: "end" } as const] : []),
      { label: "GST", align: "end" },
      { label: "Amount", align: "end" },
    ],
    rows: lines.map((line) => ({ cells: lineCells(line, { hasDiscount, hasTax }), carried: line.taxable })),
    totals: [
      ...discountEntries(document),
      ["Subtotal", formatRupeesAndPaise(totals.taxable)],
      ...taxes,
      ...entryIf(totals.roundOff, "Round off", formatSigned(totals.roundOff)),
    ],
    total: ["Total", formatRupeesAndPaise(totals.total)],
    ...(document.advances && {
      afterTotal: advanceEntries(document.advances, totals.total, details.length > 0 ? balance : null),
    }),
    paragraphs: [
      ...(document.event ? [{ label: "Event", text: document.event }] : []),
      ...(document.notes ? [{ label: document.notesLabel, text: document.notes }] : []),
      { label: "Amount in words", text: document.amountInWords, isBold: true },
      ...(document.endorsements.length > 0 ? [{ label: "Declaration", text: document.endorsements.join("\n") }] : []),
      ...(eInvoice ? [{ label: "e-Invoice", text: eInvoiceText(eInvoice) }] : []),
    ],
    facts: [
      ...entryIf(document.purchaseOrder, "Purchase order", document.purchaseOrder ?? ""),
      ...entryIf(document.currency, "Currency", "Indian rupees (INR)"),
      ["Place of supply", place.name],
      document.isReverseCharge ? ["Tax payable on reverse charge", "Yes"] : ["Reverse charge", "No"],
      ...verificationLines(document),
    ],
    fingerprint: document.fingerprint,
    payment:
      document.kind === "credit note"
        ? { label: "", details: [] }
        : {
            label: balance !== null && balance > 0 ? "Pay the balance by UPI or bank transfer" : "Bank",
            details: [
              ["Account holder", bank.holder],
              ["Bank", bank.bank],
              ["Account", bank.account],
              ["IFSC", bank.ifsc],
              ...entryIf(document.currency && bank.swift, "SWIFT", bank.swift ?? ""),
              ["UPI", upi.id],
            ],
          },
    codes,
    signatory: `For ${legalName}`,
    contact: [office.email, supplier.places],
  };
}

function advanceEntries(
  advances: NonNullable<IssuedDocument["advances"]>,
  total: number,
  balance: number | null,
): LabelledValue[] {
  const toPay = advances.reduce((rest, { amount }) => rest - amount, total);
  // What was paid or credited since is in the balance, which stands above. A client's copy stays as it was issued.
  const isCurrent = balance === null || balance === toPay;
  return [
    ...advances.map(
      ({ number, date, amount }): LabelledValue => [
        `Less advance ${number}\nof ${formatDay(date)}`,
        `−${formatRupeesAndPaise(amount)}`,
      ],
    ),
    [isCurrent ? "To pay" : "To pay at issue", formatRupeesAndPaise(toPay)],
  ];
}

const entryIf = (condition: unknown, label: string, value: string): LabelledValue[] => (condition ? [[label, value]] : []);

/** @param hasTax false: a note that changes no tax, or a supply on which none is charged */
function lineCells(line: DocumentLine, { hasDiscount, hasTax }: { hasDiscount: boolean; hasTax: boolean }): string[] {
  const { description, printedSac, quantity, unit, rate, gst, gstKind, taxable, includesGst, isPriceOnly } = line;
  const { discount, discountShare = 0 } = line;
  const discounts = [discount - discountShare, discountShare].filter((paise) => paise > 0);
  return [
    description,
    printedSac,
    isPriceOnly ? "" : [formatHundredths(quantity), unit].filter(Boolean).join(" "),
    isPriceOnly ? "" : `${formatRupeesAndPaise(rate)}${includesGst ? " incl. GST" : ""}`,
    ...(hasDiscount ? [discounts.map((paise) => `−${formatRupeesAndPaise(paise)}`).join("\n")] : []),
    isZeroKind(gstKind) ? zeroKindNames[gstKind] : hasTax ? formatPercent(gst) : "",
    formatRupeesAndPaise(taxable),
  ];
}

/** From the prices to the subtotal. */
function discountEntries({ discountLabel, lines, totals }: IssuedDocument): LabelledValue[] {
  if (!discountLabel) return [];
  const sum = (name: "amount" | "discount") => lines.reduce((total, line) => total + line[name], 0);
  const includedTax = sum("amount") - sum("discount") - totals.taxable;
  const shares = lines.reduce((total, { discount, discountShare = discount }) => total + discountShare, 0);
  const ofItems = sum("discount") - shares;
  return [
    ["Items", formatRupeesAndPaise(sum("amount"))],
    ...entryIf(ofItems, "Discounts of items", formatSigned(-ofItems)),
    [discountLabel, formatSigned(-shares)],
    ...entryIf(includedTax, "GST in the prices", formatSigned(-includedTax)),
  ];
}

const formatSigned = (paise: number) => `${paise < 0 ? "−" : "+"}${formatRupeesAndPaise(Math.abs(paise))}`;

function paymentCode({ supplier: { upi }, number }: IssuedDocument, balance: number | null): SheetCode[] {
  if (!balance || balance <= 0 || (upi.limit && balance > upi.limit)) return [];
  const text = upiLink({ id: upi.id, name: upi.name, number, amount: toDecimalString(balance) });
  return [{ text, alt: `UPI code to pay the balance to ${upi.id}`, caption: "Pay by UPI" }];
}

const eInvoiceCode = (eInvoice: ShownState["eInvoice"]): SheetCode[] =>
  eInvoice ? [{ text: eInvoice.signedQr, alt: "Signed code of the e-invoice", caption: "e-Invoice, signed QR code" }] : [];

/** An invoice that must have an IRN is none without it (CGST Rules, rule 48(5)). */
function eInvoiceMark(document: IssuedDocument, eInvoice: ShownState["eInvoice"]): string | undefined {
  if (eInvoice?.cancelledOn) return `IRN cancelled on ${formatDay(eInvoice.cancelledOn)}: not valid`;
  return requiredEInvoice(document) && !eInvoice ? "Not valid before the IRN is printed" : undefined;
}

const eInvoiceText = ({ irn, ackNumber, ackDate }: NonNullable<ShownState["eInvoice"]>) =>
  `IRN ${irn.slice(0, 32)} ${irn.slice(32)}\nAck ${ackNumber}, ${formatDay(ackDate)}`;
