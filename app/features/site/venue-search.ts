import { type Venue, venues, venueTypes } from "#app/content/venues.ts";

/** `venue` is the id of the selected venue, or empty. */
export type VenueSearch = { q: string; type: string; venue: string };

/** Reads `?q=&type=&venue=`; an unknown type counts as All. */
export function readVenueSearch(params: URLSearchParams): VenueSearch {
  const type = params.get("type") ?? "All";
  return {
    q: (params.get("q") ?? "").slice(0, 80),
    type: (venueTypes as readonly string[]).includes(type) ? type : "All",
    venue: venues.find(({ id }) => id === params.get("venue"))?.id ?? "",
  };
}

export function venueSearchUrl({ q, type, venue }: VenueSearch): string {
  const params = new URLSearchParams({ q, type, ...(venue ? { venue } : {}) });
  return `/venue-finder?${params}`;
}

/** `q` matches any part of the name, the city, its other names or the address, ignoring case. */
export function findVenues({ q, type }: VenueSearch): readonly Venue[] {
  const needle = q.trim().toLowerCase();
  return venues.filter(
    (venue) =>
      (type === "All" || venue.type === type) &&
      [venue.name, venue.city, venue.address, ...venue.aliases].some((text) => text.toLowerCase().includes(needle)),
  );
}
