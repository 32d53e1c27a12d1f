import { isIndian } from "./paper-signs.ts";
import { loadShaper } from "./shaper.server.ts";

/** Lengths are thousandths of the font size. */
type GlyphPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number; advanceWidth: number };
/** A font of pdfkit 0.20.2, which has no public way to replace its shaper or to draw glyphs. */
type EmbeddedFont = {
  id: string;
  scale: number;
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
export async function shapeWithHarfBuzz(doc: PDFKit.PDFDocument, fonts: Record<string, Buffer>): Promise<void> {
  for (const [name, file] of Object.entries(fonts)) {
    if (!isIndian(name)) continue;
    const { shape } = await loadShaper(name, file);
    const font = embeddedFont(doc, name);
    font.layoutRun = (text) => {
      const glyphs = shape(text);
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

/** A piece of a line; without a font nothing is drawn for it. */
type LinePart = { fontName: string | null; text: string; drawn: string; width: number };
/** `storedFrom`: the first part whose glyphs do not tell the text; -1: none. */
type LinePlace = { x: number; y: number; size: number; storedFrom: number };

/**
 * Draws a line of several fonts. From `storedFrom` on, the text is stored beside the glyphs (ActualText): readers copy and find that. One such
 * span reaches to the end of the line and stands inside the text object, because Poppler 22.12 places it with the font and the axes at its end,
 * and PDFium measures the space after it from the first text that it contains, which must not end with a space.
 */
export function drawGlyphs(doc: PDFKit.PDFDocument, parts: readonly LinePart[], { x, y, size, storedFrom }: LinePlace): void {
  const storedText = storedFrom < 0 ? "" : parts.slice(storedFrom).map(({ text }) => text).join("");
  let left = x;
  doc.addContent("BT");
  parts.forEach(({ fontName, drawn, width }, index) => {
    if (index === storedFrom) doc.markContent("Span", { actual: storedText });
    if (fontName && drawn) {
      const font = embeddedFont(doc, fontName);
      // Pages of pdfkit count from the top: the text is mirrored to stand upright.
      doc.addContent(`/${font.id} ${decimal(size)} Tf 1 0 0 -1 ${decimal(left)} ${decimal(y)} Tm`);
      doc.addContent(showOperators(font.encode(drawn), size));
    }
    left += width;
  });
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
    array = move === "0" && array.endsWith(">") ? `${array.slice(0, -1)}${code}>` : `${array}${move === "0" ? "" : move}<${code}>`;
    shift = xAdvance - advanceWidth - xOffset;
  });
  show();
  if (rise !== 0) operators.push("0 Ts");
  return operators.join("\n");
}

const decimal = (value: number): string => String(Number(value.toFixed(4)));
