import { readFile } from "node:fs/promises";
import { join } from "node:path";
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
