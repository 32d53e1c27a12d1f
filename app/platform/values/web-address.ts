/** As `URL.parse`, which Chrome 123 to 125 and Safari 17 do not have. */
export const parseUrl = (text: string, base?: string): URL | null => (URL.canParse(text, base) ? new URL(text, base) : null);

/** A host with a dot, perhaps with a port and a path: what people type or copy without "https://". */
const withoutScheme = /^(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+\p{L}[\p{L}\p{M}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** A search for a place. It needs no key: https://developers.google.com/maps/documentation/urls/get-started#search-action */
export const mapOf = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.toWellFormed())}`;

/** "17.412, 78.435" or "geo:17.412,78.435", as phones copy a position */
const position = /^(?:geo:)?\(?(-?\d{1,2}\.\d{2,15}), ?(-?\d{1,3}\.\d{2,15})\)?(?:[?;(]\S.*)?$/;

/** What maps search for as it stands: a position in degrees, `17°24'44.3"N 78°26'04.4"E`, and a plus code, "CCPM+4X Hyderabad" (Open Location Code). */
const searched =
  /^\d[^A-Z]{0,20}[NS][ ,]{1,3}\d[^A-Z]{0,20}[EW]$|^[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,3}(?:[ ,].{1,200})?$/;

/** A link to a map as people paste it: with the name of the place that a phone shares before it, or only a position. */
export function completeMapUrl(typed: string): string {
  const text = typed.trim().replace(/^geo:0,0\?q=/, "geo:");
  if (searched.test(text)) return mapOf(text);
  const [, latitude, longitude] = position.exec(text) ?? [];
  if (latitude) return mapOf(`${latitude},${longitude}`);
  const link = /\s/.test(text) ? (/https?:\/\/\S+/i.exec(text)?.[0] ?? text) : text;
  return completeUrl(link).replace(/^http:/, "https:");
}

/** The address with "https://", which browsers leave out where they show one: "example.com/a" gives "https://example.com/a". */
export function completeUrl(typed: string): string {
  const text = typed.trim();
  const host = text.replace(/^\/\//, "");
  if (withoutScheme.test(host)) return `https://${host}`;
  return text.replace(/^https?:\/\//i, (scheme) => scheme.toLowerCase());
}
