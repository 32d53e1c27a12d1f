import { beam, leaves } from "#app/ui/page/logo-paths.ts";
import { isLatin as isEarlierLatin } from "./earlier-scripts.ts";
import { isLatin } from "./paper-signs.ts";
import { breakIntoLines, drawMixedLines } from "./pdf-mixed-text.server.ts";
import type { Sheet } from "./sheet.ts";

/**
 * Draws on A4 pages: text and lines, the pattern (a garland above, a border below) in the company's colours, and the tags for screen
 * readers. Lengths are points.
 */
export const leftMargin = 50;
export const rightEdge = 545;
export const contentWidth = rightEdge - leftMargin;
const pageWidth = 595.28;

export const textColor = "#0f1029";
export const mutedColor = "#454b66";
const lineColor = "#cfd2dc";
/** The colours of the pattern and of the default logo while the company has not chosen its own. */
const defaultColors = { brand: "#a1112c", accent: "#faa71e" };
type PaperColors = typeof defaultColors;

type TextStyle = { size?: number; bold?: boolean; color?: string; width?: number; align?: "left" | "right" };
export type PdfElement = PDFKit.PDFStructureElement;

export type PdfCanvas = ReturnType<typeof createCanvas>;

export function createCanvas(doc: PDFKit.PDFDocument, { colors = defaultColors, drawing }: Pick<Sheet, "colors" | "drawing">) {
  const root = doc.struct("Document");
  doc.addStructure(root);
  drawPattern(doc, colors);

  /** Programs that read scanned papers do not know ₹: without a space they take it for a digit of the amount (decision 154). */
  const spaceRupees = (text: string): string => (drawing < 7 ? text : text.replaceAll(/₹(?=\d)/g, "₹\u00a0"));

  /** Whether pdfkit can draw the text by itself. */
  function isPlain(text: string, style: TextStyle): boolean {
    if (drawing < 4) return isEarlierLatin(text);
    // pdfkit ends lines with hyphens, which PDFium leaves out of what is copied: mail addresses would be wrong. It breaks them anywhere, too.
    const breaksBadly = drawing < 8 ? /-/ : /[-@]/;
    const isBroken = breaksBadly.test(text) && style.width !== undefined && widthOnOneLine(text, style) > style.width;
    return isLatin(text) && !isBroken;
  }

  const widthOnOneLine = (text: string, { size = 8.5, bold = false }: TextStyle): number =>
    doc
      .font(bold ? "bold" : "regular")
      .fontSize(size)
      .widthOfString(text);

  function measureText(given: string, style: TextStyle = {}): number {
    const text = spaceRupees(given);
    const { size = 8.5, bold = false, width = contentWidth } = style;
    if (!isPlain(text, style)) return sumOfHeights(breakIntoLines(doc, text, { size, bold, width, drawing }));
    doc.font(bold ? "bold" : "regular").fontSize(size);
    return doc.heightOfString(text || " ", { width, lineGap: 1.5 });
  }

  function widthOf(given: string, { size = 8.5, bold = false }: TextStyle): number {
    const text = spaceRupees(given);
    if (!isPlain(text, {}))
      return Math.max(...breakIntoLines(doc, text, { size, bold, width: contentWidth, drawing }).map((line) => line.width));
    return widthOnOneLine(text, { size, bold });
  }

  /** Draws inside `tag`. @returns the height */
  function drawText(given: string, x: number, y: number, style: TextStyle = {}): number {
    const text = spaceRupees(given);
    const { color = textColor, width = contentWidth, align = "left", size = 8.5, bold = false } = style;
    if (!isPlain(text, style)) {
      const lines = breakIntoLines(doc, text, { size, bold, width, drawing });
      drawMixedLines(doc, lines, { size, bold, width, drawing }, { x, y, color, align });
      return sumOfHeights(lines);
    }
    const height = measureText(text, style);
    doc.fillColor(color).text(text || " ", x, y, { width, align, lineGap: 1.5 });
    return height;
  }

  /** Tags everything that `draw` draws as one element of this kind for screen readers: P, H1, TH, TD. */
  function tag(kind: string, parent: PdfElement, draw: () => void): void {
    parent.add(doc.struct(kind, {}, draw));
  }

  /** An element that contains others: Sect, Table, TR. */
  function group(kind: string, parent: PdfElement = root): PdfElement {
    const element = doc.struct(kind);
    parent.add(element);
    return element;
  }

  /** Marks everything that `draw` draws as not to be read out. */
  function artifact(draw: () => void): void {
    doc.markContent("Artifact", { type: "Layout" });
    draw();
    doc.endMarkedContent();
  }

  return {
    doc,
    colors,
    root,
    /** Where the content begins on every page but the first. */
    top: 70,
    measureText,
    widthOf,
    drawText,
    tag,
    group,
    artifact,
    /** Draws and tags a text. @returns the height */
    paragraph(text: string, x: number, y: number, style: TextStyle = {}, kind = "P", parent: PdfElement = root): number {
      let height = 0;
      tag(kind, parent, () => {
        height = drawText(text, x, y, style);
      });
      return height;
    },
    horizontalLine(y: number, color = lineColor, weight = 0.6, x = leftMargin): void {
      artifact(() => doc.moveTo(x, y).lineTo(rightEdge, y).lineWidth(weight).strokeColor(color).stroke());
    },
    addPage(heading: string): void {
      doc.addPage();
      drawPattern(doc, colors);
      artifact(() => drawText(`${heading}, continued`, leftMargin, 48, { size: 8, color: mutedColor }));
    },
    pageFooter([email, places]: readonly [string, string], page: number, pageCount: number): void {
      artifact(() => {
        const style = { size: 7.5, color: mutedColor };
        doc.moveTo(leftMargin, 788).lineTo(rightEdge, 788).lineWidth(0.6).strokeColor(lineColor).stroke();
        drawText(email, leftMargin, 794, style);
        const pageNumber = pageCount > 1 ? ` · Page ${page} of ${pageCount}` : "";
        drawText(`${places}${pageNumber}`, leftMargin, 794, { ...style, align: "right" });
      });
    },
    close: () => root.end(),
  };
}

