import { type Venue, venues, venueTypes } from "#app/content/venues.ts";

export type VenueSearch = { q: string; type: string };

/** The search as the address holds it (?q=&type=); an unknown type counts as All. */
export function readVenueSearch(url: string): VenueSearch {
  const { searchParams } = new URL(url);
  const type = searchParams.get("type") ?? "All";
  return {
    q: (searchParams.get("q") ?? "").slice(0, 80),
    type: (venueTypes as readonly string[]).includes(type) ? type : "All",
  };
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
