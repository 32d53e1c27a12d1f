#!/usr/bin/env bash
# Guess: the first picture that the decoder of libheif-js returns for a HEIC file is the one to show: heic-convert takes it.
# Seen (libheif-js 1.23.2, heic-convert 2.1.0): the list is in the order of the items' numbers. A file names the picture to show by "pitm" (ISO/IEC 23008-12), which may be any of them: of a file with a clear and a green picture, the second one
# primary, heic-convert makes the clear one, as black, without an error; libheif's heif-info names the green one. `is_primary()` knows.
# Toranam: app/features/files/decode-heic.server.ts takes the primary picture, and draws what is clear on white.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund libheif-js@1.23.2 heic-convert@2.1.0 sharp@0.35.5
# 64 x 48 pixels each, clear and (30,160,80), by heif-enc 1.15.1; "pitm" names the second.
base64 -d >two.heic <<'HEIC'
AAAAKGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZm1pZjFoZWljbWlhZgAABBxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAAGAAAAIGlkYXQAAAAAAE
AAMAAAAAAAQAAwAAAAAABAADAAAACIaWxvYwEAAABEQAAGAAEAAAAAAAAETAABAAAAAAAAABcAAgABAAAAAAAAAAEAAAAAAAAACAADAAAAAAAABGMAAQAAAAAAAAAUAAQAAQAAAAAAAAABAAAACAAA
AAgABQAAAAAAAAR3AAEAAAAAAAAAHgAGAAEAAAAAAAAAAQAAABAAAAAIAAAAjGlpbmYAAAAAAAYAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAAAVaW5mZQIAAAEAAw
AAaHZjMQAAAAAVaW5mZQIAAAAABAAAZ3JpZAAAAAAVaW5mZQIAAAEABQAAaHZjMQAAAAAVaW5mZQIAAAAABgAAZ3JpZAAAAAJpaXBycAAAAjJpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4
AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAA
AAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAcWh2Y0MBBAgAAAAAAAAAAAAe8AD8/Pj4AAAPAyAAAQAXQAEMAf//BAgAAAMAn/gAAAMAAB66AkAhAAEAJkIBAQQIAAADAJ/4AAAD
AAAewIIEFlurkprmwIAAAAMAgAAAAwCEIgABAAZEAcFzwIkAAAAUaXNwZQAAAAAAAABAAAAAQAAAABRpc3BlAAAAAAAAAEAAAAAwAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1cm46bXBlZzpoZX
ZjOjIwMTU6YXV4aWQ6MQAAAAB2aHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgAAA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAKkIBAQNwAAADAJAAAAMAAAMAHqAggQWW6uSmubgQEDAg
AAADACAAAAMAISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMICAgAAAAvaXBtYQAAAAAAAAAGAAECgQIAAgIDhAADAoUGAAQDB4
iJAAUCigsABgIMjQAAAERpcmVmAAAAAAAAAA5kaW1nAAIAAQABAAAADmRpbWcABAABAAMAAAAOYXV4bAAEAAEAAgAAAA5kaW1nAAYAAQAFAAAAUW1kYXQAAAATKAGvCeA529oP//+KIyglAE33wAAA
ABAoAa4TwGt8Q///xRAz05FcAAAAGigBrwngOSMkv//uev//yuz//zDX61Y6nc/A
HEIC
cat >read.cjs <<'JS'
const { readFileSync } = require("node:fs");
const convert = require("heic-convert");
const libheif = require("libheif-js/wasm-bundle");
const sharp = require("sharp");

(async () => {
  const file = readFileSync("two.heic");
  const isPrimary = new libheif.HeifDecoder().decode(file).map((image) => image.is_primary());
  const jpeg = await convert({ buffer: file, format: "JPEG", quality: 1 });
  const colour = [...(await sharp(Buffer.from(jpeg)).raw().toBuffer()).subarray(3000, 3003)];
  console.log("primary:", isPrimary, "heic-convert:", colour);
  process.exit(isPrimary.join() === "false,true" && colour.every((value) => value < 10) ? 0 : 1);
})();
JS
node read.cjs
