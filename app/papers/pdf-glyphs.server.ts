import { isIndian } from "./paper-signs.ts";
import { isLatinFont } from "./pdf-fonts.server.ts";
import { composeLetters, type FontFile, type FontSubset } from "./pdf-letters.server.ts";
import { loadShaper, type ShapedGlyph } from "./shaper.server.ts";
import type { DrawingVersion } from "./sheet.ts";

/** Lengths are thousandths of the font size. */
type GlyphPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number; advanceWidth: number };
/** A font of pdfkit 0.20.2, which has no public way to replace its shaper or to draw glyphs. */
type EmbeddedFont = {
  id: string;
  scale: number;
  font: FontFile;
  subset: FontSubset;
  layoutRun(text: string): unknown;
  encode(text: string): [codes: string[], positions: GlyphPosition[]];
  ref(): unknown;
};
type Internals = { _font: EmbeddedFont; page: { fonts: Record<string, unknown> } };

function embeddedFont(doc: PDFKit.PDFDocument, name: string): EmbeddedFont {
  const { _font: font, page } = doc.font(name) as unknown as Internals;
  page.fonts[font.id] ??= font.ref();
  return font;
}

/**
 * Lets HarfBuzz shape the Indian fonts of a document as browsers do: pdfkit's shaper, fontkit 2.0.4, doubles some signs, such as in मूर्ति.
 */
export async function shapeWithHarfBuzz(
  doc: PDFKit.PDFDocument,
  fonts: Record<string, Buffer>,
  drawing: DrawingVersion,
): Promise<void> {
  for (const [name, file] of Object.entries(fonts)) {
    // pdfkit shapes Latin text right.
    if (isLatinFont(name) || (drawing < 6 && !isIndian(name))) continue;
    const { shape } = await loadShaper(name, file);
    const font = embeddedFont(doc, name);
    const placed = drawing < 6 ? withoutBlanks : composeLetters(font.font, font.subset);
    font.layoutRun = (text) => {
      const glyphs = placed(shape(text), text);
      const positions = glyphs.map(({ width, xAdvance, yAdvance, xOffset, yOffset }) => ({
        xAdvance: xAdvance * font.scale,
        yAdvance: yAdvance * font.scale,
        xOffset: xOffset * font.scale,
        yOffset: yOffset * font.scale,
        advanceWidth: width * font.scale,
      }));
      const advanceWidth = positions.reduce((sum, position) => sum + position.xAdvance, 0);
      return { glyphs: glyphs.map(({ width, ...glyph }) => ({ ...glyph, advanceWidth: width })), positions, advanceWidth };
    };
  }
}

/** Leaves only the room of glyphs without an outline, such as joiners: fontkit 2.0.4 fails to embed those at the end of a font. */
function withoutBlanks(glyphs: readonly ShapedGlyph[]): ShapedGlyph[] {
  const drawn: ShapedGlyph[] = [];
  let room = 0;
  for (const glyph of glyphs) {
    const last = drawn.at(-1);
    if (!glyph.isBlank) {
      drawn.push({ ...glyph, xAdvance: glyph.xAdvance + room, xOffset: glyph.xOffset + room });
      room = 0;
    } else if (last) last.xAdvance += glyph.xAdvance;
    else room += glyph.xAdvance;
  }
  return drawn;
}

/** A piece of a line; without a font nothing is drawn for it. */
type LinePart = { fontName: string | null; drawn: string; width: number };
/** `storedText`: what readers copy and find instead of what the glyphs tell. */
type LinePlace = { x: number; y: number; size: number; storedText: string | undefined };

/** How far left of a line with a stored text its blank sign is: no mark below the first letter reaches further. */
const blankDistance = 4;

/** Draws a line of several fonts. */
export function drawGlyphs(doc: PDFKit.PDFDocument, parts: readonly LinePart[], { x, y, size, storedText }: LinePlace): void {
  const show = (fontName: string, text: string, left: number) => {
    const font = embeddedFont(doc, fontName);
    // Pages of pdfkit count from the top: the text is mirrored to stand upright.
    doc.addContent(`/${font.id} ${decimal(size)} Tf 1 0 0 -1 ${decimal(left)} ${decimal(y)} Tm`);
    doc.addContent(showOperators(font.encode(text), size));
  };
  // The span stands inside the text object: Poppler 22.12 places its text with the font and the axes that apply at its end.
  doc.addContent("BT");
  if (storedText) {
    doc.markContent("Span", { actual: storedText });
    // PDFium places the text at the leftmost sign, ends the line when that is a mark below a letter, and omits a following space if it is a space.
    show("regular", "\u00a0", x - blankDistance);
  }
  let left = x;
  for (const { fontName, drawn, width } of parts) {
    if (fontName && drawn) show(fontName, drawn, left);
    left += width;
  }
  if (storedText) doc.endMarkedContent();
  doc.addContent("ET");
}

/** The operators that show glyphs, moved to their places: TJ and Ts of ISO 32000-1, 9.4.3 and 9.3.7. */
function showOperators([codes, positions]: ReturnType<EmbeddedFont["encode"]>, size: number): string {
  const operators: string[] = [];
  let array = "";
  let rise = 0;
  // How far right of the place where the reader would draw the next glyph.
  let shift = 0;
  const show = () => {
    if (array) operators.push(`[${array}] TJ`);
    array = "";
  };
  positions.forEach(({ xAdvance, xOffset, yOffset, advanceWidth }, index) => {
    if (yOffset !== rise) {
      show();
      operators.push(`${decimal((yOffset * size) / 1000)} Ts`);
      rise = yOffset;
    }
    shift += xOffset;
    const code = codes[index] as string;
    const move = decimal(-shift);
    array =
      move === "0" && array.endsWith(">") ? `${array.slice(0, -1)}${code}>` : `${array}${move === "0" ? "" : move}<${code}>`;
    shift = xAdvance - advanceWidth - xOffset;
  });
  show();
  if (rise !== 0) operators.push("0 Ts");
  return operators.join("\n");
}

const decimal = (value: number): string => String(Number(value.toFixed(4)));
