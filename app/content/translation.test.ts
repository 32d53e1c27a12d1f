import { describe, expect, test } from "vitest";
import { choice, group, picture, rows, text, texts } from "./site/fields.ts";
import { filledTranslation, followRows, missingTexts, translationFields, withTranslation } from "./translation.ts";

const fields = {
  title: text({ label: "Title", max: 20 }),
  note: text({ label: "Note", max: 20, optional: true }),
  price: text({ label: "Price", max: 5, pattern: /^\d+$/ }),
  size: choice({ label: "Size", start: "small", options: [{ value: "small", label: "Small" }] }),
  points: texts({ label: "Points", rowLabel: "Point", maxRows: 5, max: 20 }),
  seal: group({
    label: "Seal",
    fields: { words: text({ label: "Words", max: 20 }), code: text({ label: "Code", max: 3, isShared: true }) },
  }),
  photos: rows({
    label: "Photographs",
    rowLabel: "Photograph",
    maxRows: 5,
    fields: { picture: picture({ label: "Picture" }), caption: text({ label: "Caption", max: 20, optional: true }) },
  }),
};
const photo = (image: string, alt: string, caption = "") => ({ picture: { image: `weave-${image}`, alt }, caption });
const english = {
  ...{ title: "Mela", note: "New", price: "50", size: "small", points: ["One", "Two"], seal: { words: "Real", code: "A1" } },
  photos: [photo("a", "First", "Dawn"), photo("b", "Second")],
};
const telugu = {
  title: "మేళా",
  points: ["ఒకటి"],
  seal: { words: "నిజం" },
  photos: [{ picture: { alt: "మొదటిది" } }, { picture: { alt: "రెండవది" } }],
};

test("a translation contains only texts, and each may be empty", () => {
  const forTranslation = translationFields(fields);
  expect(Object.keys(forTranslation)).toEqual(["title", "note", "points", "seal", "photos"]);
  for (const name of ["title", "note"]) expect(forTranslation[name]?.schema.safeParse("").success).toBe(true);
  expect(forTranslation.title?.schema.safeParse("అ".repeat(40)).success).toBe(true);
  expect(forTranslation.seal?.control).toMatchObject({ fields: { words: {} } });
  expect(forTranslation.photos?.control).toMatchObject({ isFixed: true });
  expect(forTranslation.points?.control).toMatchObject({ isFixed: false });
});

test("shared values and missing translations come from the English text", () => {
  expect(withTranslation(fields, english, telugu)).toEqual({
    ...{ title: "మేళా", note: "New", price: "50", size: "small", points: ["ఒకటి"], seal: { words: "నిజం", code: "A1" } },
    photos: [photo("a", "మొదటిది", "Dawn"), photo("b", "రెండవది")],
  });
  expect(withTranslation(fields, english, {})).toEqual(english);
});

describe("missing texts", () => {
  const labels = (translation: Record<string, unknown>, required: boolean) =>
    missingTexts(fields, english, translation)
      .filter(({ isRequired }) => isRequired === required)
      .map(({ label }) => label);
  test("are reported with their row", () => {
    expect(labels({}, true)).toEqual([
      ...["Title", "Points", "Seal: Words"],
      ...["Photograph 1: Picture: Description", "Photograph 2: Picture: Description"],
    ]);
    expect(labels(telugu, true)).toEqual([]);
  });
  test("that are optional, or empty in English, are not reported", () => {
    expect(labels(telugu, false)).toEqual(["Note", "Photograph 1: Caption"]);
  });
});

test("translated rows follow the English ones that are moved, removed and added", () => {
  const after = { ...english, photos: [photo("c", "Third"), photo("b", "Second"), photo("a", "First", "Noon")] };
  expect(followRows(fields, english, after, telugu).photos).toEqual([{}, telugu.photos[1], telugu.photos[0]]);
  expect(followRows(fields, english, { ...english, photos: [] }, telugu).photos).toEqual([]);
  expect(followRows(fields, english, { ...english, points: ["Two", "One"] }, telugu).points).toEqual(["ఒకటి"]);
});

test("the form of a translation has every field", () => {
  expect(filledTranslation(fields, english, {})).toMatchObject({
    ...{ title: "", points: [], seal: { words: "" } },
    photos: [
      { picture: { alt: "" }, caption: "" },
      { picture: { alt: "" }, caption: "" },
    ],
  });
});
