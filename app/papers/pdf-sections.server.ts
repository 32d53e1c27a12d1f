import { shownLogo } from "#app/platform/values/logo.ts";
import {
  contentWidth,
  drawDefaultLogo,
  drawUploadedLogo,
  leftMargin,
  mutedColor,
  type PdfCanvas,
  rightEdge,
  textColor,
} from "./pdf-canvas.server.ts";
import type { DrawingVersion, LabelledValue, QrCode, Sheet, SheetCode, SheetParty } from "./sheet.ts";

/** Draws the parts above and below the table of a document. Lengths are points. */
const smallLabel = { size: 7.5, color: mutedColor };

type DrawnCode = SheetCode & { drawn: QrCode; side: number };

/** Brand, title, parties and details. @returns where the table begins */
export function drawHeader(canvas: PdfCanvas, sheet: Sheet, logo?: Buffer): number {
  const down = sheet.mark ? 22 : 0;
  if (sheet.mark) canvas.paragraph(sheet.mark, leftMargin, 38, { size: 11, bold: true, color: canvas.colors.brand });
  const shown = logo && shownLogo(sheet.logo);
  if (shown) drawUploadedLogo(canvas.doc, logo, leftMargin, 40 + down, shown);
  else drawDefaultLogo(canvas.doc, leftMargin, 44 + down, 25, canvas.colors);
  const showsBrandName = !shown?.isWide;
  if (showsBrandName) canvas.paragraph(sheet.brand, leftMargin + (shown ? 44 : 33), 45 + down, { size: 19, bold: true });
  // A long title is smaller, so that it does not overlap the brand.
  const titleSize = sheet.title.length > 22 ? 19 : 24;
  canvas.paragraph(sheet.title, leftMargin, 42 + down, { size: titleSize, bold: true, align: "right" }, "H1");
  if (sheet.copyLabel) canvas.paragraph(sheet.copyLabel, leftMargin, 72 + down, { ...smallLabel, align: "right" });
  const top = 96 + down;
  const ends = [
    ...sheet.parties.map((party, index) =>
      drawParty(canvas, party, index === 0 ? { x: leftMargin, width: 190 } : { x: leftMargin + 205, width: 150 }, top),
    ),
    drawDetails(canvas, sheet.details, leftMargin + 370, top, 125),
  ];
  return Math.max(...ends) + 20;
}

function drawParty(
  canvas: PdfCanvas,
  { label, name, lines }: SheetParty,
  { x, width }: { x: number; width: number },
  top: number,
): number {
  const section = canvas.group("Sect");
  let y = top;
  y += canvas.paragraph(label, x, y, { ...smallLabel, width }, "P", section);
  y += canvas.paragraph(name, x, y, { bold: true, width }, "P", section);
  y += canvas.paragraph(lines.join("\n"), x, y, { width }, "P", section);
  return y;
}

function drawDetails(canvas: PdfCanvas, details: readonly LabelledValue[], x: number, top: number, width: number): number {
  const section = canvas.group("Sect");
  let y = top;
  for (const [label, value] of details) {
    canvas.tag("P", section, () => {
      canvas.drawText(label, x, y, { color: mutedColor, width: 52 });
      y += canvas.drawText(value, x + 40, y, { bold: true, width: width - 40, align: "right" });
    });
  }
  return y;
}

const notesWidth = 250;
/**
 * A QR code of many modules is larger, so that cameras can read it from paper. Each module is 1.44 points, which are 3, 4 and 6 pixels at 150, 200
 * and 300 dots per inch (findings/qr-readers-lose-large-codes-between-pixels.sh).
 */
export const qrSide = ({ size }: QrCode, drawing: DrawingVersion): number => (size <= 80 ? 80 : drawing < 9 ? 140 : size * 1.44);
const captionHeight = ({ caption }: DrawnCode) => (caption ? 12 : 0);
/** Where the table and the summary end. */
export const pageEnd = 772;

/** The heights of what follows the table: paragraphs beside totals, and the payment details below. */
export function measureSummary(canvas: PdfCanvas, sheet: Sheet, codes: readonly DrawnCode[]) {
  const paragraphs = sheet.paragraphs.map(
    ({ text, isBold }) => 20 + canvas.measureText(text, { width: notesWidth, bold: isBold }),
  );
  const leftColumn = paragraphs.reduce((sum, height) => sum + height, 0) + sheet.facts.length * 13;
  const afterTotal = (sheet.afterTotal ?? []).map((entry) => afterTotalHeight(canvas, entry));
  const rightColumn = sheet.totals.length * 14 + (sheet.total ? 34 : 0) + afterTotal.reduce((sum, height) => sum + height, 0);
  const upper = Math.max(leftColumn, rightColumn);
  const signature = sheet.signatory ? 60 : 0;
  const payment = Math.max(
    ...codes.map((code) => code.side + captionHeight(code) + 4),
    sheet.payment.details.length * 12 + 16,
    signature,
  );
  return { upper, payment, whole: 16 + upper + 14 + payment };
}

