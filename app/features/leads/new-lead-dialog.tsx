import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { Refusal } from "#app/platform/forms.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import type { NewLead } from "./leads.ts";

type NewLeadDialogProps = { open: boolean; refused?: Refusal<keyof NewLead>; closeTo: string };

/** Open while the address says `?new`, so it is also a page of its own. */
export function NewLeadDialog({ open, refused, closeTo }: NewLeadDialogProps) {
  return (
    <Dialog open={open} title="Create New Lead" closeTo={closeTo}>
      {open && <NewLeadForm refused={refused} closeTo={closeTo} />}
    </Dialog>
  );
}

function NewLeadForm({ refused, closeTo }: Omit<NewLeadDialogProps, "open">) {
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
        <Field label="Email" name="email" type="email" maxLength={254} defaultValue={values.email} error={errors.email} />
        <Field label="Phone" name="phone" type="tel" maxLength={40} defaultValue={values.phone} error={errors.phone} />
        <Field frame="w" label="Company" name="company" maxLength={200} defaultValue={values.company} error={errors.company} />
      </div>
      <div className="acts">
        <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button name="intent" value="add" busy={formData?.get("intent") === "add"} busyLabel="Saving...">
          Create Lead
        </Button>
      </div>
    </Form>
  );
}

// showModal() goes by the attribute, which React does not write in the browser.
const focusFirst = (field: HTMLElement | null) => field?.setAttribute("autofocus", "");
