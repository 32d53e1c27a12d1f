import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

// Colours that a picture names by numbers of ITU-T H.273, in place of an ICC profile. Browsers follow them; sharp 0.35.5 and libheif-js 1.23 do not.

const displayP3Primaries = 12;
/** BT.709, of which sRGB is; not said; and those of television, which look alike. */
const likeSrgb = [1, 2, 5, 6, 7];
const hdrTransfers = [16, 18];

/** "wide": colours that JPEG and our sizes do not keep. */
export const nameColours = (primaries: number, transfer: number): "srgb" | "display-p3" | "wide" => {
  if (hdrTransfers.includes(transfer)) return "wide";
  if (primaries === displayP3Primaries) return "display-p3";
  return likeSrgb.includes(primaries) ? "srgb" : "wide";
};

/** The colours that an AVIF picture (`colr` of the type `nclx`) or a PNG picture (`cICP`) names by numbers. */
export function namedColours(bytes: Buffer, type: string): ReturnType<typeof nameColours> {
  if (type === "image/avif") {
    const at = bytes.indexOf("colrnclx");
    if (at >= 0) return nameColours(bytes.readUInt16BE(at + 8), bytes.readUInt16BE(at + 10));
  }
  if (type === "image/png") {
    const at = bytes.subarray(0, bytes.indexOf("IDAT")).indexOf("cICP");
    if (at >= 0) return nameColours(bytes.readUInt8(at + 4), bytes.readUInt8(at + 5));
  }
  return "srgb";
}

/** The profile "p3" that sharp has. */
export async function displayP3(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: "#000" } });
  return (await sharp(await pixel.withIccProfile("p3").jpeg().toBuffer()).metadata()).icc as Buffer;
}

/** Where the first chunk of a PNG ends, its head. */
const endOfHead = 33;

/** The PNG with the profile of its colours. sharp converts pixels to a profile, and cannot say that they have it. */
export function withPngProfile(png: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from("iCCPprofile\0\0", "latin1"), deflateSync(profile)]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, endOfHead), length, body, check, png.subarray(endOfHead)]);
}
