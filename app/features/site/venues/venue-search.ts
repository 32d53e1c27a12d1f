import { enquiryUrl } from "#app/company/enquiry-link.ts";
import { searchedVenueTypes } from "#app/content/site/venue-types.ts";
import type { Venue } from "#app/content/site/venues.ts";
import { fold } from "#app/platform/values/fold.ts";

/** `venue` is the id of the selected venue, or empty. */
export type VenueSearch = { q: string; type: string; venue: string };

/** Reads `?q=&type=&venue=`; an unknown type counts as All, an unknown venue as none. */
export function readVenueSearch(params: URLSearchParams, venues: readonly Venue[]): VenueSearch {
  const type = params.get("type") ?? "All";
  return {
    q: (params.get("q") ?? "").slice(0, 80),
    type: (searchedVenueTypes as readonly string[]).includes(type) ? type : "All",
    venue: venues.find(({ slug }) => slug === params.get("venue"))?.slug ?? "",
  };
}

export function venueSearchUrl({ q, type, venue }: VenueSearch): string {
  const params = new URLSearchParams({ q, type, ...(venue ? { venue } : {}) });
  return `/venue-finder?${params}`;
}

/**
 * The venues that contain `q` as a whole, or each of its words, in the name, the other names, the city, the address, the type or a
 * feature, as `fold` compares them. A number may also be a number of guests that the venue is for, and every venue takes every occasion:
 * "wedding for 300 guests in Hyderabad". When no venue is for so few guests, larger ones are found.
 */
export function findVenues(venues: readonly Venue[], { q, type }: VenueSearch): readonly Venue[] {
  const needle = fold(q.trim());
  const words = wordsOf(needle).filter(({ key }) => !isIgnored(key));
  const find = (isForGuests: (venue: Venue, guests: string) => boolean) =>
    venues.filter((venue) => {
      const fits = ({ key }: Word) => occasions.has(key) || contains(venue, key) || (isCount(key) && isForGuests(venue, key));
      return (type === "All" || venue.type === type) && (contains(venue, needle) || (words.length > 0 && words.every(fits)));
    });
  const found = find(isFor);
  return found.length > 0 ? found : find(hasRoomFor);
}

/** The URL of the enquiry form, with the number of guests of the search and either the venue or the place of the search filled in. */
export function searchEnquiryUrl({ q }: VenueSearch, venue?: Venue): string {
  const words = wordsOf(q);
  const guests = words.find(({ key }) => isCount(key) && Number(key) > 0)?.key ?? "";
  const isOfPlace = ({ key }: Word) => !isCount(key) && !isIgnored(key) && !occasions.has(key);
  // A place keeps its commas: "Jubilee Hills, Hyderabad".
  const place = words.filter(isOfPlace).map(({ text }) => text);
  return enquiryUrl({ venue: venue?.slug ?? "", location: venue ? "" : place.join(" "), guests });
}

/** @property key the word folded, without its commas: "Hills," gives "HILLS", and "1,000" gives "1000" */
type Word = { text: string; key: string };

const wordsOf = (text: string): Word[] =>
  (text.match(/(\d,(?=\d)|[^\s,])+,*/g) ?? []).map((word) => ({
    text: word,
    key: keyOf(fold(word.replaceAll(",", ""))),
  }));

/** Of "200-250" guests the larger number counts, and "250+" or "~250" are about 250. */
const keyOf = (word: string): string => word.match(/^(?:~|\d{1,5}-)?(\d{1,5})\+?$/)?.[1] ?? word;

const isCount = (word: string) => /^\d{1,5}$/.test(word);

/** Words between the number of guests and the place, which need not occur in a venue's texts. */
const ignoredWords = new Set(
  fold(
    "a an the my our for of in at near around with about upto guests guest people persons pax place places venue venues",
  ).split(" "),
);

/** Also "50th", of a birthday or anniversary. */
const isIgnored = (word: string) => ignoredWords.has(word) || /^\d+(ST|ND|RD|TH)$/.test(word);

/** Words for what is celebrated, in the languages of the site. */
const occasions = new Set(
  fold(
    "wedding weddings marriage reception engagement sangeet haldi mehendi birthday anniversary party celebration function " +
      "event events conference meeting launch concert festival పెళ్లి వివాహం शादी विवाह",
  ).split(" "),
);

const contains = ({ name, city, address, aliases, type, features }: Venue, text: string) =>
  [name, city, address, ...aliases, type, ...features].some((venueText) => fold(venueText).includes(text));

const hasRoomFor = ({ capacity }: Venue, guests: string) => Number(guests) <= Number(capacity.split("–").at(-1));
const isFor = (venue: Venue, guests: string) =>
  Number(guests) >= Number.parseInt(venue.capacity, 10) && hasRoomFor(venue, guests);
