import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { indianWords, type WordScript, wordsOfContent } from "../../test/indian-words.ts";
import { fontFiles } from "./pdf-fonts.server.ts";
import { loadShaper } from "./shaper.server.ts";

const shaperOf = (script: WordScript) => {
  const font = script.toLowerCase() as Lowercase<WordScript>;
  return loadShaper(font, readFileSync(join(import.meta.dirname, "fonts", `${fontFiles[font]}.ttf`)));
};

/**
 * SHA-256 of the shaped words, made with HarfBuzz 15.0.0 (harfbuzzjs 1.6.4) and version 1.003 of the Anek fonts, and equal to what hb-shape
 * says (`test/long/shaping.test.ts`). Documents that were issued with drawing version 4 must keep these shapes.
 */
const hashes: Record<WordScript, string> = {
  Telugu: "268b5bcc3db09df5602cde889bdaaad135890db8b9e6333937e37ddaeecb9091",
  Devanagari: "29e8603f7c22c016c732cfa7eabe771c6696f59770b7476c2dd134efb820f548",
  Gujarati: "81b02ccb083125530763dc4b26a79c6e966c13a91b1e4dadfaf8f1051f48ccc5",
  Kannada: "507b1519af1d75db8eec75dc030d189404729e6383c91b50510c0901193d45d2",
  Bangla: "d3209478f7fa94f96d8eaf2853406d4d6c60b72e7bd92802fc5ea7783bef0093",
  Tamil: "d49f4b6d0c3e3d0591dff7b43354ede2bcbdd1336b76b090b5e5eda35c6767fa",
  Malayalam: "d8eee35e10daf06061f39623a39da2cfabc66a369cde10d922211a91c89a74b4",
};
const scripts = Object.keys(hashes) as WordScript[];

it.each(scripts)("shapes 2,000 words of %s as HarfBuzz does", async (script) => {
  const { shape } = await shaperOf(script);
  const words = indianWords(script);
  expect(words.length).toBeGreaterThan(2_000);
  const shaped = words.map((word) =>
    shape(word).map(({ id, xAdvance, yAdvance, xOffset, yOffset }) => [id, xAdvance, yAdvance, xOffset, yOffset]),
  );
  expect(shaped.flat().filter(([id]) => id === 0)).toEqual([]);
  expect(createHash("sha256").update(JSON.stringify(shaped)).digest("hex")).toBe(hashes[script]);
});

it.each(["Telugu", "Devanagari"] as const)("has a shape for every word of our texts in %s", async (script) => {
  const { shape } = await shaperOf(script);
  const words = wordsOfContent(script);
  expect(words.length).toBeGreaterThan(500);
  for (const word of words) expect(shape(word).every(({ id }) => id > 0)).toBe(true);
});

// fontkit 2.0.4 drew the last sign of these twice: HarfBuzz replaces it by an empty glyph.
it.each([
  ["Devanagari", "मूर्ति", [50, 70, 819, 40, 959]],
  ["Devanagari", "हिंदी", [926, 61, 959, 42, 807]],
  ["Telugu", "రిసార్ట్", [490, 462, 814, 399, 994]],
  ["Telugu", "ఈవెంట్స్", [307, 639, 302, 798, 422, 994]],
  ["Gujarati", "કીર્તિ", [317, 882, 998, 332, 1051]],
] as const)("draws no sign of %s %s twice", async (script, word, glyphs) => {
  const { shape } = await shaperOf(script);
  expect(shape(word).map(({ id }) => id)).toEqual(glyphs);
  expect(shape(word).filter(({ isBlank }) => isBlank)).toHaveLength(1);
});

it.each(scripts)("breaks words of %s between letters that do not join, never before a mark", async (script) => {
  const { shape, split } = await shaperOf(script);
  const words = indianWords(script);
  const glyphsOf = (text: string) => shape(text).map(({ id }) => id);
  const texts = words.filter((_, at) => at % 5 === 0).map((word, at) => word + words[at * 3]);
  const wrong = texts.filter((text) => {
    const parts = split(text);
    const startsWithMark = parts.slice(1).some((part) => /^[\p{M}\u200c\u200d]/u.test(part));
    // Vowel signs of Bangla that stand before their letter have another shape at the beginning of a word.
    const isJoined = script !== "Bangla" && parts.flatMap(glyphsOf).join() !== glyphsOf(text).join();
    return startsWithMark || isJoined || parts.join("") !== text;
  });
  expect(wrong).toEqual([]);
  // The others are a single syllable.
  expect(texts.filter((text) => split(text).length > 1).length).toBeGreaterThan(texts.length * 0.9);
});
