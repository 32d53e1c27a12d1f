import { describe, expect, test } from "vitest";
import { countPlaceholders, offerPlaceholders, servicePlaceholders } from "#app/content/counts.ts";
import type { TranslationLanguage } from "#app/content/languages.ts";
import { type Fields, startOf } from "#app/content/site/fields.ts";
import { kindNames, kindOf } from "#app/content/site/kinds.ts";
import { defaultRows } from "../default-rows.server.ts";
import { fieldsIn, formValuesIn } from "../item-texts.ts";
import {
  changeRows,
  type FormValues,
  fieldTexts,
  maxInputs,
  parseContent,
  readFormValues,
  readRowChange,
  toFormValues,
} from "./content-form.ts";

const facts = {
  ...{ company: "", places: "", states: "", reply: "", "legal-name": "", "privacy-email": "", phone: "" },
  ...{
    events: "",
    years: "",
    support: "",
    "sports-years": "",
    ...countPlaceholders({ services: 6, sports: 6 }, "en"),
    ...offerPlaceholders(["weddings"], "en"),
    ...servicePlaceholders(["sports", "weddings", "media"], "en"),
  },
};
const { fields } = kindOf("project");
const project = {
  ...startOf(fields),
  ...{ title: "Sunrise muhurtham", city: "Visakhapatnam", summary: "The priest gave 6:12 AM.", date: "2026-02-14" },
  facts: [
    { label: "Guests", value: "620" },
    { label: "Days", value: "2" },
  ],
  story: [{ paragraph: [{ text: "The priest gave 6:12 AM." }] }],
  agreed: true,
};
const values = toFormValues(fields, project);

const submitted = (texts: FormValues) => {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  return readFormValues(form);
};

test("the place of a venue on the map is said in words", () => {
  const { fields } = kindOf("venue");
  const place = (labelSide: string) =>
    fieldTexts(fields, toFormValues(fields, { ...startOf(fields), marker: { x: 126.1, y: 180, labelSide } })).marker;
  expect(place("left")).toBe("126.1 from the left, 180 from the top, name on the left");
  expect(place("none")).toBe("no mark");
});

test("a choice and a day are said as the editor shows them", () => {
  expect(fieldTexts(fields, values)).toMatchObject({ kind: "Wedding", date: "14\u00a0Feb\u00a02026" });
});

test("far more texts than a page has are refused, with their number", () => {
  const texts = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`content.features.${at}`, "Parking"]));
  expect(Object.keys(submitted(texts(maxInputs)))).toHaveLength(maxInputs);
  expect(() => submitted(texts(maxInputs + 1))).toThrow("2,001 texts were sent");
  for (const kind of kindNames) expect(mostInputs(kindOf(kind).fields), kind).toBeLessThan(maxInputs / 2);
});

const mostInputs = (fields: Fields): number =>
  Object.values(fields).reduce((sum, { control }) => {
    if (control.type === "group") return sum + mostInputs(control.fields);
    return sum + (control.type === "rows" ? control.maxRows * mostInputs(control.fields) : 1);
  }, 0);

test.each(defaultRows())("$id is valid, and the same after its form was sent unchanged", ({ kind, content }) => {
  const { fields } = kindOf(kind);
  const { translations, ...english } = content;
  expect(parseContent(fields, submitted(toFormValues(fields, english)), facts)).toEqual({ content: english });
  for (const language of Object.keys(translations as object) as TranslationLanguage[]) {
    const parsed = parseContent(fieldsIn(kind, language), submitted(formValuesIn(kind, content, language)), facts);
    expect(parsed.errors, language).toBeUndefined();
    const reread = { ...english, translations: { [language]: { content: parsed.content, isChecked: false } } };
    expect(formValuesIn(kind, reread, language)).toEqual(formValuesIn(kind, content, language));
  }
});

test.each(kindNames)("a new, empty item of the kind %s has errors beside its fields only", (name) => {
  const { fields, page } = kindOf(name);
  const parsed = parseContent(fields, submitted(toFormValues(fields, startOf(fields) as Record<string, unknown>)), facts);
  if (page) expect(parsed.errors).toBeUndefined();
  else expect(Object.keys(parsed.errors ?? {}).every((path) => path.startsWith("content."))).toBe(true);
});

