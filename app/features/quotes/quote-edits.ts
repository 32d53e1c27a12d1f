import type { StaffCompany } from "#app/platform/company.ts";
import { type Pasted, pasteProblem, readPastedRows } from "#app/platform/pasted-rows.ts";
import {
  emptyFunction,
  emptyInstalment,
  emptyLine,
  maxFunctions,
  maxInstalments,
  maxLines,
  type QuoteDraft,
} from "./quote-draft.ts";
import { forAllFunctions, linesOf, type QuoteFunction, type QuoteLine } from "./quotes.ts";

type NewLineDefaults = Pick<StaffCompany, "defaultSac" | "defaultRate">;

/**
 * Applies an edit: what a button of the editor does, as text. It has the name and the id (of an instalment: the position) of what it
 * changes: "add-function", "remove-line:1f3a". "add-line:9c2e:option:1f3a" adds an option to the function 9c2e after the line 1f3a. With
 * JavaScript the page applies the edit; without, the button submits the form, and the server applies it. An unknown edit changes nothing.
 */
export function applyEdit(company: NewLineDefaults, draft: QuoteDraft, edit: string): QuoteDraft {
  const [name = "", id = "", kind = "", after = ""] = edit.split(":");
  const { functions, schedule } = draft.content;
  const withFunctions = (functions: QuoteFunction[]) => ({ ...draft, content: { ...draft.content, functions } });
  const withSchedule = (schedule: QuoteDraft["content"]["schedule"]) => ({ ...draft, content: { ...draft.content, schedule } });
  const index = functions.findIndex((one) => one.id === id);
  switch (name) {
    case "add-function":
      return functions.length >= maxFunctions ? draft : withFunctions(functions.toSpliced(-1, 0, emptyFunction()));
    case "remove-function":
      return id === forAllFunctions ? draft : withFunctions(functions.filter((one) => one.id !== id));
    case "move-function-up":
      return index < 1 || id === forAllFunctions ? draft : withFunctions(withSwapped(functions, index - 1));
    case "move-function-down":
      return index < 0 || index >= functions.length - 2 ? draft : withFunctions(withSwapped(functions, index));
    case "add-line":
      return linesOf(draft.content).length >= maxLines
        ? draft
        : withFunctions(
            functions.map((one) => (one.id === id ? { ...one, lines: withNewLine(company, one.lines, kind, after) } : one)),
          );
    case "remove-line":
      return withFunctions(functions.map((one) => ({ ...one, lines: one.lines.filter((line) => line.id !== id) })));
    case "move-line-up":
      return withFunctions(functions.map((one) => ({ ...one, lines: withLineMovedUp(one.lines, id) })));
    case "move-line-down":
      return withFunctions(functions.map((one) => ({ ...one, lines: withLineMovedUp(one.lines.toReversed(), id).toReversed() })));
    case "add-instalment":
      return schedule.length >= maxInstalments ? draft : withSchedule([...schedule, emptyInstalment()]);
    case "remove-instalment":
      return withSchedule(schedule.filter((_, position) => String(position) !== id));
    default:
      return draft;
  }
}

/**
 * Adds a line. A new choice belongs to the group of the last choice; the first choice of a function is preselected.
 * @param after the id of the line that the new one follows; empty: the new one is the last
 */
function withNewLine(company: NewLineDefaults, lines: readonly QuoteLine[], kind: string, after: string): QuoteLine[] {
  const index = lines.findIndex(({ id }) => id === after);
  const insert = (line: QuoteLine) => lines.toSpliced(index < 0 ? lines.length : index + 1, 0, line);
  if (kind !== "choice") return insert(emptyLine(company, kind === "option" ? "option" : "fixed"));
  const group = lines.findLast((line) => line.kind === "choice")?.group;
  return insert({ ...emptyLine(company, "choice"), group: group ?? "Package", chosen: group === undefined });
}

