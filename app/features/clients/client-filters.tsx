import { isFiltered } from "#app/platform/list-filters.ts";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { FilterChip } from "#app/ui/filter-chip.tsx";
import { Select } from "#app/ui/select.tsx";
import { clientTreatments } from "#db/enums.ts";
import { type ClientFilterValues, sortOptions, treatmentName } from "./clients.ts";

/** Search, chips and selects. Their values are in the URL, which can be bookmarked; the export takes the same filters. */
export function ClientFilters({ filters, canSeeMoney }: { filters: ClientFilterValues; canSeeMoney: boolean }) {
  return (
    <FilterBar
      filters={filters}
      searchLabel="Name, phone, email or GST number"
      clearUrl={isFiltered(filters) && "/dashboard/clients"}
      compact
    >
      {canSeeMoney && (
        <>
          <FilterChip name="money" value="open" label="Open balance" />
          <FilterChip name="money" value="overdue" label="Overdue" />
          <FilterChip name="money" value="credit" label="Credit" />
          <FilterChip name="money" value="advances" label="Unused advances" />
        </>
      )}
      <FilterChip name="kind" value="company" label="Companies" />
      <FilterChip name="kind" value="person" label="People" />
      <Select
        label="GST treatment"
        hideLabel
        name="treatment"
        options={[
          { value: "", label: "Every GST treatment" },
          ...clientTreatments.map((value) => ({ value, label: treatmentName(value) })),
        ]}
        defaultValue={filters.treatment}
      />
      <Select
        label="Sort by"
        hideLabel
        name="sort"
        options={Object.entries(sortOptions).map(([value, label]) => ({ value, label: `By ${label.toLowerCase()}` }))}
        defaultValue={filters.sort}
      />
    </FilterBar>
  );
}
