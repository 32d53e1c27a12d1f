import { originNames, type ReceivableAge, receivableAgeNames } from "#app/features/figures/figures.ts";
import { financialYearLabel } from "#app/gst/numbers.ts";
import { sacName } from "#app/gst/sac.ts";
import { formatDays, monthLabel, parseDays } from "#app/platform/dates.ts";
import type { InvoiceState } from "#app/platform/invoice-state.ts";
import { useCompany } from "#app/platform/use-company.ts";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { FilterChip } from "#app/ui/filter-chip.tsx";
import { Select } from "#app/ui/select.tsx";
import type { InvoiceFilterValues } from "./invoices.ts";

const chips: { value: InvoiceState; label: string }[] = [
  { value: "overdue", label: "Overdue" },
  { value: "draft", label: "Drafts" },
  { value: "issued", label: "Issued" },
  { value: "part paid", label: "Part paid" },
  { value: "paid", label: "Paid" },
  { value: "refund due", label: "Refund due" },
  { value: "cancelled", label: "Cancelled" },
];

const unpaidLabel = (age: ReceivableAge) =>
  age === "all" ? receivableAgeNames.all : `${receivableAgeNames.all}: ${receivableAgeNames[age].toLowerCase()}`;

type InvoiceFiltersProps = {
  filters: InvoiceFilterValues;
  isFiltered: boolean;
  years: string[];
  clientName: string | null;
  eventName: string | null;
};

export function InvoiceFilters({ filters, isFiltered, years, clientName, eventName }: InvoiceFiltersProps) {
  const days = parseDays(filters.dates);
  const offices = useCompany().offices.map(({ key, city }) => ({ value: key, label: city }));
  return (
    <FilterBar filters={filters} searchLabel="Number, client or GSTIN" clearUrl={isFiltered && "/dashboard/invoices"} compact>
      {clientName && <FilterChip name="client" value={filters.client} label={clientName} />}
      {eventName && <FilterChip name="event" value={filters.event} label={eventName} />}
      {filters.service && <FilterChip name="service" value={filters.service} label={sacName(filters.service)} />}
      {filters.source && <FilterChip name="source" value={filters.source} label={originNames[filters.source]} />}
      {filters.unpaid && <FilterChip name="unpaid" value={filters.unpaid} label={unpaidLabel(filters.unpaid)} />}
      {filters.month && <FilterChip name="month" value={filters.month} label={monthLabel(filters.month)} />}
      {days && <FilterChip name="dates" value={filters.dates} label={formatDays(days)} />}
      {chips.map((chip) => (
        <FilterChip key={chip.value} name="status" {...chip} />
      ))}
      <Select
        label="Financial year"
        hideLabel
        name="year"
        options={[{ value: "", label: "Every year" }, ...years.map((year) => ({ value: year, label: financialYearLabel(year) }))]}
        defaultValue={filters.year}
      />
      <Select
        label="Office"
        hideLabel
        name="office"
        options={[{ value: "", label: "Every office" }, ...offices]}
        defaultValue={filters.office}
      />
    </FilterBar>
  );
}
