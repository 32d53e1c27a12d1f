import { setPriority } from "node:os";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { drawLogo, drawSvg, svgOf } from "./draw-logo.server.ts";
import { extensions, type FileType, type InspectedPicture, unsupportedTypeMessage } from "./files.ts";
import type { SentFile, WorkerAnswer } from "./inspect-file.server.ts";
import { displayP3, namedColours, withPngProfile } from "./named-colours.server.ts";
import { widthsOf } from "./pictures/pictures.ts";
import { withoutCameraData } from "./video-data.server.ts";

/*
 * A separate process, started by inspect-file.server.ts, because it decodes files from unknown senders: the memory of libvips and
 * the decoders is freed when it ends, and it can be killed in the middle of a picture.
 */
sharp.cache(false);
sharp.concurrency(1);
// A lower CPU priority than the server and the database. At 19, the lowest, it got no CPU time for a minute on a busy machine.
setPriority(10);

const maxPixels = 40_000_000;
const damaged = "This picture is damaged. Please open it on your device, save it again and add that.";
/** What no text has; in Windows-1252 the last of these are signs. */
const controlCharacters = /[^\P{Cc}\s\x80-\x9f]/u;
const damagedDocument = "This file is damaged or incomplete. Please save it again and add that.";
const oldOfficeProblem = "Please save this file as .xlsx or .docx, without a password, and add that.";
const tooManyPixels = "This picture has more than 40 megapixels. Please add a smaller one.";

process.on("message", async ({ bytes, name, isLogo }: SentFile) => {
  const result = await (isLogo ? inspectLogo : inspect)(Buffer.from(bytes), name).catch((error): WorkerAnswer => {
    return { problem: /pixel limit/i.test(String(error)) ? tooManyPixels : damaged };
  });
  // Frees the memory of this picture before the next one comes.
  process.send?.(result, undefined, undefined, () => globalThis.gc?.());
});

async function inspect(bytes: Buffer, name: string): Promise<WorkerAnswer> {
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (found === "image/heic" || found === "image/heif") return convertHeic(bytes);
  if (!found && isCsv(bytes, name)) return { type: "text/csv" };
  if (!found && startsAsPdf(bytes))
    return isComplete(bytes, "application/pdf") ? { type: "application/pdf" } : { problem: damagedDocument };
  if (!found || !Object.hasOwn(extensions, found)) {
    // Banks and portals also name tables of tabs, HTML or XML ".xls".
    const isOldOffice = found === "application/x-cfb" || /\.(?:xls|doc)$/i.test(name);
    return { problem: isOldOffice ? oldOfficeProblem : unsupportedTypeMessage };
  }
  const type = found as FileType;
  if (type.startsWith("video/")) return { type, bytes: withoutCameraData(bytes) };
  if (!type.startsWith("image/")) return isComplete(bytes, type) ? { type } : { problem: damagedDocument };
  const named = namedColours(bytes, type);
  if (named === "wide") return { problem: colourProblems.wide };
  return { type, picture: await resize(readPicture(named === "srgb" ? bytes : await withDisplayP3(bytes, type))) };
}

const readPicture = (bytes: Buffer): Sharp => sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" });

/** A picture that names Display P3 by numbers, as a PNG with its profile. */
async function withDisplayP3(bytes: Buffer, type: FileType): Promise<Buffer> {
  const png = type === "image/png" ? bytes : await readPicture(bytes).png({ compressionLevel: 1 }).toBuffer();
  return withPngProfile(png, await displayP3());
}

/** A logo may be an SVG too. What is no picture has none in the answer. */
async function inspectLogo(bytes: Buffer, name: string): Promise<WorkerAnswer> {
  const svg = svgOf(bytes);
  const inspected = await (svg ? drawSvg(svg) : inspect(bytes, name));
  if ("problem" in inspected) return inspected;
  // The largest size that was made of a picture is upright and in sRGB.
  const source = svg ? inspected.bytes : inspected.picture?.sizes.filter(({ format }) => format === "webp").at(-1)?.bytes;
  return source ? drawLogo(source) : inspected;
}

/**
 * Scanners and servers put a line break, or the commands of a printer, before a PDF. Readers look for its header in the first 1,024 bytes
 * (Adobe's supplement to ISO 32000-1; poppler 22.12 and PDFium do); file-type 22.3 looks at the first byte.
 */
