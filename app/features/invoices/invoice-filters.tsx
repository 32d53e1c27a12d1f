import type { InvoiceState } from "#app/billing/invoice-state.ts";
import { useCompany } from "#app/company/use-company.ts";
import { sourceName } from "#app/content/lead-sources.ts";
import { type ReceivableAge, receivableAgeNames } from "#app/features/figures/figures.ts";
import { daysOfFinancialYear, financialYearLabel } from "#app/gst/document-numbers.ts";
import { sacName } from "#app/gst/sac.ts";
import { formatDays, lastMonths, monthLabel, parseDays, today } from "#app/platform/values/dates.ts";
import { FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { FilterChip } from "#app/ui/list/filter-chip.tsx";
import type { InvoiceListPage } from "./invoices.server.ts";
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

type InvoiceFiltersProps = Pick<InvoiceListPage, "years" | "clientName" | "eventName"> & { filters: InvoiceFilterValues };

/** The months of the chosen financial year, or of the two newest; the newest first. A chosen month is always among them. */
function monthsOf({ year, month }: InvoiceFilterValues, years: readonly string[]): string[] {
  const thisMonth = today().slice(0, 7);
  const months = (year ? [year] : years.slice(0, 2))
    .flatMap((one) => lastMonths(daysOfFinancialYear(one)[1], 12))
    .filter((one) => one <= thisMonth);
  return [...new Set(month ? [...months, month] : months)].sort().reverse();
}

/** The chips and selects of the list; a filter that only a link sets has a chip while it is set. */
export function InvoiceFilters({ filters, years, clientName, eventName }: InvoiceFiltersProps) {
  const days = parseDays(filters.dates);
  const { offices } = useCompany();
  return (
    <>
      {clientName && <FilterChip name="client" value={filters.client} label={clientName} />}
      {eventName && <FilterChip name="event" value={filters.event} label={eventName} />}
      {filters.service && <FilterChip name="service" value={filters.service} label={sacName(filters.service)} />}
      {filters.source && <FilterChip name="source" value={filters.source} label={sourceName(filters.source)} />}
      {filters.unpaid && <FilterChip name="unpaid" value={filters.unpaid} label={unpaidLabel(filters.unpaid)} />}
      {days && <FilterChip name="dates" value={filters.dates} label={formatDays(days)} />}
      {chips.map((chip) => (
        <FilterChip key={chip.value} name="status" {...chip} />
      ))}
      <FilterSelect
        name="year"
        label="Financial year"
        any="Every year"
        options={years.map((year) => ({ value: year, label: financialYearLabel(year) }))}
      />
      <FilterSelect
        name="month"
        label="Month"
        any="Every month"
        options={monthsOf(filters, years).map((month) => ({ value: month, label: monthLabel(month) }))}
      />
      <FilterSelect
        name="office"
        label="Office"
        any="Every office"
        options={offices.map(({ key, city }) => ({ value: key, label: city }))}
      />
    </>
  );
}
