import { useSearchParams } from "react-router";
import { EventTabs } from "#app/features/date-board/date-board.parts.tsx";
import { formatDay } from "#app/platform/values/dates.ts";
import { type Owner, ownerName } from "#app/records/owners/owners.ts";
import { FilterBar } from "#app/ui/list/filter-bar.tsx";
import { FilterChip } from "#app/ui/list/filter-chip.tsx";
import { type EventFilterValues, type StatusCounts, statusOptions } from "./events.ts";

export function tabUrl({ q, status, owner }: EventFilterValues, when: EventFilterValues["when"]): string {
  const query = new URLSearchParams(Object.entries({ when, q, status, owner }).filter(([, text]) => text));
  return query.size > 0 ? `?${query}` : "/dashboard/events";
}

/** Coming | Dates | Past | All. Another tab keeps search and status, and clears the order and the day. */
export const EventListTabs = ({ search }: { search: EventFilterValues }) => (
  <EventTabs
    current={search.day ? "" : search.when || "coming"}
    urls={{ coming: tabUrl(search, ""), past: tabUrl(search, "past"), all: tabUrl(search, "all") }}
  />
);

type EventFiltersProps = { search: EventFilterValues; counts: StatusCounts; total: number; owners: Owner[]; personId: string };

export function EventFilters({ search, counts, total, owners, personId }: EventFiltersProps) {
  const [params] = useSearchParams();
  const sort = params.get("sort");
  const { status, when, day, owner } = search;
  return (
    <FilterBar
      filters={search}
      searchLabel="Name, venue, lead or client"
      total={total}
      clearUrl={Boolean(search.q || status || day || owner) && (when ? `?when=${when}` : "/dashboard/events")}
      compact
    >
      {sort && <input type="hidden" name="sort" value={sort} />}
      {when && <input type="hidden" name="when" value={when} />}
      <StatusChips counts={counts} />
      <FilterChip
        name="owner"
        value={owner || personId}
        label={!owner || owner === personId ? "Mine" : (ownerName(owners, owner) ?? "Owner")}
      />
      {day && <FilterChip name="day" value={day} label={formatDay(day)} />}
    </FilterBar>
  );
}

const StatusChips = ({ counts }: { counts: StatusCounts }) =>
  statusOptions.map(({ value, label }) => (
    <FilterChip key={value} name="status" value={value} label={label} count={counts[value]} />
  ));
