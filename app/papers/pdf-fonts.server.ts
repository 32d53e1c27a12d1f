import boldFont from "./fonts/invoice-bold.ttf?inline";
import regularFont from "./fonts/invoice-regular.ttf?inline";
import { type IndianScript, scriptsIn } from "./indian-scripts.ts";

type InlinedFile = { default: string };

const decodeDataUrl = (url: string) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
const latinFonts = { regular: decodeDataUrl(regularFont), bold: decodeDataUrl(boldFont) };

// Some 300 KB each: loaded when the first document needs one.
const importFont: Record<IndianScript, () => Promise<InlinedFile>> = {
  telugu: () => import("./fonts/anek-telugu.ttf?inline"),
  devanagari: () => import("./fonts/anek-devanagari.ttf?inline"),
  tamil: () => import("./fonts/anek-tamil.ttf?inline"),
  kannada: () => import("./fonts/anek-kannada.ttf?inline"),
  malayalam: () => import("./fonts/anek-malayalam.ttf?inline"),
  bangla: () => import("./fonts/anek-bangla.ttf?inline"),
  gujarati: () => import("./fonts/anek-gujarati.ttf?inline"),
  gurmukhi: () => import("./fonts/baloo-gurmukhi.ttf?inline"),
  odia: () => import("./fonts/noto-odia.ttf?inline"),
};
const loadedFonts = new Map<IndianScript, Promise<Buffer>>();

/** The font files that a text needs, by name: "regular", "bold", and the name of each Indian script in it. */
export async function fontsFor(text: string): Promise<Record<string, Buffer>> {
  const scriptFonts = await Promise.all(
    scriptsIn(text).map(async (script) => {
      const font = loadedFonts.get(script) ?? importFont[script]().then((file) => decodeDataUrl(file.default));
      loadedFonts.set(script, font);
      return [script, await font] as const;
    }),
  );
  return { ...latinFonts, ...Object.fromEntries(scriptFonts) };
}
