import { Link, useSearchParams } from "react-router";
import { Icon } from "./icon.tsx";
import "./filter-chip.css";

type FilterChipProps = {
  /** The filter in the URL and the value that this chip sets; pressed again it clears it. */
  name: string;
  value: string;
  label: string;
  /** The rows that it would show. */
  count?: number;
  /** The count is of things that are late. */
  isLate?: boolean;
};

/** A filter that a click sets or clears, in a `FilterBar`, whose other filters it keeps. */
export function FilterChip({ name, value, label, count, isLate }: FilterChipProps) {
  const [params] = useSearchParams();
  const isSet = params.get(name) === value;
  const target = new URLSearchParams(params);
  for (const other of ["page", "deleted", "changed", name]) target.delete(other);
  if (!isSet) target.set(name, value);
  return (
    <>
      <Link
        className="filter-chip"
        to={{ search: target.toString() }}
        aria-current={isSet ? "true" : undefined}
        preventScrollReset
      >
        {label}
        {count !== undefined && <b className={isLate && count > 0 ? "is-late" : undefined}>{count}</b>}
        {isSet && <Icon name="close" />}
      </Link>
      {isSet && <input type="hidden" name={name} value={value} />}
    </>
  );
}
