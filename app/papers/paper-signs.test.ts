import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Blob, Face, Font } from "harfbuzzjs";
import { expect, it } from "vitest";
import { examples } from "../../test/random.ts";
import { fontRanges, isIndian, isLatin, type PaperFont, paperProblem, paperProblems, splitIntoRuns } from "./paper-signs.ts";
import { fontFiles } from "./pdf-fonts.server.ts";
import { loadShaper } from "./shaper.server.ts";

const readFont = (name: string) => readFileSync(join(import.meta.dirname, "fonts", `${name}.ttf`));
const faceOf = (name: string) => new Face(new Blob(readFont(name)));
const charactersOf = (name: string) => [...faceOf(name).collectUnicodes()].map((code) => String.fromCodePoint(code));

/** "964-965 c80" */
function toRanges(characters: readonly string[]): string {
  const ranges: [number, number][] = [];
  for (const code of characters.map((character) => character.codePointAt(0) as number).toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map(([from, to]) => (from === to ? [from] : [from, to]).map((code) => code.toString(16)).join("-")).join(" ");
}

const isDrawnAsItIs = (character: string) => !/^[\s\p{Default_Ignorable_Code_Point}]$/u.test(character);
const scripts: Partial<Record<PaperFont, RegExp>> = {
  telugu: /[\u0c00-\u0c7f]/,
  devanagari: /[\u0900-\u097f]/,
  tamil: /[\u0b80-\u0bff]/,
  kannada: /[\u0c80-\u0cff\u0964\u0965]/,
  malayalam: /[\u0d00-\u0d7f]/,
  bangla: /[\u0980-\u09ff\u0964\u0965]/,
  gujarati: /[\u0a80-\u0aff\u0964\u0965]/,
  gurmukhi: /[\u0a00-\u0a7f\u0964\u0965]/,
  odia: /[\u0b00-\u0b7f\u0964\u0965]/,
};

it("lists the characters of each font file", () => {
  const latin = charactersOf("invoice-regular");
  expect(charactersOf("invoice-bold")).toEqual(latin);
  expect(latin.filter((character) => !isLatin(character))).toEqual(["\u00ad"]);
  const others = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter((one) => !latin.includes(one));
  expect(others.filter(isLatin)).toEqual(["\n"]);
  expect(charactersOf("noto-letters-bold")).toEqual(charactersOf("noto-letters-regular"));
  for (const [font, ranges] of Object.entries(fontRanges)) {
    const file = charactersOf(fontFiles[font as keyof typeof fontRanges]);
    expect([font, toRanges(file.filter((one) => isDrawnAsItIs(one) && (scripts[font as PaperFont]?.test(one) ?? true)))]).toEqual(
      [font, ranges],
    );
  }
});

/** Most characters of Unicode, in scripts that no font has. */
const large =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Tangut}\p{Script=Yi}\p{Script=Egyptian_Hieroglyphs}\p{Script=Cuneiform}]/u;
/**
 * Every character that Unicode assigns, and some of those that it does not; of the large scripts one of 29, of others above U+3000, where
 * our fonts have few, one of 5, in `npm run test:long` all.
 */
const allCharacters = Array.from({ length: 0x10ffff }, (_, index) => index + 1)
  .map((code) => String.fromCodePoint(code))
  .filter((character, index) => index % 997 === 0 || !/[\p{Cn}\p{Co}\p{Cs}]/u.test(character))
  .filter((character, index) => index % examples(29, 1) === 0 || !large.test(character))
  .filter((character, index) => index % examples(5, 1) === 0 || character < "\u3000");
/** After another character only these may be drawn otherwise than alone. */
const dependOnOthers = allCharacters.filter(
  (one) => /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(one) || !paperProblem(one),
);
/** Each after one of three others, in `npm run test:long` after each of them. */
const third = (offset: number) => dependOnOthers.filter((_, index) => (index - offset) % examples(3, 1) === 0);
const withoutShapeless = (text: string) => text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "").normalize();

it.each([
  ["", allCharacters],
  ["a", third(0)],
  ["క", third(1)],
  ["कि", third(2)],
])("each character of Unicode after “%s” is drawn by a font that has it, or named", async (before, characters) => {
  const fonts = new Map<string, Font>();
  const fontOf = (name: string) => {
    const font = fonts.get(name) ?? new Font(faceOf(name));
    fonts.set(name, font);
    return font;
  };
  const wrong: string[] = [];
  for (const character of characters) {
    const text = before + character;
    const runs = splitIntoRuns(text);
    if (runs.map((run) => run.text).join("") !== text) wrong.push(`${text}: not kept`);
    const isMissing = runs.some(({ font }) => font === "missing");
    if ((paperProblem(text) !== undefined) !== isMissing) wrong.push(`${text}: ${isMissing ? "not named" : "named"}`);
    if (isMissing) continue;
    if (character.trim() && withoutShapeless(runs.map(({ drawn }) => drawn).join("")) !== withoutShapeless(text))
      wrong.push(`${text}: not drawn`);
    for (const { font, drawn } of runs as { font: PaperFont; drawn: string }[]) {
      if (isIndian(font)) {
        const { shape } = await loadShaper(font, readFont(fontFiles[font]));
        if (shape(drawn).some(({ id }) => id === 0)) wrong.push(`${text}: a box of ${font}`);
      } else
        for (const name of font === "latin" ? ["invoice-regular", "invoice-bold"] : [fontFiles[font]])
          for (const one of drawn.replaceAll("\n", ""))
            if (!fontOf(name).nominalGlyph(one.codePointAt(0) as number)) wrong.push(`${text}: ${one} is not in ${name}`);
    }
  }
  expect(wrong.slice(0, 20)).toEqual([]);
});

it.each([
  ["Marigold 🎉", "Documents cannot show “🎉”: please replace it."],
  ["👨‍👩‍👧 and 会社", "Documents cannot show “👨‍👩‍👧”, “会”, “社”: please replace them."],
  ["محمد علي", "Documents cannot show “م”, “ح”, “د” and 3 more: please replace them."],
  ["Ｒavi 𝐁", "Documents cannot show “Ｒ” (write “R”), “𝐁” (write “B”): please replace them."],
  ["x\u0304", "Documents cannot show “x\u0304”: please replace it."],
  ["\ue000", "Documents cannot show U+E000: please replace it."],
  ["a\u0092", "Documents cannot show U+0092: please replace it."],
  ["𞤀", "Documents cannot show “𞤀”: please replace it."],
])("names the signs of “%s” that no document can show", (text, message) => {
  expect(paperProblem(text)).toBe(message);
  expect(paperProblems({ name: text, city: "Hyderabad", count: 3 })).toEqual({ name: message });
});

it.each([
  "LED wall 12′ × 8″, 3 × 4.5 m → hall ✔️ ● ≤ 50 °C ™ € ‐ ‑",
  "శ్రీ లక్ష్మీ & Sons, హైదరాబాద్‌లో",
  "अॅड. कीर्ति। 530017",
  "Cafe\u0301 Nguyễn Ștefan Αθήνα",
  "a\u00ad\u200b\ufeffb\u2003c\td\r\ne",
])("names nothing of “%s”", (text) => expect(paperProblem(text)).toBeUndefined());
