import { readFileSync } from "node:fs";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { expect, it } from "vitest";
import { indianWords, type WordScript, wordScripts } from "../../test/indian-words.ts";
import { examples, randomNumbers, shuffled } from "../../test/random.ts";
import { fontFiles } from "./pdf-fonts.server.ts";
import { drawGlyphs, shapeWithHarfBuzz } from "./pdf-glyphs.server.ts";
import { type ShapedGlyph, shaperOf } from "./shaper.server.ts";

/** Points; a unit of the Anek fonts (2,000 in the font size) is a hundredth. */
const size = 20;
const unit = size / 2_000;
type Place = [x: number, y: number];
type Embedded = { encode(text: string): [codes: string[]]; unicode: number[][]; subset: { encode(): Uint8Array } };

/** Where the operators of a line draw its glyphs, from the line's beginning. @param widths of the glyphs, in order */
function drawnPlaces(operators: string, widths: readonly number[]): Place[] {
  const places: Place[] = [];
  let x = 0;
  let y = 0;
  for (const [, rise, array] of operators.matchAll(/(\S+) Ts|\[(.*?)\] TJ/g)) {
    if (rise) y = Number(rise);
    for (const [, codes, move] of array?.matchAll(/<(\w+)>|([-.\d]+)/g) ?? []) {
      if (move) x -= (Number(move) * size) / 1000;
      for (let at = 0; at < (codes?.length ?? 0); at += 4) {
        places.push([x, y]);
        x += (widths[places.length - 1] as number) * unit;
      }
    }
  }
  return places;
}

function shapedPlaces(glyphs: readonly ShapedGlyph[]): Place[] {
  let pen = 0;
  return glyphs.flatMap(({ isBlank, xAdvance, xOffset, yOffset }) => {
    const place: Place = [(pen + xOffset) * unit, yOffset * unit];
    pen += xAdvance;
    return isBlank ? [] : [place];
  });
}

const someWords = (script: WordScript) => shuffled(indianWords(script), randomNumbers()).slice(0, examples(500, 2_000));

it.each(wordScripts)("draws every glyph of words of %s where HarfBuzz puts it", async (script) => {
  const fontName = script.toLowerCase() as Lowercase<typeof script>;
  const file = readFileSync(join(import.meta.dirname, "fonts", `${fontFiles[fontName]}.ttf`));
  const doc = new PDFDocument({ font: null as unknown as string });
  doc.registerFont(fontName, file);
  await shapeWithHarfBuzz(doc, { [fontName]: file }, 5);
  const written: string[] = [];
  doc.addContent = (content: string) => {
    written.push(content);
    return doc;
  };
  const { shape } = shaperOf(fontName);
  const wrong: string[] = [];
  for (const word of someWords(script)) {
    written.length = 0;
    drawGlyphs(doc, [{ fontName, drawn: word, width: 0 }], { x: 0, y: 0, size, storedText: undefined });
    const glyphs = shape(word);
    const widths = glyphs.filter(({ isBlank }) => !isBlank).map(({ width }) => width);
    const drawn = drawnPlaces(written.join("\n"), widths);
    const shaped = shapedPlaces(glyphs);
    const isSame = drawn.length === shaped.length && drawn.every(([x, y], at) => isNear([x, y], shaped[at] as Place));
    if (!isSame) wrong.push(word);
  }
  expect(wrong).toEqual([]);
});

/** The outline of a glyph as an SVG path, moved. */
const moved = (path: string, [dx, dy]: Place) =>
  path.replaceAll(/(-?[\d.]+),(-?[\d.]+)/g, (_, x, y) => `${Number(x) + dx},${Number(y) + dy}`);

it.each(wordScripts)(
  "composes the letters of words of %s of HarfBuzz's glyphs, each code with its part of the text",
  async (script) => {
    const { Blob, Face, Font } = await import("harfbuzzjs");
    const open = (file: Buffer) => new Font(new Face(new Blob(file)));
    const fontName = script.toLowerCase() as Lowercase<typeof script>;
    const file = readFileSync(join(import.meta.dirname, "fonts", `${fontFiles[fontName]}.ttf`));
    const doc = new PDFDocument({ font: null as unknown as string });
    doc.registerFont(fontName, file);
    await shapeWithHarfBuzz(doc, { [fontName]: file }, 6);
    const { _font: font } = doc.font(fontName) as unknown as { _font: Embedded };
    const words = someWords(script).map((word) => ({
      word,
      codes: font.encode(`${word} `)[0].map((code) => Number.parseInt(code, 16)),
    }));
    const original = open(file);
    const embedded = open(Buffer.from(font.subset.encode()));
    const { shape } = shaperOf(fontName);
    const wrong = words.filter(({ word, codes }) => {
      let pen = 0;
      const drawn = codes.map((code) => {
        const outline = moved(embedded.glyphToPath(code), [pen, 0]);
        pen += embedded.glyphHAdvance(code);
        return outline;
      });
      let shapedPen = 0;
      const shaped = shape(`${word} `).map(({ id, isBlank, xAdvance, xOffset, yOffset }) => {
        const outline = isBlank ? "" : moved(original.glyphToPath(id), [shapedPen + xOffset, yOffset]);
        shapedPen += xAdvance;
        return outline;
      });
      const text = String.fromCodePoint(...codes.flatMap((code) => font.unicode[code] as number[]));
      return drawn.join("") !== shaped.join("") || pen !== shapedPen || text !== `${word} `;
    });
    expect(wrong.map(({ word }) => word)).toEqual([]);
  },
);

const isNear = ([x, y]: Place, [otherX, otherY]: Place) => Math.abs(x - otherX) < 0.002 && Math.abs(y - otherY) < 0.002;
