import { z } from "zod";
import { shownOnPaper } from "#app/papers/paper-signs.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";

export const NewCancellation = z.object({
  reason: z
    .string("Please enter the reason.")
    .trim()
    .min(1, "Please enter the reason.")
    .max(300, "At most 300 characters.")
    .superRefine(shownOnPaper),
});

/** When and why an advance or a refund was cancelled or reversed; null: it holds. */
export type Cancellation = { on: string; reason: string } | null;

/** "22 Nov 2026: wrong client" */
export const cancellationText = ({ on, reason }: NonNullable<Cancellation>): string => `${formatDay(on)}: ${reason}`;

/** The part of an advance that an invoice or a refund used. */
type AdvanceUseForCancellation = { number: string; amount: number };

/** Says where an advance went and what to do instead of cancelling it; empty when nothing was taken from it. */
export function cancelObstacle(
  uses: readonly AdvanceUseForCancellation[],
  refunds: readonly AdvanceUseForCancellation[],
): string {
  const parts = [
    ...uses.map(({ number, amount }) => `${number} used ${formatRupeesAndPaise(amount)}`),
    ...refunds.map(({ number, amount }) => `${formatRupeesAndPaise(amount)} was refunded by ${number}`),
  ];
  if (parts.length === 0) return "";
  const advice =
    uses.length > 0
      ? "Correct it by a credit note of the invoice and a refund."
      : "Cancel that refund first, or refund the rest.";
  return `${parts.join(", ")}. ${advice}`;
}
