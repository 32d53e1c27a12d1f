import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { zip } from "./zip.ts";

/** A file that is hard to read: what it is stored as, or why it is not taken. */
export type HardFile = {
  name: string;
  bytes: Buffer;
  /** Its type when it is taken. */
  type?: string;
  /** It is either taken or refused with a message: which of both is not tested. */
  isUncertain?: boolean;
  /** The message when it is refused. */
  refused?: RegExp;
  /** The size of the picture when it is upright. */
  size?: [width: number, height: number];
};

const notTaken = /not taken/;
const damaged = /damaged/;
const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
const plain = (width = 90, height = 60): Sharp => sharp({ create: { width, height, channels: 3, background: "#a31245", noise } });
const location = { IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "17/1 41/1 0/1", GPSLongitude: "83/1 13/1 0/1" } };

/** A PNG whose header may claim another size than its rows have. */
function png(width: number, height: number, rows = Buffer.alloc(10), bits = 8, color = 2): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, color, 0, 0, 0], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

/** A DOCX or XLSX with only the list of its content types. */
const officeDocument = (kind: "wordprocessingml.document" | "spreadsheetml.sheet") =>
  zip({
    name: "[Content_Types].xml",
    content: `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml" PartName="/a"/></Types>`,
  });
const pdf = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\nxref\n0 1\ntrailer<</Size 1>>\nstartxref\n30\n%%EOF\n");
const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = "<!doctype html><html><script>alert(1)</script></html>";

