import boldFont from "./fonts/invoice-bold.ttf?inline";
import regularFont from "./fonts/invoice-regular.ttf?inline";
import { type ScriptFace, scriptsIn } from "./scripts.ts";

type Inlined = { default: string };

const bytesOf = (inlined: string) => Buffer.from(inlined.slice(inlined.indexOf(",") + 1), "base64");
const latinFonts = { regular: bytesOf(regularFont), bold: bytesOf(boldFont) };

// Some 300 KB each: read when the first invoice needs one, then kept.
const files: Record<ScriptFace, () => Promise<Inlined>> = {
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
const loaded = new Map<ScriptFace, Promise<Buffer>>();

/** The font files, by face, that a text needs: the Latin two, and one for each Indian script in it. */
export async function fontsFor(text: string): Promise<Record<string, Buffer>> {
  const found = await Promise.all(
    scriptsIn(text).map(async (face) => {
      const font = loaded.get(face) ?? files[face]().then((file) => bytesOf(file.default));
      loaded.set(face, font);
      return [face, await font] as const;
    }),
  );
  return { ...latinFonts, ...Object.fromEntries(found) };
}
