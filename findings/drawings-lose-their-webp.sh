# Guess: a program that draws an SVG draws the pictures that are embedded in it, of the kinds that it reads otherwise, or fails. What a picture is says its first bytes, as in a browser.
# Seen: sharp 0.35.5 (librsvg 2.63.2, by whose documentation JPEG, PNG, GIF and WebP are drawn) draws PNG and JPEG. GIF, WebP and AVIF, which sharp itself reads and writes, are left out without
# an error or a warning, and so is a JPEG that the drawing calls image/png; one that it calls img/png or nothing at all is drawn. resvg-js 2.6.2 draws GIF too, and of the others none. Chromium 156
# draws all of them. So a logo that was made of a picture from the web or WhatsApp (WebP) shows in every browser, and only its letters are left in what a server makes of it.
# Toranam: app/features/files/draw-logo.server.ts makes PNGs of the embedded pictures first, and refuses a drawing by name where it cannot.
set -euo pipefail
command -v chromium >/dev/null || { echo "MISSING: chromium"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund sharp@0.35.5 @resvg/resvg-js@2.6.2
cat >draw.cjs <<'JS'
const { execFileSync } = require("node:child_process");
const { writeFileSync } = require("node:fs");
const sharp = require("sharp");
const { Resvg } = require("@resvg/resvg-js");
const kinds = [["png", "png"], ["jpeg", "jpeg"], ["gif", "gif"], ["webp", "webp"], ["avif", "avif"], ["jpeg", "png"]];
const isRed = ([red, green, , alpha]) => (alpha === 255 && red > 180 && green < 80 ? "drawn" : "nothing");
(async () => {
  console.log("sharp", sharp.versions.sharp, "librsvg", sharp.versions.rsvg, execFileSync("chromium", ["--version"]).toString().trim());
  const seen = [];
  for (const [kind, said] of kinds) {
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#d11" } }).toFormat(kind).toBuffer();
    const uri = `data:image/${said};base64,${bytes.toString("base64")}`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><image width="64" height="64" href="${uri}"/></svg>`;
    writeFileSync("drawing.svg", svg);
    execFileSync("chromium", ["--headless", "--no-sandbox", "--window-size=400,400", "--screenshot=page.png", `file://${process.cwd()}/drawing.svg`], { stdio: "ignore" });
    const by = {
      sharp: isRed(await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()),
      resvg: isRed(new Resvg(svg).render().pixels),
      chromium: isRed(await sharp("page.png").ensureAlpha().extract({ left: 20, top: 20, width: 1, height: 1 }).raw().toBuffer()),
    };
    console.log(`${kind} called ${said}:`, by);
    seen.push(Object.values(by).map((one) => one[0]).join(""));
  }
  process.exit(seen.join(" ") === "ddd ddd ndd nnd nnd nnd" ? 0 : 1);
})();
JS
node draw.cjs
