/** What a list's address asks for: everything in it was typed by somebody, so it is read with care. */
export type Sorted<Key extends string> = { sort: Key; desc: boolean };

/** From 1. */
export const readPage = (params: URLSearchParams): number =>
  Math.min(10_000, Math.max(1, Number.parseInt(params.get("page") ?? "", 10) || 1));

/** Words to search for; PostgreSQL takes no NUL in a text. */
export const readText = (params: URLSearchParams, name = "q"): string =>
  (params.get(name) ?? "").replaceAll("\0", "").trim().slice(0, 200);

/** One of the known values, or nothing. */
export function readChoice<const Value extends string>(
  params: URLSearchParams,
  name: string,
  known: readonly Value[],
): Value | "" {
  return known.find((value) => value === params.get(name)) ?? "";
}

/** "-title" is by title, the other way round. The first key is the list's own order. */
export function readSort<const Key extends string>(params: URLSearchParams, keys: readonly [Key, ...Key[]]): Sorted<Key> {
  const asked = params.get("sort") ?? "";
  const desc = asked.startsWith("-");
  const sort = keys.find((key) => key === asked.replace(/^-/, ""));
  return sort ? { sort, desc } : { sort: keys[0], desc: false };
}

/** The address without these parameters: where a dialog closes to. */
export function withoutParams(url: URL, ...names: string[]): string {
  const params = new URLSearchParams(url.searchParams);
  for (const name of names) params.delete(name);
  const query = params.toString();
  return query ? `${url.pathname}?${query}` : url.pathname;
}

/** The address with one parameter more: "new", "edit=…". */
export const withParam = (address: string, param: string): string => `${address}${address.includes("?") ? "&" : "?"}${param}`;

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** An id in the address, or null when it can be none. */
export function readId(params: URLSearchParams, name: string): string | null {
  const id = params.get(name);
  return isId(id) ? id : null;
}

export const isId = (text: string | null | undefined): text is string => uuid.test(text ?? "");

/** Rows of a list on one page. */
export const rowsPerPage = 25;

/** How many pages so many rows fill; an empty list has one too. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / rowsPerPage));
