#!/usr/bin/env bash
# Guess: sharp converts a picture to sRGB from whatever colours the file says that it has. With an ICC profile it does. Seen (sharp 0.35.5): colours that
# are named by numbers (ITU-T H.273), in AVIF by "nclx" and in PNG by "cICP" (third edition, 2025), are taken for
# sRGB, without a warning, and the metadata name them nowhere. (219,19,60) of Display P3 stays (219,19,60) in a resized copy; Chromium 156 shows both
# files as (239,0,53), so the small picture of a page is duller than the large one.
# Toranam: app/features/files/named-colours.server.ts gives such pictures the profile that they mean, and refuses HDR by name.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund sharp@0.35.5
# 64 x 48 pixels of (219,19,60) by heif-enc 1.15.1; its nclx says Display P3 (12) with the curve of sRGB (13).
base64 -d >named.avif <<'AVIF'
AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAA
EAAAAAAAAAJAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAAMAA0ABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAABAAAAAMAAA
ABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAACxtZGF0EgAKCRgVf72CBAQNCDIVGAAKKKKEALTben4Q89DQiE22CzNA
AVIF
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import sharp from "sharp";

const plain = { create: { width: 64, height: 48, channels: 3, background: { r: 219, g: 19, b: 60 } } };
const png = await sharp(plain).png().toBuffer();
const chunk = Buffer.from([0, 0, 0, 4, ...Buffer.from("cICP"), 12, 13, 0, 1, 0, 0, 0, 0]);
chunk.writeUInt32BE(crc32(chunk.subarray(4, 12)), 12);
const files = {
  cICP: Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]),
  nclx: readFileSync("named.avif"),
  // sharp converts (240,0,53) of sRGB to the profile's (219,19,60), and back.
  profile: await sharp({ create: { ...plain.create, background: { r: 240, g: 0, b: 53 } } }).withIccProfile("p3").png().toBuffer(),
};
const seen = {};
for (const [name, bytes] of Object.entries(files)) {
  const { icc, ...metadata } = await sharp(bytes).metadata();
  const colour = [...(await sharp(bytes).toColourspace("srgb").raw().toBuffer()).subarray(3000, 3003)];
  seen[name] = { colour, hasProfile: icc !== undefined, says: /p3|12|primaries|nclx|cicp/i.test(JSON.stringify(metadata)) };
}
console.log("sharp", sharp.versions.sharp, seen);
const near = (colour, right) => colour.every((value, index) => Math.abs(value - right[index]) < 4);
const isSeen = ["cICP", "nclx"].every((name) => near(seen[name].colour, [219, 19, 60]) && !seen[name].hasProfile && !seen[name].says);
process.exit(isSeen && near(seen.profile.colour, [240, 0, 53]) ? 0 : 1);
JS
node read.mjs
