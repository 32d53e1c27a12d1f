import { gunzipSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import type { WorkerAnswer } from "./inspect-file.server.ts";

/**
 * The text of an SVG file: in UTF-16 if CorelDRAW or Illustrator was told so, compressed if it is an SVGZ of Inkscape or Illustrator.
 * Null: another kind of file.
 */
export function svgOf(bytes: Buffer): Buffer | null {
  const whole = bytes.readUInt16BE(0) === 0x1f8b ? unpacked(bytes) : bytes;
  const encoding = { 65534: "utf-16le", 65279: "utf-16be" }[whole.readUInt16BE(0)];
  // Its first line says UTF-16, which is not true any more.
  const svg = encoding ? Buffer.from(new TextDecoder(encoding).decode(whole).replace(/^<\?xml[^>]*>/, "")) : whole;
  return /<svg[\s>]/i.test(svg.subarray(0, 4_096).toString("latin1")) ? svg : null;
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: 20_000_000 });
  } catch {
    return bytes;
  }
}

/** Draws an SVG as a PNG. librsvg runs no scripts and loads nothing: a buffer has no address from which it could. */
export async function drawSvg(svg: Buffer): Promise<WorkerAnswer> {
  const tags = svg.toString("latin1").split("<");
  if (tags.some((tag) => /^(?:\w+:)?(?:text|flowRoot)[\s>]/.test(tag))) return { problem: lettersProblem };
  const pictures = tags.filter((tag) => /^(?:\w+:)?image\s/.test(tag));
  if (pictures.some((tag) => /href\s*=\s*["'](?!\s*data:)/.test(tag))) return { problem: linkProblem };
  const pngs = await Promise.all(pictures.map(async (tag) => [tag, await withPng(tag)] as const)).catch(() => null);
  if (!pngs) return { problem: pictureProblem };
  const pngOf = new Map(pngs);
  const whole = Buffer.from(tags.map((tag) => pngOf.get(tag) ?? tag).join("<"), "latin1");
  // It is drawn at this size, whatever its own is: that of a banner has billions of pixels.
  const drawn = sharp(whole, { limitInputPixels: false }).resize({ width: 2_400, height: 2_400, fit: "inside" });
  return { type: "image/png", bytes: await drawn.png().toBuffer() };
}

/** A picture within the drawing as PNG: most others are left out without a word (findings/drawings-lose-their-webp.sh). */
async function withPng(tag: string): Promise<string> {
  const start = tag.indexOf(";base64,") + 8;
  if (start < 8) return tag;
  const [text = ""] = tag.slice(start).split(/["']/, 1);
  const bytes = Buffer.from(decodeURIComponent(text.replaceAll(/&#\w+;/g, "")), "base64");
  if (svgOf(bytes)) return tag;
  const png = await sharp(bytes, { limitInputPixels: 40_000_000 }).png({ compressionLevel: 1 }).toBuffer();
  return `${tag.slice(0, tag.lastIndexOf("data:", start))}data:image/png;base64,${png.toString("base64")}${tag.slice(start + text.length)}`;
}

const lettersProblem =
  "The letters of this drawing need a font that is not in it. In the drawing program turn the text into curves (outlines) and save it again, or add a PNG.";
const linkProblem =
  "This drawing shows a picture that is not in it. In the drawing program embed the picture and save it again, or add a PNG.";
const pictureProblem =
  "This drawing shows a picture of a kind that cannot be drawn here. In the drawing program embed it as PNG and save it again, or add a PNG.";
const emptyProblem = "Nothing is drawn in this picture. Please save it again and add that.";

/** In pixels. Large enough to be sharp where the logo is shown at twice its size in the header. */
const largest = { width: 480, height: 160 };

/** A logo as a PNG, without its margin. */
export async function drawLogo(picture: Uint8Array): Promise<WorkerAnswer> {
  const logo = await withoutMargin(picture);
  if (!logo) return { problem: emptyProblem };
  const resized = logo.resize({ ...largest, fit: "inside", withoutEnlargement: true });
  const drawn = (await isPale(resized.clone())) ? onNight(resized) : resized;
  const { data, info } = await drawn.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  return { type: "image/png", bytes: data, picture: { width: info.width, height: info.height, placeholder: "", sizes: [] } };
}

/** Without its transparent margin: drawing programs save a logo in the middle of a sheet of paper, others in a square. Null: all is transparent. */
async function withoutMargin(picture: Uint8Array): Promise<Sharp | null> {
  if (!(await sharp(picture).metadata()).hasAlpha) return sharp(picture);
  const alpha = await sharp(picture).extractChannel("alpha").toColourspace("b-w").png({ compressionLevel: 1 }).toBuffer();
  if ((await sharp(alpha).stats()).channels[0]?.max === 0) return null;
  const { info } = await sharp(alpha).trim({ background: "#000", threshold: 0 }).toBuffer({ resolveWithObject: true });
  const { width, height, trimOffsetLeft: left = 0, trimOffsetTop: top = 0 } = info;
  return sharp(picture).extract({ left: -left, top: -top, width, height });
}

/** Made for dark ground: on white, as pages, mails and papers show it, more than half of what is drawn could hardly be seen. */
async function isPale(logo: Sharp): Promise<boolean> {
  const pixels = await logo.toColourspace("srgb").ensureAlpha().raw().toBuffer();
  let [pale, all] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    all += alpha;
    if (0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2 > 0.55 * 255 ** 2.2) pale += alpha;
  }
  return all < (255 * pixels.length) / 4 && pale > all / 2;
}

function onNight(logo: Sharp): Sharp {
  const background = "#0f1029";
  return logo.flatten({ background }).extend({ top: 10, bottom: 10, left: 10, right: 10, background });
}
