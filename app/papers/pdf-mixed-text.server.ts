import { splitIntoRuns, type TextRun } from "./indian-scripts.ts";
import type { DrawingVersion } from "./sheet.ts";

/** Text in several fonts, which pdfkit's own line breaking cannot mix. Lengths are points. */
type Style = { size: number; bold: boolean; width: number; drawing: DrawingVersion };
type MeasuredRun = TextRun & { width: number };
type MixedLine = { runs: MeasuredRun[]; width: number; baseline: number; height: number };

const lineGap = 1.5;
/** The width of the box that is drawn for a missing character, as a share of the font size. */
const missingWidth = 0.6;
const isIndian = ({ font }: TextRun) => font !== "latin" && font !== "missing";

function selectFont(doc: PDFKit.PDFDocument, { font }: TextRun, { size, bold }: Style): void {
  doc.font(font === "latin" || font === "missing" ? (bold ? "bold" : "regular") : font).fontSize(size);
}

function measureRun(doc: PDFKit.PDFDocument, run: TextRun, style: Style): MeasuredRun {
  const asBoxes: MeasuredRun = { font: "missing", text: run.text, width: [...run.text].length * style.size * missingWidth };
  if (run.font === "missing") return asBoxes;
  selectFont(doc, run, style);
  try {
    return { ...run, width: doc.widthOfString(run.text) };
  } catch {
    // The shaper fails on some sequences of signs: the document must be drawn nevertheless.
    return asBoxes;
  }
}

/** Breaks text at spaces into lines of the style's width; a word that is longer than a line is broken between its letters. */
export function breakIntoLines(doc: PDFKit.PDFDocument, text: string, style: Style): MixedLine[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: MeasuredRun[][] = [[]];
    let usedWidth = 0;
    for (const word of splitIntoWords(doc, paragraph, style)) {
      const width = widthOf(word);
      const isSpace = word.every(({ text }) => text.trim() === "");
      if (usedWidth > 0 && usedWidth + width > style.width) {
        lines.push([]);
        usedWidth = 0;
        if (isSpace) continue;
      }
      (lines.at(-1) as MeasuredRun[]).push(...word);
      usedWidth += width;
    }
    return lines.map((runs) => makeLine(doc, runs, style));
  });
}

function splitIntoWords(doc: PDFKit.PDFDocument, paragraph: string, style: Style): MeasuredRun[][] {
  return paragraph.split(/(\s+)/).flatMap((word) => {
    const runs = splitIntoRuns(word).map((run) => measureRun(doc, run, style));
    if (widthOf(runs) <= style.width) return [runs];
    // By grapheme: a consonant stays with its vowel signs.
    return [...new Intl.Segmenter("en-IN").segment(word)].map(({ segment }) =>
      splitIntoRuns(segment).map((run) => measureRun(doc, run, style)),
    );
  });
}

const widthOf = (runs: readonly MeasuredRun[]) => runs.reduce((sum, { width }) => sum + width, 0);

/** Telugu and Kannada: two letters below a third, such as in క్ష్మి. */
const isStacked = ({ text }: TextRun) => /(\u0c4d[\u0c15-\u0c39]){2}|(\u0ccd[\u0c95-\u0cb9]){2}/u.test(text);

// Indian letters reach higher and lower than Latin ones.
function makeLine(doc: PDFKit.PDFDocument, runs: MeasuredRun[], style: Style): MixedLine {
  const hasIndian = runs.some(isIndian);
  selectFont(doc, { font: "latin", text: "" }, style);
  const isTall = style.drawing >= 3 && runs.some(isStacked);
  const height = doc.currentLineHeight() * (isTall ? 1.55 : hasIndian ? 1.25 : 1) + lineGap;
  return {
    runs: joinRuns(doc, runs, style),
    width: widthOf(runs),
    baseline: style.size * (hasIndian ? 1.05 : 0.9),
    height,
  };
}

/** Joins neighbours of one font into one run, so that the file has fewer drawing operators. */
function joinRuns(doc: PDFKit.PDFDocument, runs: readonly MeasuredRun[], style: Style): MeasuredRun[] {
  const joined: TextRun[] = [];
  for (const { font, text } of runs) {
    const lastRun = joined.at(-1);
    if (lastRun?.font === font) lastRun.text += text;
    else joined.push({ font, text });
  }
  return joined.map((run) => measureRun(doc, run, style));
}

type Position = { x: number; y: number; color: string; align: "left" | "right" };

export function drawMixedLines(
  doc: PDFKit.PDFDocument,
  lines: readonly MixedLine[],
  style: Style,
  { x: left, y, color, align }: Position,
): void {
  let top = y;
  for (const line of lines) {
    let x = align === "right" ? left + style.width - line.width : left;
    for (const run of line.runs) {
      if (run.font === "missing") drawBoxes(doc, run.text, style.size, { x, y: top + line.baseline, color });
      else {
        selectFont(doc, run, style);
        doc.fillColor(color).text(run.text, x, top + line.baseline, { lineBreak: false, baseline: "alphabetic" });
      }
      x += run.width;
    }
    top += line.height;
  }
}

/** A box for each character that no font has, so that a reader sees that something is missing. */
function drawBoxes(
  doc: PDFKit.PDFDocument,
  text: string,
  size: number,
  { x, y, color }: { x: number; y: number; color: string },
): void {
  [...text].forEach((_, index) => {
    doc
      .rect(x + index * size * missingWidth + 0.6, y - size * 0.68, size * missingWidth - 1.2, size * 0.7)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  });
}
