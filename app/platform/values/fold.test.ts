import { expect, it } from "vitest";
import { alikeNames, differentNames } from "../../../test/alike-names.ts";
import { fc } from "../../../test/random.ts";
import { compareFolded, fold, foldedLength, foldedUnits, unitsOf } from "./fold.ts";

it.each(alikeNames)("takes names for the same that look alike: %s", (_, one, other) => {
  expect(fold(one)).toBe(fold(other));
});

it.each(differentNames)("keeps different names apart: %s, %s", (one, other) => {
  expect(fold(one)).not.toBe(fold(other));
});

it("is ASCII, and the same when folded text by text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (one, other) => {
      expect(fold(one)).toMatch(/^[\0-\x7f]*$/);
      expect(fold(`${one} ${other}`)).toBe(`${fold(one)} ${fold(other)}`);
      expect(unitsOf(one).join("")).toBe(one);
      expect(foldedUnits(one)).toHaveLength(unitsOf(one).length);
    }),
  );
});

it("finds no letter within another, or across two", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."రవిकमaBzk9 ಂஅ中🙂") });
  fc.assert(
    fc.property(letters, letters, (text, part) => {
      const isFound = fold(text).includes(fold(part));
      expect(isFound).toBe(text.toLowerCase().includes(part.toLowerCase()));
    }),
  );
});

it("counts letters of any script", () => {
  expect(["", "Rao", "రావు", "R रा 9", "🙂"].map((text) => foldedLength(fold(text)))).toEqual([0, 3, 4, 6, 1]);
});

it("sorts numbers, Latin letters, then script by script", () => {
  const sorted = ["9 Jewels", "Ángel", "anjali", "Bela", "Émile", "Zoya", "अनिता", "कमल", "क़ासिम", "అనిత", "కమల", "కావ్య"];
  expect(sorted.toReversed().toSorted(compareFolded)).toEqual(sorted);
  // The vowel signs of Telugu and Tamil in their order, also in parts.
  expect(["కౌ", "కై", "కే", "కె", "క", "కా"].toSorted(compareFolded)).toEqual(["క", "కా", "కె", "కే", "కై", "కౌ"]);
  expect(["கொ", "கே", "கெ"].toSorted(compareFolded)).toEqual(["கெ", "கே", "கொ"]);
});
