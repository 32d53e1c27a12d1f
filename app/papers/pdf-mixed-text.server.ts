import { splitIntoRuns as splitIntoEarlierRuns } from "./earlier-scripts.ts";
import { isIndian, type PaperRun, splitIntoRuns } from "./paper-signs.ts";
import { fontNameOf } from "./pdf-fonts.server.ts";
import { drawGlyphs } from "./pdf-glyphs.server.ts";
import { shaperOf } from "./shaper.server.ts";
import type { DrawingVersion } from "./sheet.ts";

/** Text in several fonts, which pdfkit's own line breaking cannot mix. Lengths are points. */
type Style = { size: number; bold: boolean; width: number; drawing: DrawingVersion };
type MeasuredRun = PaperRun & { width: number };
type MixedLine = { runs: MeasuredRun[]; width: number; baseline: number; height: number };

const lineGap = 1.5;
/** The width of the box that is drawn for a missing character, as a share of the font size. */
const missingWidth = 0.6;
const graphemes = new Intl.Segmenter("en-IN");

const runsOf = (text: string, { drawing }: Style): PaperRun[] =>
  drawing < 4 ? splitIntoEarlierRuns(text).map((run) => ({ ...run, drawn: run.text })) : splitIntoRuns(text);

function selectFont(doc: PDFKit.PDFDocument, { font }: Pick<PaperRun, "font">, { size, bold }: Style): void {
  doc.font(fontNameOf(font === "missing" ? "latin" : font, { bold })).fontSize(size);
}

function measureRun(doc: PDFKit.PDFDocument, run: PaperRun, style: Style): MeasuredRun {
  const asBoxes: MeasuredRun = { ...run, font: "missing", width: [...run.drawn].length * style.size * missingWidth };
  if (run.font === "missing") return asBoxes;
  selectFont(doc, run, style);
  try {
    return { ...run, width: doc.widthOfString(run.drawn) };
  } catch {
    // Before HarfBuzz, the shaper failed on some sequences of signs: the document must be drawn nevertheless.
    return asBoxes;
  }
}

/**
 * Breaks text at spaces into lines of the style's width, not between ₹ and its amount; a word that is longer than a line is broken between its
 * letters, a mail address after its @.
 */
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
  let lastFont: PaperRun["font"] = "latin";
  return paragraph.split(style.drawing < 8 ? /(\s+)/ : /([^\S\u00a0]+)/).flatMap((word) => {
    // PDFium leaves out spaces that stand alone between other fonts: they are of the font before them.
    const isSpaceOfWord = style.drawing >= 6 && lastFont !== "missing" && /^ +$/.test(word);
    const ownRuns = runsOf(word, style);
    const runs = ownRuns.map((run) => measureRun(doc, isSpaceOfWord ? { ...run, font: lastFont } : run, style));
    lastFont = ownRuns.at(-1)?.font ?? lastFont;
    if (widthOf(runs) <= style.width) return [runs];
    if (style.drawing >= 8 && /@./.test(word)) return word.split(/(?<=@)/).flatMap((part) => splitIntoWords(doc, part, style));
    return breakWord(word, style).map((part) => part.map((run) => measureRun(doc, run, style)));
  });
}

/** The parts of a word between which a line may end: a letter stays with its signs and with the letters that it joins. */
function breakWord(word: string, style: Style): PaperRun[][] {
  const lettersOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);
  if (style.drawing < 4) return lettersOf(word).map((letter) => runsOf(letter, style));
  const parts = runsOf(word, style).flatMap((run) =>
    isIndian(run.font)
      ? shaperOf(run.font)
          .split(run.text)
          .map((text) => [{ ...run, text, drawn: text }])
      : lettersOf(run.text).map((letter) => runsOf(letter, style)),
  );
  return parts.reduce<PaperRun[][]>((joined, part) => {
    const last = joined.at(-1);
    // A hyphen at the end of a line is left out of what PDFium copies.
    if (last?.at(-1)?.text.endsWith("-")) last.push(...part);
    else joined.push(part);
    return joined;
  }, []);
}

const widthOf = (runs: readonly MeasuredRun[]) => runs.reduce((sum, { width }) => sum + width, 0);

/** Telugu and Kannada: two letters below a third, such as in క్ష్మి. */
const isStacked = ({ text }: PaperRun) => /(\u0c4d[\u0c15-\u0c39]){2}|(\u0ccd[\u0c95-\u0cb9]){2}/u.test(text);

// Indian letters reach higher and lower than Latin ones.
function makeLine(doc: PDFKit.PDFDocument, runs: MeasuredRun[], style: Style): MixedLine {
  const hasIndian = runs.some(({ font }) => isIndian(font));
  selectFont(doc, { font: "latin" }, style);
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
  const joined: PaperRun[] = [];
  for (const { font, text, drawn } of runs) {
    const lastRun = joined.at(-1);
    if (lastRun?.font !== font) joined.push({ font, text, drawn });
    else {
      lastRun.text += text;
      lastRun.drawn += drawn;
    }
  }
  return joined.map((run) => measureRun(doc, run, style));
}

type LinePosition = { x: number; y: number; color: string };

export function drawMixedLines(
  doc: PDFKit.PDFDocument,
  lines: readonly MixedLine[],
  style: Style,
  { x: left, y, color, align }: LinePosition & { align: "left" | "right" },
): void {
  let top = y;
  for (const line of lines) {
    const position = { x: align === "right" ? left + style.width - line.width : left, y: top + line.baseline, color };
    if (style.drawing < 4) drawRuns(doc, line.runs, style, position);
    else drawLine(doc, line.runs, style, position);
    top += line.height;
  }
}

/** Until drawing version 3: each run by itself. */
function drawRuns(doc: PDFKit.PDFDocument, runs: readonly MeasuredRun[], style: Style, position: LinePosition): void {
  let { x } = position;
  for (const run of runs) {
    if (run.font === "missing") drawBoxes(doc, run, style.size, { ...position, x });
    else {
      selectFont(doc, run, style);
      doc.fillColor(position.color).text(run.drawn, x, position.y, { lineBreak: false, baseline: "alphabetic" });
    }
    x += run.width;
  }
}

function drawLine(doc: PDFKit.PDFDocument, runs: readonly MeasuredRun[], style: Style, position: LinePosition): void {
  const parts = runs.map((run) => ({ ...run, fontName: run.font === "missing" ? null : fontNameOf(run.font, style) }));
  const storedText = runs.some((run) => isReadWrong(run, style)) ? runs.map(({ text }) => text).join("") : undefined;
  drawGlyphs(doc.fillColor(position.color), parts, { ...position, size: style.size, storedText });
  let { x } = position;
  for (const run of runs) {
    if (run.font === "missing") drawBoxes(doc, run, style.size, { ...position, x });
    x += run.width;
  }
}

/**
 * Whether readers of the PDF find something else than the text: some characters share a glyph, and until drawing version 5 Indian signs stood in
 * another order than they are written.
 */
const isReadWrong = ({ font, text, drawn }: PaperRun, { drawing }: Style): boolean =>
  (drawing < 6 && font !== "latin") || (drawn !== text && text.trim() !== "");

/** A box for each character that no font has, so that a reader sees that something is missing. */
function drawBoxes(doc: PDFKit.PDFDocument, { drawn }: PaperRun, size: number, { x, y, color }: LinePosition): void {
  [...drawn].forEach((_, index) => {
    doc
      .rect(x + index * size * missingWidth + 0.6, y - size * 0.68, size * missingWidth - 1.2, size * 0.7)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  });
}
