import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { useRemovals } from "#app/ui/result/use-removals.tsx";
import type { QuoteDraft } from "../quote-draft.ts";
import { replacedText } from "./draft-edits.ts";

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

  useReplaced(draft, removals.add);
  return { edits: { onEdit, onRemove }, removalToast: removals.toast };
}

/** Notices what a template replaced: the server stores the draft with it. */
function useReplaced(draft: QuoteDraft, onReplaced: (removed: Removed) => void) {
  const { formData, state } = useNavigation();
  const isUsing = formData?.get("intent") === "use-template";
  const before = useRef<QuoteDraft>(undefined);
  useEffect(() => {
    const { current } = before;
    if (isUsing) before.current ??= draft;
    else if (state === "idle" && current && current !== draft) {
      before.current = undefined;
      const title = replacedText(current, draft);
      const { content, costs } = current;
      if (title) onReplaced({ title, restore: (now) => ({ ...now, content, costs }) });
    }
  }, [isUsing, state, draft, onReplaced]);
}
