import { asciiDigits } from "#app/content/digits.ts";
import { areas } from "#app/content/finder/areas.ts";
import { features, kinds, type Names, occasions } from "#app/content/finder/concepts.ts";
import { numberWords } from "#app/content/finder/number-words.ts";
import { otherWords } from "#app/content/finder/other-words.ts";
import { shortStates, type Town, towns } from "#app/content/finder/towns.ts";
import { type Language, languages } from "#app/content/languages.ts";
import type { Venue } from "#app/content/site/venues.ts";
import { stateNameIn } from "#app/content/state-names.ts";
import { type StateCode, states } from "#app/content/states.ts";
import { fold } from "#app/platform/values/fold.ts";
import { soundOf, withLettersSpelt } from "./alike.ts";
import { isLatin, keyOfName, mentions, namesOf, partsOf, wordsIn } from "./names.ts";

export type Role = keyof typeof otherWords | keyof typeof numberWords | "place" | "kind" | "feature" | "occasion" | "counted";

/** What a word means. `venues`: the slugs of the venues that it is true of. `state`: that of a place. */
export type Term = {
  role: Role;
  label: string;
  venues?: ReadonlySet<string>;
  state?: StateCode;
  isArea?: true;
  isMeal?: true;
  /** Said of what a venue has not: whoever names pillars wants none. */
  isOfLack?: true;
  value?: number;
  /** How many cars or rooms a venue says that it has, by its slug. */
  counts?: ReadonlyMap<string, number>;
  /** The label of what it is a part of: the room of "a room for the bride". */
  partOf?: string;
  /** The plate of a price. */
  plate?: "veg" | "nonVeg";
};

export type Vocabulary = {
  /** By the folded letters of a name, without the spaces between its words. */
  terms: ReadonlyMap<string, readonly Term[]>;
  /** The same names by their sound, for names that a misspelling may stand for. */
  sounds: ReadonlyMap<string, readonly Term[]>;
  /** The sounds of names in Latin letters: a misspelling in these stands for no name of another script ("music" is not "మూసిన"). */
  latinSounds: ReadonlySet<string>;
  stateOf(slug: string): StateCode | undefined;
  mostWords: number;
};

/** A venue with its texts in each language of the website. */
export type VenueTexts = Pick<Venue, "slug" | "type"> & {
  texts: readonly Pick<Venue, "name" | "city" | "aliases" | "address" | "features" | "vegPrice" | "nonVegPrice">[];
};

/** Roles whose words are short and many: a misspelling is not taken for one of them. */
const spelledExactly = new Set<Role>([
  "filler",
  "before",
  "after",
  "without",
  "lacking",
  "needless",
  "needed",
  "either",
  "between",
  "fraction",
  "addition",
  "time",
  "rupees",
  "counted",
]);

/** A longer word of these roles may be misspelt: "somwhere". */
const spelledByEar = 8;

class Terms {
  readonly terms = new Map<string, Term[]>();
  readonly sounds = new Map<string, Term[]>();
  readonly latinSounds = new Set<string>();
  mostWords = 1;

  /** Names that no misspelling stands for. */
  addExactly(names: readonly string[], term: Term): void {
    for (const name of names) merge(this.terms, keyOfName(name), term);
  }

  add(names: readonly string[], term: Term): void {
    for (const name of names) {
      const key = keyOfName(name);
      if (key === "") continue;
      this.mostWords = Math.max(this.mostWords, wordsIn(name).length);
      const named = term.label === "" ? { ...term, label: name } : term;
      merge(this.terms, key, named);
      if (spelledExactly.has(term.role) && key.length < spelledByEar) continue;
      merge(this.sounds, soundOf(key), named);
      // Of hundreds of areas a short one is near to too many words: "kabaddi" is not Kavadi.
      if (isLatin(key) && !(named.isArea && soundOf(key).length < 8)) this.latinSounds.add(soundOf(key));
    }
  }
}

/** A name has one term of each role. Two places of one name are both meant. */
function merge(terms: Map<string, Term[]>, key: string, term: Term): void {
  const known = terms.get(key) ?? [];
  const same = known.findIndex(({ role }) => role === term.role);
  if (same < 0) terms.set(key, [...known, term]);
  else if (known[same]?.venues && term.venues)
    terms.set(key, known.with(same, { ...known[same], venues: new Set([...known[same].venues, ...term.venues]) }));
}

