import { redirect } from "react-router";
import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { readForm } from "#app/platform/values/forms.ts";
import { withParam } from "#app/records/list-filters.ts";
import { RecordId, RecordVersion } from "#app/records/record.ts";
import { addVendor, deleteVendor, editVendor, restoreVendor, setVendorStatus } from "./edit-vendor.server.ts";
import { undoImport } from "./import.server.ts";
import { EditedVendor, NewVendor, type VendorActionData, vendorCount, type vendorFormIntents } from "./vendors.ts";

export const handleVendorsForm = (submission: Submission) =>
  dispatchIntent<VendorActionData, (typeof vendorFormIntents)[number]>(submission, {
    forms: { add, edit },
    buttons: { activate, deactivate, delete: remove, restore, "undo-import": undo },
  });

async function add({ person, form, returnTo }: Submission) {
  await addVendor(person, readForm(NewVendor, form));
  return redirect(returnTo);
}

async function edit({ person, form, returnTo }: Submission) {
  await editVendor(person, readForm(EditedVendor, form));
  return redirect(returnTo);
}

async function activate({ person, form }: Submission) {
  await setVendorStatus(person, readForm(RecordVersion, form), "active");
  return { successMessage: "The vendor is active." };
}

async function deactivate({ person, form }: Submission) {
  await setVendorStatus(person, readForm(RecordVersion, form), "inactive");
  return { successMessage: "The vendor is inactive." };
}

async function remove({ person, form, returnTo }: Submission) {
  const vendor = readForm(RecordVersion, form);
  await deleteVendor(person, vendor);
  return redirect(withParam(returnTo, `deleted=${vendor.id}`));
}

async function restore({ person, form }: Submission) {
  return { successMessage: await restoreVendor(person, readForm(RecordId, form).id) };
}

async function undo({ person, form }: Submission) {
  const { removed, changed, booked } = await undoImport(person, readForm(RecordId, form).id);
  const kept = [
    booked > 0 ? `, ${booked} kept because events have booked them` : "",
    changed > 0 ? `, ${changed} kept because somebody changed them` : "",
  ].join("");
  return { successMessage: `Import undone: ${vendorCount(removed)} removed${kept}.` };
}