const sumOfHeights = (lines: readonly { height: number }[]) => lines.reduce((sum, { height }) => sum + height, 0);

/** Draws the garland and the border as one path each, so that the file stays small. */
function drawPattern(doc: PDFKit.PDFDocument, { brand, accent }: PaperColors): void {
  doc.markContent("Artifact", { type: "Layout" });
  doc.rect(0, 0, pageWidth, 3).fill(brand);
  for (let x = 10; x < 595; x += 46) {
    diamond(doc, x, 3, 6, 21);
    for (const offset of [15, 23, 31]) diamond(doc, x + offset, 3, 3.5, 10);
  }
  doc.fill(brand);
  doc.rect(0, 830, pageWidth, 11.89).fill(brand);
  for (let x = 4; x < 595; x += 8) diamond(doc, x, 832.5, 2.4, 7);
  doc.fill(accent);
  doc.endMarkedContent();
}

/** The default logo in a square, for a company that uploaded none. */
export function drawDefaultLogo(
  doc: PDFKit.PDFDocument,
  x: number,
  y: number,
  side: number,
  { brand, accent }: PaperColors,
): void {
  doc.markContent("Artifact", { type: "Layout" });
  doc
    .save()
    .translate(x, y)
    .scale(side / 32);
  doc.path(beam).fill(brand).path(leaves).fill(accent);
  doc.restore().endMarkedContent();
}

/** The logo that the company uploaded, at most 160 wide and 34 high. It has no alternative text, because the page names the company elsewhere. */
export function drawUploadedLogo(
  doc: PDFKit.PDFDocument,
  png: Buffer,
  x: number,
  y: number,
  { width, height }: { width: number; height: number },
): void {
  const scale = Math.min(160 / width, 34 / height);
  doc.markContent("Artifact", { type: "Layout" });
  doc.image(png, x, y, { width: width * scale, height: height * scale });
  doc.endMarkedContent();
}

const diamond = (doc: PDFKit.PDFDocument, x: number, y: number, halfWidth: number, height: number) =>
  doc
    .moveTo(x, y)
    .lineTo(x + halfWidth, y + height / 2)
    .lineTo(x, y + height)
    .lineTo(x - halfWidth, y + height / 2)
    .closePath();
