import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { scriptsIn } from "./earlier-scripts.ts";
import { isIndian, type PaperFont, splitIntoRuns } from "./paper-signs.ts";
import { loadShaper } from "./shaper.server.ts";
import type { Sheet } from "./sheet.ts";

const pathOf = (name: string) => join(import.meta.dirname, "fonts", `${name}.ttf`);
const latinFonts = { regular: readFileSync(pathOf("invoice-regular")), bold: readFileSync(pathOf("invoice-bold")) };

// Some 100 to 400 KB each: read when the first document needs one.
const fontNames: Record<Exclude<PaperFont, "latin">, string> = {
  telugu: "anek-telugu",
  devanagari: "anek-devanagari",
  tamil: "anek-tamil",
  kannada: "anek-kannada",
  malayalam: "anek-malayalam",
  bangla: "anek-bangla",
  gujarati: "anek-gujarati",
  gurmukhi: "baloo-gurmukhi",
  odia: "noto-odia",
  letters: "noto-letters-regular",
  signs: "noto-signs",
};
const boldLetters = "noto-letters-bold";
const loadedFonts = new Map<string, Promise<Buffer>>();

function readFont(name: string): Promise<Buffer> {
  const font = loadedFonts.get(name) ?? readFile(pathOf(name));
  loadedFonts.set(name, font);
  return font;
}

/** The name by which a document knows the font. */
export const fontNameOf = (font: PaperFont, { bold }: { bold: boolean }): string => {
  if (font === "latin") return bold ? "bold" : "regular";
  return font === "letters" && bold ? "bold letters" : font;
};

/** The font files that a document needs, by name: "regular", "bold", and those of the scripts and signs in it. */
export async function fontsFor(sheet: Sheet): Promise<Record<string, Buffer>> {
  const needed = sheet.drawing < 4 ? scriptsIn(JSON.stringify(sheet)) : fontsOf(textsIn(sheet).join("\n"));
  const files = needed.map(async (font) => [font, await readFont(fontNames[font])] as const);
  const boldFiles = needed.includes("letters") ? [["bold letters", await readFont(boldLetters)] as const] : [];
  return { ...latinFonts, ...Object.fromEntries([...(await Promise.all(files)), ...boldFiles]) };
}

function fontsOf(text: string) {
  const fonts = new Set(splitIntoRuns(text).map(({ font }) => font));
  return [...fonts].filter((font) => font !== "latin" && font !== "missing");
}

const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];

/** What pdfkit calls to shape a text; it has no public way to replace it. */
type EmbeddedFont = { scale: number; layoutRun(text: string): unknown };

/**
 * Lets HarfBuzz shape the Indian fonts of a document as browsers do: pdfkit's shaper, fontkit 2.0.4, doubles some signs, such as in मूर्ति.
 */
export async function shapeWithHarfBuzz(doc: PDFKit.PDFDocument, fonts: Record<string, Buffer>): Promise<void> {
  for (const [name, file] of Object.entries(fonts)) {
    if (!isIndian(name)) continue;
    const { shape } = await loadShaper(name, file);
    doc.font(name);
    const font = (doc as unknown as { _font: EmbeddedFont })._font;
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
