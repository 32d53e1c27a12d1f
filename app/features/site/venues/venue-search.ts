import { searchedVenueTypes } from "#app/content/site/venue-types.ts";
import type { Venue } from "#app/content/site/venues.ts";

/** `venue` is the id of the selected venue, or empty. */
export type VenueSearch = { q: string; type: string; venue: string };

/** Reads `?q=&type=&venue=`; an unknown type counts as All, an unknown venue as none. */
export function readVenueSearch(params: URLSearchParams, venues: readonly Pick<Venue, "slug">[]): VenueSearch {
  const type = params.get("type") ?? "All";
  return {
    q: (params.get("q") ?? "").slice(0, 200),
    type: (searchedVenueTypes as readonly string[]).includes(type) ? type : "All",
    venue: venues.find(({ slug }) => slug === params.get("venue"))?.slug ?? "",
  };
}

export function venueSearchUrl({ q, type, venue }: VenueSearch): string {
  const params = new URLSearchParams({ q, type, ...(venue ? { venue } : {}) });
  return `/venue-finder?${params}`;
}
