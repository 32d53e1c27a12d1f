import { Form } from "react-router";
import { isFiltered } from "#app/platform/list-filters.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { leadStages } from "#db/enums.ts";
import { type LeadFilterValues, type LeadView, stageName } from "./leads.ts";
import "#app/ui/filter-bar.css";

const showOptions = [
  { value: "", label: "All leads" },
  { value: "waiting", label: "Awaiting reply" },
];
const stageOptions = [
  { value: "", label: "Any stage" },
  ...leadStages.map((stage) => ({ value: stage, label: stageName(stage) })),
];

/** Search by name, email or phone, and filters. Their values are in the URL. */
export function LeadFilters({ search, view }: { search: LeadFilterValues; view: LeadView }) {
  const { q, stage, show } = search;
  return (
    <Form method="get" role="search" className="filter-bar" preventScrollReset key={JSON.stringify(search)}>
      {view !== "list" && <input type="hidden" name="view" value={view} />}
      <Field
        layoutClass="filter-bar__search"
        label="Name, email or phone"
        name="q"
        type="search"
        defaultValue={q}
        maxLength={200}
      />
      <Select label="Show" name="show" options={showOptions} defaultValue={show} />
      <Select label="Stage" name="stage" options={stageOptions} defaultValue={stage} />
      <Button small icon="search">
        Search
      </Button>
      {isFiltered(search) && (
        <ButtonLink to={view === "list" ? "/dashboard/leads" : `?view=${view}`} small variant="quiet">
          Clear
        </ButtonLink>
      )}
    </Form>
  );
}
