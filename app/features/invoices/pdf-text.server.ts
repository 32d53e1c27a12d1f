import { type Run, runsOf } from "./scripts.ts";

/** Text in several scripts, which pdfkit's own line breaking cannot mix. All lengths are points. */
type Look = { size: number; bold: boolean; width: number };
type Piece = Run & { width: number };
export type MixedLine = { pieces: Piece[]; width: number; above: number; height: number };

const gap = 1.5;
const isIndian = ({ face }: Run) => face !== "latin" && face !== "missing";

function use(doc: PDFKit.PDFDocument, { face }: Run, { size, bold }: Look): void {
  doc.font(face === "latin" || face === "missing" ? (bold ? "bold" : "regular") : face).fontSize(size);
}

function measured(doc: PDFKit.PDFDocument, run: Run, look: Look): Piece {
  const boxes: Piece = { face: "missing", text: run.text, width: [...run.text].length * look.size * 0.6 };
  if (run.face === "missing") return boxes;
  use(doc, run, look);
  try {
    return { ...run, width: doc.widthOfString(run.text) };
  } catch {
    // The shaper fails on some sequence of signs: no reason to lose the whole invoice.
    return boxes;
  }
}

/** Breaks a text into lines that fit, at its spaces; a word that fits no line at its letters. */
export function mixedLines(doc: PDFKit.PDFDocument, text: string, look: Look): MixedLine[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: Piece[][] = [[]];
    let used = 0;
    for (const word of wordsOf(doc, paragraph, look)) {
      const width = widthOf(word);
      const isSpace = word.every(({ text }) => text.trim() === "");
      if (used > 0 && used + width > look.width) {
        lines.push([]);
        used = 0;
        if (isSpace) continue;
      }
      (lines.at(-1) as Piece[]).push(...word);
      used += width;
    }
    return lines.map((pieces) => lineOf(doc, pieces, look));
  });
}

function wordsOf(doc: PDFKit.PDFDocument, paragraph: string, look: Look): Piece[][] {
  return paragraph.split(/(\s+)/).flatMap((word) => {
    const pieces = runsOf(word).map((run) => measured(doc, run, look));
    if (widthOf(pieces) <= look.width) return [pieces];
    // A letter is what a reader takes for one: a consonant with its signs is not torn.
    return [...new Intl.Segmenter("en-IN").segment(word)].map(({ segment }) =>
      runsOf(segment).map((run) => measured(doc, run, look)),
    );
  });
}

const widthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { width }) => sum + width, 0);

// Indian letters reach higher and lower than Latin ones; a line takes the room its tallest face asks for.
function lineOf(doc: PDFKit.PDFDocument, pieces: Piece[], look: Look): MixedLine {
  const tall = pieces.some(isIndian);
  use(doc, { face: "latin", text: "" }, look);
  const height = doc.currentLineHeight() * (tall ? 1.25 : 1) + gap;
  return { pieces: joined(doc, pieces, look), width: widthOf(pieces), above: look.size * (tall ? 1.05 : 0.9), height };
}

// One drawing for neighbours of one face: fewer operators in the file.
function joined(doc: PDFKit.PDFDocument, pieces: readonly Piece[], look: Look): Piece[] {
  const runs: Run[] = [];
  for (const { face, text } of pieces) {
    const last = runs.at(-1);
    if (last?.face === face) last.text += text;
    else runs.push({ face, text });
  }
  return runs.map((run) => measured(doc, run, look));
}

type Place = { x: number; y: number; color: string; align: "left" | "right" };

export function drawMixed(doc: PDFKit.PDFDocument, lines: readonly MixedLine[], look: Look, { x, y, color, align }: Place): void {
  let top = y;
  for (const line of lines) {
    let at = align === "right" ? x + look.width - line.width : x;
    for (const piece of line.pieces) {
      if (piece.face === "missing") drawBoxes(doc, piece, look.size, { x: at, y: top + line.above, color });
      else {
        use(doc, piece, look);
        doc.fillColor(color).text(piece.text, at, top + line.above, { lineBreak: false, baseline: "alphabetic" });
      }
      at += piece.width;
    }
    top += line.height;
  }
}

/** A letter that no face has shows as a box: something stood there. */
function drawBoxes(doc: PDFKit.PDFDocument, { text }: Piece, size: number, { x, y, color }: Omit<Place, "align">): void {
  [...text].forEach((_, at) => {
    doc
      .rect(x + at * size * 0.6 + 0.6, y - size * 0.68, size * 0.6 - 1.2, size * 0.7)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  });
}
