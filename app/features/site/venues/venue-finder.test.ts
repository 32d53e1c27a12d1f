import { expect, it } from "vitest";
import { publishedSite } from "#app/features/website/website.server.ts";
import { searchVenues } from "./venue-finder.server.ts";

const search = (q: string, language?: "te" | "hi") => searchVenues(publishedSite(language), { q, type: "All", venue: "" });

it.each([
  ["", "/contact"],
  ["300 guests in Araku Valley", "/contact?location=Araku+Valley&guests=300"],
  ["Warangal", "/contact?location=Warangal"],
  ["Wedding, 300 guests, Hanamkonda, Warangal", "/contact?location=Hanamkonda%2C+Warangal&guests=300"],
  ["1,000 guests, Jubilee Hills, Hyderabad", "/contact?location=Jubilee+Hills%2C+Hyderabad&guests=1000"],
  ["for 0 people", "/contact"],
  ["200-250 guests in Araku", "/contact?location=Araku&guests=250"],
  ["530045", "/contact?location=530045"],
  ["३०० guests", "/contact?guests=300"],
])("an enquiry starts with what was searched for: %j", (q, url) => {
  const asked = search(q).askUrl;
  expect(asked.replace(/[?&]search=[^&]*/, "")).toBe(url);
  expect(new URL(asked, "http://site").searchParams.get("search") ?? "").toBe(q);
});

it("each chip searches without what it names", () => {
  const { chips, unknown } = search("AC hall in hydrabad with lift for 500 people");
  expect(chips).toEqual([
    { label: "AC", without: "/venue-finder?q=hydrabad%2C+lift%2C+500+people&type=All" },
    { label: "Hyderabad", without: "/venue-finder?q=AC+hall%2C+lift%2C+500+people&type=All" },
    { label: "500 guests", without: "/venue-finder?q=AC+hall%2C+hydrabad%2C+lift&type=All" },
  ]);
  expect(unknown).toEqual(["lift"]);
});

it("speaks the language of the page, whatever that of the search", () => {
  const labels = (q: string, language: "te" | "hi") => search(q, language).chips.map(({ label }) => label);
  expect(labels("marriage hall hyderabad above 1000", "te")).toEqual(["పెళ్లి", "హైదరాబాద్", "1,000 కంటే ఎక్కువ మంది అతిథులు"]);
  expect(labels("వైజాగ్‌లో పెళ్లి, veg plate 900", "hi")).toEqual(["विज़ाग", "शादी", "शाकाहारी थाली: ₹900 तक"]);
  expect(search("golconda", "te").found.map(({ name }) => name)).toEqual(["గోల్కొండ కన్వెన్షన్ సెంటర్"]);
});
