import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { leftMargin, mutedColor, type PdfCanvas, type PdfElement, rightEdge, textColor } from "./pdf-canvas.server.ts";
import type { Sheet } from "./sheet.ts";

/** The table of a document's lines. Lengths are points. */
type Line = Sheet["lines"][number];
type Column = { label: string; x: number; width: number; align: "left" | "right"; text: (line: Line) => string };

const padding = 5;
const gap = 6;

function tableColumns({ hasDiscount }: Sheet): Column[] {
  const columns: [label: string, width: number, align: Column["align"], text: Column["text"]][] = [
    ["Description", hasDiscount ? 168 : 222, "left", (line) => line.description],
    ["SAC", 40, "left", (line) => line.sac],
    ["Qty", 58, "right", (line) => line.quantity],
    ["Rate", 68, "right", (line) => line.rate],
    ["Discount", hasDiscount ? 54 : 0, "right", (line) => line.discount],
    ["GST", 34, "right", (line) => line.gst],
    ["Amount", 73, "right", (line) => line.amount],
  ];
  let x = leftMargin;
  return columns
    .filter(([, width]) => width > 0)
    .map(([label, width, align, text]) => {
      const column = { label, x, width: label === "Amount" ? rightEdge - x : width - gap, align, text };
      x += width;
      return column;
    });
}

/** Tags for three cells a row: description, figures, amount. A tag for each figure would add a third to the file. */
const groupIntoCells = (columns: Column[]): Column[][] => [columns.slice(0, 1), columns.slice(1, -1), columns.slice(-1)];

export function measureLines(canvas: PdfCanvas, sheet: Sheet): number[] {
  const columns = tableColumns(sheet);
  return sheet.lines.map(
    (line) => Math.max(...columns.map(({ text, width }) => canvas.measureText(text(line), { width }))) + 2 * padding,
  );
}

type PageOfTable = {
  top: number;
  /** Of all lines. */
  heights: readonly number[];
  /** Paise from the pages before; null on the first page. */
  broughtForward: number | null;
  isLastPage: boolean;
};

/** The given lines with the table's heading. @returns where the table ends */
export function drawTable(
  canvas: PdfCanvas,
  sheet: Sheet,
  lineIndexes: readonly number[],
  { top, heights, broughtForward, isLastPage }: PageOfTable,
): number {
  const columns = tableColumns(sheet);
  const table = canvas.group("Table");
  const headingRow = canvas.group("TR", table);
  for (const cell of groupIntoCells(columns)) {
    canvas.tag("TH", headingRow, () => {
      for (const { label, x, width, align } of cell) canvas.drawText(label, x, top, { size: 7.5, bold: true, width, align });
    });
  }
  canvas.horizontalLine(top + 15, textColor, 1.2);
  let y = top + 18;
  let sum = broughtForward ?? 0;
  if (broughtForward !== null) y = drawSumRow(canvas, table, "Brought forward", broughtForward, y);
  for (const index of lineIndexes) {
    const line = sheet.lines[index] as Line;
    const row = canvas.group("TR", table);
    for (const cell of groupIntoCells(columns)) {
      canvas.tag("TD", row, () => {
        for (const { text, x, width, align } of cell) canvas.drawText(text(line), x, y + padding, { width, align });
      });
    }
    y += heights[index] as number;
    sum += line.taxable;
    canvas.horizontalLine(y);
  }
  return isLastPage ? y : drawSumRow(canvas, table, "Carried forward", sum, y);
}

function drawSumRow(canvas: PdfCanvas, table: PdfElement, label: string, paise: number, y: number): number {
  const row = canvas.group("TR", table);
  canvas.paragraph(label, leftMargin, y + 3, { size: 8, color: mutedColor }, "TD", row);
  canvas.paragraph(formatRupeesAndPaise(paise), leftMargin, y + 3, { size: 8, bold: true, align: "right" }, "TD", row);
  return y + 18;
}
