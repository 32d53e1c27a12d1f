import { isDay, parseDays } from "#app/platform/values/dates.ts";
import { dayInput } from "#app/platform/values/entered-day.ts";
import { isId } from "#app/platform/values/ids.ts";

/** Reads one filter from the URL. A value that is absent or unknown reads as the empty text. */
type Filter<Value> = (text: string | null) => Value;

/** A search text; PostgreSQL's text cannot hold NUL. */
export const textFilter: Filter<string> = (text) => (text ?? "").replaceAll("\0", "").trim().slice(0, 200);

/** One of the known values. */
export const choiceFilter =
  <const Value extends string>(values: readonly Value[]): Filter<Value | ""> =>
  (text) =>
    values.find((value) => value === text) ?? "";

export const idFilter: Filter<string> = (text) => (isId(text) ? text : "");

/** "2026-11-21", or a day as a field of a filter takes it: "21 Nov". */
export const dayFilter: Filter<string> = (text) => {
  const day = dayInput.readDay(text ?? "");
  return isDay(day) ? day : "";
};

/** "2026-11" */
export const monthFilter: Filter<string> = (text) => (text && isDay(`${text}-01`) ? text : "");

/** The days from one to another, "2026-11-01..2026-11-07". */
export const daysFilter: Filter<string> = (text) => (text && parseDays(text) ? text : "");

/** A financial year, "2627". */
export const yearFilter: Filter<string> = (text) => text?.match(/^\d{4}$/)?.[0] ?? "";

type Values<Filters extends Record<string, Filter<unknown>>> = { [Name in keyof Filters]: ReturnType<Filters[Name]> };

/** Makes the reader of a list's filters, which are URL parameters of the same names. For a list with one order only. */
export const filterReaderWithoutSort =
  <Filters extends Record<string, Filter<unknown>>>(filters: Filters) =>
  (params: URLSearchParams) =>
    Object.fromEntries(Object.entries(filters).map(([name, read]) => [name, read(params.get(name))])) as Values<Filters>;

/** The order of a list. */
export type Sorted<Key extends string> = { sort: Key; desc: boolean };

/**
 * Makes the reader of a list's URL: `?sort=-title&page=2`, and a parameter for each filter. A URL may be edited by hand, so an
 * unknown value reads as not set.
 * @param sorts the first one is the default
 */
export const filterReader =
  <const Key extends string, Filters extends Record<string, Filter<unknown>>>(
    sorts: readonly [Key, ...Key[]],
    filters: Filters,
  ) =>
  (params: URLSearchParams): Sorted<Key> & { page: number } & Values<Filters> => ({
    ...readSort(params, sorts),
    page: Math.min(10_000, Math.max(1, Number.parseInt(params.get("page") ?? "", 10) || 1)),
    ...filterReaderWithoutSort(filters)(params),
  });

/** "-title" sorts by title in descending order. */
function readSort<Key extends string>(params: URLSearchParams, sorts: readonly [Key, ...Key[]]): Sorted<Key> {
  const text = params.get("sort") ?? "";
  const sort = sorts.find((key) => key === text.replace(/^-/, ""));
  return sort ? { sort, desc: text.startsWith("-") } : { sort: sorts[0], desc: false };
}

/** Whether any filter is set; order and page do not count. */
export const isFiltered = ({ sort, desc, page, ...filters }: Sorted<string> & { page: number }): boolean =>
  Object.values(filters).some(Boolean);

/** The URL without these parameters, such as those that open a dialog. */
export function withoutParams(url: URL, ...names: string[]): string {
  const params = new URLSearchParams(url.searchParams);
  for (const name of names) params.delete(name);
  const query = params.toString();
  return query ? `${url.pathname}?${query}` : url.pathname;
}

/** The URL with one parameter more, before its hash: "new", "edit=…". */
export function withParam(url: string, param: string): string {
  const [page = "", ...hash] = url.split(/(?=#)/);
  return `${page}${page.includes("?") ? "&" : "?"}${param}${hash.join("")}`;
}

/** An id in the URL; null when absent or malformed. */
export function readId(params: URLSearchParams, name: string): string | null {
  const id = params.get(name);
  return isId(id) ? id : null;
}

/** How many rows of a list a page shows. */
export const rowsPerPage = 25;

/** The number of pages of a list; an empty list has one. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / rowsPerPage));

/** The number of rows that a filter or search finds; `isCapped` when there are more than were counted. */
export type MatchCount = { count: number; isCapped: boolean };

/** "12", "More than 1,000" */
export const matchCount = ({ count, isCapped }: MatchCount): string =>
  `${isCapped ? "More than " : ""}${count.toLocaleString("en-IN")}`;
