import { company } from "#app/company/company.server.ts";
import { enquiryUrl } from "#app/company/enquiry-link.ts";
import { textsIn } from "#app/content/interface/texts.ts";
import { formatOfLanguage, type Language, languages } from "#app/content/languages.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import type { Venue } from "#app/content/site/venues.ts";
import { publishedSite } from "#app/features/website/website.server.ts";
import type { Site } from "#app/features/website/website.ts";
import { fold } from "#app/platform/values/fold.ts";
import { type Finding, findVenues } from "./finder/find-venues.ts";
import type { Part } from "./finder/read-phrase.ts";
import { type Vocabulary, vocabularyOf } from "./finder/vocabulary.ts";
import { type VenueSearch, venueSearchUrl } from "./venue-search.ts";

type SiteVenue = ReturnType<Site["items"]>[number] & Venue;

/** One thing that was understood of a search, and the search without it. */
export type Chip = { label: string; without: string };

/** What a search finds, in the words of the page's language. */
export function searchVenues(site: Site, search: VenueSearch) {
  const venues = site.items("venue");
  const { parts, found, nearest } = findVenues(venues, vocabularyFor(site), search);
  const labelOf = (part: Part) => labelIn(site.language, part);
  const texts = textsIn(site.language).venues;
  const isOfType = ({ type }: Venue) => search.type === "All" || type === search.type;
  const unknown = parts.filter(({ asks }) => asks === "unknown");
  return {
    found: found as readonly SiteVenue[],
    nearest: nearest.map(({ venue, misses }) => ({
      venue: venue as SiteVenue,
      misses: [
        ...new Set([...misses.map(labelOf), ...(isOfType(venue) ? [] : [texts.types[search.type as Venue["type"]]])]),
      ].join(", "),
    })),
    chips: chipsOf(parts, search, labelOf),
    unknown: unknown.map(({ text }) => text),
    askUrl: enquiryUrl({ ...placeAndGuests(parts), search: search.q }),
    guests: placeAndGuests(parts).guests,
  };
}

const vocabularies = new WeakMap<Site, Vocabulary>();

/** Of the venues in every language of the website, and kept as long as the website is not changed. */
function vocabularyFor(site: Site): Vocabulary {
  const kept = vocabularies.get(site);
  if (kept) return kept;
  const everyLanguage = site.isPreview ? [site] : languages.map((language) => publishedSite(language));
  const texts = site.items("venue").map(({ id, slug, type }) => ({
    slug,
    type,
    texts: everyLanguage.flatMap((one) => one.items("venue").filter((venue) => venue.id === id)),
  }));
  const officeStates = new Set(company().offices.map(({ stateCode }) => stateCode));
  const [onlyState] = officeStates.size === 1 ? officeStates : [];
  const vocabulary = vocabularyOf(texts, site.language, onlyState);
  vocabularies.set(site, vocabulary);
  return vocabulary;
}

function chipsOf(parts: readonly Part[], search: VenueSearch, labelOf: (part: Part) => string): Chip[] {
  const labels = [...new Set(parts.filter(({ asks }) => asks !== "unknown").map(labelOf))];
  return labels.map((label) => {
    const q = parts.filter((part) => part.asks === "unknown" || labelOf(part) !== label).map(({ text }) => text);
    return { label, without: venueSearchUrl({ ...search, q: q.join(", ") }) };
  });
}

function labelIn(language: Language, { asks, label, text, quantity }: Part): string {
  const texts = textsIn(language).venues;
  if (asks === "cheap") return texts.cheapest;
  if (asks === "largest") return texts.largest;
  if (!quantity) return asks === "day" || asks === "unknown" ? text : label || text;
  const { sense, from, to, of, plate } = quantity;
  const format = of === "rupees" ? rupees(language) : plain(language);
  const count = from < to ? `${format.format(from)}–${format.format(to)}` : format.format(to);
  if (of === "guests") return fillPlaceholders(texts.guestCount[sense], { count });
  const price = fillPlaceholders(texts.priceOf[sense], { count });
  return `${plate === "veg" ? texts.vegPlate : texts.nonVegPlate}: ${price}`;
}

const plain = formatOfLanguage((tag) => new Intl.NumberFormat(tag));
const rupees = formatOfLanguage(
  (tag) => new Intl.NumberFormat(tag, { style: "currency", currency: "INR", maximumFractionDigits: 0 }),
);

/** What the enquiry form starts with. A word that is not understood counts as a place beside one, or where none is understood. */
function placeAndGuests(parts: Finding["parts"]): { location: string; guests: string } {
  const isPlace = (part: Part | undefined) => part?.asks === "place" && !part.isNegated;
  const hasPlace = parts.some(isPlace);
  const places = parts.filter(
    (part, index) => isPlace(part) || (part.asks === "unknown" && (!hasPlace || isPlace(parts[index + 1]))),
  );
  const guests = parts.find(({ asks }) => asks === "guests")?.quantity;
  const unique = places.filter(({ text }, index) => places.findIndex((other) => fold(other.text) === fold(text)) === index);
  return { location: unique.map(({ text }) => text).join(", "), guests: guests ? String(guests.to) : "" };
}
