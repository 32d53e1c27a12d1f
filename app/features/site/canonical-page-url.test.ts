import { expect, test } from "vitest";
import { venues } from "#app/content/site/venues.ts";
import { canonicalPageUrl, isPublicPageUrl } from "./canonical-page-url.ts";

const venue = venues[0]?.slug as string;

test.each([
  ["/", "/"],
  ["/?utm_source=mail&fbclid=1&gclid=2", "/"],
  ["/?", "/"],
  ["/services?venue=x", "/services"],
  ["/contact?utm_campaign=a", "/contact"],
  ["/contact?venue=no-such-venue", "/contact"],
  [`/contact?gclid=1&venue=${venue}&x=2`, `/contact?venue=${venue}`],
  ["/contact?utm_source=a&guests=12x&location=Araku+Valley", "/contact?location=Araku+Valley&guests=12"],
  ["/venue-finder?q=&type=All", "/venue-finder"],
  ["/venue-finder?utm_source=a&type=Nothing", "/venue-finder"],
  ["/venue-finder?fbclid=1&q=vizag", "/venue-finder?q=vizag&type=All"],
  ["/venue-finder?type=All&q=vizag&q=other", "/venue-finder?q=vizag&type=All"],
  ["/ourproject?kind=sports&utm_source=a", "/ourproject"],
  ["/ourproject/harbour-run?utm_source=a", "/ourproject/harbour-run"],
  ["/ourproject/harbour-run?x=1&photo=03", "/ourproject/harbour-run"],
  ["/ourproject/harbour-run?x=1&photo=3", "/ourproject/harbour-run?photo=3"],
  ["/login?next=/dashboard", "/login?next=/dashboard"],
  ["/dashboard/leads?q=x", "/dashboard/leads?q=x"],
  ["/Contact?utm_source=a", "/Contact?utm_source=a"],
  ["/contact/?a=1", "/contact/?a=1"],
  ["/contact.data?utm_source=a", "/contact.data?utm_source=a"],
])("%s is rendered as %s", (url, canonical) => {
  expect(canonicalPageUrl(url)).toBe(canonical);
});

test("public pages and projects, in every language, are those that may be cached", () => {
  for (const url of ["/", "/te", "/hi/contact?guests=3", "/venue-finder?q=vizag&type=All", "/ourproject/harbour-run"])
    expect(isPublicPageUrl(url), url).toBe(true);
  for (const url of ["/login", "/dashboard", "/Contact", "/contact.data", "/no-such-page", "//example.com", "/verify"])
    expect(isPublicPageUrl(url), url).toBe(false);
});
