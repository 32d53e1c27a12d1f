import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { fileName, formatFileSize } from "./files.ts";
import { inspectFile } from "./inspect-file.server.ts";

const pdf = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\nxref\n0 1\ntrailer<</Size 1>>\nstartxref\n30\n%%EOF\n");

describe("fileName", () => {
  it.each([
    ["Hall agreement.pdf", "application/pdf", "Hall agreement.pdf"],
    ["IMG_1.JPEG", "image/jpeg", "IMG_1.JPEG"],
    ["photo.heic", "image/jpeg", "photo.jpg"],
    ["photo.jpg", "image/png", "photo.png"],
    ["no ending", "video/mp4", "no ending.mp4"],
    ["C:\\Users\\a\\..\\plan.csv", "text/csv", "plan.csv"],
    ["../../etc/passwd", "text/csv", "passwd.csv"],
    ["invoice\u202Efdp.exe", "application/pdf", "invoice fdp.pdf"],
    ["a\nb\u0000c.pdf", "application/pdf", "a b c.pdf"],
    [".htaccess", "text/csv", "htaccess.csv"],
    ["", "image/webp", "file.webp"],
    ["మండపం చిత్రం.png", "image/png", "మండపం చిత్రం.png"],
  ] as const)("%j (%s) becomes %j", (name, type, stored) => expect(fileName(name, type)).toBe(stored));

  it("keeps 200 characters", () => expect(fileName(`${"క".repeat(400)}.pdf`, "application/pdf")).toHaveLength(204));
});

it("formats sizes", () => {
  expect([46, 999, 310_000, 1_440_000].map(formatFileSize)).toEqual(["1 KB", "1 KB", "310 KB", "1.4 MB"]);
});

/** 80 × 60 pixels, left half dark. */
const picture = (): Sharp =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: "#a3123b" } }).composite([
    { input: { create: { width: 40, height: 60, channels: 3, background: "#000" } }, left: 0, top: 0 },
  ]);

