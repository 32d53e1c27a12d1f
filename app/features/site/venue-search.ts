import { type Venue, venues, venueTypes } from "#app/content/venues.ts";

/** `venue` is the selected one's id, or empty. */
export type VenueSearch = { q: string; type: string; venue: string };

/** The search as the address holds it (?q=&type=&venue=); an unknown type counts as All. */
export function readVenueSearch(params: URLSearchParams): VenueSearch {
  const type = params.get("type") ?? "All";
  return {
    q: (params.get("q") ?? "").slice(0, 80),
    type: (venueTypes as readonly string[]).includes(type) ? type : "All",
    venue: venues.find(({ id }) => id === params.get("venue"))?.id ?? "",
  };
}

/** The address of a search. */
export function addressOf({ q, type, venue }: VenueSearch): string {
  const params = new URLSearchParams({ q, type, ...(venue ? { venue } : {}) });
  return `/venue-finder?${params}`;
}

/** Text matches any part of name, place (under any of its names) or address, whatever the case; the type must hold too. */
export function findVenues({ q, type }: VenueSearch): readonly Venue[] {
  const wanted = q.trim().toLowerCase();
  return venues.filter(
    (venue) =>
      (type === "All" || venue.type === type) &&
      [venue.name, venue.place, venue.address, ...venue.aliases].some((text) => text.toLowerCase().includes(wanted)),
  );
}
