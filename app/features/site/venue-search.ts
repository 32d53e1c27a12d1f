import { venueTypes } from "#app/content/venue-types.ts";
import type { Venue } from "#app/content/venues.ts";
import { enquiryUrl } from "#app/platform/enquiry-link.ts";

/** `venue` is the id of the selected venue, or empty. */
export type VenueSearch = { q: string; type: string; venue: string };

/** Reads `?q=&type=&venue=`; an unknown type counts as All, an unknown venue as none. */
export function readVenueSearch(params: URLSearchParams, venues: readonly Venue[]): VenueSearch {
  const type = params.get("type") ?? "All";
  return {
    q: (params.get("q") ?? "").slice(0, 80),
    type: (venueTypes as readonly string[]).includes(type) ? type : "All",
    venue: venues.find(({ slug }) => slug === params.get("venue"))?.slug ?? "",
  };
}

export function venueSearchUrl({ q, type, venue }: VenueSearch): string {
  const params = new URLSearchParams({ q, type, ...(venue ? { venue } : {}) });
  return `/venue-finder?${params}`;
}

/**
 * `q` matches any part of the name, the city, its other names or the address, ignoring case. So does each of its words, of which a
 * number is also one of guests: "300 guests in Hyderabad".
 */
export function findVenues(venues: readonly Venue[], { q, type }: VenueSearch): readonly Venue[] {
  const needle = q.trim().toLowerCase();
  const words = needle.split(/\s+/).filter((word) => !unsearchedWords.has(word));
  return venues.filter(
    (venue) =>
      (type === "All" || venue.type === type) &&
      (contains(venue, needle) || (words.length > 0 && words.every((word) => contains(venue, word) || hasRoomFor(venue, word)))),
  );
}

/** The enquiry form with what the search holds that the form asks too. */
export function searchEnquiryUrl({ q }: VenueSearch, venue?: Venue): string {
  const words = q.trim().split(/\s+/);
  const guests = words.find((word) => isCount(word) && Number(word) > 0) ?? "";
  const place = words.filter((word) => !isCount(word) && !unsearchedWords.has(word.toLowerCase())).join(" ");
  return enquiryUrl({ venue: venue?.slug ?? "", location: venue ? "" : place, guests });
}

const isCount = (word: string) => /^\d{1,5}$/.test(word);

const unsearchedWords = new Set(["for", "in", "at", "near", "guests", "guest", "people", "persons"]);

const contains = ({ name, city, address, aliases }: Venue, text: string) =>
  [name, city, address, ...aliases].some((own) => own.toLowerCase().includes(text));

function hasRoomFor({ capacity }: Venue, guests: string): boolean {
  const [least = 0, most = 0] = capacity.split("–").map(Number);
  return isCount(guests) && Number(guests) >= least && Number(guests) <= most;
}
