import { eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { redirect } from "react-router";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { readForm } from "#app/platform/values/forms.ts";
import { asActor } from "#db/client.server.ts";
import { readId, withParam } from "./list-filters.ts";
import { editableRecord, type RecordDefinition, type RecordTable, type Row } from "./record.server.ts";
import { type EditableRecord, RecordId, RecordVersion } from "./record.ts";
import { deletedRecord } from "./record-deletion.server.ts";

/** A record as its form shows it; null when there is none. */
export async function readEditable<Table extends RecordTable>(
  actor: Actor,
  record: RecordDefinition<Table>,
  id: string,
): Promise<(EditableRecord & { title: string }) | null> {
  requirePermission(actor, record.permissions.list);
  const table = record.table as PgTable;
  const [row] = await asActor(actor, (tx) => tx.select().from(table).where(eq(record.idColumn, id)));
  if (!row) return null;
  const stored = row as Row<Table> & { id: string; version: number };
  return { ...editableRecord(record, stored), title: record.title(stored) };
}

/**
 * What the dialogs of a list show: of `?new` a record with an id only, of `?edit=ID` and `?delete=ID` a stored one; and of `?deleted=ID`
 * what its message offers to restore. Null for what the URL does not open or the person may not do.
 */
export async function readDialogs<Table extends RecordTable>(person: Person, record: RecordDefinition<Table>, url: URL) {
  const idParam = (word: string) => readId(url.searchParams, word);
  const editedId = idParam("edit");
  const idToDelete = can(person, record.permissions.remove) ? idParam("delete") : null;
  const [editedRecord, recordToDelete, deleted] = await Promise.all([
    editedId ? readEditable(person, record, editedId) : null,
    idToDelete ? readEditable(person, record, idToDelete) : null,
    deletedRecord(person, record, idParam("deleted")),
  ]);
  const newRecord = url.searchParams.has("new") ? { id: crypto.randomUUID() } : null;
  return { newRecord, editedRecord, recordToDelete, deleted };
}

/** The handler that deletes a record. The page that follows offers Undo. @param url of the list, when that is not the page */
export const deletes =
  (remove: (person: Person, record: RecordVersion) => Promise<unknown>, url?: string) =>
  async ({ person, form, returnTo }: Submission) => {
    const record = readForm(RecordVersion, form);
    await remove(person, record);
    return redirect(withParam(url ?? returnTo, `deleted=${record.id}`));
  };

/** The handler that takes a deletion back. */
export const restores =
  (restore: (person: Person, id: string) => Promise<string>) =>
  async ({ person, form }: Submission) => ({ successMessage: await restore(person, readForm(RecordId, form).id) });
