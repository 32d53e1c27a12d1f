import { type ComponentProps, createContext, type ReactNode, type RefObject, use, useEffect } from "react";
import { Form } from "react-router";
import { Button, ButtonLink } from "../button.tsx";
import { areSingleKeysOn, latinKey } from "../dialog/single-keys.ts";
import { Field } from "../form/field.tsx";
import { Select } from "../form/select.tsx";
import { fewestToFilter } from "./fewest-to-filter.ts";
import { useApplyOnChange } from "./use-apply-on-change.ts";
import "./filter-bar.css";

type FilterBarProps = {
  /** The filters of the page's URL. When they change, the fields show them. */
  filters: Record<string, unknown> & { q?: string };
  /** The label of the search field; without it there is none. */
  searchLabel?: string;
  /** The filter that the search field sets. */
  searchName?: string;
  /** How many rows the list has without filters, counted up to `fewestToFilter`. */
  total?: number;
  /** The URL without filters; false while none is set. */
  clearUrl: string | false;
  /** One line with `FilterChip`s and selects with hidden labels, whose first option says what they choose ("Any owner"). */
  compact?: boolean;
  children?: ReactNode;
};

const Bar = createContext<Pick<FilterBarProps, "filters" | "total">>({ filters: {} });

/** Whether the bar shows a choice: in a short list only one that is set, so that it can be taken off. */
export const useIsOffered = (isSet: boolean): boolean => isSet || (use(Bar).total ?? fewestToFilter) >= fewestToFilter;

/**
 * Search and filters above a list. Their values are in the page's URL: a choice changes the URL at once, typing after a pause. Without
 * JavaScript the Search button does. `FilterChip`s may be in the bar.
 */
export function FilterBar({ filters, searchLabel, searchName = "q", total, clearUrl, compact, children }: FilterBarProps) {
  const className = `filter-bar${compact ? " filter-bar--compact" : ""}`;
  const { form, cancel, ...handlers } = useApplyOnChange(filters);
  useSearchKey(form);
  return (
    <Form method="get" role="search" className={className} preventScrollReset {...handlers} ref={form}>
      <Bar value={{ filters, total }}>
        {searchLabel && (
          <Field
            layoutClass="filter-bar__search"
            label={searchLabel}
            name={searchName}
            type="search"
            defaultValue={String(filters[searchName] ?? "")}
            maxLength={200}
            placeholder={compact ? searchLabel : undefined}
            hideLabel={compact}
            aria-keyshortcuts="/"
          />
        )}
        {children}
      </Bar>
      <Button small icon="search" className="filter-bar__submit">
        Search
      </Button>
      {clearUrl && (
        <ButtonLink to={clearUrl} small variant="quiet" preventScrollReset onClick={cancel}>
          Clear
        </ButtonLink>
      )}
    </Form>
  );
}

type FilterSelectProps = {
  /** The filter that it sets. */
  name: string;
  label: string;
  /** The option that sets nothing: "Any owner". Without it the select is an order, which a short list does without. */
  any?: string;
  options: ComponentProps<typeof Select>["options"];
};

export function FilterSelect({ name, label, any, options }: FilterSelectProps) {
  const chosen = String(use(Bar).filters[name] ?? "");
  const all = any === undefined ? options : [{ value: "", label: any }, ...options];
  if (!useIsOffered(any !== undefined && chosen !== "")) return null;
  return <Select label={label} hideLabel name={name} options={all} defaultValue={chosen} />;
}

/** "/" goes to the search field, unless it is typed into another field or a dialog is open. */
function useSearchKey(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const search = form.current?.querySelector<HTMLInputElement>("input[type=search]");
      const isTyped = (event.target as HTMLElement).closest("input:not([type=checkbox]), textarea, select, dialog");
      if (latinKey(event) !== "/" || event.ctrlKey || event.metaKey || isTyped || !search || !areSingleKeysOn()) return;
      event.preventDefault();
      search.select();
      search.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [form]);
}