test("a project whose form is submitted unchanged stays the same", () => {
  expect(parseContent(fields, submitted(values), facts)).toEqual({ content: project });
});

test.each([
  ["content.title", "", "Title is required."],
  ["content.title", " \n ", "Title is required."],
  ["content.title", "x".repeat(61), "At most 60 characters."],
  ["content.kind", "raffle", "Please choose one of the list."],
  ["content.date", "2026-02-30", "Please choose a day."],
  ["content.date", "0026-02-14", "Please choose a day from 1 Jan 2000 to 31 Dec 2100."],
  ["content.facts.1.value", "", "How much is required."],
  ["content.story", "see [this](javascript:alert(1))", "A link starts with https://, /, mailto: or tel:."],
  ["content.story", "", "Story is required."],
  ["content.summary", "For {nobody}", /^\{nobody\} is unknown\. Known are \{company\}/],
])("%s as %j is refused beside its field", (path, text, message) => {
  const parsed = parseContent(fields, submitted({ ...values, [path]: text }), facts);
  expect(parsed.errors).toEqual({ [path]: typeof message === "string" ? message : expect.stringMatching(message) });
});

test.each([
  ["content.title", "Two\r\nlines\0 and \u2028 more", "Two lines and more"],
  ["content.title", "  spaces  ", "spaces"],
  ["content.title", "<b>&amp;", "<b>&amp;"],
  ["content.title", "half \ud83d", "half \ufffd"],
])("%s as %j is stored as %j", (path, text, stored) => {
  const parsed = parseContent(fields, submitted({ ...values, [path]: text }), facts);
  expect(parsed.content?.title).toBe(stored);
});

describe("rows", () => {
  const labels = (changed: FormValues) =>
    (parseContent(fields, changed, facts).content?.facts as { label: string }[] | undefined)?.map(({ label }) => label);

  test.each([
    ["up", "content.facts.1", ["Days", "Guests"], "content.facts.0"],
    ["down", "content.facts.0", ["Days", "Guests"], "content.facts.1"],
    ["up", "content.facts.0", ["Guests", "Days"], "content.facts.0"],
    ["down", "content.facts.1", ["Guests", "Days"], "content.facts.1"],
    ["remove", "content.facts.0", ["Days"], "content.facts.0"],
    ["remove", "content.facts.1", ["Guests"], "content.facts.0"],
    ["remove", "content.facts.7", ["Guests", "Days"], "content.facts.1"],
    ["up", "content.nothing.1", ["Guests", "Days"], "content.nothing"],
  ] as const)("%s of %s", (change, path, expected, focus) => {
    const changed = changeRows(fields, values, { change, path });
    expect([labels(changed.values), changed.focus]).toEqual([expected, focus]);
  });

  test("a new row is empty and last, and a full list takes none", () => {
    let changed = changeRows(fields, values, { change: "add", path: "content.facts" });
    expect(changed.focus).toBe("content.facts.2");
    expect(changed.values["content.facts.2.label"]).toBe("");
    for (let count = 0; count < 20; count++)
      changed = changeRows(fields, changed.values, { change: "add", path: "content.facts" });
    expect(Object.keys(changed.values).filter((name) => /^content\.facts\.\d+\.label$/.test(name))).toHaveLength(8);
  });

  test("a list of texts has rows too", () => {
    const { fields } = kindOf("service");
    const service = { ...startOf(fields), includes: ["a", "b", "c"] };
    const { values } = changeRows(fields, toFormValues(fields, service), { change: "remove", path: "content.includes.1" });
    expect([values["content.includes.0"], values["content.includes.1"], values["content.includes.2"]]).toEqual([
      "a",
      "c",
      undefined,
    ]);
    const added = changeRows(fields, values, { change: "add", path: "content.includes" });
    expect(added.values["content.includes.2"]).toBe("");
  });

  test.each(["rows:drop:content.facts.0", "rows:add:version", "rows:add:", "save", "rows:add:content.a b"])(
    "%j is not a change of rows",
    (intent) => {
      expect(readRowChange(intent)).toBeNull();
    },
  );
});
