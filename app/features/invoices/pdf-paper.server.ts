import { beam, leaves } from "#app/ui/logo-paths.ts";
import { drawMixed, mixedLines } from "./pdf-text.server.ts";
import { isLatin } from "./scripts.ts";

/** One A4 sheet after another: text by place, the festoon above, the foot below, and the tags a screen reader follows. */
export const left = 50;
export const right = 545;
export const width = right - left;
const ink = "#0f1029";
export const soft = "#454b66";
const hairline = "#cfd2dc";
const madder = "#a1112c";
const marigold = "#faa71e";

const sum = (lines: readonly { height: number }[]) => lines.reduce((all, { height }) => all + height, 0);

type TextOptions = { size?: number; bold?: boolean; color?: string; width?: number; align?: "left" | "right" };
type Element = PDFKit.PDFStructureElement;

export type Paper = ReturnType<typeof startPaper>;

export function startPaper(doc: PDFKit.PDFDocument) {
  const root = doc.struct("Document");
  doc.addStructure(root);
  decorate(doc);

  /** Sets the font and says how high this text will be. */
  function heightOf(text: string, { size = 8.5, bold = false, width: room = width }: TextOptions = {}): number {
    if (!isLatin(text)) return sum(mixedLines(doc, text, { size, bold, width: room }));
    doc.font(bold ? "bold" : "regular").fontSize(size);
    return doc.heightOfString(text || " ", { width: room, lineGap: 1.5 });
  }

  /** Bare drawing, for inside `tag`. @returns its height */
  function write(text: string, x: number, y: number, options: TextOptions = {}): number {
    const { color = ink, width: room = width, align = "left", size = 8.5, bold = false } = options;
    if (!isLatin(text)) {
      const look = { size, bold, width: room };
      const lines = mixedLines(doc, text, look);
      drawMixed(doc, lines, look, { x, y, color, align });
      return sum(lines);
    }
    const height = heightOf(text, options);
    doc.fillColor(color).text(text || " ", x, y, { width: room, align, lineGap: 1.5 });
    return height;
  }

  const tag = (kind: string, parent: Element, draw: () => void): Element => {
    const element = doc.struct(kind, {}, draw);
    parent.add(element);
    return element;
  };
  const group = (kind: string, parent: Element = root): Element => {
    const element = doc.struct(kind);
    parent.add(element);
    return element;
  };
  /** Drawn, but nothing to read out. */
  function artifact(draw: () => void): void {
    doc.markContent("Artifact", { type: "Layout" });
    draw();
    doc.endMarkedContent();
  }

  return {
    doc,
    root,
    top: 70,
    heightOf,
    write,
    tag,
    group,
    artifact,
    /** One paragraph with its tag. @returns its height */
    paragraph(text: string, x: number, y: number, options: TextOptions = {}, kind = "P", parent: Element = root): number {
      let height = 0;
      tag(kind, parent, () => {
        height = write(text, x, y, options);
      });
      return height;
    },
    line(y: number, color = hairline, weight = 0.6): void {
      artifact(() => doc.moveTo(left, y).lineTo(right, y).lineWidth(weight).strokeColor(color).stroke());
    },
    nextPage(continued: string): void {
      doc.addPage();
      decorate(doc);
      artifact(() => write(`${continued}, continued`, left, 48, { size: 8, color: soft }));
    },
    foot(contact: readonly string[], page: number, pages: number): void {
      artifact(() => {
        doc.moveTo(left, 788).lineTo(right, 788).lineWidth(0.6).strokeColor(hairline).stroke();
        write(contact[0] ?? "", left, 794, { size: 7.5, color: soft });
        write(`${contact[1] ?? ""}${pages > 1 ? ` · Page ${page} of ${pages}` : ""}`, left, 794, {
          size: 7.5,
          color: soft,
          align: "right",
        });
      });
    },
    close: () => root.end(),
  };
}

/** Beam and leaves above, the selvedge below: one path each, repeated by arithmetic. */
function decorate(doc: PDFKit.PDFDocument): void {
  doc.markContent("Artifact", { type: "Layout" });
  doc.rect(0, 0, 595.28, 3).fill(madder);
  for (let x = 10; x < 595; x += 46) {
    diamond(doc, x, 3, 6, 21);
    for (const step of [15, 23, 31]) diamond(doc, x + step, 3, 3.5, 10);
  }
  doc.fill(madder);
  doc.rect(0, 830, 595.28, 11.89).fill(madder);
  for (let x = 4; x < 595; x += 8) diamond(doc, x, 832.5, 2.4, 7);
  doc.fill(marigold);
  doc.endMarkedContent();
}

/** The company's mark, as the page draws it. @param side points */
export function drawMark(doc: PDFKit.PDFDocument, x: number, y: number, side: number): void {
  doc.markContent("Artifact", { type: "Layout" });
  doc
    .save()
    .translate(x, y)
    .scale(side / 32);
  doc.path(beam).fill(madder).path(leaves).fill(marigold);
  doc.restore().endMarkedContent();
}

const diamond = (doc: PDFKit.PDFDocument, x: number, y: number, half: number, height: number) =>
  doc
    .moveTo(x, y)
    .lineTo(x + half, y + height / 2)
    .lineTo(x, y + height)
    .lineTo(x - half, y + height / 2)
    .closePath();