/** @param language that of the labels @param officeState the State of a venue in a town that the product does not know */
export function vocabularyOf(venues: readonly VenueTexts[], language: Language, officeState?: StateCode): Vocabulary {
  const terms = new Terms();
  const stateOf = new Map(venues.map((venue) => [venue.slug, stateOfVenue(venue) ?? officeState]));
  const slugsWhere = (isTrue: (venue: VenueTexts) => boolean) => new Set(venues.filter(isTrue).map(({ slug }) => slug));

  for (const [key, { types, ...names }] of Object.entries(kinds)) {
    const isOfKind = (venue: VenueTexts) =>
      types.includes(venue.type) || venue.texts.some(({ name }) => mentions([name], allNames(names)));
    addConcept("kind", names, slugsWhere(key === "Outdoor" || key === "Indoor" ? ({ type }) => types.includes(type) : isOfKind));
  }
  for (const [key, { except = "", isCounted, isOfLack, isOptional, types, ...concept }] of Object.entries(features)) {
    const names = allNames(concept);
    const exceptNames = features[except] ? allNames(features[except]) : [];
    const plate = plates[key];
    const hasFeature = (venue: VenueTexts) => {
      if (plate) return key === "vegetarian" || servesVegOnly(venue) === (key === "vegetarianOnly");
      const isMeant = (text: string) => mentions([text], names) && !mentions([text], exceptNames);
      return venue.texts.some((text) => [text.name, ...text.features].some(isMeant));
    };
    const having = slugsWhere(hasFeature);
    const slugs = having.size > 0 ? having : slugsWhere(({ type }) => types?.includes(type) ?? false);
    const leavesOut = slugs.size > 0 ? !plate || slugs.size < venues.length : !isOptional;
    addConcept("feature", concept, leavesOut ? slugs : undefined, {
      ...(plate && { plate }),
      ...(isOfLack && { isOfLack }),
      ...(isCounted && { counts: new Map(venues.map(({ slug, texts }) => [slug, countIn(texts, names)])) }),
      ...(features[except] && { partOf: labelIn(features[except]) }),
    });
    if (isCounted) addWords("counted", names);
  }
  for (const [key, names] of Object.entries(occasions))
    addConcept("occasion", names, undefined, key === "meal" ? { isMeal: true } : {});
  for (const [code, name] of Object.entries(states) as [StateCode, string][]) {
    const label = stateNameIn(language, code);
    const names = [name, ...languages.map((each) => stateNameIn(each, code)), ...namesOf(shortStates[code] ?? "")];
    terms.add(names, { role: "place", label, state: code, venues: slugsWhere(({ slug }) => stateOf.get(slug) === code) });
  }
  for (const town of towns) {
    const names = allNames(town);
    const keys = new Set(names.map(keyOfName));
    const isThere = ({ texts }: VenueTexts) =>
      texts.some(({ city, aliases }) => [city, ...aliases].some((name) => keys.has(keyOfName(name))));
    terms.add(names, { role: "place", label: labelIn(town), state: town.state, venues: slugsWhere(isThere) });
  }
  for (const [role, list] of Object.entries(otherWords)) addWords(role as Role, namesOf(list));
  for (const [role, words] of Object.entries(numberWords))
    for (const { value, names } of words)
      for (const name of namesOf(names)) terms.add([name], { role: role as Role, label: name, value });
  const known = new Map(terms.terms);
  addVenueTexts();
  for (const town of towns) addAreas(town);
  const { latinSounds, mostWords, sounds } = terms;
  return { terms: terms.terms, sounds, latinSounds, stateOf: (slug) => stateOf.get(slug), mostWords };

  function labelIn(names: Names): string {
    return namesOf(names[language])[0] ?? "";
  }
  function addConcept(
    role: Role,
    names: Names,
    slugs?: ReadonlySet<string>,
    more?: Pick<Term, "plate" | "isOfLack" | "isMeal" | "counts" | "partOf">,
  ): void {
    terms.add(allNames(names), { role, label: labelIn(names), ...(slugs && { venues: slugs }), ...more });
  }
  function addWords(role: Role, names: readonly string[]): void {
    for (const name of names) terms.add([name], { role, label: name });
  }
  /** The venues whose own texts name an area; where none does, those of its town. */
  function addAreas(town: Town): void {
    const [name = ""] = namesOf(town.en);
    const inTown = terms.terms.get(keyOfName(name))?.find(({ role }) => role === "place")?.venues;
    for (const area of areas.get(name) ?? []) {
      const there = slugsWhere(({ texts }) => texts.some((text) => mentions([text.name, text.city, text.address], [area])));
      const venues = there.size > 0 ? there : inTown;
      terms.add([area, withLettersSpelt(area)], {
        role: "place",
        label: `${area}, ${labelIn(town)}`,
        state: town.state,
        isArea: true,
        ...(venues && { venues }),
      });
    }
  }
  /** The names and places of venues by each one to four of their words: "Golconda", "Clock Tower", "Sarojini Devi Road". */
  function addVenueTexts(): void {
    for (const { slug, texts } of venues)
      for (const { name, city, aliases, address, features: ownFeatures } of texts) {
        const add = (role: Role, parts: readonly string[], isOwn: (part: string) => boolean) =>
          terms.add(
            parts.filter((part) => !isKnown(part) && isOwn(part)),
            { role, label: "", venues: new Set([slug]) },
          );
        const places = [name, city, ...aliases];
        for (const place of places) add("place", partsOf(place), (part) => part === place || hasOwnWord(part));
        for (const text of withOtherTownNames(address))
          add("place", partsOf(text), (part) => hasOwnWord(part) || wordsIn(part).some(isTown));
        terms.addExactly(initialsIn(address), { role: "place", label: address, venues: new Set([slug]) });
        // A single word of a feature says too little: "view", or the Telugu for "without".
        for (const feature of ownFeatures)
          add("feature", partsOf(feature), (part) => hasOwnWord(part) && (part === feature || part.includes(" ")));
      }
  }
  /** Also "Road"; and the Mumbai of "Old Mumbai Highway" is another place. */
  function isKnown(name: string): boolean {
    return known.has(keyOfName(name)) || commonWords.has(keyOfName(name));
  }
  /** "Golconda Convention", not "Marriage Hall": somebody who says that means any. */
  function hasOwnWord(part: string): boolean {
    return wordsIn(part).some((word) => !isKnown(word));
  }
  function isTown(word: string): boolean {
    return known.get(keyOfName(word))?.some(({ state }) => state) ?? false;
  }
}

