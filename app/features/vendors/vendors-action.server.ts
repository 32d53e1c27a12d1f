import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { readForm } from "#app/platform/values/forms.ts";
import { deletes, restores } from "#app/records/dialogs.server.ts";
import { RecordId, RecordVersion } from "#app/records/record.ts";
import type { VendorStatus } from "#db/enums.ts";
import { addVendor, deleteVendor, editVendor, restoreVendor, setVendorStatus } from "./edit-vendor.server.ts";
import { undoImport } from "./import.server.ts";
import { EditedVendor, NewVendor, type VendorActionData, vendorCount, type vendorFormIntents } from "./vendors.ts";

export const handleVendorsForm = (submission: Submission) =>
  dispatchIntent<VendorActionData, (typeof vendorFormIntents)[number]>(submission, {
    forms: {
      add: ({ person, form }) => addVendor(person, readForm(NewVendor, form)),
      edit: ({ person, form }) => editVendor(person, readForm(EditedVendor, form)),
    },
    buttons: {
      activate: says(setStatus("active"), "The vendor is active."),
      deactivate: says(setStatus("inactive"), "The vendor is inactive."),
      delete: deletes(deleteVendor),
      restore: restores(restoreVendor),
      "undo-import": says(({ person, form }) => undoImport(person, readForm(RecordId, form).id), undoneText),
    },
  });

const setStatus =
  (status: VendorStatus) =>
  ({ person, form }: Submission) =>
    setVendorStatus(person, readForm(RecordVersion, form), status);

function undoneText({ removed, changed, booked }: Awaited<ReturnType<typeof undoImport>>): string {
  const kept = [
    booked > 0 ? `, ${booked} kept because events have booked them` : "",
    changed > 0 ? `, ${changed} kept because somebody changed them` : "",
  ].join("");
  return `Import undone: ${vendorCount(removed)} removed${kept}.`;
}
