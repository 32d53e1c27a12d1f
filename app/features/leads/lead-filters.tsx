import { isFiltered } from "#app/platform/list-filters.ts";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { Select } from "#app/ui/select.tsx";
import { leadStages } from "#db/enums.ts";
import { type LeadFilterValues, type LeadView, stageName } from "./leads.ts";

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
  const { stage, show } = search;
  return (
    <FilterBar
      filters={search}
      searchLabel="Name, email or phone"
      clearTo={isFiltered(search) && (view === "list" ? "/dashboard/leads" : `?view=${view}`)}
    >
      {view !== "list" && <input type="hidden" name="view" value={view} />}
      <Select label="Show" name="show" options={showOptions} defaultValue={show} />
      <Select label="Stage" name="stage" options={stageOptions} defaultValue={stage} />
    </FilterBar>
  );
}
