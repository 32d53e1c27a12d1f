import { expect, test } from "vitest";
import { shippedTranslations } from "../translations.ts";
import { type KindName, kindNames, kindOf } from "./kinds.ts";

const namesOfTheSample =
  /toranam|hyderabad|visakh|vizag|telangana|andhra|deccan|telia|bathukamma|తోరణ|హైదరాబాద|విశాఖ|తెలంగాణ|ఆంధ్ర|దక్కన్|తేలియా|బతుకమ్మ|तोरण|हैदराबाद|विशाखा|तेलंगाना|आंध्र|दक्कन|तेलिया|बतुकम्मा/i;
/** The website says of these that they are samples. */
const isSample = (kind: KindName) => ["venue", "testimonial", "statistic"].includes(kind);

test("the texts of a new website, apart from its samples, name neither the sample company nor its places, in any language", () => {
  for (const kind of kindNames.filter((name) => !isSample(name)))
    for (const { slug, content } of kindOf(kind).defaults)
      expect(JSON.stringify([content, shippedTranslations(kind, slug)]), `${kind} ${slug}`).not.toMatch(namesOfTheSample);
});
