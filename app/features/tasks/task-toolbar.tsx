import { useSearchParams } from "react-router";
import { monthUrl } from "#app/features/calendar/month/month.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { isFiltered } from "#app/records/list-filters.ts";
import { Menu, MenuLink } from "#app/ui/dialog/menu.tsx";
import { changedQuery } from "#app/ui/list/changed-query.ts";
import { FilterBar, FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { FilterChip } from "#app/ui/list/filter-chip.tsx";
import type { ChipCounts } from "./find-tasks.server.ts";
import { type Choices, eventOptions, personOption, priorityOptions } from "./task-options.ts";
import { askedBy, dueGroupNames, type Progress, statusName, type TaskFilterValues, type TaskGrouping } from "./tasks.ts";

type TaskToolbarProps = {
  search: TaskFilterValues;
  choices: Choices;
  chipCounts: ChipCounts;
  totals: Progress;
  /** Whether the list has the tasks of the whole team; a member's list has their own. */
  canChangeAll: boolean;
  personId: string;
  /** The month that the month view shows. */
  month?: string;
};

export function TaskToolbar({ search, choices, chipCounts, totals, canChangeAll, personId, month }: TaskToolbarProps) {
  const [params] = useSearchParams();
  const { status, due, day, person } = search;
  const hasLeft = !["", "nobody", askedBy(personId), ...choices.people.map(({ id }) => id)].includes(person);
  const clearUrl = month ? monthUrl({}, { month }) : "/dashboard/tasks";
  const isOtherStatus = status !== "" && status !== "all" && status !== "completed";
  const isOtherDue = due !== "" && due !== "overdue";
  return (
    <FilterBar filters={search} searchLabel="Search tasks" total={totals.total} clearUrl={isFiltered(search) && clearUrl} compact>
      {["sort", "group", "view", "month"].map(
        (name) => params.get(name) && <input key={name} type="hidden" name={name} value={params.get(name) ?? ""} />,
      )}
      {status === "all" && <input type="hidden" name="status" value="all" />}
      <FilterChip name="status" value="" cleared="all" label="Open" />
      <FilterChip name="status" value="completed" label="Completed" count={totals.completed} />
      {isOtherStatus && <FilterChip name="status" value={status} label={statusName(status)} />}
      <FilterChip
        name="due"
        value="overdue"
        clears={status === "completed" ? "status" : undefined}
        label="Overdue"
        count={chipCounts.overdue}
        isLate
      />
      {day && <FilterChip name="day" value={day} label={formatDay(day)} />}
      {isOtherDue && <FilterChip name="due" value={due} label={dueGroupNames[due]} />}
      <FilterChip name="person" value={askedBy(personId)} label="Asked by me" count={chipCounts.asked} hasField={canChangeAll} />
      {canChangeAll && (
        <>
          <FilterChip name="person" value={personId} label="Mine" count={chipCounts.mine} hasField />
          <FilterChip name="person" value="nobody" label="Unassigned" count={chipCounts.unassigned} hasField />
          <FilterSelect
            name="person"
            label="Person"
            any="Person"
            options={[
              { value: "nobody", label: "Unassigned" },
              { value: askedBy(personId), label: "Asked by me" },
              ...choices.people.map(personOption),
              ...(hasLeft ? [{ value: person, label: "Somebody who left" }] : []),
            ]}
          />
        </>
      )}
      <FilterSelect
        name="event"
        label="Event"
        any="Event"
        options={[
          { value: "none", label: "No event" },
          ...eventOptions(choices.events),
          ...(choices.moreEvents ? [{ value: "more", label: "Search for other events on EVENTS", disabled: true }] : []),
        ]}
      />
      <FilterSelect name="priority" label="Priority" any="Priority" options={priorityOptions} />
    </FilterBar>
  );
}

const groupings = [
  { value: "due", label: "Due day", short: "due" },
  { value: "event", label: "Event", short: "event" },
  { value: "person", label: "Person", short: "person" },
] as const;

type GroupMenuProps = { grouping: TaskGrouping; canChangeAll: boolean };

export function GroupMenu({ grouping, canChangeAll }: GroupMenuProps) {
  const [params] = useSearchParams();
  const to = (group: string) => changedQuery(params, { page: null, group });
  return (
    <Menu label={`Group: ${groupings.find(({ value }) => value === grouping)?.short}`} small>
      {groupings.slice(0, canChangeAll ? 3 : 2).map(({ value, label }) => (
        <MenuLink
          key={value}
          to={to(value)}
          icon={value === grouping ? "check" : undefined}
          aria-current={value === grouping || undefined}
        >
          {label}
        </MenuLink>
      ))}
    </Menu>
  );
}
