#!/usr/bin/env bash
# Expected: Ghostscript, with which people and services make PDFs smaller, keeps the text of a file whose ToUnicode tables are valid.
# Seen: Ghostscript 10.00.0 (Debian 12) misreads a bfrange with a list of texts, as pdfkit writes for every embedded font, unless the texts are below
# U+0100: the rupee sign becomes the superscript one and a dash the digit 3, in what it writes as PDF and in what it extracts. "₹ 1,180" is
# found as "¹ 1,180". Poppler reads the file before right. With single entries (bfchar) the signs are kept; two code points of one glyph are not.
# Handled in app/papers/pdf-to-unicode.server.ts, which writes single entries.
set -euo pipefail
for program in gs pdftotext; do command -v "$program" >/dev/null || { echo "MISSING: $program"; exit 2; }; done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund pdfkit@0.20.2 @fontsource/noto-sans@5.0.13
cat >draw.mjs <<'JS'
import { createWriteStream } from "node:fs";
import PDFDocument from "pdfkit";
const doc = new PDFDocument();
doc.pipe(createWriteStream("drawn.pdf"));
const files = "node_modules/@fontsource/noto-sans/files/noto-sans";
doc.font(`${files}-latin-400-normal.woff`).text("Total – 1,180", 72, 72);
doc.font(`${files}-latin-ext-400-normal.woff`).text("₹", 72, 100);
doc.end();
JS
node draw.mjs
gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=smaller.pdf drawn.pdf
before=$(pdftotext -raw drawn.pdf - | tr -d '\f' | paste -sd' ')
after=$(pdftotext -raw smaller.pdf - | tr -d '\f' | paste -sd' ')
echo "Ghostscript $(gs --version): \"$before\" became \"$after\""
[ "$before" = "Total – 1,180 ₹" ] && [ "$after" = "Total 3 1,180 ¹" ] || { echo "CHANGED: Ghostscript reads the tables otherwise"; exit 1; }
echo "As described."
