import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, it } from "vitest";
import { inspectFile } from "./inspect-file.server.ts";

const size = async (bytes: Buffer | string) => {
  const inspected = await inspectFile(Buffer.from(bytes), "logo.svg", { isLogo: true });
  return "problem" in inspected ? inspected.problem : `${inspected.picture?.width}×${inspected.picture?.height}`;
};
const drawing = (inside: string, attributes = 'width="480" height="160"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;
const square = '<rect x="10" y="10" width="40" height="40" fill="#b3203d"/>';

it("draws an SVG without the sheet of paper around it, whatever its size, encoding and compression", async () => {
  expect(await size(drawing(square))).toBe("160×160");
  expect(await size(drawing(square, 'width="210mm" height="297mm" viewBox="0 0 210 297"'))).toBe("160×160");
  expect(await size(drawing(square, 'width="20000" height="20000" viewBox="0 0 60 60"'))).toBe("160×160");
  const declared = `<?xml version="1.0" encoding="UTF-16"?>${drawing(`<!-- శుభం -->${square}`)}`;
  const utf16 = Buffer.from(`\uFEFF${declared}`, "utf16le");
  expect(await size(utf16)).toBe("160×160");
  expect(await size(Buffer.from(utf16).swap16())).toBe("160×160");
  expect(await size(gzipSync(drawing(square)))).toBe("160×160");
});

it("refuses a drawing that would be shown without its letters or pictures", async () => {
  expect(await size(drawing(`${square}<text x="60">శుభం</text>`))).toMatch(/^The letters of this drawing need a font/);
  expect(await size(drawing(`<svg:text xmlns:svg="http://www.w3.org/2000/svg">A</svg:text>`))).toMatch(/^The letters/);
  expect(await size(drawing('<image width="9" height="9" xlink:href="logo.png"/>'))).toMatch(/^This drawing shows a picture/);
  expect(await size(drawing('<image href="data:image/png;base64,AAAA"/>'))).toMatch(/^This drawing shows a picture of a kind/);
  expect(await size(drawing('<rect width="9" height="9" fill="none"/>'))).toMatch(/^Nothing is drawn/);
  expect(await size(drawing("<rect"))).toMatch(/damaged/);
});

it("draws the pictures within a drawing whatever their kind, and whatever the drawing says that it is", async () => {
  const red = sharp({ create: { width: 30, height: 20, channels: 3, background: "#c00" } });
  const within = async (kind: "gif" | "jpeg" | "png" | "webp" | "avif", said: string = kind) => {
    const text = (await red.clone().toFormat(kind).toBuffer()).toString("base64");
    const lines = text.replaceAll(/(.{70})/g, "$1&#10;\n").replaceAll("=", "%3D");
    return size(drawing(`<image width="30" height="20" xlink:href="data:image/${said};base64,${lines}"/>`));
  };
  expect(await within("png")).toBe("150×100");
  expect(await within("webp")).toBe("150×100");
  expect(await within("gif")).toBe("150×100");
  expect(await within("avif")).toBe("150×100");
  expect(await within("jpeg", "png")).toBe("150×100");
  const nested = Buffer.from(drawing(square, 'width="60" height="60"')).toString("base64");
  expect(await size(drawing(`<image width="60" height="60" href="data:image/svg+xml;base64,${nested}"/>`))).toBe("160×160");
});

it("puts a pale logo without a ground of its own on a dark one, because pages and papers show it on white", async () => {
  const cornerOf = async (fill: string, ground = "") => {
    const inspected = await inspectFile(
      Buffer.from(drawing(`${ground}<circle cx="90" cy="80" r="60" fill="${fill}"/>`)),
      "logo.svg",
      { isLogo: true },
    );
    const bytes = "bytes" in inspected ? inspected.bytes : undefined;
    return [...(await sharp(bytes).ensureAlpha().raw().toBuffer()).subarray(0, 4)];
  };
  expect(await cornerOf("#fff")).toEqual([15, 16, 41, 255]);
  expect(await cornerOf("#ffdc78")).toEqual([15, 16, 41, 255]);
  expect(await cornerOf("#0a143c")).toEqual([0, 0, 0, 0]);
  expect(await cornerOf("#d4af37")).toEqual([0, 0, 0, 0]);
  expect(await cornerOf("#0a143c", '<rect width="480" height="160" fill="#fff"/>')).toEqual([255, 255, 255, 255]);
});

it("cuts the transparent margin of a PNG, and leaves a white one", async () => {
  const red = await sharp({ create: { width: 30, height: 20, channels: 4, background: "#c00" } })
    .png()
    .toBuffer();
  const on = (background: string) =>
    sharp({ create: { width: 100, height: 100, channels: 4, background } })
      .composite([{ input: red, left: 5, top: 50 }])
      .png()
      .toBuffer();
  expect(await size(await on("#ffffff00"))).toBe("30×20");
  expect(await size(await on("#fff"))).toBe("100×100");
});
