#!/usr/bin/env bash
# Guess: a text with a sign that a standard font of PDF lacks is refused, or has a box. pdf-lib 1.17.1 does refuse ₹ ("WinAnsi cannot encode").
# Seen: pdfkit 0.20.2 and jsPDF 4.2.1 take the low byte of the code point. The Rupee sign U+20B9 becomes B9, which is "¹": an invoice over
# ₹500 says ¹500, on the page and in the copied text, without an error or a warning. Letters of Indian scripts become other signs in the same way.
# Toranam: app/papers embeds its fonts, and `paperProblems` (app/papers/paper-signs.ts) names each sign that none of them has before a paper is issued.
set -euo pipefail
command -v pdftotext >/dev/null || { echo "pdftotext is missing (Debian's poppler-utils)"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund pdfkit@0.20.2 jspdf@4.2.1 pdf-lib@1.17.1
cat >draw.cjs <<'JS'
const { execFileSync } = require("node:child_process");
const { createWriteStream, writeFileSync } = require("node:fs");
const PDFDocument = require("pdfkit");
const { jsPDF } = require("jspdf");
const { PDFDocument: PdfLib } = require("pdf-lib");

const text = "Total ₹500";
const read = (file) => execFileSync("pdftotext", [file, "-"]).toString().trim();
const document = new PDFDocument();
const written = createWriteStream("pdfkit.pdf");
document.pipe(written);
document.font("Helvetica").text(text);
document.end();
written.on("finish", async () => {
  const jspdf = new jsPDF();
  jspdf.text(text, 10, 10);
  writeFileSync("jspdf.pdf", Buffer.from(jspdf.output("arraybuffer")));
  let refusal = "";
  try {
    (await PdfLib.create()).addPage().drawText(text);
  } catch (error) {
    refusal = error.message;
  }
  const seen = { pdfkit: read("pdfkit.pdf"), jsPDF: read("jspdf.pdf"), "pdf-lib": refusal };
  console.log(seen);
  process.exit(seen.pdfkit === "Total ¹500" && seen.jsPDF === "Total ¹500" && refusal.includes("cannot encode") ? 0 : 1);
});
JS
node draw.cjs
