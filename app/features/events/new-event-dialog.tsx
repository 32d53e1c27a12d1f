import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { Refusal } from "#app/platform/forms.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import type { NewEvent } from "./events.ts";

type NewEventDialogProps = { open: boolean; refused?: Refusal<keyof NewEvent>; closeTo: string };

/** Open while the address says `?new`, so it is also a page of its own. */
export function NewEventDialog({ open, refused, closeTo }: NewEventDialogProps) {
  return (
    <Dialog open={open} title="Create New Event" closeTo={closeTo}>
      {open && <NewEventForm refused={refused} closeTo={closeTo} />}
    </Dialog>
  );
}

function NewEventForm({ refused, closeTo }: Omit<NewEventDialogProps, "open">) {
  const form = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  const { errors = {}, values = {} } = refused ?? {};

  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);

  return (
    <Form method="post" ref={form} noValidate>
      {refused?.formError && <ErrorBox message={refused.formError} />}
      <div className="pair">
        <Field
          frame="w"
          ref={focusFirst}
          label="Name"
          name="name"
          required
          maxLength={200}
          defaultValue={values.name}
          error={errors.name}
        />
        <Field label="Date" name="date" type="date" defaultValue={values.date} error={errors.date} />
        <Field label="Time" name="time" type="time" defaultValue={values.time} error={errors.time} />
        <Field frame="w" label="Venue" name="venue" maxLength={300} defaultValue={values.venue} error={errors.venue} />
        <Field
          frame="w"
          label="Description"
          name="description"
          multiline
          maxLength={5000}
          defaultValue={values.description}
          error={errors.description}
        />
      </div>
      <div className="acts">
        <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button name="intent" value="add" busy={formData?.get("intent") === "add"} busyLabel="Saving...">
          Create Event
        </Button>
      </div>
    </Form>
  );
}

// showModal() goes by the attribute, which React does not write in the browser.
const focusFirst = (field: HTMLElement | null) => field?.setAttribute("autofocus", "");
