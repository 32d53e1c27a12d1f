import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { fc } from "../../test/random.ts";
import { seal, UnsealError, unseal } from "./seal.ts";

const key = "a key that the owner keeps, of 32 characters";
const otherKey = "another key of the owner's, of 32 characters";

const sealed = (chunks: Buffer[], by = key) => buffer(Readable.from(seal(by)(Readable.from(chunks))));
const opened = (file: Buffer, by: string | null = key) => buffer(Readable.from(unseal(by)(Readable.from([file]))));
const reasonOf = (file: Buffer, by: string | null = key) =>
  opened(file, by).then(
    () => "opened",
    (error) => (error instanceof UnsealError ? error.reason : String(error)),
  );
const headerBytes = 64;
const chunkOf = (file: Buffer, at: number) => {
  let start = headerBytes;
  for (let skipped = 0; skipped < at; skipped++) start += 4 + file.readUInt32BE(start) + 16;
  return [start, start + 4 + file.readUInt32BE(start) + 16] as const;
};

test("what was sealed is opened again, in chunks of any size, and nothing of it can be read without the key", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 5000 }), { maxLength: 6 }), async (parts) => {
      const chunks = parts.map((part) => Buffer.from(part));
      expect(await opened(await sealed(chunks))).toEqual(Buffer.concat(chunks));
    }),
    { numRuns: 30 },
  );
  const large = randomBytes(2_500_000);
  expect((await opened(await sealed([large]))).equals(large)).toBe(true);
  expect((await sealed([Buffer.from("Asha Rao ".repeat(100))])).includes("Asha")).toBe(false);
  expect((await sealed([large])).equals(await sealed([large]))).toBe(false);
});

test("a file with a changed byte anywhere, cut off anywhere or with bytes after its end is refused", async () => {
  const file = await sealed([Buffer.from("one chunk"), Buffer.from("and another")]);
  for (let at = 0; at < file.length; at++) {
    const changed = Buffer.from(file);
    changed[at] = (changed[at] as number) ^ 1;
    expect(await reasonOf(changed), `byte ${at}`).toMatch(/changed|other key|truncated|foreign/);
    expect(await reasonOf(file.subarray(0, at)), `cut at ${at}`).toMatch(/truncated|foreign/);
  }
  expect(await reasonOf(Buffer.concat([file, Buffer.from("x")]))).toBe("changed");
});

test("chunks that were swapped, repeated, left out or taken from another file of the same key are refused", async () => {
  const chunks = ["first....", "second...", "third...."].map((text) => Buffer.from(text));
  const file = await sealed(chunks);
  const other = await sealed(chunks);
  const part = (of: Buffer, at: number) => of.subarray(...chunkOf(of, at));
  const rebuilt = (...parts: Buffer[]) =>
    Buffer.concat([file.subarray(0, headerBytes), ...parts, file.subarray(chunkOf(file, 2)[1])]);
  expect(await reasonOf(rebuilt(part(file, 0), part(file, 1), part(file, 2)))).toBe("opened");
  expect(await reasonOf(rebuilt(part(file, 1), part(file, 0), part(file, 2)))).toBe("changed");
  expect(await reasonOf(rebuilt(part(file, 0), part(file, 0), part(file, 2)))).toBe("changed");
  expect(await reasonOf(rebuilt(part(file, 0), part(file, 1)))).toBe("changed");
  expect(await reasonOf(rebuilt(part(file, 0), part(other, 1), part(file, 2)))).toBe("changed");
});

test("another key, no key, an unsigned archive and a foreign file are told apart", async () => {
  const file = await sealed([Buffer.from("text")]);
  expect(await reasonOf(file, otherKey)).toBe("other key");
  expect(await reasonOf(file, null)).toBe("other key");
  expect(await reasonOf(Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(100)]))).toBe("unsigned");
  expect(await reasonOf(Buffer.from("a letter ".repeat(10)))).toBe("foreign");
});
