import { isDeepStrictEqual } from "node:util";
import { data, type RouterContextProvider } from "react-router";
import { changedByBoth, type OtherDraft } from "#app/browser/kept/other-draft.ts";
import type { SaveResult } from "#app/browser/use-autosave.ts";
import { company } from "#app/company/company.server.ts";
import type { StaffCompany } from "#app/company/company.ts";
import type { Actor, Person } from "#app/permissions.ts";
import { lastDraftChange } from "#app/platform/audit.server.ts";
import { postedForm } from "#app/platform/request.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { isId } from "#app/platform/values/ids.ts";
import { mergeChanges } from "#app/platform/values/merge-changes.ts";
import { asActor, type Tx } from "#db/client.server.ts";

/** The open page that sends a draft, and when it sent it by its own clock. */
export type SendingPage = { draftPageId: string; draftSentAtMs: number };

/** The columns of the page that stored a draft last; null when no page did. */
export const pageColumns = (page: SendingPage | undefined) => page ?? { draftPageId: null, draftSentAtMs: null };

type StoredRow = { id: string; version: number; draftPageId: string | null; draftSentAtMs: number | null };

/** How drafts of a kind are stored. `Columns`: a draft as its tables hold it. */
type DraftStore<Draft, Row, Columns> = {
  toColumns: (draft: Draft) => Columns;
  /** @returns false when there is a row of this id already */
  insert: (tx: Tx, columns: Columns) => Promise<boolean>;
  /** @returns undefined when it is no draft any more */
  lock: (tx: Tx) => Promise<Row | undefined>;
  read: (tx: Tx, row: Row) => Promise<Draft>;
  /** @returns the new version */
  update: (tx: Tx, columns: Columns, row: Row) => Promise<number | undefined>;
};

/**
 * Stores a draft under the id that its page made, so that a draft submitted twice is stored once. A page that lost the response
 * to its last save overwrites that save, but nobody else's.
 * @param sent `version`: the one that the page last got; 0 for a draft that was never stored
 */
export function storeDraft<Draft, Row extends StoredRow, Columns>(
  actor: Person,
  { draft, version, page }: { draft: Draft; version: number; page: SendingPage | undefined },
  store: DraftStore<Draft, Row, Columns>,
): Promise<SaveResult<Draft>> {
  const columns = store.toColumns(draft);
  return asActor(actor, async (tx): Promise<SaveResult<Draft>> => {
    if (await store.insert(tx, columns)) return { outcome: "saved", version: 1 };
    const row = await store.lock(tx);
    if (!row) return { outcome: "frozen" };
    if (row.version !== version && !isNewerOfSamePage(row, page)) {
      const stored = await store.read(tx, row);
      // A draft that is sent again, because the response was lost, is no conflict.
      return isDeepStrictEqual(store.toColumns(stored), columns)
        ? { outcome: "saved", version: row.version }
        : { outcome: "stale", version: row.version, stored, last: await lastDraftChange(tx, row.id) };
    }
    return { outcome: "saved", version: (await store.update(tx, columns, row)) ?? version + 1 };
  });
}

/** Whether the same page stored the draft last, and the response was lost: then the page overwrites what it stored. */
const isNewerOfSamePage = (row: StoredRow, page: SendingPage | undefined): boolean =>
  page !== undefined && row.draftPageId === page.draftPageId && Number(row.draftSentAtMs) < page.draftSentAtMs;

/** How a kind of draft is read from its form, and stored by `storeDraft`. */
export type DraftKind<Draft> = {
  read: (company: StaffCompany, form: FormData) => Draft;
  save: (actor: Actor, id: string, version: number, draft: Draft, page?: SendingPage) => Promise<SaveResult<Draft>>;
};

const savePosted = <Draft>({ save }: DraftKind<Draft>, actor: Person, id: string, form: FormData, draft: Draft) =>
  save(actor, id, readVersion(form), draft, readSendingPage(form));

/**
 * Stores the draft of a page's form.
 * @param change what the submitted button changes in it
 * @returns the stored version; null when it is no draft any more
 * @throws StaleDraft when somebody else changed it
 */
export async function saveSubmitted<Draft>(
  kind: DraftKind<Draft>,
  { person, form }: Submission,
  id: string,
  change?: (draft: Draft) => Promise<Draft>,
): Promise<number | null> {
  const submitted = kind.read(company(), form);
  const draft = change ? await change(submitted) : submitted;
  const saved = await savePosted(kind, person, id, form, draft);
  if (saved.outcome === "stale") {
    const { version, last } = saved;
    throw new StaleDraft({ ...mergeDrafts(form, draft, saved.stored), version, last });
  }
  return saved.outcome === "saved" ? saved.version : null;
}

/** What a page shows when somebody else stored its draft meanwhile. `version`: the stored one. */
type Conflict<Draft> = OtherDraft<Draft> & { version: number };
export type DraftActionData<Draft> = FormActionData & { conflict?: Conflict<Draft> };

class StaleDraft extends Error {
  readonly conflict: Conflict<unknown>;
  constructor(conflict: Conflict<unknown>) {
    super("Somebody else changed this draft.");
    this.conflict = conflict;
  }
}

/** Shows both drafts, so that before the page's scripts arrive too nothing that was entered is lost. */
export function showConflict(error: unknown) {
  if (error instanceof StaleDraft) return data({ conflict: error.conflict }, 409);
  throw error;
}

/**
 * The draft with which a form continues after a conflict that was sent before its scripts arrived: what was entered, with what only
 * somebody else changed since the page showed `snapshot`.
 */
function mergeDrafts<Draft>(form: FormData, draft: Draft, stored: Draft) {
  let shown: Record<string, unknown> | null = null;
  try {
    shown = JSON.parse(String(form.get("snapshot")));
  } catch {}
  const isAlike = (one: unknown, other: unknown) => typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
  const fields = Object.entries(draft as object).map(([name, value]) => [
    name,
    isAlike(shown?.[name], value) ? shown?.[name] : value,
  ]);
  const base = Object.fromEntries(fields) as Draft;
  const found = { base, mine: mergeChanges(base, draft, stored), stored };
  return { ...found, kept: [...changedByBoth(found).keys()] };
}

/** Reads the fields by which an open page with autosave identifies itself. */
function readSendingPage(form: FormData): SendingPage | undefined {
  const draftPageId = String(form.get("draftPageId"));
  const draftSentAtMs = Number(form.get("draftSentAtMs"));
  return isId(draftPageId) && Number.isSafeInteger(draftSentAtMs) ? { draftPageId, draftSentAtMs } : undefined;
}

const maxVersion = 2_147_483_647;

/** The version that the form's page last saw; 0 for a draft that was never stored. */
export const readVersion = (form: FormData): number =>
  Math.max(0, Math.min(maxVersion, Number.parseInt(String(form.get("version")), 10) || 0));

const headers = { "Cache-Control": "no-store" };

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider>; params: { id: string } };

/** The action of a route that saves drafts while their form is being filled in. Its response is a `SaveResult`. */
export const autosaveAction =
  <Draft>(kind: DraftKind<Draft>) =>
  async ({ request, context, params: { id } }: ActionArgs): Promise<Response> => {
    if (!isId(id)) return new Response(null, { status: 404, headers });
    const form = await postedForm(request);
    const saved = await savePosted(kind, personOf(context), id, form, kind.read(company(), form));
    return Response.json(saved, { status: saved.outcome === "saved" ? 200 : 409, headers });
  };

/** A loader's response at a URL that only saves. */
export const postOnlyResponse = (): Response => new Response(null, { status: 405, headers: { ...headers, Allow: "POST" } });
