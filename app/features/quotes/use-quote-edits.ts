import { useStaffCompany } from "#app/platform/use-company.ts";
import { useRemovals } from "#app/ui/use-removals.tsx";
import { functionField, instalmentField, lineField, type QuoteDraft } from "./quote-draft.ts";
import { applyEdit, restoreRemoved } from "./quote-edits.ts";
import { entryFieldId } from "./quote-form-fields.ts";
import { forAllFunctions } from "./quotes.ts";

/** `edit`: the edit that removed something; `before`: the draft before it. */
type Removed = { edit: string; before: QuoteDraft; title: string };

/** Applies the edits of the editor's buttons: moves the focus to what was added or beside what was removed, and offers Undo. */
export function useQuoteEdits(draft: QuoteDraft, onChange: (draft: QuoteDraft) => void) {
  const company = useStaffCompany();
  const removals = useRemovals<Removed>((removed) => applyChange(draft, restoreRemoved(draft, removed.before, removed.edit)));

  function handleEdit(edit: string) {
    const after = applyEdit(company, draft, edit);
    const title = removedTitle(draft, edit);
    if (title) removals.add({ edit, before: draft, title });
    applyChange(draft, after);
  }

  function applyChange(before: QuoteDraft, after: QuoteDraft) {
    onChange(after);
    const field = fieldOfEdit(before, after);
    // The field exists after the change is rendered.
    if (field) setTimeout(() => document.getElementById(field)?.focus());
  }

  return { edit: handleEdit, removalToast: removals.toast };
}

/** The title of what an edit removes; undefined when it removes nothing. */
function removedTitle({ content }: QuoteDraft, edit: string): string | undefined {
  const [action, id] = edit.split(":");
  if (action === "remove-instalment") return content.schedule[Number(id)]?.label || "The instalment";
  if (action === "remove-function") return content.functions.find((one) => one.id === id)?.name || "The function";
  if (action !== "remove-line") return undefined;
  return content.functions.flatMap(({ lines }) => lines).find((line) => line.id === id)?.title || "The line";
}

/**
 * @returns the HTML id of the field that gets the focus: the first one of what was added, or of a neighbour of what was removed; undefined
 * for what was moved
 */
function fieldOfEdit(before: QuoteDraft, after: QuoteDraft): string | undefined {
  const nameOf = (id: string | undefined) => (id && id !== forAllFunctions ? entryFieldId(functionField("name"), id) : undefined);
  const [functionsBefore, functions] = [before.content.functions, after.content.functions];
  const index = changedIndex(functionsBefore, functions);
  if (index !== null) return nameOf((functions[index] ?? functions[0])?.id) ?? nameOf(functions.at(-2)?.id);
  for (const { id, lines } of functions) {
    const line = changedIndex(functionsBefore.find((one) => one.id === id)?.lines ?? [], lines);
    if (line === null) continue;
    const neighbour = lines[line] ?? lines.at(-1);
    return neighbour ? entryFieldId(lineField("title"), neighbour.id) : nameOf(id);
  }
  const [scheduleBefore, schedule] = [before.content.schedule, after.content.schedule];
  if (schedule.length === scheduleBefore.length) return undefined;
  return entryFieldId(instalmentField("share"), Math.max(0, schedule.length - 1));
}

/** The index at which an entry was added or removed; null: none was. */
function changedIndex(before: readonly { id: string }[], after: readonly { id: string }[]): number | null {
  if (before.length === after.length) return null;
  const [longer, shorter] = before.length > after.length ? [before, after] : [after, before];
  return longer.findIndex(({ id }) => !shorter.some((one) => one.id === id));
}
