import PDFDocument from "pdfkit";
import { company } from "#app/content/company.ts";
import { createCanvas, type PdfCanvas } from "./pdf-canvas.server.ts";
import { fontsFor } from "./pdf-fonts.server.ts";
import { drawHeader, drawSummary, measureSummary } from "./pdf-sections.server.ts";
import { drawTable, measureLines } from "./pdf-table.server.ts";
import { qrCode } from "./qr.server.ts";
import type { Sheet } from "./sheet.ts";

/** A tagged PDF on A4, of as many pages as the lines need. Each page repeats the table's heading and carries the sum. */
export async function drawPdf(sheet: Sheet): Promise<Buffer> {
  const fonts = await fontsFor(JSON.stringify(sheet));
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    // The standard fonts have no rupee sign, and pdfkit does not embed them.
    font: null as unknown as string,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-IN",
    displayTitle: true,
    info: {
      Title: `${sheet.title} ${sheet.details[0]?.[1] ?? ""}`,
      Author: company.legalName,
      Creator: company.name,
      Producer: company.name,
    },
  });
  const chunks: Buffer[] = [];
  const file = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  drawPages(createCanvas(doc), sheet);
  doc.end();
  return file;
}

function drawPages(canvas: PdfCanvas, sheet: Sheet): void {
  const qr = sheet.upi && qrCode(sheet.upi.link);
  const firstTop = drawHeader(canvas, sheet, company.name);
  const heights = measureLines(canvas, sheet);
  const summaryHeight = measureSummary(canvas, sheet, qr).whole;
  const pages = paginate(heights, summaryHeight, { firstTop: firstTop + 22, otherTop: 92, bottom: 772, sumRow: 18 });
  let carried = 0;
  pages.forEach((lineIndexes, index) => {
    const isFirstPage = index === 0;
    const isLastPage = index === pages.length - 1;
    if (!isFirstPage) canvas.addPage(`${sheet.details[0]?.[1]} · ${sheet.to.name}`);
    const tableEnd = drawTable(canvas, sheet, lineIndexes, {
      top: isFirstPage ? firstTop : canvas.top,
      heights,
      broughtForward: isFirstPage ? null : carried,
      isLastPage,
    });
    carried += lineIndexes.reduce((sum, line) => sum + (sheet.lines[line]?.taxable ?? 0), 0);
    canvas.pageFooter(sheet.contact, index + 1, pages.length);
    if (isLastPage) drawSummary(canvas, sheet, qr, tableEnd);
  });
  canvas.close();
}

type PageHeights = {
  /** Where lines begin on the first page. */
  firstTop: number;
  /** Where lines begin on each page after it. */
  otherTop: number;
  bottom: number;
  /** Height of the row that carries the sum to the next page. */
  sumRow: number;
};

/**
 * Divides lines into pages. The summary needs `summaryHeight` after the last line and is never alone on a page.
 * @returns the indexes of the lines of each page
 */
export function paginate(
  heights: readonly number[],
  summaryHeight: number,
  { firstTop, otherTop, bottom, sumRow }: PageHeights,
): number[][] {
  const pages: number[][] = [[]];
  let y = firstTop;
  heights.forEach((height, index) => {
    const page = pages.at(-1) as number[];
    if (page.length > 0 && y + height > bottom - sumRow) {
      pages.push([index]);
      y = otherTop + height;
    } else {
      page.push(index);
      y += height;
    }
  });
  const last = pages.at(-1) as number[];
  if (y + summaryHeight > bottom && last.length > 1) pages.push([last.pop() as number]);
  return pages;
}
