import { clientParty, formatPercent, showsRate, supplierParty, taxEntries, verificationLines } from "#app/billing/documents.ts";
import { isZeroKind, zeroKindNames } from "#app/gst/rates.ts";
import type { LabelledValue, Sheet } from "#app/papers/sheet.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { type Cancellation, cancellationText } from "../cancellations/cancellations.ts";
import { paidText, type Voucher } from "./voucher.ts";

/** The text of a voucher. It calculates no tax, only sums and differences of what is stored. A cancelled one says so. */
export function voucherSheet(voucher: Voucher, cancelled: Cancellation = null): Sheet {
  const { supplier, client, place, rates, original, paid, amount } = voucher;
  const isRefund = voucher.kind === "refund voucher";
  return {
    title: cancelled ? `Cancelled ${voucher.title}` : voucher.title,
    copyLabel: "",
    brand: supplier.brand,
    logo: supplier.logo,
    colors: supplier.colors,
    issuedAt: voucher.issuedAt,
    drawing: voucher.drawing ?? 1,
    details: [
      ["Number", voucher.number],
      ["Date", formatDay(voucher.date)],
      ...(original
        ? ([
            ["For", original.number],
            ["Dated", formatDay(original.date)],
          ] satisfies LabelledValue[])
        : []),
    ],
    parties: [supplierParty(supplier), clientParty(isRefund ? "Returned to" : "Received from", client)],
    columns: [
      { label: "Description", align: "start" },
      { label: "SAC", align: "start" },
      { label: "GST", align: "end" },
      { label: "Amount", align: "end" },
    ],
    rows: rates.map(({ gst, gstKind, taxable }) => ({
      cells: [
        `${isRefund ? "Advance returned" : "Advance"}: ${voucher.description}`,
        voucher.sac.slice(0, supplier.sacDigits),
        isZeroKind(gstKind) ? zeroKindNames[gstKind] : showsRate(voucher, place.heads) ? formatPercent(gst) : "",
        formatRupeesAndPaise(taxable),
      ],
      carried: taxable,
    })),
    totals: [
      ["Without tax", formatRupeesAndPaise(rates.reduce((sum, { taxable }) => sum + taxable, 0))],
      ...rates.flatMap(taxEntries),
    ],
    total: [isRefund ? "Returned" : "Received", formatRupeesAndPaise(amount)],
    paragraphs: [
      ...(cancelled ? [{ label: "Cancelled", text: cancellationText(cancelled), isBold: true }] : []),
      ...(voucher.reason ? [{ label: "Reason", text: voucher.reason }] : []),
      { label: "Amount in words", text: voucher.amountInWords, isBold: true },
      { label: isRefund ? "Paid back" : "Paid", text: paidLines(paid, amount) },
      ...(voucher.endorsements.length > 0 ? [{ label: "Declaration", text: voucher.endorsements.join("\n") }] : []),
    ],
    facts: [["Place of supply", place.name], ["Reverse charge", "No"], ...verificationLines(voucher)],
    fingerprint: voucher.fingerprint,
    payment: { label: "", details: [] },
    codes: [],
    signatory: `For ${supplier.legalName}`,
    contact: [supplier.office.email, supplier.places],
  };
}

function paidLines(paid: Voucher["paid"], amount: number): string {
  const deducted = paid.tds + paid.tdsGst;
  return [
    paidText(paid),
    ...(paid.tds > 0 ? [`TDS, income tax ${formatRupeesAndPaise(paid.tds)}`] : []),
    ...(paid.tdsGst > 0 ? [`TDS, GST ${formatRupeesAndPaise(paid.tdsGst)}`] : []),
    ...(deducted > 0 ? [`To the bank ${formatRupeesAndPaise(amount - deducted)}`] : []),
  ].join("\n");
}
