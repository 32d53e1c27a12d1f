import type { LineDefaults } from "#app/billing/lines.ts";
import { pasteRows } from "#app/billing/paste.ts";
import { emptyQuoteLine, lineLengths, type QuoteDraft } from "../quote-draft.ts";
import { linesOf, type QuoteContent, type QuoteFunction, type QuoteInstalment, type QuoteLine } from "../quotes.ts";
import { isPerGuest, perGuestQuantity } from "./guest-counts.ts";

type Change<Entry> = (entries: readonly Entry[]) => readonly Entry[];

export const withFunctions = (draft: QuoteDraft, change: Change<QuoteFunction>): QuoteDraft => ({
  ...draft,
  content: { ...draft.content, functions: [...change(draft.content.functions)] },
});

export const withLines = (draft: QuoteDraft, functionId: string, change: Change<QuoteLine>): QuoteDraft =>
  withFunctions(draft, (functions) =>
    functions.map((one) => (one.id === functionId ? { ...one, lines: [...change(one.lines)] } : one)),
  );

export const withSchedule = (draft: QuoteDraft, change: Change<QuoteInstalment>): QuoteDraft => ({
  ...draft,
  content: { ...draft.content, schedule: [...change(draft.content.schedule)] },
});

/** Exchanges the entry at a position with the next. */
export function swapped<Entry>(entries: readonly Entry[], index: number): readonly Entry[] {
  const [one, next] = [entries[index], entries[index + 1]];
  return one === undefined || next === undefined ? entries : entries.with(index, next).with(index + 1, one);
}

type Lines = Pick<QuoteDraft, "content">;

/** What a template took out of a draft: "3 lines"; empty: nothing that somebody could miss. */
export function replacedText({ content: before }: Lines, { content: now }: Lines): string {
  const ids = new Set(linesOf(now).map(({ id }) => id));
  const gone = linesOf(before).filter(({ id }) => !ids.has(id)).length;
  if (gone > 0) return gone === 1 ? "1 line" : `${gone} lines`;
  const terms = ({ terms, discount, schedule }: QuoteContent) => JSON.stringify([terms, discount, schedule]);
  return terms(before) === terms(now) ? "" : "The terms and payments of before";
}

/** A new line. A new choice belongs to the group of the last choice; the first choice of a function is preselected. */
export function newLine(company: LineDefaults, lines: readonly QuoteLine[], kind: QuoteLine["kind"]): QuoteLine {
  const line = emptyQuoteLine(company, kind);
  if (kind !== "choice") return line;
  const group = lines.findLast((line) => line.kind === "choice")?.group;
  return { ...line, group: group ?? "Package", chosen: group === undefined };
}

/**
 * The draft after a line was changed in a field. One choice of a group is preselected: choosing one clears the others.
 */
export const changeLine = (draft: QuoteDraft, changed: QuoteLine): QuoteDraft =>
  withFunctions(draft, (functions) =>
    functions.map((one) => {
      const before = one.lines.find(({ id }) => id === changed.id);
      if (!before) return one;
      const now = forGuests(one, before, changed);
      return { ...one, lines: one.lines.map((line) => withChanged(line, now)) };
    }),
  );

/** A line that becomes one per guest is for the guests of its function, unless another quantity was entered. */
const forGuests = (one: QuoteFunction, before: QuoteLine | undefined, line: QuoteLine): QuoteLine =>
  isPerGuest(line) && !(before && isPerGuest(before)) && ["", "1"].includes(line.quantity.trim())
    ? { ...line, quantity: perGuestQuantity(one) || line.quantity }
    : line;

function withChanged(line: QuoteLine, changed: QuoteLine): QuoteLine {
  if (line.id === changed.id) return changed.kind === "fixed" ? { ...changed, group: "", chosen: false } : changed;
  const isSameGroup = changed.kind === "choice" && line.kind === "choice" && line.group === changed.group;
  return changed.chosen && isSameGroup ? { ...line, chosen: false } : line;
}

const { title, quantity, unit, rate } = lineLengths;
/** The columns of the table of lines that can be pasted, in its order. */
const pastedColumns = { title, quantity, unit, rate };
export type PastedColumn = keyof typeof pastedColumns;

/** Puts rows of a spreadsheet into the lines of a function. */
export function pasteLines(
  company: LineDefaults,
  { content }: Pick<QuoteDraft, "content">,
  one: QuoteFunction,
  start: { row: number; column: PastedColumn },
  text: string,
) {
  const { lines: rows } = one;
  const otherLines = linesOf(content).length - rows.length;
  const emptyRow = () => emptyQuoteLine(company);
  const pasted = pasteRows({ rows, columns: pastedColumns, emptyRow, document: "A quote", otherLines }, start, text);
  if (!pasted || "problem" in pasted) return pasted;
  return { rows: pasted.rows.map((line, index) => forGuests(one, rows[index], line)) };
}
