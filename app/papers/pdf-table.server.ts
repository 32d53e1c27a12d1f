import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { contentWidth, leftMargin, mutedColor, type PdfCanvas, type PdfElement, textColor } from "./pdf-canvas.server.ts";
import type { Sheet, SheetColumn, SheetRow } from "./sheet.ts";

/** Lays out and draws the table of a document. Lengths are points. */
type Column = SheetColumn & { x: number; width: number };
type TableLayout = { columns: Column[]; size: number; heights: number[] };

const padding = 5;
const gap = 9;
const headingSize = 7.5;
const minTextWidth = 130;
/** Font sizes: a smaller one is used when long amounts leave too little room for the text of the first column. */
const sizes = [8.5, 7.5, 6.5];

/** Every column but the first is as wide as its longest cell, so that no amount, code or date wraps. The first takes the rest. */
export function layOutTable(canvas: PdfCanvas, sheet: Sheet): TableLayout {
  const hasWidths = sheet.columns.some(({ width }) => width !== undefined);
  const size =
    sizes.find((one) => hasWidths || textWidth(measureColumns(canvas, sheet, one)) >= minTextWidth) ?? (sizes.at(-1) as number);
  const widths = measureColumns(canvas, sheet, size);
  let x = leftMargin;
  const columns = sheet.columns.map((column, index) => {
    const width = index === 0 ? textWidth(widths) : (widths[index - 1] as number);
    const placed = { ...column, x, width };
    x += width + gap;
    return placed;
  });
  const heightOf = ({ cells, isInverted }: SheetRow) =>
    Math.max(
      ...columns.map(({ width, isBold = isInverted }, index) =>
        canvas.measureText(cells[index] ?? "", { width: width + 1, size, bold: isBold }),
      ),
    ) +
    2 * padding;
  return { columns, size, heights: sheet.rows.map(heightOf) };
}

const textWidth = (widths: readonly number[]) => widths.reduce((rest, width) => rest - width - gap, contentWidth);

/** The widths of all columns but the first. */
function measureColumns(canvas: PdfCanvas, { columns, rows }: Sheet, size: number): number[] {
  return columns.slice(1).map(({ label, width }, index) => {
    if (width !== undefined) return width;
    const cells = new Set(rows.map(({ cells }) => cells[index + 1] ?? ""));
    return Math.max(
      canvas.widthOf(label, { size: headingSize, bold: true }),
      ...[...cells].flatMap((cell) => cell.split("\n")).map((line) => canvas.widthOf(line, { size })),
    );
  });
}

/** Each row is tagged as three cells: text, figures, last column. A tag for each figure would make the file a third larger. */
const groupIntoCells = (count: number): [from: number, to: number][] =>
  count > 2
    ? [
        [0, 1],
        [1, count - 1],
        [count - 1, count],
      ]
    : Array.from({ length: count }, (_, index) => [index, index + 1]);

type PageOfTable = {
  top: number;
  table: TableLayout;
  /** Paise from the pages before; null on the first page. */
  broughtForward: number | null;
  isLastPage: boolean;
};

/** Draws the table's heading and, below it, the rows of one page. @returns where the table ends */
export function drawTable(
  canvas: PdfCanvas,
  sheet: Sheet,
  rowIndexes: readonly number[],
  { top, table: { columns, size, heights }, broughtForward, isLastPage }: PageOfTable,
): number {
  const table = canvas.group("Table");
  const cells = groupIntoCells(columns.length);
  const drawRow = (
    kind: "TH" | "TD",
    texts: readonly string[],
    y: number,
    style: { size: number; bold?: boolean; color?: string },
  ) => {
    const row = canvas.group("TR", table);
    for (const [from, to] of cells) {
      canvas.tag(kind, row, () => {
        for (let index = from; index < to; index++) {
          const { x, width, align, isBold } = columns[index] as Column;
          // A point more than measured: pdfkit would wrap a text that is exactly as wide as its box.
          const box = align === "end" ? { x: x - 1, align: "right" as const } : { x, align: "left" as const };
          canvas.drawText(texts[index] ?? "", box.x, y, { bold: isBold, ...style, align: box.align, width: width + 1 });
        }
      });
    }
  };
  drawRow(
    "TH",
    columns.map(({ label }) => label),
    top,
    { size: headingSize, bold: true },
  );
  canvas.horizontalLine(top + 15, textColor, 1.2);
  let y = top + 18;
  const carriesSum = sheet.rows.some(({ carried }) => carried !== 0);
  let sum = broughtForward ?? 0;
  if (carriesSum && broughtForward !== null) y = drawSumRow(canvas, table, "Brought forward", broughtForward, y);
  for (const index of rowIndexes) {
    const { cells: texts, carried, isInverted } = sheet.rows[index] as SheetRow;
    const box = { x: leftMargin - padding, width: contentWidth + 2 * padding, height: heights[index] as number };
    if (isInverted) canvas.artifact(() => canvas.doc.rect(box.x, y, box.width, box.height).fill(textColor));
    drawRow("TD", texts, y + padding, isInverted ? { size, bold: true, color: "#fff" } : { size });
    y += heights[index] as number;
    sum += carried;
    canvas.horizontalLine(y);
  }
  return isLastPage || !carriesSum ? y : drawSumRow(canvas, table, "Carried forward", sum, y);
}

function drawSumRow(canvas: PdfCanvas, table: PdfElement, label: string, paise: number, y: number): number {
  const row = canvas.group("TR", table);
  canvas.paragraph(label, leftMargin, y + 3, { size: 8, color: mutedColor }, "TD", row);
  canvas.paragraph(formatRupeesAndPaise(paise), leftMargin, y + 3, { size: 8, bold: true, align: "right" }, "TD", row);
  return y + 18;
}
