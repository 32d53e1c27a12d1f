import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { checklistNames, checklists } from "#app/content/checklists.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { Tick } from "#app/ui/tick.tsx";
import type { EditedEvent, EventAnswer, EventDraft } from "./events.ts";

type EventDialogProps = {
  /** The fields of a new event that are filled in already; null while nobody adds one. */
  adding: Record<string, string> | null;
  editing: EventDraft | null;
  refused?: EventAnswer["refused"];
  closeTo: string;
};

/** Open while the address says `?new` or `?edit`, so it is also a page of its own. */
export function EventDialog({ adding, editing, refused, closeTo }: EventDialogProps) {
  const open = adding !== null || editing !== null;
  return (
    <Dialog open={open} title={editing ? "Edit Event" : "Create New Event"} closeTo={closeTo}>
      {open && <EventForm key={editing?.id} {...{ adding, editing, refused, closeTo }} />}
    </Dialog>
  );
}

const kinds = [
  { value: "", label: "No checklist" },
  ...checklistNames.map((name) => ({ value: name, label: `${name} (${checklists[name].length} tasks)` })),
];

function EventForm({ adding, editing, refused, closeTo }: EventDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  // As it was when the form opened: what the stream brings meanwhile must not pass for what the typist has seen.
  const [opened] = useState(editing);
  const { errors = {}, values: typed = {} } = refused ?? {};
  const values: Partial<Record<keyof EditedEvent, string>> = { ...adding, ...opened?.seen, ...typed };

  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);

  const intent = opened ? "edit" : "add";
  return (
    <Form method="post" ref={form} noValidate preventScrollReset>
      {refused?.formError && <ErrorBox message={refused.formError} />}
      {values.lead_id && <input type="hidden" name="lead_id" value={values.lead_id} />}
      {opened && (
        <>
          <input type="hidden" name="id" value={opened.id} />
          <input type="hidden" name="version" value={typed.version ?? opened.version} />
          <input type="hidden" name="seen" value={typed.seen ?? JSON.stringify(opened.seen)} />
        </>
      )}
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
        <Field frame="w" label="Date" name="date" type="date" defaultValue={values.date} error={errors.date} />
        <Field label="Time" name="time" type="time" defaultValue={values.time} error={errors.time} />
        <Field label="Until" name="end_time" type="time" defaultValue={values.end_time} error={errors.end_time} />
        <Field frame="w" label="Venue" name="venue" maxLength={300} defaultValue={values.venue} error={errors.venue} />
        {refused?.clash && (
          <div className="w">
            <Tick name="clash_ok" value="1" label="Save all the same: the two share the venue." />
          </div>
        )}
        <Select
          frame="w"
          label="Kind of event"
          name="event_type"
          options={kinds}
          defaultValue={values.event_type ?? ""}
          error={errors.event_type}
          hint={opened ? undefined : "The event starts with the tasks of its kind, due counted back from its date."}
        />
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
        <Button name="intent" value={intent} busy={formData?.get("intent") === intent} busyLabel="Saving...">
          {opened ? "Save Event" : "Create Event"}
        </Button>
      </div>
    </Form>
  );
}

// showModal() goes by the attribute, which React does not write in the browser.
const focusFirst = (field: HTMLElement | null) => field?.setAttribute("autofocus", "");
