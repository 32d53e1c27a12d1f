import type { Draft, DraftItem } from "./draft.ts";

/** A draft in the browser's storage, until the server has it. A full or forbidden storage must not stop the form. */
export type LocalDraft = { version: number; draftPageId: string; draft: Draft };

const keyOf = (id: string) => `invoice-draft:${id}`;

export function writeLocalDraft(id: string, local: LocalDraft): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(local));
  } catch {}
}

/** @param stored as the server has it */
export function readLocalDraft(id: string, stored: Draft): LocalDraft | null {
  try {
    const local: LocalDraft | null = JSON.parse(localStorage.getItem(keyOf(id)) ?? "null");
    return local && { ...local, draft: withNewFields(local.draft, stored) };
  } catch {
    return null;
  }
}

/** A draft that was kept before an upgrade lacks the fields that are newer. */
const withNewFields = (draft: Draft, stored: Draft): Draft => ({
  ...stored,
  ...draft,
  items: draft.items.map((item) => ({ ...(stored.items[0] as DraftItem), ...item })),
});

export function discardLocalDraft(id: string): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {}
}
