import { company } from "#app/content/company.ts";
import { monthLabel } from "#app/platform/dates.ts";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { Select } from "#app/ui/select.tsx";
import { type InvoiceFilterValues, type InvoiceState, invoiceStates } from "./invoices.ts";

const officeOptions = [
  { value: "", label: "Both offices" },
  ...company.offices.map(({ key, city }) => ({ value: key, label: city })),
];
const statusOptions = [
  { value: "", label: "Every status" },
  ...invoiceStates.map((state) => ({ value: state, label: stateLabel(state) })),
];

function stateLabel(state: InvoiceState): string {
  return state === "cancelled" ? "Cancelled by credit note" : `${state[0]?.toUpperCase()}${state.slice(1)}`;
}

/** "2026-27" of "2627" */
const yearLabel = (year: string) => `20${year.slice(0, 2)}-${year.slice(2)}`;

type InvoiceFiltersProps = { filters: InvoiceFilterValues; isFiltered: boolean; years: string[] };

/** Sets the filters in the page's URL. */
export function InvoiceFilters({ filters, isFiltered, years }: InvoiceFiltersProps) {
  return (
    <FilterBar filters={filters} searchLabel="Number, client or GST number" clearUrl={isFiltered && "/dashboard/invoices"}>
      <Select
        label="Financial year"
        name="year"
        options={[{ value: "", label: "Every year" }, ...years.map((year) => ({ value: year, label: yearLabel(year) }))]}
        defaultValue={filters.year}
      />
      {filters.month && (
        <Select
          label="Month"
          name="month"
          options={[
            { value: "", label: "Every month" },
            { value: filters.month, label: monthLabel(filters.month) },
          ]}
          defaultValue={filters.month}
        />
      )}
      <Select label="Office" name="office" options={officeOptions} defaultValue={filters.office} />
      <Select label="Status" name="status" options={statusOptions} defaultValue={filters.status} />
    </FilterBar>
  );
}
