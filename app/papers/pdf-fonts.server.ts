import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type IndianScript, scriptsIn } from "./indian-scripts.ts";

const pathOf = (name: string) => join(import.meta.dirname, "fonts", `${name}.ttf`);
const latinFonts = { regular: readFileSync(pathOf("invoice-regular")), bold: readFileSync(pathOf("invoice-bold")) };

// Some 300 KB each: read when the first document needs one.
const fontNames: Record<IndianScript, string> = {
  telugu: "anek-telugu",
  devanagari: "anek-devanagari",
  tamil: "anek-tamil",
  kannada: "anek-kannada",
  malayalam: "anek-malayalam",
  bangla: "anek-bangla",
  gujarati: "anek-gujarati",
  gurmukhi: "baloo-gurmukhi",
  odia: "noto-odia",
};
const loadedFonts = new Map<IndianScript, Promise<Buffer>>();

/** The font files that a text needs, by name: "regular", "bold", and the name of each Indian script in it. */
export async function fontsFor(text: string): Promise<Record<string, Buffer>> {
  const scriptFonts = await Promise.all(
    scriptsIn(text).map(async (script) => {
      const font = loadedFonts.get(script) ?? readFile(pathOf(fontNames[script]));
      loadedFonts.set(script, font);
      return [script, await font] as const;
    }),
  );
  return { ...latinFonts, ...Object.fromEntries(scriptFonts) };
}
