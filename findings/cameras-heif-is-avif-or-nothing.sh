#!/usr/bin/env bash
# Guess: a browser and a server know what a camera's picture is by its name. Cameras of Canon, Sony and Fujifilm write 10-bit HEIF, the HEVC pictures that phones call .heic, and
# name them .HIF.
# Seen: by the list of Debian's media-types 10.0.0, which Apache and Python read, .hif is image/avif, pictures of another codec. npm's mime-types 3.0.1 has no type for it, and
# Chromium 156 gives such a File the type "", as an unknown one, so an input with accept="image/*" or with image/heif and .heic does not offer the photographer's pictures. Of those tried only
# shared-mime-info 2.2, which desktops read, says image/heif.
# Toranam: inputs for pictures name ".hif" beside the types (app/features/files/files.ts), and what a file is comes from its bytes.
set -euo pipefail
for program in heif-enc gio python3 file chromium; do command -v "$program" >/dev/null || { echo "MISSING: $program (Debian's libheif-examples, libglib2.0-bin, chromium)"; exit 2; }; done
[ -f /etc/mime.types ] || { echo "MISSING: Debian's media-types"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund mime-types@3.0.1 playwright-core@1.65.1
# A grey picture of 64 x 64 pixels.
python3 - <<'PY'
import struct, zlib
def chunk(kind, data): return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
rows = zlib.compress((b"\0" + b"\x80" * 192) * 64)
open("grey.png", "wb").write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 64, 64, 8, 2, 0, 0, 0)) + chunk(b"IDAT", rows) + chunk(b"IEND", b""))
PY
heif-enc -b 10 grey.png -o DSC00001.HIF >/dev/null 2>&1
cat >read.mjs <<'JS'
import { chromium } from "playwright-core";
import mime from "mime-types";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
await page.setContent("<input type=file>");
await page.setInputFiles("input", "DSC00001.HIF");
const type = await page.$eval("input", ({ files }) => files[0].type);
console.log(`Chromium ${browser.version()}: ${JSON.stringify(type)}; mime-types 3.0.1: ${mime.lookup("DSC00001.HIF")}`);
await browser.close();
process.exit(type === "" && mime.lookup("DSC00001.HIF") === false ? 0 : 1);
JS
content=$(file --brief DSC00001.HIF)
debian=$(awk '/^[^#]/ { for (i = 2; i <= NF; i++) if ($i == "hif") print $1 }' /etc/mime.types)
python=$(python3 -c 'import mimetypes; print(mimetypes.guess_type("DSC00001.HIF")[0])')
desktop=$(gio info -a standard::content-type DSC00001.HIF | sed -n 's/.*content-type: //p')
echo "content: $content"
echo "media-types: $debian; $(python3 --version): $python; shared-mime-info: $desktop"
node read.mjs
grep -q HEVC <<<"$content"
[ "$debian $python $desktop" = "image/avif image/avif image/heif" ]
