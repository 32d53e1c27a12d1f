import { useSearchParams } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { FilterChip } from "#app/ui/filter-chip.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { type EventFilterValues, statusOptions } from "./events.ts";
import type { StatusCounts } from "./find-events.server.ts";

const tabs = [
  { value: "", label: "Coming" },
  { value: "past", label: "Past" },
  { value: "all", label: "All" },
];

/** Coming | Past | All. Another tab keeps search and status, and clears the order and the day. */
export function EventTabs({ search: { when, day, q, status } }: { search: EventFilterValues }) {
  const to = (value: string) => {
    const query = new URLSearchParams(Object.entries({ when: value, q, status }).filter(([, text]) => text));
    return query.size > 0 ? `?${query}` : "/dashboard/events";
  };
  return (
    <TabLinks
      label="Events by date"
      isInPage
      tabs={tabs.map(({ value, label }) => ({ to: to(value), label, current: !day && value === when }))}
    />
  );
}

type EventFiltersProps = { search: EventFilterValues; counts: StatusCounts };

/** Search and filters above the table. Their values are in the URL. */
export function EventFilters({ search, counts }: EventFiltersProps) {
  const [params] = useSearchParams();
  const sort = params.get("sort");
  const { status, when, day } = search;
  const tabUrl = when ? `?when=${when}` : "/dashboard/events";
  return (
    <FilterBar filters={search} searchLabel="Name or venue" clearUrl={Boolean(search.q || status || day) && tabUrl} compact>
      {sort && <input type="hidden" name="sort" value={sort} />}
      {when && <input type="hidden" name="when" value={when} />}
      <StatusChips counts={counts} />
      {day && <FilterChip name="day" value={day} label={formatDay(day)} />}
    </FilterBar>
  );
}

/** The month view's only filter. */
export const MonthFilters = ({ counts }: { counts: StatusCounts }) => (
  <search className="filter-bar filter-bar--compact">
    <StatusChips counts={counts} />
  </search>
);

const StatusChips = ({ counts }: { counts: StatusCounts }) =>
  statusOptions.map(({ value, label }) => (
    <FilterChip key={value} name="status" value={value} label={label} count={counts[value]} />
  ));
