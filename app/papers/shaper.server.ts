import type { IndianFont } from "./paper-signs.ts";

/** A glyph and where it stands. Lengths are units of the font. */
export type PlacedGlyph = {
  id: number;
  /** What a reader of the PDF takes the glyph for. */
  codePoints: number[];
  /** The width that the font gives the glyph; `xAdvance` may differ from it. */
  width: number;
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
};
/** `cluster`: where the text of its letters begins; glyphs of the same letters have the same, one after the other. */
export type ShapedGlyph = PlacedGlyph & { cluster: number; isBlank: boolean };

export type Shaper = {
  shape(text: string): ShapedGlyph[];
  /** The parts between which a line may end: a letter stays with its signs and with the letters that it joins. */
  split(text: string): string[];
};

const shapers = new Map<string, Shaper>();

/** Loads HarfBuzz, which browsers shape text with too, when the first document needs it. */
export async function loadShaper(font: string, file: Buffer): Promise<Shaper> {
  const shaper = shapers.get(font) ?? (await createShaper(file));
  shapers.set(font, shaper);
  return shaper;
}

export function shaperOf(font: IndianFont): Shaper {
  const shaper = shapers.get(font);
  if (!shaper) throw new Error(`The shaper of ${font} was not loaded.`);
  return shaper;
}

async function createShaper(file: Buffer): Promise<Shaper> {
  const harfbuzz = await import("harfbuzzjs");
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(file)));
  const buffer = new harfbuzz.Buffer();
  const graphemes = new Intl.Segmenter("en-IN");

  function fill(text: string) {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer);
  }

  function shape(text: string): ShapedGlyph[] {
    fill(text);
    const glyphs = buffer.getGlyphInfosAndPositions();
    const starts = [...new Set(glyphs.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b);
    return glyphs.map(({ codepoint: id, cluster, xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }, index) => {
      const clusterText = text.slice(cluster, starts[starts.indexOf(cluster) + 1]);
      const isFirst = glyphs[index - 1]?.cluster !== cluster;
      const codePoints = codePointsOf(id, clusterText, isFirst);
      const isBlank = font.glyphExtents(id)?.height === 0;
      return { id, codePoints, cluster, width: font.glyphHAdvance(id), isBlank, xAdvance, yAdvance, xOffset, yOffset };
    });
  }

  function codePointsOf(id: number, clusterText: string, isFirst: boolean): number[] {
    const codePoints = [...clusterText].map((character) => character.codePointAt(0) as number);
    const own = codePoints.find((codePoint) => font.nominalGlyph(codePoint) === id);
    return own ? [own] : isFirst ? codePoints : [];
  }

  function split(text: string): string[] {
    fill(text);
    const starts = new Set(buffer.getGlyphInfos().map(({ cluster }) => cluster));
    const parts: string[] = [];
    for (const { segment, index } of graphemes.segment(text))
      if (index > 0 && starts.has(index)) parts.push(segment);
      else parts.push((parts.pop() ?? "") + segment);
    return parts;
  }

  return { shape, split };
}
