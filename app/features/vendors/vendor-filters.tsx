import { isFiltered } from "#app/platform/list-filters.ts";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { Select } from "#app/ui/select.tsx";
import { sortOptions, type VendorFilterValues } from "./vendors.ts";

const statuses = [
  { value: "", label: "Every status" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

/** The values are in the URL, which can be bookmarked and exported. */
export function VendorFilters({ filters, services }: { filters: VendorFilterValues; services: string[] }) {
  return (
    <FilterBar
      filters={filters}
      searchLabel="Name, email, phone or address"
      clearUrl={isFiltered(filters) && "/dashboard/vendors"}
    >
      <Select
        label="Service Type"
        name="service"
        options={[{ value: "", label: "Every service" }, ...services.map((service) => ({ value: service, label: service }))]}
        defaultValue={filters.service}
      />
      <Select label="Status" name="status" options={statuses} defaultValue={filters.status} />
      <Select
        label="Sort by"
        name="sort"
        options={Object.entries(sortOptions).map(([value, label]) => ({ value, label }))}
        defaultValue={filters.sort}
      />
    </FilterBar>
  );
}
