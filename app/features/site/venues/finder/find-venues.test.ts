import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { towns } from "#app/content/finder/towns.ts";
import { venues as samples, type Venue } from "#app/content/site/venues.ts";
import { shippedTranslations } from "#app/content/translations.ts";
import { findVenues } from "./find-venues.ts";
import { type VenueTexts, vocabularyOf } from "./vocabulary.ts";

const venues: Venue[] = samples.map(({ slug, content }) => ({ slug, ...content }));
const withTranslations = (venue: Venue): VenueTexts => {
  const translated = Object.values(shippedTranslations("venue", venue.slug)).map(({ content }) => ({ ...venue, ...content }));
  return { slug: venue.slug, type: venue.type, texts: [venue, ...translated] };
};
const vocabulary = vocabularyOf(venues.map(withTranslations), "en");
const find = (q: string, type = "All") => findVenues(venues, vocabulary, { q, type });
const slugsOf = (found: readonly Venue[]) => found.map(({ slug }) => slug).join(" ");

const letters: Record<string, string> = { golconda: "G", rushikonda: "R", "clock-tower": "C" };
const phrases = readFileSync(new URL("../../../../../test/venue-phrases.txt", import.meta.url), "utf8")
  .split(/^# /m)
  .slice(1)
  .flatMap((people) => people.split("\n").slice(1))
  .filter((line) => line.includes(" => "))
  .map((line) => {
    const [phrase = "", answer = ""] = line.split(" => ");
    const [right = "", unknown = ""] = answer.split(" ; not: ");
    return { phrase, right: right === "-" ? [] : right.split(" ").sort(), unknown };
  });

it("finds what people mean: never a wrong venue first, the right ones and what is not understood for 95 of 100 phrases", () => {
  const results = phrases.map(({ phrase, right, unknown }) => {
    const { found, parts } = find(phrase);
    const slugs = found.map(({ slug }) => letters[slug] as string);
    const said = parts
      .filter(({ asks }) => asks === "unknown")
      .map(({ text }) => text)
      .join(" ");
    const isRight = slugs.toSorted().join() === right.join() && unknown.split(" ").every((word) => said.includes(word));
    return { phrase, right, slugs, said, isRight, isWrong: slugs[0] !== undefined && !right.includes(slugs[0]) };
  });
  expect(results.length).toBeGreaterThanOrEqual(650);
  expect(results.filter(({ isWrong }) => isWrong)).toEqual([]);
  const missed = results.filter(({ isRight }) => !isRight);
  expect(missed.length / results.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.05);
});

const elsewhere = readFileSync(new URL("../../../../../test/venue-phrases-elsewhere.txt", import.meta.url), "utf8")
  .split(/^# /m)
  .slice(1)
  .map((company) => company.trim().split("\n"));

it.each(elsewhere)("finds as much for a company of %s, whose places and features nobody had in mind", (_, ...lines) => {
  const halls = lines.filter((line) => line.includes("; ")).map(hallIn);
  const words = vocabularyOf(
    halls.map((hall) => ({ slug: hall.slug, type: hall.type, texts: [hall] })),
    "en",
  );
  const asked = lines.filter((line) => line.includes(" => ")).map((line) => line.split(" => "));
  const missed = asked.flatMap(([q = "", answer = ""]) => {
    const right = answer === "-" ? [] : answer.split(" ");
    const found = findVenues(halls, words, { q, type: "All" }).found.map(({ slug }) => slug);
    return found.toSorted().join() === right.toSorted().join() ? [] : [{ q, right, found }];
  });
  expect(asked.length).toBeGreaterThanOrEqual(90);
  expect(missed.filter(({ found: [first], right }) => first && !right.includes(first))).toEqual([]);
  expect(missed.length / asked.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.05);
});

function hallIn(line: string): Venue {
  const [
    slug = "",
    name = "",
    type = "",
    city = "",
    aliases = "",
    address = "",
    capacity = "",
    vegPrice = "",
    nonVegPrice = "",
    features = "",
  ] = line.split(/; ?/);
  const listOf = (text: string) => text.split(", ").filter(Boolean);
  const place = { name, city, address, capacity, vegPrice, nonVegPrice, aliases: listOf(aliases), features: listOf(features) };
  return { ...(venues[0] as Venue), ...place, slug, type: type as Venue["type"] };
}

it.each(phrases.filter(({ phrase }) => /[0-9]/.test(phrase)).map(({ phrase }) => phrase))("loses no number of %j", (phrase) => {
  const read = find(phrase)
    .parts.map(({ text, label }) => `${text} ${label === "Birthday" ? phrase : ""}`)
    .join(" ");
  for (const number of phrase.match(/[0-9][0-9,.]*/g) ?? []) expect(read).toContain(number.replace(/[,.]$/, ""));
});

it.each([
  ["", "golconda rushikonda clock-tower"],
  ["guests", "golconda rushikonda clock-tower"],
  ["VIZAG", "rushikonda"],
  ["Visakha", "rushikonda"],
  ["gach", "golconda"],
  ["old mumbai", "golconda"],
  ["old bombay highway", "golconda"],
  ["SD road", "clock-tower"],
  ["s.d. rd", "clock-tower"],
  ["SB road", ""],
  ["kondapur lo 400", "clock-tower"],
  ["Gachibowli Hyderabad", "golconda"],
  ["1 thousand 5 hundred guests", "golconda"],
  ["2 thousand 200 people", "golconda"],
  ["ఓల్డ్ టౌన్", ""],
  ["Mumbai", ""],
  ["60th birthday in Hyderabad, 60 guests", "clock-tower golconda"],
  ["Vizag 700-900 guests", ""],
  ["1-2 lakh guests", ""],
  ["౩౦౦ హైదరాబాద్", "clock-tower"],
  ["३००", "rushikonda clock-tower"],
  ["nowhere", ""],
  ["12-12-2027, 500", "rushikonda clock-tower"],
  ["at 7:30 pm, 500 guests", "rushikonda clock-tower"],
  ["cheapest hall", "clock-tower rushikonda golconda"],
  ["sabse bada hall", "golconda rushikonda clock-tower"],
  ["సికింద్రాబాద్ or vizag తక్కువ ధర", "clock-tower rushikonda"],
  ["low budget 5 lakhs vizag", "rushikonda"],
])("finds by places, numbers in any digits, and the beginnings of words: %j", (q, slugs) => {
  expect(slugsOf(find(q).found)).toBe(slugs);
});

it.each([
  ["hydrabad", ["Hyderabad"]],
  ["सिकंदराबाद", ["Secunderabad"]],
  ["ఏసీ హాలు", ["AC"]],
  ["marriage 500", ["Wedding", ""]],
  ["banquet secundrabad 500", ["Banquet Hall", "Secunderabad", ""]],
  ["దిల్లీ 5", ["Delhi", ""]],
])("says what was understood, in the words of the page: %j", (q, labels) => {
  expect(find(q).parts.map(({ label }) => label)).toEqual(labels);
});

it("a venue that names no price is found by none", () => {
  const halls = venues.map((venue) => ({ ...venue, vegPrice: venue.slug === "golconda" ? "" : venue.vegPrice }));
  for (const q of ["veg plate above 500", "veg plate under 5000"])
    expect(slugsOf(findVenues(halls, vocabulary, { q, type: "All" }).found), q).toBe("rushikonda clock-tower");
});

it.each([
  ["Warangal wedding", "golconda clock-tower", "Warangal"],
  ["5000 guests Hyderabad", "golconda clock-tower", "5000 guests"],
  ["lawn in Hyderabad for 400", "clock-tower", "lawn"],
  ["Whitepur 2000", "golconda", "Whitepur"],
  ["Whitefield", "golconda rushikonda clock-tower", "Whitefield"],
  ["xyzzy", "", ""],
])("when nothing is as asked, the nearest ones come with what they are not: %j", (q, slugs, missing) => {
  const { found, nearest } = find(q);
  expect(found).toEqual([]);
  expect(nearest.map(({ venue }) => venue.slug).join(" ")).toBe(slugs);
  for (const { misses } of nearest) expect(misses.map(({ text }) => text)).toContain(missing);
});

it("understands towns and localities as they are spelt by ear in Indian scripts, whose pages know their English names alone", () => {
  const names = `Gachibowli గచ్చిబౌలి గచిబౌలీ गच्चीबौली; Madhapur మాదాపూర్ माधापुर मादापूर; Kukatpally కుకట్పల్లి कूकटपल्ली; Miyapur మియాపుర్ मियापुर
    Uppal ఉప్పల్ उप्पाल; Tolichowki టోలిచౌకి तोलीचौकी; Manikonda మణికొండ मनिकोंडा; Gajuwaka గాజువాక गाजुवाका; Hebbal ಹೆಬ್ಬಾಳ हेब्बल
    Koramangala ಕೋರಮಂಗಲ కోరమంగళ; Attapur అత్తాపూర్ अतापुर; Mehdipatnam मेहदीपट्टनम; Shamshabad शमशाबाद; Begumpet बेगमपेट
    Kompally कोमपल्ली; Tarnaka तारनाका; Medchal मेडचल`;
  const halls = names.split(/[;\n]/).map((line, at) => {
    const [address = "", ...spellings] = line.trim().split(" ");
    return { spellings, hall: { ...(venues[2] as Venue), slug: address, name: `Hall ${at}`, aliases: [], address } };
  });
  const all = halls.map(({ hall }) => hall);
  const theirs = vocabularyOf(
    all.map((hall) => ({ slug: hall.slug, type: hall.type, texts: [hall] })),
    "en",
  );
  for (const { spellings, hall } of halls)
    for (const q of spellings) expect(slugsOf(findVenues(all, theirs, { q, type: "All" }).found), q).toBe(hall.slug);

  // With the other length of each vowel, and each doubled letter once.
  const short = (name: string) => name.replaceAll(/[ూू]/g, (sign) => (sign === "ూ" ? "ు" : "ु")).replaceAll(/(.)[్्]\1/g, "$1");
  const long = (name: string) => name.replaceAll(/[ిి]/g, "ీ").replaceAll("ि", "ी").replaceAll("\u093c", "");
  for (const { en, te, hi } of towns)
    for (const name of [te, hi].flatMap((names) => names.split(", ")))
      for (const q of [short(name), long(name)])
        expect(
          find(q).parts.map(({ label }) => label),
          q,
        ).toEqual([en.split(",")[0]]);
});

it.each(["बस", "अगर", "खाता", "ముందు", "వారాంతాల్లో"])("takes no other word for a place by its sound: %j", (word) => {
  expect(find(word).parts.filter(({ asks }) => asks === "place")).toEqual([]);
});

describe("another company, whose venues only its database has", () => {
  const own = (slug: string, content: Partial<Venue>): Venue => ({ ...(venues[0] as Venue), slug, ...content });
  const theirs = [
    own("backwater", {
      name: "Backwater Courtyard",
      type: "Resort",
      city: "Kochi",
      aliases: [],
      address: "Fort Kochi, Lighthouse Lane",
      capacity: "50–250",
      features: ["Swimming pool", "24 rooms"],
    }),
    own("malabar", {
      name: "Malabar Hall",
      type: "Indoor",
      city: "Chemmanam",
      aliases: ["Chemanam town"],
      address: "Temple Road",
      capacity: "200–600",
      features: ["AC", "Generator"],
    }),
    own("malabari", {
      name: "Malabari Gardens",
      type: "Outdoor",
      city: "Thrissur",
      aliases: [],
      address: "Round East",
      capacity: "400–3000",
      features: ["Lawn", "Bar licence"],
    }),
    own("jose", {
      name: "Café José",
      type: "Banquet",
      city: "Kochi",
      aliases: [],
      address: "D’Silva Lane",
      capacity: "20–90",
      features: ["Sea view"],
    }),
  ];
  const words = vocabularyOf(
    theirs.map((venue) => ({ slug: venue.slug, type: venue.type, texts: [venue] })),
    "en",
    "32",
  );
  const slugs = (q: string) => slugsOf(findVenues(theirs, words, { q, type: "All" }).found);

  it.each([
    ["resort kochi", "backwater"],
    ["Ernakulam 60", "backwater jose"],
    ["కొచ్చి", "backwater jose"],
    ["swiming pool", "backwater"],
    ["generator", "malabar"],
    ["chemmanam", "malabar"],
    ["chemmnam hall", "malabar"],
    ["Kerala", "backwater malabar malabari jose"],
    ["Tamil Nadu", ""],
    ["Hyderabad", ""],
    ["malabar", "malabar"],
    ["malabari", "malabari"],
    ["alcohol thrissur 1 thousand", "malabari"],
    ["cafe jose", "jose"],
    ["d'silva lane", "jose"],
  ])("finds %j", (q, expected) => {
    expect(slugs(q)).toBe(expected);
  });
});
