import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, it } from "vitest";
import { inspectFile } from "./inspect-file.server.ts";

/** 64 x 48 pixels of (219,19,60) in Display P3 with an ICC profile of that, as an iPhone stores it; made with heif-enc 1.15.1 of Debian 12. */
const picture = await readFile(join(import.meta.dirname, "test-display-p3.heic"));

/** The same pixels with the colours named by numbers of ITU-T H.273, as Android and cameras do, in place of the profile. */
function named(colourPrimaries: number, transfer: number): Buffer {
  const copy = Buffer.from(picture);
  const at = copy.indexOf("colrprof") + 4;
  copy.write("nclx", at, "latin1");
  for (const [index, value] of [colourPrimaries, transfer, 6].entries()) copy.writeUInt16BE(value, at + 4 + 2 * index);
  copy.writeUInt8(0x80, at + 10);
  return copy;
}

async function storedColour(heic: Buffer): Promise<number[]> {
  const inspected = await inspectFile(heic, "IMG_0001.HEIC");
  if (!("bytes" in inspected)) throw new Error(inspected.problem);
  const shown = inspected.picture?.sizes.find(({ format }) => format === "webp")?.bytes as Uint8Array;
  const [fromFile, fromSize] = await Promise.all(
    [inspected.bytes, shown].map(async (bytes) => [
      ...(await sharp(bytes).toColourspace("srgb").raw().toBuffer()).subarray(0, 3),
    ]),
  );
  expect(distance(fromFile as number[], fromSize as number[]), "the file and its sizes look alike").toBeLessThan(10);
  return fromSize as number[];
}

const distance = (one: number[], other: number[]) =>
  Math.max(...one.map((value, index) => Math.abs(value - (other[index] as number))));

// libheif-js 1.23.2 decodes to the numbers of the picture's own colours: (219,19,60). sharp 0.35.5 reads a profile and gives (240,0,53).
it("a HEIC picture in Display P3 keeps its colours, whether a profile or numbers name them", async () => {
  expect(distance(await storedColour(picture), [240, 0, 53])).toBeLessThan(5);
  expect(distance(await storedColour(named(12, 13)), [240, 0, 53])).toBeLessThan(10);
});

it("a HEIC picture in sRGB, or without a word of its colours, stays as it is", async () => {
  for (const [colours, transfer] of [
    [1, 13],
    [2, 2],
  ] as const)
    expect(distance(await storedColour(named(colours, transfer)), [219, 19, 60])).toBeLessThan(10);
});

it("a HEIC picture in colours that are not converted is refused with its reason", async () => {
  for (const [colours, transfer] of [
    [9, 16],
    [9, 18],
    [9, 1],
    [12, 16],
  ] as const)
    expect(await inspectFile(named(colours, transfer), "IMG_0001.HEIC")).toEqual({
      problem: expect.stringContaining("HDR colours"),
    });
});

/** A PNG or AVIF of (219,19,60) that names its colours by numbers. */
async function namedPicture(type: "png" | "avif", colourPrimaries: number, transfer: number): Promise<Buffer> {
  if (type === "avif") {
    // Made with heif-enc 1.15.1; sharp names no colours in an AVIF.
    const avif = await readFile(join(import.meta.dirname, "test-display-p3.avif"));
    const at = avif.indexOf("colrnclx") + 8;
    for (const [index, value] of [colourPrimaries, transfer].entries()) avif.writeUInt16BE(value, at + 2 * index);
    return avif;
  }
  const pixels = sharp({ create: { width: 64, height: 48, channels: 3, background: { r: 219, g: 19, b: 60 } } });
  const png = await pixels.png().toBuffer();
  const chunk = Buffer.from([0, 0, 0, 4, ...Buffer.from("cICP"), colourPrimaries, transfer, 0, 1, 0, 0, 0, 0]);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 12)), 12);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

// sharp 0.35.5 follows a profile and no numbers: it gives (219,19,60), and browsers (240,0,53).
it.each(["png", "avif"] as const)(
  "a picture in %s that names Display P3 by numbers keeps its colours, and one in HDR is refused",
  async (type) => {
    const shown = async (primaries: number, transfer: number) => {
      const inspected = await inspectFile(await namedPicture(type, primaries, transfer), `a.${type}`);
      if ("problem" in inspected) return inspected.problem;
      const webp = inspected.picture?.sizes.find(({ format }) => format === "webp")?.bytes as Uint8Array;
      return [...(await sharp(webp).toColourspace("srgb").raw().toBuffer()).subarray(-3)];
    };
    expect(distance((await shown(12, 13)) as number[], [240, 0, 53])).toBeLessThan(10);
    expect(distance((await shown(1, 13)) as number[], [219, 19, 60])).toBeLessThan(10);
    expect(await shown(9, 16)).toContain("HDR colours");
  },
);

// libheif-js 1.23 lists the pictures of a file by their numbers.
it("of a HEIC file with several pictures the primary one is taken, white where it is clear", async () => {
  const pictures = await readFile(join(import.meta.dirname, "test-two-pictures.heic"));
  const first = Buffer.from(pictures);
  const primary = first.indexOf("pitm") + 8;
  expect(pictures.readUInt16BE(primary)).toBe(6);
  first.writeUInt16BE(2, primary);
  expect(distance(await storedColour(pictures), [30, 160, 80])).toBeLessThan(10);
  expect(distance(await storedColour(first), [255, 255, 255])).toBeLessThan(10);
});
