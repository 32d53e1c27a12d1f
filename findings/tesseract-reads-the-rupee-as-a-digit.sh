#!/usr/bin/env bash
# Guess: reading a printed "₹42,120.00", a program of text recognition that does not know the sign leaves it out or puts another sign for it.
# Seen (tesseract.js 7.0.0 with its English data 1.0.0; Debian's Tesseract 5.3.0 alike, also with eng+hin): it puts a digit of the amount. Of clean pictures in Roboto,
# Inter and Noto Sans, "₹42,120.00" is "342,120.00" and "₹10,000.00" is "210,000.00", well formed amounts that are several times too large; others are
# "%" or nothing. With a no-break space after the sign no amount of the same page is wrong.
# Toranam: papers have that space (app/papers/pdf-canvas.server.ts, decision 154): of 47 amounts of one at 200 dpi Tesseract 5.3.0 read 32 wrong before and none since.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund tesseract.js@7.0.0 @tesseract.js-data/eng@1.0.0 @resvg/resvg-js@2.6.2 \
  @expo-google-fonts/roboto@0.4.3 @expo-google-fonts/inter@0.4.2 @expo-google-fonts/noto-sans@0.4.2
cat >read.mjs <<'JS'
import { Resvg } from "@resvg/resvg-js";
import { createWorker } from "tesseract.js";
const langPath = "node_modules/@tesseract.js-data/eng/4.0.0_best_int";
const worker = await createWorker("eng", 1, { langPath, gzip: true, cacheMethod: "none" });
const format = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 });
const amounts = [1180, 500, 18000, 52200, 42120, 50500, 10000, 216605, 64440, 1542290, 8060, 6400, 88500].map((amount) => format.format(amount));
const fonts = { Roboto: "roboto/400Regular/Roboto", Inter: "inter/400Regular/Inter", "Noto Sans": "noto-sans/400Regular/NotoSans" };
let isAsSeen = true;
for (const [name, file] of Object.entries(fonts))
  for (const sign of ["₹", "₹\u00a0"]) {
    const lines = amounts.map((amount, index) => `<text x="36" y="${72 * (index + 1)}">Day ${sign}${amount}</text>`).join("");
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="1020"><rect width="600" height="1020" fill="#fff"/><g font-size="36">${lines}</g></svg>`;
    const font = { fontFiles: [`node_modules/@expo-google-fonts/${file}_400Regular.ttf`], loadSystemFonts: false };
    const { data } = await worker.recognize(Buffer.from(new Resvg(svg, { font }).render().asPng()));
    const read = data.text.match(/[\d,]+\.\d\d$/gm) ?? [];
    const wrong = read.filter((amount) => !amounts.includes(amount));
    console.log(`${name}, ${sign === "₹" ? "without" : "with"} a space: ${wrong.length} of ${read.length} wrong`, wrong.join(" "));
    isAsSeen &&= sign === "₹" ? wrong.length > 0 : wrong.length === 0 && read.length === amounts.length;
  }
await worker.terminate();
process.exit(isAsSeen ? 0 : 1);
JS
node read.mjs
