import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { venues as samples } from "#app/content/site/venues.ts";
import { shippedTranslations } from "#app/content/translations.ts";
import { findVenues } from "./find-venues.ts";
import { type VenueTexts, vocabularyOf } from "./vocabulary.ts";

const venues = samples.map(({ slug, content }) => ({ slug, ...content }));
const texts = venues.map((venue): VenueTexts => {
  const translations = Object.values(shippedTranslations("venue", venue.slug)).map(({ content }) => ({ ...venue, ...content }));
  return { slug: venue.slug, type: venue.type, texts: [venue, ...translations] };
});
const vocabulary = vocabularyOf(texts, "en");
const letters: Record<string, string> = { golconda: "G", rushikonda: "R", "clock-tower": "C" };

const phrases = readFileSync(new URL("../../../../../test/venue-phrases.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.includes(" => ") && !line.startsWith('"'))
  .map((line) => {
    const [phrase = "", answer = ""] = line.split(" => ");
    const [right = "", unknown = ""] = answer.split(" ; not: ");
    return { phrase, right: right === "-" ? [] : right.split(" "), unknown };
  });

it("finds the right venues for what people type", () => {
  const results = phrases.map(({ phrase, right, unknown }) => {
    const { found, parts } = findVenues(venues, vocabulary, { q: phrase, type: "All" });
    const slugs = found.map(({ slug }) => letters[slug] as string);
    const said = parts
      .filter(({ asks }) => asks === "unknown")
      .map(({ text }) => text)
      .join(", ");
    const isNamed = unknown.split(" ").every((word) => said.includes(word));
    const isRight = [...slugs].sort().join() === [...right].sort().join() && isNamed;
    const isWrong = slugs.length > 0 && !right.includes(slugs[0] as string);
    return { phrase, right, slugs, said, unknown, isRight, isWrong, parts };
  });
  for (const one of results)
    if (!one.isRight || one.isWrong || (one.said && !one.unknown))
      console.log(
        one.isWrong ? "WRONG" : one.isRight ? "said" : "miss",
        one.phrase,
        "=>",
        one.right.join(" "),
        "|",
        one.slugs.join(" "),
        "| said:",
        one.said,
        "|",
        one.parts.map((p) => `${p.asks}:${p.label || JSON.stringify(p.quantity)}`).join("; "),
      );
  console.log(results.filter(({ isRight }) => isRight).length, results.filter(({ isWrong }) => isWrong).length);
  expect(results.filter(({ isWrong }) => isWrong)).toEqual([]);
  expect(results.filter(({ isRight }) => isRight).length).toBeGreaterThanOrEqual(190);
});
