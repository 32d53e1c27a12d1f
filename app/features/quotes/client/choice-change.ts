import type { Supply } from "#app/billing/lines.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { quoteTotals } from "../quote-totals.ts";
import { linesOf, type QuoteContent } from "../quotes.ts";

/** Describes how a choice changed the total: "LED wall, 16 × 9 ft added: + ₹1,12,100 with GST". */
export function changeText(
  content: QuoteContent,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  supply: Supply,
): string {
  const lines = linesOf(content);
  const added = lines.filter(({ id }) => after.has(id) && !before.has(id));
  const removed = lines.filter(({ id }) => before.has(id) && !after.has(id));
  const paise = quoteTotals(content, after, supply).total - quoteTotals(content, before, supply).total;
  const [firstAdded, firstRemoved] = [added[0], removed[0]];
  const what =
    added.length + removed.length > 2 || (!firstAdded && !firstRemoved)
      ? "Your choices changed"
      : firstAdded && firstRemoved
        ? `${firstAdded.title} instead of ${firstRemoved.title}`
        : `${(firstAdded ?? firstRemoved)?.title} ${firstAdded ? "added" : "taken out"}`;
  return `${what}: ${paise < 0 ? "–" : "+"} ${formatRupees(Math.abs(paise))} with GST`;
}
