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

/** With the position of Android, of an iPhone, of XMP and of a Sony; the pictures are in a box whose length has 64 bits. */
function video(sample: string, brand = "isom\0\0\0\0mp42"): Buffer {
  const long = Buffer.alloc(16);
  long.writeUInt32BE(1);
  long.write("mdat", 4, "latin1");
  long.writeBigUInt64BE(BigInt(16 + sample.length), 8);
  const boxes = [box("udta", box("©xyz", position)), box("meta", box("ilst", position)), box("trak", "track")];
  return Buffer.concat([
    box("ftyp", brand),
    long,
    Buffer.from(sample),
    box("uuid", position),
    box("meta", position),
    box("moov", ...boxes),
  ]);
}

it.each([
  ["video/mp4", "sangeet.mp4", undefined],
  ["video/quicktime", "IMG_0042.MOV", "qt  \0\0\0\0qt  "],
])("a %s is stored without the position at which it was taken, and otherwise as it was sent", async (type, name, brand) => {
  const sent = video(position, brand);
  const inspected = await inspectFile(sent, name);
  if ("problem" in inspected) throw new Error(inspected.problem);
  const stored = Buffer.from(inspected.bytes);
  expect([inspected.type, stored.length]).toEqual([type, sent.length]);
  // The one that is left is part of the pictures.
  expect(stored.toString("latin1").split(position)).toHaveLength(2);
  expect(stored.toString("latin1")).toMatch(/mdat.*free.*free.*moov.*free.*free.*trak/s);
  const pictures = sent.indexOf("uuid");
  expect(stored.subarray(0, pictures)).toEqual(sent.subarray(0, pictures));
});

const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
};

/** A file of one track, whose samples of unequal length lie in two chunks with pictures between them. */
function withTrack(handler: string, samples: string[]): Buffer {
  const [first = "", second = "", third = ""] = samples;
  const start = box("ftyp", "isom\0\0\0\0mp42").length + 8;
  const tables = [
    box("stsz", numbers(0, 0, 3, first.length, second.length, third.length)),
    box("stsc", numbers(0, 2, 1, 2, 1, 2, 1, 1)),
    box("stco", numbers(0, 2, start, start + first.length + second.length + 8)),
  ];
  // As QuickTime and sports cameras write it.
  const dataHandler = box("hdlr", numbers(0), "dhlr", "url ", numbers(0));
  const media = box("mdia", box("hdlr", numbers(0, 0), handler, numbers(0)), box("minf", dataHandler, box("stbl", ...tables)));
  const data = box("mdat", first, second, "pictures", third);
  return Buffer.concat([box("ftyp", "isom\0\0\0\0mp42"), data, box("moov", box("trak", media))]);
}

it.each([
  [
    "the captions of a drone",
    "sbtl",
    ["F/2.8, GPS (78.3489, 17.4401, 15)", "GPS (78.3490, 17.4402)", "GPS (78.3491, 17.4403, 16)"],
  ],
  ["the data of a sports camera", "meta", ["GPS5 78.3489", "GPS5 78.34901", "GPS5 78.3491"]],
])("%s, a track with the position of each second, is stored without a position", async (_, handler, samples) => {
  const sent = withTrack(handler, samples);
  const stored = await inspectFile(sent, "baraat.mp4");
  const text = "bytes" in stored ? Buffer.from(stored.bytes).toString("latin1") : "";
  expect(text).toHaveLength(sent.length);
  expect(text).not.toContain("78.34");
  expect(text).toContain("pictures");
  expect(text).not.toContain("trak");
});

it.each([
  ["captions for people", "sbtl", ["The bride arrives", "at seven", "by boat"]],
  ["sound", "soun", ["GPS", "GPS (1, 2)", "a"]],
])("%s stay as they are", async (_, handler, samples) => {
  const sent = withTrack(handler, samples);
  expect(await inspectFile(sent, "film.mp4")).toMatchObject({ bytes: sent });
});

it("a video that was cut off is stored as far as it goes", async () => {
  const sent = video("pictures").subarray(0, -60);
  expect(await inspectFile(sent, "cut.mp4")).toMatchObject({ type: "video/mp4" });
});
