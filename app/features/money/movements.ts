import { choiceFilter, daysFilter, filterReader, monthFilter, textFilter, yearFilter } from "#app/records/list-filters.ts";
import { type PaymentMethod, paymentMethods } from "#db/enums.ts";

const movementKinds = ["payment", "advance", "refund"] as const;
type MovementKind = (typeof movementKinds)[number];

/** A movement of money: a payment, an advance or a refund. Paise; a refund is negative. */
export type Movement = {
  id: string;
  kind: MovementKind;
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
  received: number;
  /** The invoices that were paid, or whose credit was returned. */
  invoices: { id: string; number: string }[];
};

export const movementNames: Record<MovementKind, string> = { payment: "Payment", advance: "Advance", refund: "Refund" };
const kindLabels: Record<MovementKind, string> = { payment: "Payments", advance: "Advances", refund: "Refunds" };
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
