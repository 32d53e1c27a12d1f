import { choiceFilter, daysFilter, filterReader, monthFilter, textFilter, yearFilter } from "#app/records/list-filters.ts";
import { type PaymentMethod, paymentMethods, type ReversalReason } from "#db/enums.ts";

const movementKinds = ["payment", "advance", "refund", "reversal"] as const;
type MovementKind = (typeof movementKinds)[number];

/** A movement of money: a payment, an advance, a refund or the reversal of one. Paise; a refund is negative, and so is the reversal of a receipt. */
export type Movement = {
  id: string;
  kind: MovementKind;
  /** The reversal of a receipt, or the movement itself if it is one; null: it holds. */
  reversal: {
    id: string;
    on: string;
    reason: ReversalReason;
    note: string;
    /** What the bank charged. */
    charges: number;
    chequeOn: string | null;
    memoOn: string | null;
  } | null;
  date: string;
  /** The number of the voucher of an advance or its refund; else null. */
  number: string | null;
  advanceId: string | null;
  clientId: string | null;
  clientName: string;
  method: PaymentMethod;
  reference: string;
  gross: number;
  /** Of income tax and of GST together. */
  tds: number;
  /** The code under which the client reports the TDS; empty: not known. */
  tdsCode: string;
  received: number;
  /** The invoices that were paid, or whose credit was returned: of what is reversed, until then. */
  invoices: { id: string; number: string }[];
};

export const movementNames: Record<MovementKind, string> = {
  payment: "Payment",
  advance: "Advance",
  refund: "Refund",
  reversal: "Reversal",
};
const kindLabels: Record<MovementKind, string> = {
  payment: "Payments",
  advance: "Advances",
  refund: "Refunds",
  reversal: "Reversals",
};
export const movementKindOptions = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));

export function movementUrl({ id, kind, advanceId, clientId, invoices: [invoice] }: Movement): string {
  if (advanceId) return `/dashboard/advances/${advanceId}${kind === "refund" ? `?refund=${id}` : ""}`;
  return clientId ? `/dashboard/clients/${clientId}` : `/dashboard/invoices/${invoice?.id}`;
}

export const readMovementFilters = filterReader(["newest"], {
  kind: choiceFilter(movementKinds),
  method: choiceFilter(paymentMethods),
  year: yearFilter,
  month: monthFilter,
  dates: daysFilter,
  q: textFilter,
});
export type MovementFilterValues = ReturnType<typeof readMovementFilters>;
