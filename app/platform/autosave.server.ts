import { isId } from "./list-filters.ts";
import { mergeChanges } from "./merge-changes.ts";
import type { OtherDraft } from "./use-autosave.ts";

/** What a page shows when somebody else stored the draft meanwhile. `draft`: what it continues with. */
export type DraftConflict<Draft> = OtherDraft<Draft> & { draft: Draft };

/** The open page that sends a draft, and when it sent it by its own clock. */
export type SendingPage = { draftPageId: string; draftSentAtMs: number };

/** Reads the fields by which an open page with autosave identifies itself. */
export function readSendingPage(form: FormData): SendingPage | undefined {
  const draftPageId = String(form.get("draftPageId"));
  const draftSentAtMs = Number(form.get("draftSentAtMs"));
  return isId(draftPageId) && Number.isSafeInteger(draftSentAtMs) ? { draftPageId, draftSentAtMs } : undefined;
}

type StoredPage = { draftPageId: string | null; draftSentAtMs: number | null };

/** Whether the same page stored the draft last, and the response was lost: then the page overwrites what it stored. */
export const isNewerOfSamePage = (stored: StoredPage, page: SendingPage | undefined): boolean =>
  page !== undefined && stored.draftPageId === page.draftPageId && Number(stored.draftSentAtMs) < page.draftSentAtMs;

const maxVersion = 2_147_483_647;

/** The version that the form's page last saw; 0 for a draft that was never stored. */
export const readVersion = (form: FormData): number =>
  Math.max(0, Math.min(maxVersion, Number.parseInt(String(form.get("version")), 10) || 0));

/**
 * The draft with which a form that was sent without JavaScript continues after a conflict: what was entered, with what only somebody else
 * changed since the page showed `snapshot`.
 */
export function mergeDrafts<Draft>(form: FormData, draft: Draft, stored: Draft): DraftConflict<Draft> {
  let base = draft;
  try {
    base = JSON.parse(String(form.get("snapshot")));
  } catch {}
  return { base, draft: mergeChanges(base, draft, stored), stored };
}

const headers = { "Cache-Control": "no-store" };

/** The response to an autosave. @param saved the `SaveResult` of use-autosave.ts */
export const saveResponse = (saved: { outcome: string }): Response =>
  Response.json(saved, { status: saved.outcome === "saved" ? 200 : 409, headers });

export const noSuchDraftResponse = (): Response => new Response(null, { status: 404, headers });

/** A loader's response at a URL that only saves. */
export const postOnlyResponse = (): Response => new Response(null, { status: 405, headers: { ...headers, Allow: "POST" } });
