import { useRemovals } from "#app/ui/result/use-removals.tsx";
import type { QuoteDraft } from "../quote-draft.ts";

type Removed = {
  title: string;
  /** Puts it back where it was; later changes stay. */
  restore: (draft: QuoteDraft) => QuoteDraft;
  /** The HTML id of its first field. */
  field?: string;
};

export type QuoteEdits = {
  /** Shows a draft with other parts. @param field the HTML id of the field that then gets the focus */
  onEdit: (draft: QuoteDraft, field?: string) => void;
  /** Shows a draft without a part of it, and offers Undo. */
  onRemove: (draft: QuoteDraft, removed: Removed, field?: string) => void;
};

export function useQuoteEdits(draft: QuoteDraft, onChange: (draft: QuoteDraft) => void) {
  const removals = useRemovals<Removed>(({ restore, field }) => onEdit(restore(draft), field));

  function onEdit(draft: QuoteDraft, field?: string) {
    onChange(draft);
    // The field exists after the change is rendered.
    if (field) setTimeout(() => document.getElementById(field)?.focus());
  }

  function onRemove(draft: QuoteDraft, removed: Removed, field?: string) {
    removals.add(removed);
    onEdit(draft, field);
  }

  return { edits: { onEdit, onRemove }, removalToast: removals.toast };
}
