#!/usr/bin/env bash
# Expected: a PDF reader that separates two distant texts of a line by a space does so too when the first of them is a span with ActualText.
# Seen: PDFium (@hyzyla/pdfium 2.1.13) measures from the first text object inside the span, not from its end, and looks at the last sign of that
# object only: when it is a space ("1. " before a word in another font), the next cell follows without one. "1. Stage" and "998596", 200 points
# apart, are copied as "1. Stage998596". Without the span, and with a span whose first object does not end with a space, the space is there.
# Handled in app/papers/pdf-glyphs.server.ts, which begins each span with a no-break space left of the line.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund pdfkit@0.20.2 @hyzyla/pdfium@2.1.13
cat >read.mjs <<'JS'
import PDFDocument from "pdfkit";
import { PDFiumLibrary } from "@hyzyla/pdfium";
const library = await PDFiumLibrary.init();
async function copied(first, isStored) {
  const doc = new PDFDocument({ compress: false });
  const chunks = [];
  doc.on("data", (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on("end", resolve));
  doc.text("above", 72, 100);
  doc.addContent("BT /F1 12 Tf 1 0 0 -1 72 200 Tm");
  if (isStored) doc.markContent("Span", { actual: "1. Stage" });
  doc.addContent(`(${first}) Tj 1 0 0 -1 ${first.endsWith(" ") ? 85.4 : 82} 200 Tm (${"1. Stage".slice(first.length)}) Tj`);
  if (isStored) doc.endMarkedContent();
  doc.addContent("1 0 0 -1 320 200 Tm (998596) Tj ET");
  doc.end();
  await ended;
  const pdf = await library.loadDocument(Buffer.concat(chunks));
  return pdf.getPage(0).getText().replaceAll(/\s+/g, " ");
}
console.log(JSON.stringify([await copied("1. ", false), await copied("1.", true), await copied("1. ", true)]));
library.destroy();
JS
seen=$(node read.mjs)
echo "no span, span of \"1.\" and \" Stage\", span of \"1. \" and \"Stage\": $seen"
[ "$seen" = '["above 1. Stage 998596","above 1. Stage 998596","above 1. Stage998596"]' ] || { echo "CHANGED: PDFium places spaces otherwise"; exit 1; }
echo "As described."
