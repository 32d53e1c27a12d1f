/**
 * The query of a link that keeps the page's other parameters, such as a list's filters.
 * @param changes the new values by parameter; null removes one
 * @returns "?view=month"
 */
export function changedQuery(current: URLSearchParams | string, changes: Record<string, string | null>): string {
  const query = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return `?${query}`;
}
