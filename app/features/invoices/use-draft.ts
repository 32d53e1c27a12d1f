import { useAutosave } from "#app/platform/use-autosave.ts";
import { type Draft, type DraftItem, draftForm } from "./draft.ts";

type StoredDraft = { id: string; version: number; draft: Draft; savedDraft?: Draft; draftPageId: string; savedAt: string | null };

export const useDraft = ({ id, ...stored }: StoredDraft) =>
  useAutosave<Draft>({
    ...stored,
    name: `invoice-draft:${id}`,
    saveUrl: `/dashboard/invoices/${id}/draft`,
    toForm: draftForm,
    withNewFields: (draft) => ({
      ...stored.draft,
      ...draft,
      items: draft.items.map((item) => ({ ...(stored.draft.items[0] as DraftItem), ...item })),
    }),
  });
