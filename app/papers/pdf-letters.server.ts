import type { PlacedGlyph, ShapedGlyph } from "./shaper.server.ts";

/** What a subset of fontkit 2.0.4 has while pdfkit embeds it. Lengths are units of the font. */
export type FontSubset = {
  /** @returns the code that the PDF draws */
  includeGlyph(id: number): number;
  _addGlyph(id: number): number;
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
};
export type FontFile = {
  unitsPerEm: number;
  maxp: { maxPoints: number; maxContours: number } & Record<
    `maxComponent${"Points" | "Contours" | "Elements" | "Depth"}`,
    number
  >;
  getGlyph(id: number): { cbox: Record<"minX" | "minY" | "maxX" | "maxY", number> };
};

/** What is drawn for a letter with all its signs, or for letters that are drawn as one; or the blank glyph for the text of the signs. */
type Letter = { codePoints: number[]; parts: { id: number; x: number; y: number }[]; advance: number };

/** Ids that no font has: glyphs are counted with 16 bits. */
const firstLetterId = 0x1_00_00;
const space = 0x20;
/** The width of a space, in parts of the font size: the fonts of single signs have none. */
const latinSpace = 0.21;
/** Flags of a part of a composite glyph (OpenType 1.9.1, glyf): two places of 16 bits follow; another part follows. */
const hasPlaces = 0x00_03;
const hasMore = 0x00_20;

/**
 * Makes one glyph of each letter with its signs, composed of those that HarfBuzz draws it with, so that readers find the text in the order in which it
 * is written. The glyph means the letter, and a blank one behind it means the signs: pdf.js 5.6 takes what means a sign for zero wide. The blank one
 * has a five hundredth of the width, because PDFBox 2.0 and Poppler put signs of no width into the next word.
 * @returns the glyphs of a shaped text
 */
export function composeLetters(font: FontFile, subset: FontSubset) {
  const ids = new Map<string, number>();
  const letters: Letter[] = [];
  const allowParts = growLimits(font);
  const addGlyph = subset._addGlyph.bind(subset);
  subset._addGlyph = (id) => (id < firstLetterId ? addGlyph(id) : addLetter(letters[id - firstLetterId] as Letter));

  function addLetter({ parts, advance }: Letter): number {
    const boxes = parts.map(({ id, x, y }) => {
      const { minX, minY, maxX, maxY } = font.getGlyph(id).cbox;
      return { left: minX + x, bottom: minY + y, right: maxX + x, top: maxY + y };
    });
    const left = Math.min(...boxes.map((box) => box.left));
    const bottom = Math.min(...boxes.map((box) => box.bottom));
    const right = Math.max(...boxes.map((box) => box.right));
    const top = Math.max(...boxes.map((box) => box.top));
    const numbers = parts.flatMap(({ id, x, y }, index) => [
      hasPlaces | (index < parts.length - 1 ? hasMore : 0),
      subset.includeGlyph(id),
      x,
      y,
    ]);
    // A space has no outline, and so no bytes.
    const glyph = parts.length > 0 ? int16Bytes([-1, left, bottom, right, top, ...numbers]) : new Uint8Array();
    subset.glyf.push(glyph);
    subset.loca.offsets.push(subset.offset);
    subset.hmtx.metrics.push({ advance, bearing: parts.length > 0 ? left : 0 });
    subset.offset += glyph.length;
    return subset.glyf.length - 1;
  }

  function idOf(letter: Letter): number {
    const key = JSON.stringify(letter);
    const id = ids.get(key) ?? firstLetterId + letters.length;
    if (!ids.has(key)) {
      ids.set(key, id);
      letters.push(letter);
      allowParts(letter.parts.length);
    }
    return id;
  }

  return (glyphs: readonly ShapedGlyph[], text: string): PlacedGlyph[] =>
    lettersOf(glyphs, text, font.unitsPerEm * latinSpace).map((letter) => {
      const { codePoints, advance } = letter;
      return { id: idOf(letter), codePoints, width: advance, xAdvance: advance, yAdvance: 0, xOffset: 0, yOffset: 0 };
    });
}

function lettersOf(glyphs: readonly ShapedGlyph[], text: string, spaceWidth: number): Letter[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))];
  return starts.flatMap((start, index) => {
    const [first = 0, ...signs] = codePointsOf(text.slice(start, starts[index + 1]));
    const letter: Letter = { codePoints: [first], parts: [], advance: 0 };
    for (const { id, isBlank, cluster, xOffset, yOffset, xAdvance } of glyphs) {
      if (cluster !== start) continue;
      const isMissingSpace = id === 0 && first === space;
      // fontkit cannot embed a glyph without an outline from the end of a font.
      if (!isBlank && !isMissingSpace) letter.parts.push({ id, x: letter.advance + xOffset, y: yOffset });
      letter.advance += isMissingSpace ? spaceWidth : xAdvance;
    }
    if (signs.length === 0) return [letter];
    const widthOfSigns = Math.ceil(letter.advance / 500);
    letter.advance -= widthOfSigns;
    return [letter, { codePoints: signs, parts: [], advance: widthOfSigns }];
  });
}

const codePointsOf = (text: string) => [...text].map((character) => character.codePointAt(0) as number);

/** Lets the font's table of largest numbers cover letters of the parts. @returns what takes how many parts a letter has */
function growLimits({ maxp }: FontFile): (parts: number) => void {
  const points = Math.max(maxp.maxPoints, maxp.maxComponentPoints);
  const contours = Math.max(maxp.maxContours, maxp.maxComponentContours);
  maxp.maxComponentDepth += 1;
  return (parts) => {
    maxp.maxComponentElements = Math.max(maxp.maxComponentElements, parts);
    maxp.maxComponentPoints = Math.max(maxp.maxComponentPoints, points * parts);
    maxp.maxComponentContours = Math.max(maxp.maxComponentContours, contours * parts);
  };
}

function int16Bytes(numbers: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) bytes.writeInt16BE(number, index * 2);
  return bytes;
}
