import { useSearchParams } from "react-router";
import { dayBounds } from "#app/platform/dates.ts";
import { Field } from "#app/ui/field.tsx";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { Select } from "#app/ui/select.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { type EventFilterValues, statusOptions } from "./events.ts";

const tabs = [
  { value: "", label: "Coming" },
  { value: "past", label: "Past" },
  { value: "all", label: "All" },
];

/** Coming | Past | All. Search and status stay; the order and the day belong to the tab that is left. */
export function EventTabs({ search: { when, day, q, status } }: { search: EventFilterValues }) {
  const to = (value: string) => {
    const query = new URLSearchParams(Object.entries({ when: value, q, status }).filter(([, text]) => text));
    return query.size > 0 ? `?${query}` : "/dashboard/events";
  };
  return (
    <TabLinks
      label="Events by date"
      tabs={tabs.map(({ value, label }) => ({ to: to(value), label, current: !day && value === when }))}
    />
  );
}

/** Search and filters above the table. Their values are in the URL. */
export function EventFilters({ search }: { search: EventFilterValues }) {
  const [params] = useSearchParams();
  const sort = params.get("sort");
  const { status, when, day } = search;
  const tabUrl = when ? `?when=${when}` : "/dashboard/events";
  return (
    <FilterBar filters={search} searchLabel="Name or venue" clearUrl={Boolean(search.q || status || day) && tabUrl}>
      {sort && <input type="hidden" name="sort" value={sort} />}
      {when && <input type="hidden" name="when" value={when} />}
      <Select
        label="Status"
        name="status"
        options={[{ value: "", label: "Any status" }, ...statusOptions]}
        defaultValue={status}
      />
      {day && <Field label="Day" name="day" type="date" {...dayBounds} defaultValue={day} />}
    </FilterBar>
  );
}
