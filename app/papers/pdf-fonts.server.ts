import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { scriptsIn } from "./earlier-scripts.ts";
import { type PaperFont, splitIntoRuns } from "./paper-signs.ts";
import type { Sheet } from "./sheet.ts";

const pathOf = (name: string) => join(import.meta.dirname, "fonts", `${name}.ttf`);
const latinFonts = { regular: readFileSync(pathOf("invoice-regular")), bold: readFileSync(pathOf("invoice-bold")) };
/** Of the names of a document's fonts. */
export const isLatinFont = (name: string): boolean => Object.hasOwn(latinFonts, name);

// Some 100 to 400 KB each: read when the first document needs one.
export const fontFiles: Record<Exclude<PaperFont, "latin">, string> = {
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

export const fontNameOf = (font: PaperFont, { bold }: { bold: boolean }): string => {
  if (font === "latin") return bold ? "bold" : "regular";
  return font === "letters" && bold ? "bold letters" : font;
};

/** The font files that a document needs, by name: "regular", "bold", and those of the scripts and signs in it. */
export async function fontsFor(sheet: Sheet): Promise<Record<string, Buffer>> {
  const needed = sheet.drawing < 4 ? scriptsIn(JSON.stringify(sheet)) : fontsOf(textsIn(sheet).join("\n"));
  const files = needed.map(async (font) => [font, await readFont(fontFiles[font])] as const);
  const boldFiles = needed.includes("letters") ? [["bold letters", await readFont(boldLetters)] as const] : [];
  return { ...latinFonts, ...Object.fromEntries([...(await Promise.all(files)), ...boldFiles]) };
}

function fontsOf(text: string) {
  const fonts = new Set(splitIntoRuns(text).map(({ font }) => font));
  return [...fonts].filter((font) => font !== "latin" && font !== "missing");
}

const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
