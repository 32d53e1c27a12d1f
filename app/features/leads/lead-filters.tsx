import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";

const shown = [
  { value: "", label: "All leads" },
  { value: "waiting", label: "Awaiting reply" },
];

/** Search by name, e-mail or phone; what is asked for is in the address. */
export function LeadFilters({ q, waiting }: { q: string; waiting: boolean }) {
  return (
    <Form method="get" role="search" className="filters" key={`${q} ${waiting}`}>
      <Field frame="grow" label="Name, email or phone" name="q" type="search" defaultValue={q} maxLength={200} />
      <Select label="Show" name="show" options={shown} defaultValue={waiting ? "waiting" : ""} />
      <Button small icon="search">
        Search
      </Button>
      {(q || waiting) && (
        <ButtonLink to="/dashboard/leads" small variant="quiet">
          Clear
        </ButtonLink>
      )}
    </Form>
  );
}
