import { company } from "#app/platform/company.server.ts";
import { readLogo } from "#app/platform/logo.server.ts";
import { readLogoText } from "#app/platform/logo.ts";
import { iconSvg } from "./icon.ts";

export async function readIconSvg(): Promise<string> {
  const { name, colors, logo } = company();
  const [picture, png] = [readLogoText(logo), await readLogo(logo)];
  return iconSvg({ name, colors, logo: picture && png ? { ...picture, png } : undefined });
}

/** The last ones that were drawn, by their SVG and width. */
const drawn = new Map<string, Promise<Buffer>>();

/** The icon as a square PNG. */
export async function readIconPng(width: number): Promise<Buffer> {
  const svg = await readIconSvg();
  const key = `${width} ${svg}`;
  const known = drawn.get(key);
  if (known) return known;
  // An earlier company's are not asked for again.
  if (drawn.size >= 8) drawn.clear();
  const png = draw(svg, width);
  drawn.set(key, png);
  return png;
}

async function draw(svg: string, width: number): Promise<Buffer> {
  // Loaded with the first icon: it takes several megabytes.
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg), { density: (72 * width) / 32 })
    .resize(width, width)
    .png()
    .toBuffer();
}
