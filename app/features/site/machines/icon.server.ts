import { company } from "#app/company/company.server.ts";
import { readLogo } from "#app/company/logo.server.ts";
import { parseStoredLogo } from "#app/platform/values/logo.ts";
import { iconSvg } from "./icon.ts";

export async function readIconSvg(): Promise<string> {
  const { name, colors, logo } = company();
  const [picture, png] = [parseStoredLogo(logo), await readLogo(logo)];
  return iconSvg({ name, colors, logo: picture && png ? { ...picture, png } : undefined });
}

/** The icons that this server has drawn, by width and SVG. */
const cache = new Map<string, Promise<Buffer>>();

/** The icon as a square PNG. */
export async function readIconPng(width: number): Promise<Buffer> {
  const svg = await readIconSvg();
  const key = `${width} ${svg}`;
  const cached = cache.get(key);
  if (cached) return cached;
  // After a change of the name, colours or logo the icons before it are not needed any more.
  if (cache.size >= 8) cache.clear();
  const png = draw(svg, width);
  cache.set(key, png);
  return png;
}

async function draw(svg: string, width: number): Promise<Buffer> {
  // Loaded with the first icon only: it takes several megabytes.
  const { default: sharp } = await import("sharp");
  // At a density of 72 the SVG is 32 pixels wide or a little more: this one draws it large enough, so that nothing is enlarged.
  return sharp(Buffer.from(svg), { density: (72 * width) / 32 })
    .resize(width, width)
    .png()
    .toBuffer();
}
