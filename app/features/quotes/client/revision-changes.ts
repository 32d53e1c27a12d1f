import { discountText } from "#app/billing/discount.ts";
import type { Supply } from "#app/billing/lines.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { lineDifferences, type PlacedLine, placedLines } from "../line-differences.ts";
import { quoteDifferences } from "../quote-differences.ts";
import { quoteLineAmount, quoteTotals } from "../quote-totals.ts";
import { preselected, type QuoteContent, type QuoteLine } from "../quotes.ts";

/** A line that a newer revision added, took out or changed, and what that does to the price before GST, in paise. */
export type RevisionChange = { kind: "added" | "removed" | "changed"; title: string; paise: number; text: string };

type Revision = { number: number; content: QuoteContent; supply: Supply; validUntil: string; sentAt: string };
type Request = { revision: number; kind: string; text: string };

/** What a newer revision changed since one that the client has read; the totals are with the preselected lines, in paise. */
export const compareRevisions = (before: Revision, after: Revision, requests: readonly Request[]) => ({
  from: before.number,
  number: after.number,
  sentAt: after.sentAt,
  changes: revisionChanges(before.content, after.content),
  /** Dates, places, terms and everything else that is no line. */
  others: quoteDifferences(before, after, { lines: false }).filter(({ what }) => what !== "Discount"),
  totals: { before: totalOf(before), after: totalOf(after) },
  /** What the client had asked for. */
  asked: requests
    .filter(({ revision, kind }) => kind === "change" && revision >= before.number && revision < after.number)
    .map(({ text }) => text),
});
export type RevisionComparison = ReturnType<typeof compareRevisions>;

const totalOf = ({ content, supply }: Revision) => quoteTotals(content, preselected(content), supply).total;

const isTaken = ({ kind, chosen }: QuoteLine) => kind === "fixed" || chosen;
const priceOf = (line: QuoteLine) => (isTaken(line) ? quoteLineAmount(line) : 0);

/** The changes of lines and of the discount between two revisions. */
export function revisionChanges(before: QuoteContent, after: QuoteContent): RevisionChange[] {
  const nameOf = ({ functionId }: PlacedLine) =>
    [...after.functions, ...before.functions].find(({ id }) => id === functionId)?.name ?? "";
  const ofLines = lineDifferences(placedLines(before), placedLines(after)).flatMap(
    ({ before: old, after: now }): RevisionChange[] => {
      if (!old)
        return [{ kind: "added", title: now.title, paise: priceOf(now), text: `Added to: ${nameOf(now)}${optionText(now)}` }];
      if (!now) return [{ kind: "removed", title: old.title, paise: -priceOf(old), text: `Taken out of: ${nameOf(old)}` }];
      const text = changeText(old, now, nameOf);
      return text ? [{ kind: "changed", title: now.title, paise: priceOf(now) - priceOf(old), text: `Changed: ${text}` }] : [];
    },
  );
  return [...ofLines, ...discountChange(before, after)];
}

const optionText = (line: QuoteLine) => (line.kind === "option" && !line.chosen ? ", as an option" : "");

function changeText(old: PlacedLine, now: PlacedLine, nameOf: (line: PlacedLine) => string): string {
  const kinds = { fixed: "included", option: "an option", choice: "a choice" };
  const quantity = ({ quantity, unit }: QuoteLine) => [quantity || "1", unit].filter(Boolean).join(" ");
  const price = (line: QuoteLine) => formatRupees(quoteLineAmount(line));
  const rate = (line: QuoteLine) => quoteLineAmount({ ...line, quantity: "1" });
  return [
    old.functionId !== now.functionId && `now in ${nameOf(now)}`,
    old.title !== now.title && `was “${old.title}”`,
    quantity(old) !== quantity(now) && `${quantity(old)} to ${quantity(now)}`,
    quantity(old) === quantity(now) && price(old) !== price(now) && `${price(old)} to ${price(now)}`,
    quantity(old) !== quantity(now) && rate(old) !== rate(now) && `${formatRupees(rate(old))} to ${formatRupees(rate(now))} each`,
    old.kind !== now.kind && `now ${kinds[now.kind]}`,
    old.chosen !== now.chosen && now.kind === "option" && (now.chosen ? "now preselected" : "no longer preselected"),
    old.gst !== now.gst && `GST ${old.gst}% to ${now.gst}%`,
    old.details !== now.details && now.details,
  ]
    .filter(Boolean)
    .join("; ");
}

function discountChange(before: QuoteContent, after: QuoteContent): RevisionChange[] {
  const text = (content: QuoteContent) => discountText(content) || "none";
  if (text(before) === text(after)) return [];
  return [{ kind: "changed", title: "Discount", paise: 0, text: `Changed: ${text(before)} to ${text(after)}` }];
}
