import libheif, { type HeicImage } from "libheif-js/wasm-bundle.js";
import sharp from "sharp";
import { displayP3, nameColours } from "./named-colours.server.ts";

const icc = ["prof", "rICC"];

/** A HEIC picture as JPEG with its colour profile; "wide": in colours that JPEG does not keep. @throws when it is damaged */
export async function decodeHeic(heic: Buffer, maxPixels: number): Promise<Buffer | "damaged" | "too large" | "wide"> {
  // In the order of their numbers in the file, whichever is the picture that the phone shows.
  const images = new libheif.HeifDecoder().decode(heic);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) return "damaged";
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > maxPixels) return "too large";
  const profile = await readProfile(image);
  if (profile === "wide") return "wide";
  const pixels = await new Promise<Uint8ClampedArray | null>((resolve) => {
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (shown) => resolve(shown?.data ?? null));
  });
  if (!pixels) return "damaged";
  const raw = { raw: { width, height, channels: 4 as const } };
  const jpeg = await sharp(pixels, raw).flatten({ background: "#fff" }).jpeg({ quality: 90 }).toBuffer();
  return profile ? withProfile(jpeg, profile) : jpeg;
}

/**
 * The ICC profile of the picture's colours; null: sRGB. `display` of libheif-js 1.23 gives the numbers of the picture's own colours, and no
 * word of the profile: an iPhone's (219,19,60) of Display P3 is (240,0,53) in sRGB.
 */
async function readProfile({ handle: { $$: pointer } }: HeicImage): Promise<Buffer | "wide" | null> {
  const type = libheif._heif_image_handle_get_color_profile_type(pointer.ptr);
  const name = Buffer.from([24, 16, 8, 0].map((shift) => (type >> shift) & 0xff)).toString("latin1");
  if (icc.includes(name)) {
    const size = libheif._heif_image_handle_get_raw_color_profile_size(pointer.ptr);
    return readMemory(size, (address, error) => libheif._heif_image_handle_get_raw_color_profile(error, pointer.ptr, address));
  }
  if (name !== "nclx") return null;
  const stored = readMemory(4, (address, error) =>
    libheif._heif_image_handle_get_nclx_color_profile(error, pointer.ptr, address),
  );
  const struct = stored.readUInt32LE();
  // `heif_color_profile_nclx`: a version, then the primaries and the transfer characteristics as integers.
  const at = (offset: number) => Buffer.from(libheif.HEAPU8.buffer, struct + offset, 4).readInt32LE();
  const [space, transfer] = [at(4), at(8)];
  libheif._heif_nclx_color_profile_free(struct);
  const named = nameColours(space, transfer);
  if (named === "wide") return "wide";
  return named === "display-p3" ? displayP3() : null;
}

/** Bytes that a function of libheif writes. It returns a `heif_error` of 12 bytes at an address of its own. */
function readMemory(size: number, write: (address: number, error: number) => void): Buffer {
  const error = libheif._malloc(16);
  const address = libheif._malloc(size);
  try {
    write(address, error);
    if (Buffer.from(libheif.HEAPU8.buffer, error, 4).readInt32LE() !== 0) throw new Error("no colour profile");
    return Buffer.from(libheif.HEAPU8.slice(address, address + size));
  } finally {
    libheif._free(address);
    libheif._free(error);
  }
}

/** The largest part of a profile in one segment of a JPEG (ICC.1:2022, annex B.4). */
const maxPart = 65_519;

/** The JPEG with the profile, in as many segments as it needs. sharp converts pixels to a profile, and cannot say that they have it. */
function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const count = Math.ceil(profile.length / maxPart);
  const segments = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * maxPart, (index + 1) * maxPart);
    const head = Buffer.from([0xff, 0xe2, 0, 0]);
    head.writeUInt16BE(part.length + 16, 2);
    return Buffer.concat([head, Buffer.from("ICC_PROFILE\0"), Buffer.from([index + 1, count]), part]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}
