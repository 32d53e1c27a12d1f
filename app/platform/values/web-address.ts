/** As `URL.parse`, which Chrome 123 to 125 and Safari 17 do not have. */
export const parseUrl = (text: string, base?: string): URL | null => (URL.canParse(text, base) ? new URL(text, base) : null);

/** A host with a dot, perhaps with a port and a path: what people type or copy without "https://". */
const withoutScheme = /^(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+\p{L}[\p{L}\p{M}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** The address with "https://", which browsers leave out where they show one: "example.com/a" gives "https://example.com/a". */
export function completeUrl(typed: string): string {
  const text = typed.trim();
  const host = text.replace(/^\/\//, "");
  if (withoutScheme.test(host)) return `https://${host}`;
  return text.replace(/^https?:\/\//i, (scheme) => scheme.toLowerCase());
}
