#!/usr/bin/env bash
# Guess: eSpeak NG, the voice of the screen readers Orca and NVDA, reads 1,18,000.50 as a person of each language says it; its voices for India know lakh and crore.
# Seen (1.52-dev in npm's espeak-ng 1.0.2; Debian's 1.51 alike): Hindi, Telugu, Tamil, Marathi, Kannada and Bengali have lakh and crore, but after a number with
# separators they leave the decimals out, without a pause: 1,180.50 is "one thousand one hundred eighty", and 1180.50 has its "point five zero". English has
# the decimals and knows no group of two: 1,18,000 is "one, eighteen thousand", and 1,00,000 is "one zero zero thousand", also with the voice of English (India).
# So no voice reads an Indian amount with paise right, and the listener cannot tell.
# Toranam: what a client accepts or owes in a quote is in whole rupees, which Telugu and Hindi pages are read right with; papers have the total in words too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund espeak-ng@1.0.2
cat >read.mjs <<'JS'
import ESpeakNg from "espeak-ng";
const quiet = { print: () => {}, printErr: () => {} };
/** The phonemes of a text. */
async function read(voice, text) {
  const speech = await ESpeakNg({ ...quiet, arguments: ["--phonout", "read", "-q", "-b=1", "-x", "-v", voice, text] });
  return speech.FS.readFile("read", { encoding: "utf8" }).trim().replaceAll(/\s+/g, " ");
}
let isAsSeen = true;
for (const voice of ["hi", "te", "ta", "mr", "kn", "bn"]) {
  const [whole, grouped, plain] = [await read(voice, "1,180"), await read(voice, "1,180.50"), await read(voice, "1180.50")];
  console.log({ voice, whole, grouped, plain });
  isAsSeen &&= grouped === whole && plain.length > whole.length;
}
const english = [await read("en", "1,18,000"), await read("en", "1 18000"), await read("en", "1,00,000"), await read("en", "100,000")];
console.log({ english });
isAsSeen &&= english[0] === english[1] && english[2] !== english[3];
process.exit(isAsSeen ? 0 : 1);
JS
node read.mjs
