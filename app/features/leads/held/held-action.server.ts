import { Invalid } from "#app/errors.ts";
import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { isId } from "#app/platform/values/ids.ts";
import { rowsPerPage } from "#app/records/list-filters.ts";
import { markSpam, releaseEnquiries } from "./held-enquiries.server.ts";
import { handledText } from "./held-enquiries.ts";

export const handleHeldForm = (submission: Submission) =>
  dispatchIntent<FormActionData, never>(submission, {
    forms: {},
    buttons: {
      release: says(
        ({ person, form }) => releaseEnquiries(person, selectedIds(form)),
        (ids) => handledText("Released", ids),
      ),
      spam: says(
        ({ person, form }) => markSpam(person, selectedIds(form)),
        (ids) => handledText("Marked as spam", ids),
      ),
    },
  });

/** At most those of a page of the list. */
function selectedIds(form: FormData): string[] {
  const ids = [...new Set(form.getAll("enquiry").map(String).filter(isId))];
  if (ids.length > rowsPerPage)
    throw new Invalid({}, `Nothing was changed: at most ${rowsPerPage} enquiries can be selected, and ${ids.length} are.`);
  return ids;
}
