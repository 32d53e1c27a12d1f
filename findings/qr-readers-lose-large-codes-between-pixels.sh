#!/usr/bin/env bash
# Guess: a QR code of a PDF, drawn by lines and made a clean picture of, straight and in black and white, is read by every reader from some two pixels a module on; small or large, and wherever on the
# grid of pixels it begins. Only blur, noise and angles are hard.
# Seen: so it is with a payment link (UPI, 49 modules with the border). Of the signed code of an e-invoice, which the law has printed (113 modules, 940 letters), jsQR 1.4.0 and the port of
# ZXing 0.23.0 read 12 pictures of 20 at 2.58 pixels a module (140 points wide at 150 dots per inch), 16 and 15 at 3.44 (at 200), 17 and 14 at 4, and 19 at 3: where on the grid the code begins
# decides it. qr 0.7.0 reads all, from the same pictures.
# Toranam: app/papers/pdf-sections.server.ts draws each module of such a code 1.44 points wide, 3, 4 and 6 pixels at 150, 200 and 300 dots per inch (decision 166).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund qrcode@1.5.4 sharp@0.35.5 jsqr@1.4.0 @zxing/library@0.23.0 qr@0.7.0
cat >read.mjs <<'JS'
import { createHash } from "node:crypto";
import zxing from "@zxing/library";
import jsQR from "jsqr";
import decodeQR from "qr/decode.js";
import QRCode from "qrcode";
import sharp from "sharp";

const { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } = zxing;
/** Letters as in a JSON Web Token. */
const token = (seed, length) =>
  Array.from({ length: Math.ceil(length / 43) }, (_, at) => createHash("sha256").update(`${seed} ${at}`).digest("base64url")).join("").slice(0, length);
async function draw(text, pixels, offset) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "L" });
  const side = Math.ceil((modules.size + 8) * pixels) + 40;
  let path = "";
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><g transform="translate(${20 + offset} ${20 + offset}) scale(${pixels}) translate(4 4)"><path d="${path}"/></g></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: "#fff" }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}
const readers = {
  jsqr: ({ data, width, height }) => jsQR(data, width, height)?.data,
  zxing: ({ data, width, height }) =>
    new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(data.filter((_, at) => at % 4 === 0), width, height)))).getText(),
  qr: (image) => decodeQR(image),
};
const count = 20;
for (const [name, length] of [["payment link", 126], ["signed e-invoice", 940]])
  for (const pixels of [2.58, 3, 3.44, 4]) {
    const read = Object.fromEntries(Object.keys(readers).map((reader) => [reader, 0]));
    for (let at = 0; at < count; at++) {
      const text = token(at, length);
      const { data, info } = await draw(text, pixels, (at % 10) / 10);
      const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
      for (const reader of Object.keys(readers)) {
        try { if ((await readers[reader](image)) === text) read[reader]++; } catch {}
      }
    }
    console.log(`${name}, ${pixels} pixels a module: ${Object.entries(read).map(([reader, n]) => `${reader} ${n}`).join(", ")} of ${count}`);
  }
JS
node read.mjs | tee seen
diff seen - <<'EXPECTED'
payment link, 2.58 pixels a module: jsqr 20, zxing 20, qr 20 of 20
payment link, 3 pixels a module: jsqr 20, zxing 20, qr 20 of 20
payment link, 3.44 pixels a module: jsqr 20, zxing 20, qr 20 of 20
payment link, 4 pixels a module: jsqr 20, zxing 19, qr 20 of 20
signed e-invoice, 2.58 pixels a module: jsqr 12, zxing 12, qr 20 of 20
signed e-invoice, 3 pixels a module: jsqr 19, zxing 19, qr 20 of 20
signed e-invoice, 3.44 pixels a module: jsqr 16, zxing 15, qr 20 of 20
signed e-invoice, 4 pixels a module: jsqr 17, zxing 14, qr 20 of 20
EXPECTED
