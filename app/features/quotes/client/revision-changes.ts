import { discountText } from "#app/billing/discount.ts";
import type { Supply } from "#app/billing/lines.ts";
import { en } from "#app/content/link-pages/agreed/en.ts";
import type { LinkTexts } from "#app/content/link-pages/en.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import type { Language } from "#db/enums.ts";
import { lineDifferences, type PlacedLine, placedLines } from "../line-differences.ts";
import { quoteDifferences } from "../quote-differences.ts";
import { quoteLineAmount, quoteTotals } from "../quote-totals.ts";
import { preselected, type QuoteContent, type QuoteLine, quantityAndUnit } from "../quotes.ts";

/** A line that a newer revision added, took out or changed, and what that does to the price before GST, in paise. */
export type RevisionChange = { kind: "added" | "removed" | "changed"; title: string; paise: number; text: string };

type Revision = { number: number; content: QuoteContent; supply: Supply; validUntil: string; sentAt: string };
type Request = { revision: number; kind: string; text: string };

/** What a newer revision changed since one that the client has read; the totals are with the preselected lines, in paise. */
export const compareRevisions = (
  before: Revision,
  after: Revision,
  requests: readonly Request[],
  { agreed, language }: { agreed: LinkTexts["agreed"]; language: Language },
) => ({
  from: before.number,
  number: after.number,
  sentAt: after.sentAt,
  changes: revisionChanges(before.content, after.content, agreed.changes),
  others: otherChanges(before, after, agreed.differences, language),
  totals: { before: totalOf(before), after: totalOf(after) },
  /** What the client had asked for. */
  asked: requests
    .filter(({ revision, kind }) => kind === "change" && revision >= before.number && revision < after.number)
    .map(({ text }) => text),
});
export type RevisionComparison = ReturnType<typeof compareRevisions>;

/** The changes of dates, places, guests, terms and everything else that `revisionChanges` has not. */
const otherChanges = (
  before: Pick<Revision, "content" | "validUntil">,
  after: Pick<Revision, "content" | "validUntil">,
  texts = en.differences,
  language: Language = "en",
) => quoteDifferences(before, after, { lines: false, texts, language }).filter(({ what }) => what !== texts.discount);

/** What an amendment changes besides lines and discount, such as a number of guests. */
export const otherAmended = (
  before: QuoteContent,
  now: QuoteContent,
  ...say: [texts?: typeof en.differences, language?: Language]
) => otherChanges({ content: before, validUntil: "" }, { content: now, validUntil: "" }, ...say);

const totalOf = ({ content, supply }: Revision) => quoteTotals(content, preselected(content), supply).total;

const isTaken = ({ kind, chosen }: QuoteLine) => kind === "fixed" || chosen;
const priceOf = (line: QuoteLine) => (isTaken(line) ? quoteLineAmount(line) : 0);

/** The changes of lines and of the discount between two revisions. */
type Texts = LinkTexts["agreed"]["changes"];

export function revisionChanges(before: QuoteContent, after: QuoteContent, texts: Texts = en.changes): RevisionChange[] {
  const nameOf = ({ functionId }: PlacedLine) =>
    [...after.functions, ...before.functions].find(({ id }) => id === functionId)?.name ?? "";
  const ofLines = lineDifferences(placedLines(before), placedLines(after)).flatMap(
    ({ before: old, after: now }): RevisionChange[] => {
      if (!old)
        return [
          {
            ...{ kind: "added", title: now.title, paise: priceOf(now) },
            text: fillPlaceholders(isOffered(now) ? texts.addedOption : texts.added, { name: nameOf(now) }),
          },
        ];
      if (!now) {
        const text = fillPlaceholders(texts.takenOut, { name: nameOf(old) });
        return [{ kind: "removed", title: old.title, paise: -priceOf(old), text }];
      }
      const what = changeText(old, now, nameOf, texts);
      const text = fillPlaceholders(texts.changed, { what });
      return what ? [{ kind: "changed", title: now.title, paise: priceOf(now) - priceOf(old), text }] : [];
    },
  );
  return [...ofLines, ...discountChange(before, after, texts)];
}

const isOffered = (line: QuoteLine) => line.kind === "option" && !line.chosen;

function changeText(old: PlacedLine, now: PlacedLine, nameOf: (line: PlacedLine) => string, texts: Texts): string {
  const [before, after] = [quantityAndUnit(old), quantityAndUnit(now)];
  const price = (line: QuoteLine) => formatRupees(quoteLineAmount(line));
  const rate = (line: QuoteLine) => quoteLineAmount({ ...line, quantity: "1" });
  return [
    old.functionId !== now.functionId && fillPlaceholders(texts.moved, { name: nameOf(now) }),
    old.title !== now.title && fillPlaceholders(texts.renamed, { title: old.title }),
    before !== after && fillPlaceholders(texts.fromTo, { before, after }),
    before === after && price(old) !== price(now) && fillPlaceholders(texts.fromTo, { before: price(old), after: price(now) }),
    before !== after &&
      rate(old) !== rate(now) &&
      fillPlaceholders(texts.each, { before: formatRupees(rate(old)), after: formatRupees(rate(now)) }),
    old.kind !== now.kind && texts.kinds[now.kind],
    old.chosen !== now.chosen && now.kind === "option" && (now.chosen ? texts.preselected : texts.notPreselected),
    old.gst !== now.gst && fillPlaceholders(texts.gst, { before: old.gst, after: now.gst }),
    old.details !== now.details && now.details,
  ]
    .filter(Boolean)
    .join("; ");
}

function discountChange(before: QuoteContent, after: QuoteContent, texts: Texts): RevisionChange[] {
  const text = (content: QuoteContent) => discountText(content) || texts.none;
  if (text(before) === text(after)) return [];
  const what = fillPlaceholders(texts.fromTo, { before: text(before), after: text(after) });
  return [{ kind: "changed", title: texts.discount, paise: 0, text: fillPlaceholders(texts.changed, { what }) }];
}
