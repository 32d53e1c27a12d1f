import { useSearchParams } from "react-router";
import { formatDay } from "#app/platform/values/dates.ts";
import { FilterBar } from "#app/ui/list/filter-bar.tsx";
import { FilterChip } from "#app/ui/list/filter-chip.tsx";
import { TabLinks } from "#app/ui/page/tab-links.tsx";
import { type EventFilterValues, type StatusCounts, statusOptions } from "./events.ts";

const tabs = [
  { value: "", label: "Coming" },
  { value: "past", label: "Past" },
  { value: "all", label: "All" },
] as const;

/** A tab with the same search and status. */
export function tabUrl({ q, status }: EventFilterValues, when: EventFilterValues["when"]): string {
  const query = new URLSearchParams(Object.entries({ when, q, status }).filter(([, text]) => text));
  return query.size > 0 ? `?${query}` : "/dashboard/events";
}

/** Coming | Past | All. Another tab keeps search and status, and clears the order and the day. */
export function EventTabs({ search }: { search: EventFilterValues }) {
  return (
    <TabLinks
      label="Events by date"
      isInPage
      tabs={tabs.map(({ value, label }) => ({ to: tabUrl(search, value), label, current: !search.day && value === search.when }))}
    />
  );
}

type EventFiltersProps = { search: EventFilterValues; counts: StatusCounts };

export function EventFilters({ search, counts }: EventFiltersProps) {
  const [params] = useSearchParams();
  const sort = params.get("sort");
  const { status, when, day } = search;
  return (
    <FilterBar
      filters={search}
      searchLabel="Name, venue, lead or client"
      clearUrl={Boolean(search.q || status || day) && (when ? `?when=${when}` : "/dashboard/events")}
      compact
    >
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
