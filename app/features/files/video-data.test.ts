import { expect, it } from "vitest";
import { inspectFile } from "./inspect-file.server.ts";

const position = "+17.4401+078.3489/";

function box(type: string, ...contents: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(contents.map((content) => (typeof content === "string" ? Buffer.from(content, "latin1") : content)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

/** With the position of Android, of an iPhone and of XMP; the pictures are in a box whose length has 64 bits. */
function video(sample: string): Buffer {
  const long = Buffer.alloc(16);
  long.writeUInt32BE(1);
  long.write("mdat", 4, "latin1");
  long.writeBigUInt64BE(BigInt(16 + sample.length), 8);
  const boxes = [box("udta", box("©xyz", position)), box("meta", box("ilst", position)), box("trak", "track")];
  return Buffer.concat([
    box("ftyp", "isom\0\0\0\0mp42"),
    long,
    Buffer.from(sample),
    box("uuid", position),
    box("moov", ...boxes),
  ]);
}

it("a video is stored without the position at which it was taken, and otherwise as it was sent", async () => {
  const sent = video(position);
  const inspected = await inspectFile(sent, "sangeet.mp4");
  if ("problem" in inspected) throw new Error(inspected.problem);
  const stored = Buffer.from(inspected.bytes);
  expect([inspected.type, stored.length]).toEqual(["video/mp4", sent.length]);
  // The one that is left is part of the pictures.
  expect(stored.toString("latin1").split(position)).toHaveLength(2);
  expect(stored.toString("latin1")).toMatch(/mdat.*free.*moov.*free.*free.*trak/s);
  const pictures = sent.indexOf("uuid");
  expect(stored.subarray(0, pictures)).toEqual(sent.subarray(0, pictures));
});

it("a video that was cut off is stored as far as it goes", async () => {
  const sent = video("pictures").subarray(0, -60);
  expect(await inspectFile(sent, "cut.mp4")).toMatchObject({ type: "video/mp4" });
});
