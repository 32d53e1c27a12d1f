import { company } from "#app/content/company.ts";
import { monthLabel } from "#app/platform/dates.ts";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { FilterChip } from "#app/ui/filter-chip.tsx";
import { Select } from "#app/ui/select.tsx";
import type { InvoiceFilterValues, InvoiceState } from "./invoices.ts";

const officeOptions = [
  { value: "", label: "Both offices" },
  ...company.offices.map(({ key, city }) => ({ value: key, label: city })),
];
const chips: { value: InvoiceState; label: string }[] = [
  { value: "overdue", label: "Overdue" },
  { value: "draft", label: "Drafts" },
  { value: "issued", label: "Issued" },
  { value: "part paid", label: "Part paid" },
  { value: "paid", label: "Paid" },
  { value: "refund due", label: "Refund due" },
  { value: "cancelled", label: "Cancelled" },
];

/** "2026-27" of "2627" */
const yearLabel = (year: string) => `20${year.slice(0, 2)}-${year.slice(2)}`;

type InvoiceFiltersProps = {
  filters: InvoiceFilterValues;
  isFiltered: boolean;
  years: string[];
  /** Of the filter by client. */
  clientName: string | null;
};

/** Sets the filters in the page's URL. */
export function InvoiceFilters({ filters, isFiltered, years, clientName }: InvoiceFiltersProps) {
  return (
    <FilterBar
      filters={filters}
      searchLabel="Number, client or GST number"
      clearUrl={isFiltered && "/dashboard/invoices"}
      compact
    >
      {clientName && <FilterChip name="client" value={filters.client} label={clientName} />}
      {chips.map((chip) => (
        <FilterChip key={chip.value} name="status" {...chip} />
      ))}
      <Select
        label="Financial year"
        hideLabel
        name="year"
        options={[{ value: "", label: "Every year" }, ...years.map((year) => ({ value: year, label: yearLabel(year) }))]}
        defaultValue={filters.year}
      />
      {filters.month && (
        <Select
          label="Month"
          hideLabel
          name="month"
          options={[
            { value: "", label: "Every month" },
            { value: filters.month, label: monthLabel(filters.month) },
          ]}
          defaultValue={filters.month}
        />
      )}
      <Select label="Office" hideLabel name="office" options={officeOptions} defaultValue={filters.office} />
    </FilterBar>
  );
}