/** Makes about two hundred hard files. */
export async function hardFiles(): Promise<HardFile[]> {
  const [jpeg, pngFile, webp, avif, gif, tiff] = await Promise.all([
    plain().withExif(location).jpeg().toBuffer(),
    plain().withExif(location).png().toBuffer(),
    plain().withExif(location).webp().toBuffer(),
    plain().withExif(location).avif({ effort: 0 }).toBuffer(),
    plain().gif().toBuffer(),
    plain().tiff().toBuffer(),
  ]);
  const kinds = [
    { ending: "jpg", bytes: jpeg, type: "image/jpeg" },
    { ending: "png", bytes: pngFile, type: "image/png" },
    { ending: "webp", bytes: webp, type: "image/webp" },
    { ending: "avif", bytes: avif, type: "image/avif" },
  ];
  const files: HardFile[] = [];
  const add = (name: string, bytes: Buffer, expected: Omit<HardFile, "name" | "bytes">) =>
    files.push({ name, bytes, ...expected });

  for (let orientation = 1; orientation <= 8; orientation++)
    for (const { ending, type } of kinds.slice(0, 3)) {
      const turned = plain().withExif(location).withMetadata({ orientation });
      const bytes = await turned.toFormat(type.slice("image/".length) as "jpeg").toBuffer();
      add(`turned-${orientation}.${ending}`, bytes, { type, size: orientation >= 5 ? [60, 90] : [90, 60] });
    }
  const variants: [string, Promise<Buffer>, string][] = [
    ["cmyk.jpg", plain().toColourspace("cmyk").jpeg().toBuffer(), "image/jpeg"],
    ["grey.jpg", plain().greyscale().jpeg().toBuffer(), "image/jpeg"],
    ["progressive.jpg", plain().jpeg({ progressive: true }).toBuffer(), "image/jpeg"],
    ["16-bit.png", plain().toColourspace("rgb16").png().toBuffer(), "image/png"],
    ["grey-16.png", plain().toColourspace("grey16").png().toBuffer(), "image/png"],
    ["palette.png", plain().png({ palette: true, colours: 4 }).toBuffer(), "image/png"],
    ["transparent.png", plain().ensureAlpha(0.2).png().toBuffer(), "image/png"],
    ["transparent.webp", plain().ensureAlpha(0.2).webp({ lossless: true }).toBuffer(), "image/webp"],
    ["display-p3.jpg", plain().withIccProfile("p3").jpeg().toBuffer(), "image/jpeg"],
    ["xmp.jpg", plain().withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>17.41N</x:xmpmeta>").jpeg().toBuffer(), "image/jpeg"],
  ];
  for (const [name, bytes, type] of variants) add(name, await bytes, { type, size: [90, 60] });
  const frames = sharp(await plain(90, 180).raw().toBuffer(), { raw: { width: 90, height: 180, channels: 3, pageHeight: 60 } });
  add("animated.webp", await frames.clone().webp({ loop: 0 }).toBuffer(), { type: "image/webp", size: [90, 60] });
  add("animated.gif", await frames.gif().toBuffer(), { refused: notTaken });
  for (const [width, height] of [
    [1, 1],
    [1, 4_000],
    [4_000, 1],
    [481, 3],
    [1921, 2],
  ] as const)
    add(`thin-${width}x${height}.png`, await plain(width, height).png().toBuffer(), { type: "image/png", size: [width, height] });

  for (const { ending, bytes } of kinds)
    for (let part = 1; part <= 12; part++)
      add(`cut-${part}.${ending}`, bytes.subarray(0, Math.floor((bytes.length * part) / 13)), { isUncertain: true });
  for (const { ending, bytes } of kinds)
    for (let n = 0; n < 6; n++) {
      const broken = Buffer.from(bytes);
      for (let at = 40 + n * 37; at < broken.length; at += 211) broken[at] = (broken[at] as number) ^ 0xff;
      add(`flipped-${n}.${ending}`, broken, { isUncertain: true });
    }
  const tails: [string, Buffer][] = [
    ["zip", zip({ name: "a.txt", content: "a" })],
    ["html", Buffer.from(html)],
    ["pdf", pdf],
    ["svg", Buffer.from(svg)],
    ["exe", Buffer.from("MZ\x90\x00")],
  ];
  for (const [tail, extra] of tails)
    for (const { ending, bytes, type } of kinds)
      add(`with-${tail}-after.${ending}`, Buffer.concat([bytes, extra]), { type, size: [90, 60] });
  for (const [tail, extra] of tails.slice(1, 3))
    for (const { ending, bytes } of kinds)
      add(`with-${tail}-before.${ending}`, Buffer.concat([extra, bytes]), { isUncertain: true });

  for (const [width, height] of [
    [7_000, 6_000],
    [30_000, 30_000],
    [65_000, 65_000],
    [1, 100_000_000],
    [2_147_483_647, 2_147_483_647],
    [0, 0],
  ] as const)
    add(`bomb-${width}x${height}.png`, png(width, height), { refused: /damaged|megapixels|too long/ });
  add("bomb-of-zeros.png", png(6_000, 6_000, Buffer.alloc(6_000 * 18_001)), { type: "image/png", size: [6_000, 6_000] });
  add("bomb-16-bit.png", png(6_300, 6_300, Buffer.alloc(6_300 * 37_801), 16), { type: "image/png", size: [6_300, 6_300] });

  for (const ending of ["jpg", "png", "pdf", "csv", "docx", "mp4"]) {
    add(`svg-as.${ending}`, Buffer.from(svg), ending === "csv" ? { type: "text/csv" } : { refused: notTaken });
    add(`html-as.${ending}`, Buffer.from(html), ending === "csv" ? { type: "text/csv" } : { refused: notTaken });
    add(`zip-as.${ending}`, zip({ name: "a.txt", content: "a" }), { refused: notTaken });
  }
  for (const { ending, bytes, type } of kinds) add(`really-${ending}.pdf`, bytes, { type, size: [90, 60] });
  for (const [name, bytes] of [
    ["a.gif", gif],
    ["a.tiff", tiff],
    ["a.svg", Buffer.from(svg)],
    ["a.html", Buffer.from(html)],
    ["a.zip", zip({ name: "a", content: "a" })],
    ["a.xml", Buffer.from("<?xml version='1.0'?><a/>")],
    ["a.js", Buffer.from("alert(1)")],
    ["a.gz", Buffer.from("1f8b0800000000000003", "hex")],
    ["a.7z", Buffer.from("377abcaf271c0004", "hex")],
    ["a.rar", Buffer.from("526172211a0700", "hex")],
    ["a.tar", Buffer.concat([Buffer.alloc(257), Buffer.from("ustar\x0000"), Buffer.alloc(300)])],
    ["a.exe", Buffer.from("4d5a90000300", "hex")],
    ["a.bmp", Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)])],
    ["a.ico", Buffer.from("000001000100", "hex")],
    ["zeros.jpg", Buffer.alloc(4_000)],
    ["one-byte.png", Buffer.from([0x89])],
    ["jar.docx", zip({ name: "META-INF/MANIFEST.MF", content: "a" })],
  ] as const)
    add(name, bytes as Buffer, { refused: notTaken });

  add("whole.pdf", pdf, { type: "application/pdf" });
  add("padded.pdf", Buffer.concat([pdf, Buffer.alloc(3_000)]), { type: "application/pdf" });
  add("head.pdf", Buffer.from("%PDF-1.7\n"), { refused: damaged });
  for (const part of [0.2, 0.5, 0.8]) add(`cut-${part}.pdf`, pdf.subarray(0, pdf.length * part), { refused: damaged });
  for (const [name, bytes, type] of [
    ["a.docx", officeDocument("wordprocessingml.document"), wordType],
    ["a.xlsx", officeDocument("spreadsheetml.sheet"), sheetType],
  ] as const) {
    add(name, bytes, { type });
    for (const part of [0.3, 0.6, 0.9])
      add(`cut-${part}-${name}`, bytes.subarray(0, bytes.length * part), { refused: /damaged|not taken/ });
  }
  add("names.csv", Buffer.from("name,phone\nరావు,98480"), { type: "text/csv" });
  add("utf-16.csv", Buffer.from("\ufeffname,phone", "utf16le"), { refused: notTaken });
  return files;
}
