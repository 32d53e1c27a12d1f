import { expect, test } from "vitest";
import { translationLanguages } from "#app/content/languages.ts";
import { homeFields } from "#app/content/site/pages.ts";
import { builtInPicture } from "#app/content/site/woven-pictures.ts";
import { shippedTranslations } from "#app/content/translations.ts";
import { firstSentence, heroPicture } from "./hero.tsx";
import { sortReasons } from "./reasons.ts";

const filled = (points: typeof homeFields.benefits.start) =>
  points.map((point) =>
    JSON.parse(
      JSON.stringify(point).replace("{reply}", "within 24 hours").replace("{sports-years}", "4+").replace("{support}", "24/7"),
    ),
  );

test("three reasons with a figure of their own words come first, and none is lost", () => {
  const points = filled(homeFields.benefits.start);
  const { large, small } = sortReasons(points);
  expect(large.map(({ figure }) => figure)).toEqual([
    { value: "24", unit: "hours" },
    { value: "1", unit: "crew" },
    { value: "4+", unit: "years" },
  ]);
  expect([...large, ...small].map(({ title }) => title).sort()).toEqual(points.map(({ title }) => title).sort());
  expect(sortReasons([{ title: "Calm", text: "Nobody runs." }])).toEqual({
    large: [],
    small: [{ title: "Calm", text: "Nobody runs." }],
  });
  expect(
    sortReasons([
      { title: "Phone us", text: "" },
      { title: "1,200 halls", text: "" },
    ]).large,
  ).toEqual([{ title: "1,200 halls", text: "", figure: { value: "1,200", unit: "halls" } }]);
});

test.each(translationLanguages)("the same three in %s", (language) => {
  const { benefits } = shippedTranslations("home-page", "page")[language]?.content ?? {};
  expect(sortReasons(filled(benefits as typeof homeFields.benefits.start)).large.map(({ figure }) => figure.value)).toEqual([
    "24",
    "1",
    "4+",
  ]);
});

test.each([
  ["Weddings here. A planner calls.", ["Weddings here.", " A planner calls."]],
  ["One sentence only.", ["", "One sentence only."]],
  ["शादियाँ और खेल। हम फ़ोन करेंगे।", ["शादियाँ और खेल।", " हम फ़ोन करेंगे।"]],
  ["", ["", ""]],
])("the first sentence of “%s”", (text, parts) => {
  expect(firstSentence(text)).toEqual(parts);
});

test("Home begins with the company's choice, else the mandap where weddings are first, else the stage", () => {
  const [sports, weddings] = [{ picture: builtInPicture("sports") }, { picture: builtInPicture("wedding") }];
  expect(heroPicture(null, [weddings, sports])).toEqual(weddings.picture);
  for (const chosen of [sports.picture, builtInPicture("stage")]) expect(heroPicture(chosen, [weddings])).toEqual(chosen);
  expect([heroPicture(null, [sports, weddings]), heroPicture(null, [])]).toEqual([null, null]);
});
