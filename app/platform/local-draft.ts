/** A draft in the browser's storage, until the server has it. A full or forbidden storage must not stop the form. */
export type LocalDraft<Draft> = {
  version: number;
  draftPageId: string;
  draft: Draft;
  /** What the server had when the changes were made; absent in what was stored before an upgrade. */
  savedDraft?: Draft;
};

export function writeLocalDraft<Draft>(key: string, local: LocalDraft<Draft>): void {
  try {
    localStorage.setItem(key, JSON.stringify(local));
  } catch {}
}

/** @param withNewFields adds the fields that a draft stored before an upgrade lacks */
export function readLocalDraft<Draft>(key: string, withNewFields: (draft: Draft) => Draft): LocalDraft<Draft> | null {
  try {
    const local: LocalDraft<Draft> | null = JSON.parse(localStorage.getItem(key) ?? "null");
    if (!local) return null;
    const { draft, savedDraft } = local;
    return { ...local, draft: withNewFields(draft), ...(savedDraft && { savedDraft: withNewFields(savedDraft) }) };
  } catch {
    return null;
  }
}

export function discardLocalDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}
