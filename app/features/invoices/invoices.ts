import { z } from "zod";
import { company } from "#app/content/company.ts";
import { choiceFilter, filterReader, textFilter } from "#app/platform/list-filters.ts";
import { parseHundredths } from "#app/platform/money.ts";
import { type PaymentMethod, paymentMethods } from "#db/enums.ts";
import type { CreditedLine } from "./credit.ts";

/** How an invoice stands, from its row, its payments and its credit note. */
export const invoiceStates = ["draft", "issued", "part paid", "paid", "overdue", "cancelled"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export type InvoiceRow = {
  id: string;
  number: string | null;
  reference: string;
  office: string;
  clientName: string | null;
  date: string;
  dueDate: string | null;
  /** Paise. */
  amount: number;
  balance: number;
  state: InvoiceState;
};

export const stateLooks: Record<
  InvoiceState,
  { tone: "neutral" | "progress" | "done" | "high" | "pending"; shape: "hollow" | "half" | "full" }
> = {
  draft: { tone: "neutral", shape: "hollow" },
  issued: { tone: "progress", shape: "half" },
  "part paid": { tone: "pending", shape: "half" },
  paid: { tone: "done", shape: "full" },
  overdue: { tone: "high", shape: "half" },
  cancelled: { tone: "high", shape: "hollow" },
};

export const readInvoiceFilters = filterReader(["newest"], {
  /** The year in which a financial year begins: "2026". */
  year: (text) => text?.match(/^\d{4}$/)?.[0] ?? "",
  office: choiceFilter(company.offices.map(({ key }) => key)),
  status: choiceFilter(invoiceStates),
  q: textFilter,
});
export type InvoiceFilterValues = ReturnType<typeof readInvoiceFilters>;

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  upi: "UPI",
  bank: "Bank transfer",
  cheque: "Cheque",
  cash: "Cash",
  card: "Card",
};

const amount = z.string().max(30).transform(parseHundredths);
const day = z.iso.date("Please enter a date.");

export const NewPayment = z.object({
  /** Made by the form, so that sending it twice stores it once. */
  payment: z.uuid(),
  paid_on: day,
  way: z.enum(paymentMethods, "Please choose a way of payment."),
  reference: z.string().trim().max(100, "At most 100 characters.").default(""),
  gross: amount.refine((paise) => paise > 0, "Please enter the amount."),
  tds: amount.default(0),
});
export type NewPayment = z.output<typeof NewPayment>;

export const NewCreditNote = z.object({
  /** Made by the form, so that sending it twice issues it once. */
  note: z.uuid(),
  reason: z.string().trim().min(3, "Please say why.").max(300, "At most 300 characters."),
  note_date: day,
});
export type NewCreditNote = z.output<typeof NewCreditNote>;

export type Payment = { id: string; paidOn: string; way: PaymentMethod; reference: string; gross: number; tds: number };

/** A credit note as stored. Money is paise. */
export type CreditNote = {
  id: string;
  number: string;
  date: string;
  reason: string;
  amount: number;
  lines: CreditedLine[];
};

/** An amount in paise under its name. */
export type Share = { name: string; amount: number };
export type Revenue = {
  /** Paise: issued less credit notes, ever; and how many invoices. */
  total: number;
  issued: number;
  /** The last twelve months, the oldest first. */ months: Share[];
  offices: Share[];
  services: Share[];
  receivables: Share[];
};
