import { expect, test } from "vitest";
import { languages } from "#db/enums.ts";
import {
  defaultTemplates,
  fillTemplate,
  sampleValues,
  templateKeys,
  unfilledPlaceholders,
  unknownPlaceholders,
} from "./message-templates.ts";

const each = templateKeys.flatMap((key) => languages.map((language) => ({ key, language })));

test.each(each)("$key is complete in $language", ({ key, language }) => {
  const { subject, text } = defaultTemplates[key][language];
  const script = { en: /[a-z]/, te: /\p{Script=Telugu}/u, hi: /\p{Script=Devanagari}/u }[language];
  expect(text).toMatch(script);
  expect(unknownPlaceholders(subject + text)).toEqual([]);
  expect(unfilledPlaceholders(fillTemplate(text, sampleValues[language]))).toEqual([]);
  // The other languages name the same things.
  expect(unfilledPlaceholders(text)).toEqual(unfilledPlaceholders(defaultTemplates[key].en.text));
});

// "आपका कार्यक्रम", "आपकी शादी": a name without a postposition after it would need the gender and the number of its words.
test.each(templateKeys)("in Hindi a postposition follows the event in each sentence of %s", (key) => {
  const { subject, text } = defaultTemplates[key].hi;
  for (const [, next] of `${subject}\n${text}`.matchAll(/\{event\}(.{0,4})/g)) expect(next).toMatch(/^ (का|की|के|को) ?/);
  expect(`${subject}\n${text}`).not.toMatch(/(का|के|की) \{event\}/);
});

test("fillTemplate keeps unknown placeholders, and drops the line of a missing link", () => {
  expect(fillTemplate("Hello {name}, on {date}.\n{link}\n\nBye", { name: "Asha" })).toBe("Hello Asha, on {date}.\n\nBye");
  expect(fillTemplate("Hello\n{link}", { link: "https://a.example/" })).toBe("Hello\nhttps://a.example/");
  expect(fillTemplate("{name}", { name: "{amount} $& $1" })).toBe("{amount} $& $1");
  expect(fillTemplate("{constructor} {toString}", {})).toBe("{constructor} {toString}");
});

test("unknownPlaceholders returns the names in braces that are not placeholders", () => {
  expect(unknownPlaceholders("{name} {Name} {naem} {} { name } {naem}")).toEqual(["{Name}", "{naem}", "{}", "{ name }"]);
  expect(unknownPlaceholders("a } b { c")).toEqual([]);
});