const allNames = (names: Names | Town): string[] => languages.flatMap((language) => namesOf(names[language]));

function stateOfVenue({ texts }: VenueTexts): StateCode | undefined {
  const cities = new Set(texts.flatMap(({ city, aliases }) => [city, ...aliases]).map(keyOfName));
  const isCity = (name: string) => cities.has(keyOfName(name));
  const town = towns.find((one) => allNames(one).some(isCity));
  // "Goa" and "Delhi" are named as towns too.
  return town?.state ?? (Object.entries(states) as [StateCode, string][]).find(([, name]) => isCity(name))?.[0];
}

/** Parts of names that many venues share. */
const commonWords = new Set(
  "road street lane highway old new main cross nagar colony hills sea air wall centre center palace the of and sri shri రోడ్డు ఓల్డ్ హైవే ఎయిర్ रोड ओल्ड हाईवे एयर"
    .split(" ")
    .map((word) => fold(word)),
);

const roads = /^(?:road|street|nagar|colony|hills|marg)$/i;

/** "SD Road" and "SD Rd" of "Sarojini Devi Road". */
function initialsIn(address: string): string[] {
  const words = wordsIn(address);
  return words.flatMap((road, at) => {
    if (!roads.test(road)) return [];
    const before = words.slice(Math.max(0, at - 3), at).filter((word) => /^[A-Z]/.test(word));
    const initials = before.map((word) => word.charAt(0));
    return initials.length < 2
      ? []
      : [...initials.keys()].slice(0, -1).flatMap((from) => {
          const letters = initials.slice(from).join("");
          return [`${letters} ${road}`, ...(/^road$/i.test(road) ? [`${letters} Rd`] : [])];
        });
  });
}

/** "Old Mumbai Highway" is also the Old Bombay Highway. */
function withOtherTownNames(text: string): string[] {
  const words = new Set(wordsIn(text).map(keyOfName));
  const others = towns.flatMap((town) => {
    const names = namesOf(town.en);
    const said = names.find((name) => words.has(keyOfName(name)));
    return said ? names.filter((name) => name !== said).map((name) => text.replace(said, name)) : [];
  });
  return [text, ...others];
}

const plates: Record<string, Term["plate"]> = { vegetarian: "veg", vegetarianOnly: "veg", nonVegetarian: "nonVeg" };

/** A venue without prices may serve both. */
const servesVegOnly = ({ texts }: VenueTexts): boolean => texts.some(({ vegPrice, nonVegPrice }) => vegPrice && !nonVegPrice);

/** The "800" of "800 cars"; 0 where no number is said. */
const countIn = (texts: VenueTexts["texts"], names: readonly string[]): number =>
  texts
    .flatMap(({ features: own }) => own.filter((feature) => mentions([feature], names)))
    .map((feature) => Number.parseInt(asciiDigits(feature).replaceAll(/[^\d ]/g, ""), 10) || 0)
    .reduce((most, count) => Math.max(most, count), 0);