describe("inspectFile", () => {
  it("makes upright sizes in sRGB without camera data of pictures of every kind", async () => {
    const kinds: [name: string, bytes: Promise<Buffer>, type: string, size: [width: number, height: number]][] = [
      ["rotated", picture().withMetadata({ orientation: 6 }).jpeg().toBuffer(), "image/jpeg", [60, 80]],
      [
        "located",
        picture()
          .withExif({ IFD3: { GPSLatitude: "17/1 41/1 0/1" } })
          .jpeg()
          .toBuffer(),
        "image/jpeg",
        [80, 60],
      ],
      ["cmyk", picture().toColourspace("cmyk").jpeg().toBuffer(), "image/jpeg", [80, 60]],
      ["16 bits", picture().toColourspace("rgb16").png().toBuffer(), "image/png", [80, 60]],
      ["grey", picture().greyscale().png().toBuffer(), "image/png", [80, 60]],
      ["transparent", picture().ensureAlpha(0.5).png().toBuffer(), "image/png", [80, 60]],
      ["wrong-ending.pdf", picture().webp().toBuffer(), "image/webp", [80, 60]],
      ["avif", picture().avif({ effort: 0 }).toBuffer(), "image/avif", [80, 60]],
    ];
    for (const [name, bytes, type, [width, height]] of kinds) {
      const inspected = await inspectFile(await bytes, name);
      expect(inspected, name).toMatchObject({
        type,
        picture: { width, height, sizes: [{ format: "webp" }, { format: "avif" }] },
      });
      if (!("picture" in inspected)) throw new Error(name);
      for (const size of inspected.picture?.sizes ?? []) {
        const stored = await sharp(size.bytes).metadata();
        expect(stored, name).toMatchObject({ width, height, space: "srgb" });
        expect([stored.exif, stored.orientation ?? 1], name).toEqual([undefined, 1]);
      }
    }
  });

  it("makes each size that is smaller than the picture, and one of its own width", async () => {
    const large = await inspectFile(
      await sharp({ create: { width: 1000, height: 700, channels: 3, background: "#123" } })
        .png()
        .toBuffer(),
      "a",
    );
    expect(
      "picture" in large && large.picture?.sizes.filter(({ format }) => format === "webp").map(({ width }) => width),
    ).toEqual([480, 960, 1000]);
  });

  it("stores a phone's HEIC as JPEG", async () => {
    const heic = await readFile(join(import.meta.dirname, "test-picture.heic"));
    const inspected = await inspectFile(heic, "IMG_0001.HEIC");
    expect(inspected).toMatchObject({ type: "image/jpeg", picture: { width: 64, height: 48 } });
    if (!("bytes" in inspected)) return;
    // The upper right part of the picture is amber (#f2b01e), the rest crimson. In steps of 40, because JPEG changes colours a little.
    const pixel = await sharp(inspected.bytes).extract({ left: 48, top: 8, width: 1, height: 1 }).raw().toBuffer();
    expect([...pixel].map((value) => Math.round(value / 40))).toEqual([6, 4, 1]);
  });

  it.each([
    ["a line break", "\r\n"],
    ["a byte order mark and a line break", "\ufeff\n"],
    ["zeros", "\0".repeat(16)],
    ["the commands of a printer", "\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE = PDF\r\n"],
    ["headers of a server", "HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n"],
    ["as much as readers skip", "x".repeat(1_015)],
  ])("takes a PDF that readers open although it begins with %s", async (_, before) => {
    const bytes = Buffer.concat([Buffer.from(before), pdf]);
    expect(await inspectFile(bytes, "scan.pdf")).toMatchObject({ type: "application/pdf", bytes });
    const end = bytes.subarray(0, bytes.length - 12);
    expect(await inspectFile(end, "cut.pdf")).toEqual({ problem: expect.stringMatching(/damaged/) });
  });

  it("does not take as PDF what readers do not open", async () => {
    for (const before of ["x".repeat(1_030), "MZ\0\0"])
      expect(await inspectFile(Buffer.concat([Buffer.from(before), pdf]), "scan.pdf")).toEqual({
        problem: expect.stringMatching(/not taken/),
      });
  });

  it("refuses damaged, too large and unsupported files, and keeps working", async () => {
    const jpeg = await sharp({
      create: { width: 900, height: 600, channels: 3, background: "#a52", noise: { type: "gaussian", mean: 99, sigma: 30 } },
    })
      .jpeg()
      .toBuffer();
    // A small file of 42 megapixels: decoding it would take much memory.
    const decompressionBomb = await sharp({ create: { width: 7000, height: 6000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const heic = await readFile(join(import.meta.dirname, "test-picture.heic"));
    const refused: [bytes: Buffer, name: string, problem: RegExp][] = [
      [jpeg.subarray(0, jpeg.length / 2), "half.jpg", /damaged/],
      [heic.subarray(0, heic.length - 100), "half.heic", /damaged/],
      [Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(5_000)]), "zeros.jpg", /damaged/],
      [decompressionBomb, "bomb.png", /40 megapixels/],
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"), "a.svg", /not taken/],
      [Buffer.from("<!doctype html><script>alert(1)</script>"), "a.html", /not taken/],
      [Buffer.from("<!doctype html>"), "a.png", /not taken/],
      [await picture().gif().toBuffer(), "a.gif", /not taken/],
      [Buffer.from(`504b0506${"00".repeat(18)}`, "hex"), "a.zip", /not taken/],
      [Buffer.from(`504b0506${"00".repeat(18)}`, "hex"), "a.xlsx", /not taken/],
      [Buffer.from(`d0cf11e0a1b11ae1${"00".repeat(504)}`, "hex"), "tally.xls", /as \.xlsx or \.docx, without a password/],
      [Buffer.from("MZ\u0000\u0000"), "a.csv", /not taken/],
      [Buffer.from("a,b\0"), "zero.csv", /not taken/],
      [Buffer.from("Txn Date\tDebit\n1 Nov 2026\t500.00"), "statement.xls", /as \.xlsx or \.docx/],
      [Buffer.from('<?xml version="1.0"?><Workbook/>'), "portal.XLS", /as \.xlsx or \.docx/],
      [Buffer.from("name,phone"), "a.txt", /not taken/],
    ];
    for (const [bytes, name, problem] of refused)
      expect(await inspectFile(bytes, name), name).toEqual({ problem: expect.stringMatching(problem) });
    const table = "Name,Paid\nరావు – Café,500";
    for (const bytes of [
      Buffer.from(table),
      Buffer.from(`\ufeff${table}`, "utf16le"),
      Buffer.from("Caf\xe9 \x96 \xa0500\n", "latin1"),
    ])
      expect(await inspectFile(bytes, "a.csv")).toMatchObject({ type: "text/csv" });
  });
});