const startsAsPdf = (bytes: Buffer): boolean => /%PDF-[12]\.\d/.test(bytes.subarray(0, 1_024).toString("latin1"));

/** PDF, Excel and Word files have at their end what readers look for first: a file that was cut off lacks it. */
function isComplete(bytes: Buffer, type: FileType): boolean {
  if (type === "application/pdf") {
    const end = bytes.subarray(0, bytes.findLastIndex((byte) => byte > 0x20) + 1).subarray(-1_024);
    return end.includes("startxref") && end.includes("%%EOF");
  }
  // Excel and Word files are ZIP archives. Their last record has 22 bytes and a comment of up to 65,535 bytes.
  const endOfArchive = Buffer.from("PK\x05\x06");
  return bytes.subarray(-(22 + 65_535)).includes(endOfArchive);
}

const colourProblems = {
  damaged,
  "too large": tooManyPixels,
  wide: "This picture is in HDR colours, which would be lost. Please save it on your device as JPEG and add that.",
};

/** A phone's picture, which browsers do not show: stored as JPEG. */
async function convertHeic(heic: Buffer): Promise<WorkerAnswer> {
  // Loaded for such pictures only: it has a decoder of 1.5 MB.
  const { decodeHeic } = await import("./decode-heic.server.ts");
  const bytes = await decodeHeic(heic, maxPixels);
  if (typeof bytes === "string") return { problem: colourProblems[bytes] };
  return { type: "image/jpeg", bytes, picture: await resize(sharp(bytes)) };
}

/** Upright, in sRGB, the first frame, without camera data. Decoded once; no size is larger than the picture. */
async function resize(picture: Sharp): Promise<InspectedPicture> {
  const { autoOrient, orientation = 1 } = await picture.metadata();
  const widths = widthsOf(autoOrient.width);
  const largest = widths.at(-1) as number;
  // Rotated after it was made smaller, because rotating needs the whole picture in memory.
  const isOnItsSide = orientation >= 5;
  const small = await picture
    .resize({ [isOnItsSide ? "height" : "width"]: largest })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { data, info } = await applyOrientation(sharp(small.data, { raw: raw(small.info) }), orientation)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const resized = (width: number) => sharp(data, { raw: raw(info) }).resize({ width });
  const sizes: InspectedPicture["sizes"] = [];
  for (const width of widths) {
    const { webp, avif } = efforts(width);
    sizes.push({ width, format: "webp", bytes: await resized(width).webp({ quality: 78, effort: webp }).toBuffer() });
    sizes.push({
      width,
      format: "avif",
      bytes: await resized(width).avif({ quality: 55, effort: avif, chromaSubsampling: "4:2:0" }).toBuffer(),
    });
  }
  const tiny = await resized(Math.min(largest, 16)).webp({ quality: 30 }).toBuffer();
  const placeholder = `data:image/webp;base64,${tiny.toString("base64")}`;
  return { width: autoOrient.width, height: autoOrient.height, placeholder, sizes };
}

/** The largest size takes most of the time, and more effort hardly makes it smaller. */
const efforts = (width: number) => (width > 960 ? { webp: 2, avif: 1 } : { webp: 4, avif: 2 });

const raw = ({ width, height, channels }: OutputInfo) => ({ width, height, channels });

/** Applies the camera's orientation (1 to 8 of EXIF). */
function applyOrientation(picture: Sharp, orientation: number): Sharp {
  const isMirrored = [2, 4, 5, 7].includes(orientation);
  const angle = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }[orientation] ?? 0;
  return (isMirrored ? picture.flop() : picture).rotate(angle);
}

/** CSV has no magic bytes: the name must end in .csv, and the bytes must be text, in whatever encoding a bank or Excel wrote: UTF-8, Windows-1252 or UTF-16. */
function isCsv(bytes: Buffer, name: string): boolean {
  const isUtf16 = [0xfffe, 0xfeff].includes(bytes.length > 1 ? bytes.readUInt16BE() : 0);
  const text = isUtf16 ? new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes) : bytes.toString("latin1");
  return /\.csv$/i.test(name) && !controlCharacters.test(text);
}
