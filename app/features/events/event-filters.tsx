import { Form, useSearchParams } from "react-router";
import { isFiltered } from "#app/platform/list-filters.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { type EventFilterValues, statusOptions } from "./events.ts";
import "#app/ui/filter-bar.css";

const whenOptions = [
  { value: "", label: "Any day" },
  { value: "coming", label: "Coming" },
  { value: "past", label: "Past" },
  { value: "undated", label: "No date" },
];

/** Search and filters above the table. Their values are in the URL. */
export function EventFilters({ search }: { search: EventFilterValues }) {
  const [params] = useSearchParams();
  const sort = params.get("sort");
  const { q, status, when, day } = search;
  return (
    <Form method="get" role="search" className="filter-bar" preventScrollReset key={JSON.stringify(search)}>
      {sort && <input type="hidden" name="sort" value={sort} />}
      <Field layoutClass="filter-bar__search" label="Name or venue" name="q" type="search" defaultValue={q} maxLength={200} />
      <Select
        label="Status"
        name="status"
        options={[{ value: "", label: "Any status" }, ...statusOptions]}
        defaultValue={status}
      />
      {day ? (
        <Field label="Day" name="day" type="date" defaultValue={day} />
      ) : (
        <Select label="When" name="when" options={whenOptions} defaultValue={when} />
      )}
      <Button small icon="search">
        Search
      </Button>
      {isFiltered(search) && (
        <ButtonLink to="/dashboard/events" small variant="quiet" preventScrollReset>
          Clear
        </ButtonLink>
      )}
    </Form>
  );
}
