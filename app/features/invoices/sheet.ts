import { company } from "#app/content/company.ts";
import { formatDayLong } from "#app/platform/dates.ts";
import { amountInWords, formatHundredths, formatRupeesAndPaise, type Totals, toDecimalString } from "#app/platform/money.ts";
import { type Computed, compute, type Draft } from "./draft.ts";
import { stateName, upiLink } from "./gst.ts";

export type Fact = [label: string, value: string];
type SheetLine = {
  position: number;
  description: string;
  sac: string;
  quantity: string;
  rate: string;
  discount: string;
  gst: string;
  amount: string;
  /** Paise, for carried totals. */
  taxable: number;
};

/** Everything an invoice says, as text: the page, its print and the PDF draw this and nothing else. */
export type Sheet = {
  title: string;
  facts: Fact[];
  from: { name: string; lines: string[] };
  to: { name: string; lines: string[] };
  lines: SheetLine[];
  anyDiscount: boolean;
  totals: Fact[];
  total: Fact;
  words: string;
  notes: string;
  supply: Fact[];
  bank: Fact[];
  /** Only for an issued invoice with a balance. */
  upi: { link: string; id: string } | null;
  signatory: string;
  contact: string[];
};

/** The company's facts an invoice repeats; kept with it when it is issued. */
export const supplierFacts = () => ({
  legalName: company.legalName,
  bank: company.bank as Record<"holder" | "bank" | "account" | "ifsc", string>,
  upi: company.upi as { id: string; name: string },
  sacDigits: company.turnoverAbove5Crore ? 6 : 4,
});
/** Of invoices issued before the SAC's length was a fact, `sacDigits` is missing: they print what was stored. */
export type Supplier = Omit<ReturnType<typeof supplierFacts>, "sacDigits"> & { sacDigits?: number; office: Computed["office"] };

/** `priceOnly`: a credit note's line that takes back no quantity. */
export type FigureLine = Computed["lines"][number] & { priceOnly?: boolean };

export type SheetState = {
  title: string;
  number: string;
  /** Paise still to pay; null before it is issued. */
  balance: number | null;
  supplier?: Supplier;
  extra?: Fact[];
  /** A credit note's own lines and sums, instead of the draft's. */
  credited?: { lines: FigureLine[]; totals: Totals };
};

const percent = (hundredths: number) => `${formatHundredths(hundredths)}%`;

/** The sheet of a draft or an issued invoice. */
export function sheetOf(draft: Draft, { title, number, balance, supplier, extra = [], credited }: SheetState): Sheet {
  const { office: current, place, gstin, ...own } = compute(draft);
  const { lines, totals }: { lines: FigureLine[]; totals: Totals } = credited ?? own;
  const { office, bank, upi, legalName, sacDigits = 8 } = supplier ?? { ...supplierFacts(), office: current };
  return {
    title,
    facts: [
      ["Number", number],
      ["Date", formatDayLong(draft.date)],
      ...(draft.dueDate ? [["Due", formatDayLong(draft.dueDate)] as Fact] : []),
      ...extra,
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
      lines: [
        ...draft.clientAddress.split("\n").filter(Boolean),
        ...(gstin ? [`GSTIN ${gstin}`] : []),
        ...(draft.clientEmail ? [draft.clientEmail] : []),
      ],
    },
    anyDiscount: lines.some(({ discount }) => discount > 0),
    lines: lines.map((line, position) => ({
      position,
      description: line.description,
      sac: line.sac.slice(0, sacDigits),
      quantity: line.priceOnly ? "" : [formatHundredths(line.quantity), line.unit].filter(Boolean).join(" "),
      rate: line.priceOnly ? "" : formatRupeesAndPaise(line.rate),
      discount: line.discount > 0 ? `−${formatRupeesAndPaise(line.discount)}` : "",
      gst: percent(line.gst),
      amount: formatRupeesAndPaise(line.taxable),
      taxable: line.taxable,
    })),
    totals: [
      ["Subtotal", formatRupeesAndPaise(totals.taxable)],
      ...totals.groups.flatMap((group) => taxFacts(group, place.sameState)),
      ...(totals.roundOff === 0 ? [] : [["Round off", signed(totals.roundOff)] as Fact]),
    ],
    total: ["Total", formatRupeesAndPaise(totals.total)],
    words: amountInWords(totals.total),
    notes: draft.notes,
    supply: [
      ["Place of supply", stateName(place.state)],
      ["Reverse charge", "No"],
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

const signed = (paise: number) => `${paise < 0 ? "−" : "+"}${formatRupeesAndPaise(Math.abs(paise))}`;

function taxFacts(
  { gst, cgst, sgst, igst }: { gst: number; cgst: number; sgst: number; igst: number },
  sameState: boolean,
): Fact[] {
  if (gst === 0) return [];
  if (!sameState) return [[`IGST ${percent(gst)}`, formatRupeesAndPaise(igst)]];
  const half = `${String(gst / 200)}%`;
  return [
    [`CGST ${half}`, formatRupeesAndPaise(cgst)],
    [`SGST ${half}`, formatRupeesAndPaise(sgst)],
  ];
}
