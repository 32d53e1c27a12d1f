import sharp from "sharp";
import { expect, it } from "vitest";
import { type HardFile, hardFiles } from "../../../test/hard-files.ts";
import { inspectFile } from "./inspect-file.server.ts";

/** Set by `npm run test:long`: checks all files instead of a quarter of the small ones. */
const checksAll = process.env.HARD_FILES === "all";

it("each file that is hard to read is stored with its real type or refused with a message, and no picture has a GPS position", async () => {
  const files = await hardFiles();
  expect(files.length).toBeGreaterThanOrEqual(200);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  const isSmall = ({ bytes }: HardFile) => bytes.length < 30_000;
  for (const file of checksAll ? files : files.filter(isSmall).filter((_, index) => index % 4 === 0)) await check(file);
});

async function check({ name, bytes, type, isUncertain, refused, size }: HardFile): Promise<void> {
  const inspected = await inspectFile(bytes, name);
  if ("problem" in inspected) {
    expect.soft(inspected.problem, name).toMatch(/^[A-Z].{20,}\.$/);
    if (!isUncertain) expect.soft(inspected.problem, `${name}: ${type}`).toMatch(refused ?? /^$/);
    return;
  }
  expect.soft(refused, `${name} is taken as ${inspected.type}`).toBeUndefined();
  if (type) expect.soft(inspected.type, name).toBe(type);
  const { picture } = inspected;
  if (size) expect.soft([picture?.width, picture?.height], name).toEqual(size);
  for (const { width, bytes: sizeBytes } of picture?.sizes ?? []) {
    const stored = await sharp(sizeBytes).metadata();
    expect
      .soft([stored.width, stored.exif, stored.xmp, stored.iptc, stored.orientation ?? 1], name)
      .toEqual([width, ...[undefined, undefined, undefined, 1]]);
    expect.soft(width, name).toBeLessThanOrEqual(Math.min(1920, picture?.width ?? 0));
  }
}
