import { discountText } from "#app/billing/discount.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { quoteLineAmount } from "../quote-totals.ts";
import type { QuoteContent, QuoteFunction, QuoteLine } from "../quotes.ts";

/** A line that a newer revision added, took out or changed, and what that does to the price before GST, in paise. */
export type RevisionChange = { kind: "added" | "removed" | "changed"; title: string; paise: number; text: string };

type LineOfFunction = QuoteLine & { functionName: string };

const linesById = ({ functions }: { functions: QuoteFunction[] }): Map<string, LineOfFunction> =>
  new Map(functions.flatMap(({ name, lines }) => lines.map((line) => [line.id, { ...line, functionName: name }] as const)));

const isTaken = ({ kind, chosen }: QuoteLine) => kind === "fixed" || chosen;
const priceOf = (line: QuoteLine) => (isTaken(line) ? quoteLineAmount(line) : 0);

/** The changes of lines and of the discount between two revisions. */
export function revisionChanges(before: QuoteContent, after: QuoteContent): RevisionChange[] {
  const [old, now] = [linesById(before), linesById(after)];
  const removed = [...old.values()].filter(({ id }) => !now.has(id));
  const addedOrChanged = [...now.values()].flatMap((line): RevisionChange[] => {
    const former = old.get(line.id);
    if (!former)
      return [
        { kind: "added", title: line.title, paise: priceOf(line), text: `Added to: ${line.functionName}${optionText(line)}` },
      ];
    const text = changeText(former, line);
    return text ? [{ kind: "changed", title: line.title, paise: priceOf(line) - priceOf(former), text: `Changed: ${text}` }] : [];
  });
  return [
    ...addedOrChanged,
    ...removed.map((line) => ({
      kind: "removed" as const,
      title: line.title,
      paise: -priceOf(line),
      text: `Taken out of: ${line.functionName}`,
    })),
    ...discountChange(before, after),
  ];
}

const optionText = (line: QuoteLine) => (line.kind === "option" && !line.chosen ? ", as an option" : "");

function changeText(old: LineOfFunction, now: LineOfFunction): string {
  const kinds = { fixed: "included", option: "an option", choice: "a choice" };
  const quantity = ({ quantity, unit }: QuoteLine) => [quantity || "1", unit].filter(Boolean).join(" ");
  const price = (line: QuoteLine) => formatRupees(quoteLineAmount(line));
  return [
    old.functionName !== now.functionName && `now in ${now.functionName}`,
    old.title !== now.title && `was “${old.title}”`,
    quantity(old) !== quantity(now) && `${quantity(old)} to ${quantity(now)}`,
    quantity(old) === quantity(now) && price(old) !== price(now) && `${price(old)} to ${price(now)}`,
    old.kind !== now.kind && `now ${kinds[now.kind]}`,
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
