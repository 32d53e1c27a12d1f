import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { Field } from "./field.tsx";
import "./filter-bar.css";

type FilterBarProps = {
  /** The filters of the page's URL. When they change, the fields show them. */
  filters: Record<string, unknown> & { q?: string };
  /** The label of the search field; without it there is none. */
  searchLabel?: string;
  /** The URL without filters; false while none is set. */
  clearUrl: string | false;
  /** There are more than four fields. */
  many?: boolean;
  children: ReactNode;
};

/** Search and filters above a list. Submitting puts their values into the page's URL. */
export function FilterBar({ filters, searchLabel, clearUrl, many, children }: FilterBarProps) {
  const className = many ? "filter-bar filter-bar--many" : "filter-bar";
  return (
    <Form method="get" role="search" className={className} preventScrollReset key={JSON.stringify(filters)}>
      {searchLabel && (
        <Field
          layoutClass="filter-bar__search"
          label={searchLabel}
          name="q"
          type="search"
          defaultValue={filters.q}
          maxLength={200}
        />
      )}
      {children}
      <Button small icon="search">
        Search
      </Button>
      {clearUrl && (
        <ButtonLink to={clearUrl} small variant="quiet" preventScrollReset>
          Clear
        </ButtonLink>
      )}
    </Form>
  );
}
