import { describe, expect, test } from "vitest";
import { cityIn } from "#app/company/company.server.ts";
import { pathIn } from "#app/company/language-path.ts";
import { countPlaceholders, offerPlaceholders, servicePlaceholders } from "#app/content/counts.ts";
import { translationLanguages } from "#app/content/languages.ts";
import { fillPlaceholders, unknownPlaceholder } from "#app/content/placeholders.ts";
import { defaultRows } from "./default-rows.server.ts";
import { translationStates } from "./item-texts.ts";
import { missingIn, type StoredContent, translationOf, translationsOf, withEnglish, withTranslated } from "./translations.ts";
import { contentOf, siteOf } from "./website.ts";

const facts = { company: "Toranam", places: "P", states: "S", reply: "R", "legal-name": "L", "privacy-email": "E", phone: "N" };
describe.each(translationLanguages)("in %s", (language) => {
  const site = siteOf(defaultRows(), facts, { language });

  test("every text of a new website is translated, and marked as unchecked", () => {
    for (const { kind, id, content } of defaultRows()) {
      const state = translationStates(kind, content).find((one) => one.language === language);
      expect(state, id).toMatchObject({ missing: [], isComplete: true, isChecked: false });
    }
    expect(site.paths).toEqual(["/", "/services", "/venue-finder", "/sports", "/ourproject", "/contact", "/privacy"]);
  });

  test("no text has an unknown placeholder", () => {
    const known = {
      ...facts,
      events: "",
      years: "",
      rating: "",
      support: "",
      "sports-years": "",
      ...countPlaceholders({ services: 6, sports: 6 }, "en"),
      ...offerPlaceholders(["weddings"], "en"),
      ...servicePlaceholders(["sports", "weddings", "media"], "en"),
    };
    for (const { id, content } of defaultRows()) expect(unknownPlaceholder(JSON.stringify(content), known), id).toBeUndefined();
  });

  test("the menu has translated names, and leads to the English page where there is no translation", () => {
    const partly = siteOf(
      defaultRows().map((row) => ({
        ...row,
        content: row.kind === "sports-page" ? without(row.content, "heading") : row.content,
      })),
      facts,
      { language },
    );
    expect(partly.menu.map(({ to }) => to)).toEqual([
      ...["/", "/services", "/venue-finder"].map((path) => pathIn(language, path)),
      ...["/sports", pathIn(language, "/ourproject"), pathIn(language, "/contact")],
    ]);
    expect(partly.menu.every(({ lang }) => lang === undefined)).toBe(true);
    expect(partly.menu.filter(({ hrefLang }) => hrefLang === "en").map(({ to }) => to)).toEqual(["/sports"]);
  });

  test("an item that lacks a needed text is shown in English, a page not at all", () => {
    const rows = defaultRows().map((row) => ({
      ...row,
      content: without(row.content, row.kind === "venue" ? "name" : "heading"),
    }));
    const partly = siteOf(rows, facts, { language });
    expect(partly.items("venue")[0]).toMatchObject({ name: "Golconda Convention Centre", lang: "en" });
    expect(partly.page("contact-page")).toBeNull();
    expect(partly.page("home-page")).not.toBeNull();
    expect(siteOf(rows, facts, { language, isPreview: true }).page("contact-page")).not.toBeNull();
  });

  test("a project that is not translated names its city in the page's language", () => {
    const content = { title: "T20 final", kind: "sports", city: "Hyderabad" };
    const row = { id: "p", kind: "project", slug: "p", content, position: 1, number: 1 };
    const [project] = siteOf([row], facts, { language, cityIn }).items("project");
    expect(project).toMatchObject({ title: "T20 final", city: language === "te" ? "హైదరాబాద్" : "हैदराबाद", lang: "en" });
    expect([cityIn("vizag", language), cityIn("Ooty Hills", language), cityIn("Hyderabad", "en")]).toEqual([
      ...{ te: ["వైజాగ్"], hi: ["विज़ाग"] }[language],
      "Ooty Hills",
      "Hyderabad",
    ]);
  });

  const without = (content: StoredContent, field: string): StoredContent => {
    const translation = translationsOf(content)[language];
    if (!translation) return content;
    const { [field]: _, ...rest } = translation.content;
    return withTranslated(content, language, { ...translation, content: rest });
  };

  test("a venue is found by its English name too", () => {
    const [venue] = site.items("venue");
    expect(venue?.aliases).toContain("Golconda Convention Centre");
    expect(venue?.name).not.toContain("Golconda");
  });
});

test("the English website does not depend on translations", () => {
  const english = defaultRows().map((row) => ({ ...row, content: { ...row.content, translations: {} } }));
  const [shown, alone] = [siteOf(defaultRows(), facts), siteOf(english, facts)];
  for (const kind of ["service", "venue", "testimonial"] as const) expect(shown.items(kind)).toEqual(alone.items(kind));
  expect([shown.page("home-page"), shown.menu]).toEqual([alone.page("home-page"), alone.menu]);
  expect(JSON.stringify(shown.items("service"))).not.toMatch(/translations|lang/);
  expect(fillPlaceholders("{company}", facts)).toBe("Toranam");
});

test("an edited English text keeps the translations, which are stale until they are saved again", () => {
  const { kind, content } = defaultRows().find((row) => row.kind === "service") as ReturnType<typeof defaultRows>[number];
  const { translations: _, ...english } = content;
  const edited = withEnglish(kind, content, { ...english, title: "Games" });
  const titleOf = (stored: Record<string, unknown>) => translationOf(kind, stored, "te").content.title;
  expect([edited.title, titleOf(edited)]).toEqual(["Games", titleOf(content)]);
  const missing = (stored: Record<string, unknown>) => missingIn(kind, contentOf(kind, stored), stored, "te");
  expect([missing(content), missing(edited)]).toEqual([[], [{ label: "Name (the English text has changed)", isRequired: true }]]);
  const { content: texts } = translationOf(kind, edited, "te");
  expect(missing(withTranslated(edited, "te", { content: texts, isChecked: false }))).toEqual([]);
  expect(missing(withEnglish(kind, content, english))).toEqual([]);
});
