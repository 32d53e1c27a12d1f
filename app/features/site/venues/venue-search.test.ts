import { expect, it } from "vitest";
import { venues as defaults } from "#app/content/site/venues.ts";
import { findVenues, searchEnquiryUrl } from "./venue-search.ts";

const venues = defaults.map(({ slug, content }) => ({ slug, ...content }));

it.each([
  ["", "golconda rushikonda clock-tower"],
  ["VIZAG", "rushikonda"],
  ["hyderabad", "golconda clock-tower"],
  ["old mumbai", "golconda"],
  ["300", "rushikonda clock-tower"],
  ["300 guests in Hyderabad", "clock-tower"],
  ["Hyderabad,wedding,300 guests", "clock-tower"],
  ["1,000 guests", "golconda"],
  ["60th birthday in Hyderabad, 60 guests", "golconda clock-tower"],
  ["a wedding for 400 guests, near Visakhapatnam", "rushikonda"],
  ["Wedding", "golconda rushikonda clock-tower"],
  ["wedding for 5000", ""],
  ["wedding in Warangal", ""],
  ["banquet for a marriage", "clock-tower"],
  ["outdoor vizag", "rushikonda"],
  ["engagement near Vizag, 200-250 guests", "rushikonda"],
  ["150–300 hyderabad", "clock-tower"],
  ["vizag about 250+ people", "rushikonda"],
  ["Vizag 700-900 guests", ""],
  ["sea view vizag", "rushikonda"],
  ["vishakapatnam", "rushikonda"],
  ["for 5000 people", ""],
  ["guests", ""],
  ["nowhere", ""],
])("finds by a part of a name, a place, a type, or the number of guests, for every occasion: %j", (q, ids) => {
  const found = findVenues(venues, { q, type: "All", venue: "" }).map(({ slug }) => slug);
  expect(found.join(" ")).toBe(ids);
});

it.each([
  ["Café José", "cafe jose"],
  ["D’Silva Lawns", "d'silva lawns"],
  ["నక్షత్ర హాల్\u200c", "నక్షత్ర హాల్"],
  ["ज़ीनत महल", "जीनत"],
])("finds a name as somebody else writes it: %j, %j", (name, q) => {
  const [venue] = venues;
  expect(findVenues([{ ...(venue as (typeof venues)[number]), name }], { q, type: "All", venue: "" })).toHaveLength(1);
});

it("reads numbers of guests in the digits of any script", () => {
  const slugs = (q: string) => findVenues(venues, { q, type: "All", venue: "" }).map(({ slug }) => slug);
  expect(slugs("౩౦౦ హైదరాబాద్")).toEqual(slugs("300 హైదరాబాద్"));
  expect(slugs("३००")).toEqual(["rushikonda", "clock-tower"]);
  expect(searchEnquiryUrl({ q: "३०० guests", type: "All", venue: "" })).toBe("/contact?guests=300");
});

it.each([
  ["", "/contact"],
  ["300 guests in Araku Valley", "/contact?location=Araku+Valley&guests=300"],
  ["Warangal", "/contact?location=Warangal"],
  ["Wedding, 300 guests, Hanamkonda, Warangal", "/contact?location=Hanamkonda%2C+Warangal&guests=300"],
  ["1,000 guests, Jubilee Hills, Hyderabad", "/contact?location=Jubilee+Hills%2C+Hyderabad&guests=1000"],
  ["for 0 people", "/contact"],
  ["200-250 guests in Araku", "/contact?location=Araku&guests=250"],
  ["530045", "/contact?location=530045"],
])("an enquiry starts with what was searched for: %j", (q, url) => {
  expect(searchEnquiryUrl({ q, type: "All", venue: "" })).toBe(url);
});

it("an enquiry about a venue has the guests of the search, and the venue instead of the place", () => {
  const [golconda] = venues;
  expect(searchEnquiryUrl({ q: "1200 guests in Hyderabad", type: "All", venue: "" }, golconda)).toBe(
    "/contact?venue=golconda&guests=1200",
  );
});
