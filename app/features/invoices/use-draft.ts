import { discardLocalDraft } from "#app/platform/local-draft.ts";
import { useAutosave } from "#app/platform/use-autosave.ts";
import { type Draft, type DraftItem, draftForm } from "./draft.ts";

type StoredDraft = { id: string; version: number; draft: Draft; savedDraft?: Draft; draftPageId: string; savedAt: string | null };

const storageKey = (id: string) => `invoice-draft:${id}`;

export const useDraft = ({ id, ...stored }: StoredDraft) =>
  useAutosave<Draft>({
    ...stored,
    storageKey: storageKey(id),
    saveUrl: `/dashboard/invoices/${id}/draft`,
    toForm: draftForm,
    withNewFields: (draft) => ({
      ...stored.draft,
      ...draft,
      items: draft.items.map((item) => ({ ...(stored.draft.items[0] as DraftItem), ...item })),
    }),
  });

/** Discards the unsaved changes that this browser stored, and shows the draft that somebody else saved. */
export function showOtherDraft(id: string) {
  discardLocalDraft(storageKey(id));
  location.reload();
}