/** Paragraphs, totals, payment details and signature, which stay together on one page. @param tableEnd where the table ends */
export function drawSummary(canvas: PdfCanvas, sheet: Sheet, codes: readonly DrawnCode[], tableEnd: number): void {
  const { upper, payment } = measureSummary(canvas, sheet, codes);
  const top = tableEnd + 16;
  drawParagraphs(canvas, sheet, top);
  drawTotals(canvas, sheet, top);
  drawPayment(canvas, sheet, codes, Math.max(top + upper + 14, pageEnd - payment));
}

function drawParagraphs(canvas: PdfCanvas, sheet: Sheet, top: number): void {
  let y = top;
  for (const { label, text, isBold } of sheet.paragraphs) {
    y += canvas.paragraph(label, leftMargin, y, { ...smallLabel, width: notesWidth });
    y += canvas.paragraph(text, leftMargin, y, { width: notesWidth, bold: isBold }) + 8;
  }
  for (const [label, value] of sheet.facts) y += canvas.paragraph(`${label}: ${value}`, leftMargin, y, { width: notesWidth });
}

function drawTotals(canvas: PdfCanvas, sheet: Sheet, top: number): void {
  const x = leftMargin + 290;
  const section = canvas.group("Sect");
  let y = top;
  for (const [label, value] of sheet.totals) {
    canvas.tag("P", section, () => {
      canvas.drawText(label, x, y, { color: mutedColor, width: 90 });
      canvas.drawText(value, x + 80, y, { bold: true, width: rightEdge - x - 80, align: "right" });
    });
    y += 14;
  }
  if (!sheet.total) return;
  canvas.horizontalLine(y + 2, textColor, 1, x);
  const [label, value] = sheet.total;
  canvas.tag("P", section, () => {
    canvas.drawText(label, x, y + 8, { size: 15, bold: true, width: sheet.drawing === 1 ? 60 : 110 });
    canvas.drawText(value, x + 50, y + 8, { size: 15, bold: true, width: rightEdge - x - 50, align: "right" });
  });
  y += 34;
  for (const [index, entry] of (sheet.afterTotal ?? []).entries()) {
    const isLast = index === (sheet.afterTotal?.length ?? 0) - 1;
    canvas.tag("P", section, () => {
      canvas.drawText(
        entry[0],
        x,
        y,
        isLast ? { bold: true, width: afterTotalWidth } : { color: mutedColor, width: afterTotalWidth },
      );
      canvas.drawText(entry[1], x + 80, y, { bold: true, width: rightEdge - x - 80, align: "right" });
    });
    y += afterTotalHeight(canvas, entry);
  }
}

const afterTotalWidth = 135;
const afterTotalHeight = (canvas: PdfCanvas, [label]: LabelledValue) => canvas.measureText(label, { width: afterTotalWidth }) + 3;

function drawPayment(canvas: PdfCanvas, sheet: Sheet, codes: readonly DrawnCode[], top: number): void {
  // A run sheet; all papers that are issued are signed.
  if (codes.length === 0 && sheet.payment.details.length === 0 && !sheet.signatory) return;
  canvas.horizontalLine(top - 6);
  let x = leftMargin;
  const gap = sheet.drawing < 9 || codes.length === 1 ? 12 : 4;
  for (const code of codes) {
    drawQrCode(canvas, code, x, top);
    if (code.caption) canvas.paragraph(code.caption, x, top + code.side + 2, { ...smallLabel, width: code.side });
    x += code.side + gap;
  }
  let y = top + 2;
  if (sheet.payment.details.length > 0) y += canvas.paragraph(sheet.payment.label, x, y, { ...smallLabel, width: 220 });
  for (const [label, value] of sheet.payment.details) {
    canvas.tag("P", canvas.root, () => {
      canvas.drawText(label, x, y, { size: 8, color: mutedColor, width: 70 });
      canvas.drawText(value, x + 64, y, { size: 8, width: 170 });
    });
    y += 12;
  }
  if (!sheet.signatory) return;
  const atRight = { align: "right", width: contentWidth } as const;
  canvas.paragraph(sheet.signatory, leftMargin, top + 2, { size: 8.5, bold: true, ...atRight });
  canvas.paragraph("Authorised signatory", leftMargin, top + 52, { ...smallLabel, ...atRight });
}

function drawQrCode({ doc, root }: PdfCanvas, code: DrawnCode, x: number, top: number): void {
  const { alt, drawn } = code;
  const figure = doc.struct("Figure", { alt }, () => {
    doc
      .save()
      .translate(x, top)
      .scale(code.side / drawn.size);
    for (const [left, row, length] of drawn.bars) doc.rect(left, row, length, 1);
    doc.fill(textColor).restore();
  });
  root.add(figure);
}
