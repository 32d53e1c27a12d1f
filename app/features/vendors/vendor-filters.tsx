import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { sortings, type VendorFilterValues } from "./vendors.ts";

const statuses = [
  { value: "", label: "Every status" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

/** What is asked for is in the address, so it can be bookmarked and exported. */
export function VendorFilters({ wanted, services }: { wanted: VendorFilterValues; services: string[] }) {
  const isFiltered = wanted.q || wanted.service || wanted.status;
  return (
    <Form method="get" role="search" className="filters" key={JSON.stringify(wanted)}>
      <Field frame="grow" label="Name, email, phone or address" name="q" type="search" defaultValue={wanted.q} maxLength={200} />
      <Select
        label="Service Type"
        name="service"
        options={[{ value: "", label: "Every service" }, ...services.map((service) => ({ value: service, label: service }))]}
        defaultValue={wanted.service}
      />
      <Select label="Status" name="status" options={statuses} defaultValue={wanted.status} />
      <Select
        label="Sort by"
        name="sort"
        options={Object.entries(sortings).map(([value, label]) => ({ value, label }))}
        defaultValue={wanted.sort}
      />
      <Button small icon="search">
        Search
      </Button>
      {isFiltered && (
        <ButtonLink to="/dashboard/vendors" small variant="quiet">
          Clear
        </ButtonLink>
      )}
    </Form>
  );
}
