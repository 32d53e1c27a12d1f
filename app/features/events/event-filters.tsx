import { useSearchParams } from "react-router";
import { isFiltered } from "#app/platform/list-filters.ts";
import { Field } from "#app/ui/field.tsx";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { Select } from "#app/ui/select.tsx";
import { type EventFilterValues, statusOptions } from "./events.ts";

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
  const { status, when, day } = search;
  return (
    <FilterBar filters={search} searchLabel="Name or venue" clearTo={isFiltered(search) && "/dashboard/events"}>
      {sort && <input type="hidden" name="sort" value={sort} />}
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
    </FilterBar>
  );
}
