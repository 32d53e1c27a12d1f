import { addDays, isDay } from "#app/platform/values/dates.ts";
import { multiplyThenDivide, validHundredths } from "#app/platform/values/money.ts";
import type { QuoteInstalment } from "../quotes.ts";

/** A part of a quote's total, in paise, and the day on which it is due. */
export type Instalment = { label: string; amount: number; dueOn: string | null };

/**
 * The amounts of a payment schedule in whole rupees, which add up to the total.
 * @param firstDay the day of the first function; empty while it is not known: instalments due before it then have no date
 */
export function instalmentsOf(
  schedule: readonly QuoteInstalment[],
  total: number,
  { acceptedOn, firstDay }: { acceptedOn: string; firstDay: string },
): Instalment[] {
  let shareSoFar = 0;
  let amountSoFar = 0;
  let earliest = acceptedOn;
  return schedule.map((instalment, index) => {
    shareSoFar += validHundredths(instalment.share);
    const isLast = index === schedule.length - 1;
    // Shares are hundredths of a percent; the result is rounded to rupees of 100 paise.
    const cumulative = isLast ? total : Math.min(total, multiplyThenDivide(total, shareSoFar, 100_00 * 100) * 100);
    const amount = cumulative - amountSoFar;
    amountSoFar = cumulative;
    const dueOn = dueDay(instalment, { acceptedOn, firstDay, earliest });
    if (instalment.due !== "date" && dueOn && dueOn <= firstDay) earliest = dueOn;
    return { label: instalment.label, amount, dueOn };
  });
}

type DueDates = {
  acceptedOn: string;
  firstDay: string;
  /** However near the event is, an instalment due before the first function is not due earlier than the instalments above it. */
  earliest: string;
};

function dueDay({ due, days, date }: QuoteInstalment, { acceptedOn, firstDay, earliest }: DueDates): string | null {
  const count = Math.max(0, Math.min(3_650, Number.parseInt(days, 10) || 0));
  if (due === "date") return date || null;
  // The editor shows drafts whose days may be incomplete.
  if (!isDay(acceptedOn)) return null;
  if (due === "acceptance") return addDays(acceptedOn, count);
  if (!isDay(firstDay)) return null;
  const day = addDays(firstDay, -count);
  return day < earliest ? earliest : day;
}
