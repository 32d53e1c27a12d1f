import { isFiltered } from "#app/platform/list-filters.ts";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { FilterChip } from "#app/ui/filter-chip.tsx";
import { Select } from "#app/ui/select.tsx";
import { sortOptions, type VendorFilterValues } from "./vendors.ts";

/** Search, chips and selects. Their values are in the URL, which can be bookmarked; the export takes the same filters. */
export function VendorFilters({ filters, services }: { filters: VendorFilterValues; services: string[] }) {
  return (
    <FilterBar
      filters={filters}
      searchLabel="Name, email, phone or address"
      clearUrl={isFiltered(filters) && "/dashboard/vendors"}
      compact
    >
      <FilterChip name="status" value="active" label="Active" />
      <FilterChip name="status" value="inactive" label="Inactive" />
      <Select
        label="Service Type"
        hideLabel
        name="service"
        options={[{ value: "", label: "Every service" }, ...services.map((service) => ({ value: service, label: service }))]}
        defaultValue={filters.service}
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
