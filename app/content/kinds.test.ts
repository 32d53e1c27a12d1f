import { expect, test } from "vitest";
import { type KindName, kindNames, kindOf } from "./kinds.ts";
import { shippedTranslations } from "./translations.ts";

const namesOfTheSample =
  /toranam|hyderabad|visakh|vizag|telangana|andhra|deccan|telia|bathukamma|తోరణ|హైదరాబాద|విశాఖ|తెలంగాణ|ఆంధ్ర|దక్కన్|తేలియా|బతుకమ్మ|तोरण|हैदराबाद|विशाखा|तेलंगाना|आंध्र|दक्कन|तेलिया|बतुकम्मा/i;
/** Venues, testimonials and figures are marked as samples. */
const isSample = (kind: KindName) => ["venue", "testimonial", "statistic"].includes(kind);

test("what a new website says, apart from its samples, fits a company anywhere, in every language", () => {
  for (const kind of kindNames.filter((name) => !isSample(name)))
    for (const { slug, content } of kindOf(kind).defaults)
      expect(JSON.stringify([content, shippedTranslations(kind, slug)]), `${kind} ${slug}`).not.toMatch(namesOfTheSample);
});
