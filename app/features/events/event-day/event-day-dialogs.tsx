import { usePhotoHint } from "#app/browser/waiting/use-photo-hint.ts";
import { maxAmountLength } from "#app/platform/values/money.ts";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { setAutofocus } from "#app/ui/dialog/dialog.tsx";
import { ariaProps, Field, FieldBox, useFieldId } from "#app/ui/form/field.tsx";
import { useFormValues } from "#app/ui/form/form-id.tsx";
import { Select } from "#app/ui/form/select.tsx";
import type { Owner } from "../run-sheet/run-sheet.ts";
import { type eventDayFormIntents, maxNoteLength } from "./event-day.ts";

type EventDayDialogsProps = {
  open: (typeof eventDayFormIntents)[number] | null;
  newId: string;
  /** Whether the photograph of an issue can be stored with the files of the event. */
  hasPhoto: boolean;
  vendors: readonly Owner[];
  closeUrl: string;
};

export function EventDayDialogs({ open, newId, hasPhoto, vendors, closeUrl }: EventDayDialogsProps) {
  const shared = { closeUrl, newId, gridClass: "stack gap-5" };
  return (
    <>
      <ActionDialog
        {...shared}
        open={open === "issue"}
        title="Add an issue"
        intent="issue"
        submit="Add issue"
        encType="multipart/form-data"
      >
        <Field label="What is wrong" name="text" multiline rows={3} required maxLength={maxNoteLength} ref={setAutofocus} />
        {hasPhoto && <PhotoField />}
      </ActionDialog>
      <ActionDialog {...shared} open={open === "hand-over"} title="Hand over" intent="hand-over" submit="Hand over">
        <Field
          label="What the next shift must know"
          name="text"
          multiline
          rows={5}
          required
          maxLength={maxNoteLength}
          ref={setAutofocus}
        />
      </ActionDialog>
      <ActionDialog
        {...shared}
        open={open === "site-payment"}
        title="Pay a vendor on site"
        intent="site-payment"
        submit="Add payment"
      >
        <Select
          label="Vendor"
          name="vendor_id"
          placeholder="Select Vendor"
          required
          options={vendors.map(({ key, name }) => ({ value: key.slice("vendor.".length), label: name }))}
        />
        <Field label="Amount in rupees" name="amount" inputMode="decimal" required maxLength={maxAmountLength} />
        <Field label="When and how" name="note" maxLength={200} hint="Such as: after the last plate, cash or UPI." />
      </ActionDialog>
    </>
  );
}

function PhotoField() {
  const id = useFieldId({ name: "photo" });
  const error = useFormValues().errors.photo;
  const hint = usePhotoHint("It is kept with the files of the event.");
  return (
    <FieldBox id={id} label="Photograph" error={error} hint={hint}>
      <input {...ariaProps(id, true, error)} id={id} className="input" type="file" name="photo" accept="image/*" />
    </FieldBox>
  );
}
