import { contentWidth, drawLogo, leftMargin, mutedColor, type PdfCanvas, rightEdge, textColor } from "./pdf-canvas.server.ts";
import type { LabelledValue, QrCode, Sheet } from "./sheet.ts";

/** What stands above and below the table of a document. Lengths are points. */
const smallLabel = { size: 7.5, color: mutedColor };

/** Brand, title, parties and details. @returns where the table begins */
export function drawHeader(canvas: PdfCanvas, sheet: Sheet, brand: string): number {
  drawLogo(canvas.doc, leftMargin, 44, 25);
  canvas.paragraph(brand, leftMargin + 33, 45, { size: 19, bold: true });
  canvas.paragraph(sheet.title, leftMargin, 42, { size: 24, bold: true, align: "right" }, "H1");
  const top = 96;
  const ends = [
    drawParty(canvas, "From", sheet.from, leftMargin, top, 190),
    drawParty(canvas, "Bill to", sheet.to, leftMargin + 205, top, 150),
    drawDetails(canvas, sheet.details, leftMargin + 370, top, 125),
  ];
  return Math.max(...ends) + 20;
}

function drawParty(
  canvas: PdfCanvas,
  label: string,
  { name, lines }: Sheet["from"],
  x: number,
  top: number,
  width: number,
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
const qrSide = 80;
const pageEnd = 772;

/** The heights of what follows the table: notes beside totals, and the payment details below. */
export function measureSummary(canvas: PdfCanvas, sheet: Sheet, qr: QrCode | null) {
  const notes = sheet.notes ? canvas.measureText(sheet.notes, { width: notesWidth }) + 20 : 0;
  const amountInWords = 12 + canvas.measureText(sheet.amountInWords, { width: notesWidth }) + 8;
  const leftColumn = notes + amountInWords + sheet.supply.length * 13;
  const rightColumn = sheet.totals.length * 14 + 34;
  const upper = Math.max(leftColumn, rightColumn);
  const payment = Math.max(qr && sheet.upi ? 84 : 0, 16 + sheet.bank.length * 12, 60);
  return { upper, payment, whole: 16 + upper + 14 + payment };
}

/** Notes, totals, payment details and signature, which stay together on one page. @param tableEnd where the table ends */
export function drawSummary(canvas: PdfCanvas, sheet: Sheet, qr: QrCode | null, tableEnd: number): void {
  const { upper, payment } = measureSummary(canvas, sheet, qr);
  const top = tableEnd + 16;
  drawNotes(canvas, sheet, top);
  drawTotals(canvas, sheet, top);
  drawPayment(canvas, sheet, qr, Math.max(top + upper + 14, pageEnd - payment));
}

function drawNotes(canvas: PdfCanvas, sheet: Sheet, top: number): void {
  let y = top;
  const drawLabel = (label: string) => {
    y += canvas.paragraph(label, leftMargin, y, { ...smallLabel, width: notesWidth });
  };
  if (sheet.notes) {
    drawLabel("Notes");
    y += canvas.paragraph(sheet.notes, leftMargin, y, { width: notesWidth }) + 8;
  }
  drawLabel("Amount in words");
  y += canvas.paragraph(sheet.amountInWords, leftMargin, y, { width: notesWidth, bold: true }) + 8;
  for (const [label, value] of sheet.supply) y += canvas.paragraph(`${label}: ${value}`, leftMargin, y, { width: notesWidth });
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
  canvas.horizontalLine(y + 2, textColor, 1, x);
  const [label, value] = sheet.total;
  canvas.tag("P", section, () => {
    canvas.drawText(label, x, y + 8, { size: 15, bold: true, width: 60 });
    canvas.drawText(value, x + 50, y + 8, { size: 15, bold: true, width: rightEdge - x - 50, align: "right" });
  });
}

function drawPayment(canvas: PdfCanvas, sheet: Sheet, qr: QrCode | null, top: number): void {
  canvas.horizontalLine(top - 6);
  let x = leftMargin;
  if (qr && sheet.upi) {
    drawQrCode(canvas, qr, sheet.upi.id, top);
    x += qrSide + 12;
  }
  let y = top + 2;
  if (sheet.bank.length > 0)
    y += canvas.paragraph(sheet.upi ? "Pay the balance by UPI or bank transfer" : "Bank", x, y, { ...smallLabel, width: 220 });
  for (const [label, value] of sheet.bank) {
    canvas.tag("P", canvas.root, () => {
      canvas.drawText(label, x, y, { size: 8, color: mutedColor, width: 70 });
      canvas.drawText(value, x + 64, y, { size: 8, width: 170 });
    });
    y += 12;
  }
  const atRight = { align: "right", width: contentWidth } as const;
  canvas.paragraph(sheet.signatory, leftMargin, top + 2, { size: 8.5, bold: true, ...atRight });
  canvas.paragraph("Authorised signatory", leftMargin, top + 52, { ...smallLabel, ...atRight });
}

function drawQrCode({ doc, root }: PdfCanvas, qr: QrCode, upiId: string, top: number): void {
  const figure = doc.struct("Figure", { alt: `UPI code to pay the balance to ${upiId}` }, () => {
    doc
      .save()
      .translate(leftMargin, top)
      .scale(qrSide / qr.size);
    for (const [x, y, length] of qr.bars) doc.rect(x, y, length, 1);
    doc.fill(textColor).restore();
  });
  root.add(figure);
}
