import type { Colors } from "#app/company/colors.ts";
import { isSampleName } from "#app/content/company.ts";
import type { LogoPicture } from "#app/platform/values/logo.ts";
import { letterPaths } from "#app/ui/page/letter-paths.ts";
import { beam, leaves } from "#app/ui/page/logo-paths.ts";

/** The website's PNG icons: their width in pixels by file name. */
export const iconWidths: Readonly<Record<string, number>> = {
  "favicon.ico": 32,
  "apple-touch-icon.png": 180,
  "icon-192.png": 192,
  "icon-512.png": 512,
};

type Icon = { name: string; colors: Colors; logo?: LogoPicture & { png: Buffer } };

/** The company's icon: its logo, or its initial in its colours if it has no logo or a wide one. The sample company has the product's mark. */
export function iconSvg({ name, colors: { brand, accent }, logo }: Icon): string {
  if (logo && isSquare(logo)) {
    const href = `data:image/png;base64,${logo.png.toString("base64")}`;
    return svg("0 0 32 32", `<path fill="#fff" d="M0 0h32v32H0z"/><image x="3" y="3" width="26" height="26" href="${href}"/>`);
  }
  if (isSampleName(name)) {
    const mark = `<path fill="#f8f5f0" d="${beam}"/><path fill="${accent}" d="${leaves}"/>`;
    return svg("-5 -5 42 42", `<path fill="#0f1029" d="M-5 -5h42v42h-42z"/>${mark}`);
  }
  const background = `<path fill="${brand}" d="M0 0h32v32H0z"/><path fill="${accent}" d="M0 29h32v3H0z"/>`;
  return svg("0 0 32 32", `${background}<path fill="#fff" d="${initialPath(name)}"/>`);
}

/** A wider logo could not be recognized at 32 by 32 pixels. */
const isSquare = ({ width, height }: LogoPicture): boolean => width <= height * 1.5 && height <= width * 1.5;

const svg = (viewBox: string, content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`;

const diamond = "M16 5L27 16L16 27L5 16Z";

function initialPath(name: string): string {
  // NFD separates a letter from its accent: "É" is "E" and an accent.
  const letter = [...name.normalize("NFD").toUpperCase()].find((character) => Object.hasOwn(letterPaths, character));
  return (letter && letterPaths[letter]) || diamond;
}

/** An ICO file that contains the PNG: a header, one entry that says size, length and place of the picture, and the picture from byte 22. */
export function toIco(png: Buffer, width: number): Buffer {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, width, width, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  head.writeUInt32LE(png.length, 14);
  return Buffer.concat([head, png]);
}
