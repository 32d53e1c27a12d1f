import PDFDocument from "pdfkit";
import { createCanvas, type PdfCanvas } from "./pdf-canvas.server.ts";
import { fontsFor } from "./pdf-fonts.server.ts";
import { shapeWithHarfBuzz } from "./pdf-glyphs.server.ts";
import { packObjects } from "./pdf-objects.server.ts";
import { drawHeader, drawSummary, measureSummary, pageEnd, qrSide } from "./pdf-sections.server.ts";
import { drawTable, layOutTable } from "./pdf-table.server.ts";
import { mapCodesOneByOne } from "./pdf-to-unicode.server.ts";
import { qrCode } from "./qr.server.ts";
import type { Sheet } from "./sheet.ts";

/**
 * A tagged PDF on A4, of as many pages as the rows need. Each page repeats the table's heading and carries the sum forward. The same
 * sheet gives the same bytes: the file's date is the document's own.
 * @param logo a PNG
 */
export async function drawPdf(sheet: Sheet, logo?: Buffer): Promise<Buffer> {
  const fonts = await fontsFor(sheet);
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
      Author: sheet.brand,
      Creator: sheet.brand,
      Producer: sheet.brand,
      // The date of a draft may still be empty.
      CreationDate: new Date(Date.parse(sheet.issuedAt) || 0),
    },
  });
  const chunks: Buffer[] = [];
  const file = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  if (sheet.drawing >= 4) await shapeWithHarfBuzz(doc, fonts, sheet.drawing);
  if (sheet.drawing >= 6) mapCodesOneByOne(doc, Object.keys(fonts));
  drawPages(createCanvas(doc, sheet), sheet, logo);
  doc.end();
  // A document that was issued with drawing version 1 keeps its uncompressed file.
  return sheet.drawing === 1 ? file : packObjects(await file);
}

/** The height of the table's heading, and some room. */
const tableHeadHeight = 22;

function drawPages(canvas: PdfCanvas, sheet: Sheet, logo?: Buffer): void {
  const codes = sheet.codes.map((code) => {
    const drawn = qrCode(code.text);
    return { ...code, drawn, side: qrSide(drawn, sheet.drawing) };
  });
  const firstTop = drawHeader(canvas, sheet, logo);
  const table = layOutTable(canvas, sheet);
  const summaryHeight = measureSummary(canvas, sheet, codes).whole;
  const pages = paginate(table.heights, summaryHeight, {
    firstTop: firstTop + tableHeadHeight,
    otherTop: canvas.top + tableHeadHeight,
    bottom: pageEnd,
    sumRow: 18,
  });
  let carried = 0;
  pages.forEach((rowIndexes, index) => {
    const isFirstPage = index === 0;
    const isLastPage = index === pages.length - 1;
    if (!isFirstPage) canvas.addPage(`${shortTitle(sheet)} · ${sheet.parties.at(-1)?.name}`);
    const tableEnd = drawTable(canvas, sheet, rowIndexes, {
      top: isFirstPage ? firstTop : canvas.top,
      table,
      broughtForward: isFirstPage ? null : carried,
      isLastPage,
    });
    carried += rowIndexes.reduce((sum, row) => sum + (sheet.rows[row]?.carried ?? 0), 0);
    canvas.pageFooter(sheet.contact, index + 1, pages.length);
    if (isLastPage) drawSummary(canvas, sheet, codes, tableEnd);
  });
  canvas.close();
}

/** The document's number; of a statement, which has none, "Statement from 1 Apr 2026". */
function shortTitle({ title, details: [first] }: Sheet): string {
  const [label = "", value = ""] = first ?? [];
  return label === "Number" ? value : `${title} ${label.toLowerCase()} ${value}`;
}

/** In PDF points from the top of the page, which is 842 high. */
type PageHeights = {
  /** Where lines begin on the first page. */
  firstTop: number;
  /** Where lines begin on each page after it. */
  otherTop: number;
  /** Where the table and the summary end. */
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
  const lastPage = pages.at(-1) as number[];
  if (y + summaryHeight > bottom && lastPage.length > 1) pages.push([lastPage.pop() as number]);
  return pages;
}
