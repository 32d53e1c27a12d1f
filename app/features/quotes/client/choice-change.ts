import type { Supply } from "#app/billing/lines.ts";
import type { LinkTexts } from "#app/content/link-pages/en.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { quoteTotals } from "../quote-totals.ts";
import { linesOf, type QuoteContent } from "../quotes.ts";

/** Describes how a choice changed the total: "LED wall, 16 × 9 ft added: + ₹1,12,100 with GST". */
export function changeText(
  content: QuoteContent,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  supply: Supply,
  quote: LinkTexts["quote"],
): string {
  const lines = linesOf(content);
  const added = lines.filter(({ id }) => after.has(id) && !before.has(id));
  const removed = lines.filter(({ id }) => before.has(id) && !after.has(id));
  const paise = quoteTotals(content, after, supply).total - quoteTotals(content, before, supply).total;
  const [firstAdded, firstRemoved] = [added[0], removed[0]];
  const what =
    added.length + removed.length > 2 || (!firstAdded && !firstRemoved)
      ? quote.choicesChanged
      : firstAdded && firstRemoved
        ? fillPlaceholders(quote.insteadOf, { added: firstAdded.title, removed: firstRemoved.title })
        : fillPlaceholders(firstAdded ? quote.added : quote.takenOut, { title: (firstAdded ?? firstRemoved)?.title ?? "" });
  return fillPlaceholders(quote.change, { what, amount: `${paise < 0 ? "–" : "+"} ${formatRupees(Math.abs(paise))}` });
}
