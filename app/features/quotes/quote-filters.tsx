import { dayBounds } from "#app/platform/dates.ts";
import { useCompany } from "#app/platform/use-company.ts";
import { Field } from "#app/ui/field.tsx";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { FilterChip } from "#app/ui/filter-chip.tsx";
import { Select } from "#app/ui/select.tsx";
import { type QuoteFilterValues, quoteStates } from "./quote-list.ts";
import type { QuoteState } from "./quotes.ts";

type QuoteFiltersProps = {
  filters: QuoteFilterValues;
  isFiltered: boolean;
  states: Record<QuoteState, number>;
  /** The number of quotes with an unhandled request of the client. */
  asked: number;
  owners: { id: string; name: string }[];
};

/** Sets the filters in the page's URL. */
export function QuoteFilters({ filters, isFiltered, states, asked, owners }: QuoteFiltersProps) {
  const offices = useCompany().offices.map(({ key, city }) => ({ value: key, label: city }));
  return (
    <FilterBar filters={filters} searchLabel="Number, title or client" clearUrl={isFiltered && "/dashboard/quotes"} compact>
      <FilterChip name="asked" value="yes" label="Client wrote" count={asked} isLate />
      {quoteStates.map((state) => (
        <FilterChip
          key={state}
          name="state"
          value={state}
          label={`${state[0]?.toUpperCase()}${state.slice(1)}`}
          count={states[state]}
        />
      ))}
      <Select
        label="Owner"
        hideLabel
        name="owner"
        options={[
          { value: "", label: "Any owner" },
          { value: "none", label: "Nobody" },
          ...owners.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        defaultValue={filters.owner}
      />
      <Select
        label="Office"
        hideLabel
        name="office"
        options={[{ value: "", label: "Every office" }, ...offices]}
        defaultValue={filters.office}
      />
      <Field label="From" name="from" type="date" {...dayBounds} defaultValue={filters.from} />
      <Field label="Until" name="until" type="date" {...dayBounds} defaultValue={filters.until} />
    </FilterBar>
  );
}
