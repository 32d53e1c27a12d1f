import { redirect } from "react-router";
import type { Person } from "#app/permissions.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { readForm } from "#app/platform/values/forms.ts";
import { withParam } from "./list-filters.ts";
import { RecordId, RecordVersion } from "./record.ts";

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
