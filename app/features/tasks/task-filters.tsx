import { useSearchParams } from "react-router";
import { isFiltered } from "#app/platform/list-filters.ts";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { Select } from "#app/ui/select.tsx";
import { type Choices, dueOptions, eventOption, personOption, priorityOptions, statusOptions } from "./task-options.ts";
import type { TaskFilterValues } from "./tasks.ts";

const any = (label: string) => ({ value: "", label });

/** Search and filters above the list. Their values are in the URL. */
export function TaskFilters({ search, choices }: { search: TaskFilterValues; choices: Choices }) {
  const [params] = useSearchParams();
  const selectedMemberId = params.get("candidate");
  const sort = params.get("sort");
  const { status, priority, person, event, due } = search;
  return (
    <FilterBar
      filters={search}
      searchLabel="Search tasks"
      clearUrl={isFiltered(search) && (selectedMemberId ? `?candidate=${selectedMemberId}` : "/dashboard/tasks")}
      many
    >
      {selectedMemberId && <input type="hidden" name="candidate" value={selectedMemberId} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      <Select label="Status" name="status" options={[any("Any status"), ...statusOptions]} defaultValue={status} />
      <Select label="Priority" name="priority" options={[any("Any priority"), ...priorityOptions]} defaultValue={priority} />
      {choices.people.length > 0 && (
        <Select
          label="Person"
          name="person"
          options={[any("Anybody"), { value: "nobody", label: "Unassigned" }, ...choices.people.map(personOption)]}
          defaultValue={person}
        />
      )}
      <Select
        label="Event"
        name="event"
        options={[any("Any event"), ...choices.events.map(eventOption)]}
        defaultValue={event ?? ""}
      />
      <Select label="Due" name="due" options={[any("Any day"), ...dueOptions]} defaultValue={due} />
    </FilterBar>
  );
}
