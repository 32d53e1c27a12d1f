#!/usr/bin/env bash
# Expected: a text that pdfkit 0.20.2 draws between markContent("Span", { actual }) and endMarkedContent() is found where its glyphs are.
# Seen: Poppler 22.12 (Debian 12) puts a text drawn 200 points from the top at 583, without height: it takes the graphics state that applies at
# EMC, and pdfkit draws a text in mirrored axes and restores the page's before EMC. Selecting marks nothing, and on a page of many such texts
# pdftotext leaves them out. The same operators with BDC and EMC between BT and ET have their place. PDFium copies both.
# Handled in app/papers/pdf-glyphs.server.ts, which writes the span inside the text object.
set -euo pipefail
command -v pdftotext >/dev/null || { echo "pdftotext is missing (Debian's poppler-utils)"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund pdfkit@0.20.2
cat >draw.cjs <<'JS'
const { createWriteStream } = require("node:fs");
const PDFDocument = require("pdfkit");
function draw(name, add) {
  const doc = new PDFDocument({ compress: false });
  doc.pipe(createWriteStream(name));
  doc.text("before", 72, 100);
  add(doc);
  doc.text("after", 72, 300);
  doc.end();
}
draw("around.pdf", (doc) => {
  doc.markContent("Span", { actual: "stored" });
  doc.text("glyphs", 72, 200);
  doc.endMarkedContent();
});
draw("inside.pdf", (doc) => {
  doc.addContent("BT /F1 12 Tf 1 0 0 -1 72 200 Tm");
  doc.markContent("Span", { actual: "stored" });
  doc.addContent("(glyphs) Tj");
  doc.endMarkedContent();
  doc.addContent("ET");
});
JS
node draw.cjs
place() { pdftotext -bbox "$1" - | sed -n 's/.*yMin="\([0-9]*\).*yMax="\([0-9]*\).*>stored<.*/\1 to \2/p'; }
around=$(place around.pdf)
inside=$(place inside.pdf)
version=$(pdftotext -v 2>&1)
echo "${version%%$'\n'*}"
echo "span around the text object: y $around"
echo "span inside the text object: y $inside"
[ "$inside" = "191 to 202" ] || { echo "CHANGED: the span inside has another place"; exit 1; }
[ "$around" = "583 to 583" ] || { echo "CHANGED: the span around has another place"; exit 1; }
echo "As described."
