import type { Draft } from "./draft.ts";

/** A draft in the browser's storage, until the server has it. A full or forbidden storage must not stop the form. */
export type LocalDraft = { version: number; draftPageId: string; draft: Draft };

const keyOf = (id: string) => `invoice-draft:${id}`;

export function writeLocalDraft(id: string, local: LocalDraft): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(local));
  } catch {}
}

export function readLocalDraft(id: string): LocalDraft | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? "null");
  } catch {
    return null;
  }
}

export function discardLocalDraft(id: string): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {}
}