/** Puts back what an edit removed, where it was; later changes stay. @param before the draft that the edit was applied to */
export function restoreRemoved(draft: QuoteDraft, before: QuoteDraft, edit: string): QuoteDraft {
  const [name, id = ""] = edit.split(":");
  const { functions, schedule } = draft.content;
  if (name === "remove-instalment") {
    const instalment = before.content.schedule[Number(id)];
    return instalment
      ? { ...draft, content: { ...draft.content, schedule: schedule.toSpliced(Number(id), 0, instalment) } }
      : draft;
  }
  const hasId = ({ id: functionId, lines }: QuoteFunction) => functionId === id || lines.some((line) => line.id === id);
  const index = before.content.functions.findIndex(hasId);
  const original = before.content.functions[index];
  if (!original) return draft;
  const row = original.lines.findIndex((line) => line.id === id);
  const line = original.lines[row];
  const restored = line
    ? functions.map((one) => (one.id === original.id ? { ...one, lines: one.lines.toSpliced(row, 0, line) } : one))
    : functions.toSpliced(index, 0, original);
  return { ...draft, content: { ...draft.content, functions: restored } };
}

/** Exchanges the entry at a position with the next. */
function withSwapped<Entry>(entries: readonly Entry[], index: number): Entry[] {
  const [one, next] = [entries[index], entries[index + 1]];
  return one === undefined || next === undefined ? [...entries] : entries.with(index, next).with(index + 1, one);
}

function withLineMovedUp(lines: readonly QuoteLine[], id: string): QuoteLine[] {
  const index = lines.findIndex((line) => line.id === id);
  return index < 1 ? [...lines] : withSwapped(lines, index - 1);
}

/** The draft after a line was changed in a field. One choice of a group is preselected: choosing one clears the others. */
export function changeLine(draft: QuoteDraft, changed: QuoteLine): QuoteDraft {
  const functions = draft.content.functions.map((one) =>
    one.lines.some(({ id }) => id === changed.id) ? { ...one, lines: one.lines.map((line) => withChanged(line, changed)) } : one,
  );
  return { ...draft, content: { ...draft.content, functions } };
}

function withChanged(line: QuoteLine, changed: QuoteLine): QuoteLine {
  if (line.id === changed.id) return changed.kind === "fixed" ? { ...changed, group: "", chosen: false } : changed;
  const isSameGroup = changed.kind === "choice" && line.kind === "choice" && line.group === changed.group;
  return changed.chosen && isSameGroup ? { ...line, chosen: false } : line;
}

/** The columns of a row that is pasted from a spreadsheet, in their order. */
const pastedColumns = ["title", "quantity", "unit", "rate"] as const;
export type PastedColumn = (typeof pastedColumns)[number];

/**
 * Puts rows of a spreadsheet into the lines of a function, from a line and column on; rows beyond the last line are added. Rows
 * that do not fit are not cut: then nothing is pasted.
 * @param otherLines how many lines the other functions of the quote have
 */
export function pasteLines(
  company: NewLineDefaults,
  lines: readonly QuoteLine[],
  start: { row: number; column: PastedColumn },
  text: string,
  otherLines: number,
): Pasted<QuoteLine> {
  const rows = readPastedRows(text);
  if (!rows) return null;
  if (otherLines + start.row + rows.length > maxLines) return { problem: pasteProblem(rows.length, "A quote", maxLines) };
  const columns = pastedColumns.slice(pastedColumns.indexOf(start.column));
  const pasted = [...lines];
  for (const [offset, row] of rows.entries()) {
    const cells = row.split("\t");
    const values = columns.slice(0, cells.length).map((column, position) => [column, cleanCell(column, cells[position] ?? "")]);
    pasted[start.row + offset] = { ...(lines[start.row + offset] ?? emptyLine(company)), ...Object.fromEntries(values) };
  }
  return { rows: pasted };
}

const cleanCell = (column: PastedColumn, cell: string): string =>
  column === "title" || column === "unit"
    ? cell.trim().slice(0, column === "title" ? 200 : 20)
    : cell.replaceAll(/[₹,\s]/g, "").slice(0, 20);
