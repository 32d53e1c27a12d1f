import { Form } from "react-router";
import { isFiltered } from "#app/platform/list-filters.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { sortings, type VendorFilterValues } from "./vendors.ts";
import "#app/ui/filter-bar.css";

const statuses = [
  { value: "", label: "Every status" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

/** The values are in the URL, which can be bookmarked and exported. */
export function VendorFilters({ filters, services }: { filters: VendorFilterValues; services: string[] }) {
  return (
    <Form method="get" role="search" className="filter-bar" key={JSON.stringify(filters)}>
      <Field
        layoutClass="filter-bar__search"
        label="Name, email, phone or address"
        name="q"
        type="search"
        defaultValue={filters.q}
        maxLength={200}
      />
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
        options={Object.entries(sortings).map(([value, label]) => ({ value, label }))}
        defaultValue={filters.sort}
      />
      <Button small icon="search">
        Search
      </Button>
      {isFiltered(filters) && (
        <ButtonLink to="/dashboard/vendors" small variant="quiet">
          Clear
        </ButtonLink>
      )}
    </Form>
  );
}
