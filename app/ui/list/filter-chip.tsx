import { useSearchParams } from "react-router";
import { withoutDialogWords } from "../dialog/close-url.ts";
import { Icon } from "../icon.tsx";
import { Link } from "../link.tsx";
import { changedQuery } from "./changed-query.ts";
import { useIsOffered } from "./filter-bar.tsx";
import "./filter-chip.css";

type FilterChipProps = {
  /** The filter in the URL and the value that this chip sets; clicked again it clears it. */
  name: string;
  value: string;
  /** The filter's value when this chip is cleared. For a chip that is set by default, whose own value is "". */
  cleared?: string;
  /** Another filter, with which this one would find nothing: setting the chip clears it. */
  clears?: string;
  /** The bar has a field of the same name, which sends the value. */
  hasField?: boolean;
  label: string;
  count?: number;
  /** The count is of overdue records: red unless it is 0. */
  isLate?: boolean;
};

/** A filter that a click sets or clears, in a `FilterBar`, whose other filters it keeps. */
export function FilterChip({ name, value, cleared, clears, hasField, label, count, isLate }: FilterChipProps) {
  const [params] = useSearchParams();
  const isSet = (params.get(name) ?? "") === value;
  if (!useIsOffered(isSet)) return null;
  const next = (isSet ? cleared : value) || null;
  const to = changedQuery(withoutDialogWords(params), {
    page: null,
    ...(clears && !isSet && { [clears]: null }),
    [name]: next,
  });
  return (
    <>
      <Link className="filter-chip" to={to} aria-current={isSet ? "true" : undefined} preventScrollReset>
        <span>{label}</span>{" "}
        {count !== undefined && <b className={isLate && count > 0 ? "is-late" : undefined}>{count.toLocaleString("en-IN")}</b>}
        {isSet && <Icon name="close" />}
      </Link>
      {isSet && value && !hasField && <input type="hidden" name={name} value={value} />}
    </>
  );
}
