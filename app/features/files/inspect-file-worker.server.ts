import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { extensions, type FileType, type InspectedFile, type InspectedPicture, pictureWidths, typeProblem } from "./files.ts";

/*
 * A process of its own, started by inspect-file.server.ts: it reads what strangers made. Memory that libvips or a decoder takes goes
 * with it, and it can be ended in the middle of a picture.
 */
sharp.cache(false);
sharp.concurrency(1);

const maxPixels = 40_000_000;
const damaged = "This picture is damaged. Please open it on your device, save it again and add that.";
const tooManyPixels = "This picture has more than 40 megapixels. Please add a smaller one.";

process.on("message", async ({ bytes, name }: { bytes: Uint8Array; name: string }) => {
  const result = await inspect(Buffer.from(bytes), name).catch((error): InspectedFile => {
    return { problem: /pixel limit/i.test(String(error)) ? tooManyPixels : damaged };
  });
  process.send?.(result);
});

async function inspect(bytes: Buffer, name: string): Promise<InspectedFile> {
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (found === "image/heic" || found === "image/heif") return decodeHeic(bytes);
  if (!found) return isCsv(bytes, name) ? { type: "text/csv", bytes } : { problem: typeProblem };
  if (!Object.hasOwn(extensions, found)) return { problem: typeProblem };
  const type = found as FileType;
  if (!type.startsWith("image/")) return { type, bytes };
  return { type, bytes, picture: await resize(sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })) };
}

/** A phone's picture, which browsers do not show: stored as JPEG. */
async function decodeHeic(heic: Buffer): Promise<InspectedFile> {
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  const [image] = new libheif.HeifDecoder().decode(heic);
  if (!image) return { problem: damaged };
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > maxPixels) return { problem: tooManyPixels };
  const pixels = await new Promise<Uint8ClampedArray | null>((resolve) => {
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (shown) => resolve(shown?.data ?? null));
  });
  if (!pixels) return { problem: damaged };
  const raw = { raw: { width, height, channels: 4 as const } };
  const bytes = await sharp(pixels, raw).removeAlpha().jpeg({ quality: 90 }).toBuffer();
  return { type: "image/jpeg", bytes, picture: await resize(sharp(bytes)) };
}

/** Upright, in sRGB, the first frame, without camera data. Decoded once; no size is larger than the picture. */
async function resize(picture: Sharp): Promise<InspectedPicture> {
  const { autoOrient } = await picture.metadata();
  const largest = await picture
    .autoOrient()
    .resize({ width: pictureWidths.at(-1), withoutEnlargement: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = largest.info;
  const widths = [...pictureWidths.filter((size) => size < width), width];
  const sizes: InspectedPicture["sizes"] = [];
  for (const size of widths) {
    const resized = sharp(largest.data, { raw: { width, height, channels } }).resize({ width: size });
    sizes.push({ width: size, format: "webp", bytes: await resized.clone().webp({ quality: 78 }).toBuffer() });
    sizes.push({ width: size, format: "avif", bytes: await resized.avif({ quality: 55, effort: 2 }).toBuffer() });
  }
  return { width: autoOrient.width, height: autoOrient.height, sizes };
}

/** Text has no mark at its beginning: the name says what it is, and the bytes must be text. */
function isCsv(bytes: Buffer, name: string): boolean {
  if (!/\.csv$/i.test(name) || bytes.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
