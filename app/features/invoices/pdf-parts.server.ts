import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { drawMark, left, type Paper, right, soft, width } from "./pdf-paper.server.ts";
import type { Fact, Sheet } from "./sheet.ts";
import type { Qr } from "./sheet-view.tsx";

type Column = { head: string; x: number; width: number; end?: boolean; of: (line: Sheet["lines"][number]) => string };

function columnsOf({ anyDiscount }: Sheet): Column[] {
  const description = anyDiscount ? 168 : 222;
  const columns: [head: string, width: number, end: boolean, of: Column["of"]][] = [
    ["Description", description, false, (line) => line.description],
    ["SAC", 40, false, (line) => line.sac],
    ["Qty", 58, true, (line) => line.quantity],
    ["Rate", 68, true, (line) => line.rate],
    ...(anyDiscount
      ? [["Discount", 54, true, (line: Sheet["lines"][number]) => line.discount] as [string, number, boolean, Column["of"]]]
      : []),
    ["GST", 34, true, (line) => line.gst],
    ["Amount", 73, true, (line) => line.amount],
  ];
  let x = left;
  return columns.map(([head, size, end, of]) => {
    const column = { head, x, width: size - 6, end, of };
    x += size;
    // The last column ends with the paper's text.
    return head === "Amount" ? { ...column, width: right - column.x } : column;
  });
}

/** Brand, title, parties and facts. @returns where the lines begin */
export function drawHead(paper: Paper, sheet: Sheet, brand: string): number {
  drawMark(paper.doc, left, 44, 25);
  paper.paragraph(brand, left + 33, 45, { size: 19, bold: true });
  paper.paragraph(sheet.title, left, 42, { size: 24, bold: true, align: "right" }, "H1");
  const top = 96;
  const from = party(paper, "From", sheet.from, left, top, 190);
  const to = party(paper, "Bill to", sheet.to, left + 205, top, 150);
  const facts = factList(paper, sheet.facts, left + 370, top, 125);
  return Math.max(from, to, facts) + 20;
}

function party(paper: Paper, label: string, { name, lines }: Sheet["from"], x: number, top: number, room: number): number {
  const section = paper.group("Sect");
  let y = top;
  y += paper.paragraph(label, x, y, { size: 7.5, color: soft, width: room }, "P", section);
  y += paper.paragraph(name, x, y, { bold: true, width: room }, "P", section);
  y += paper.paragraph(lines.join("\n"), x, y, { width: room }, "P", section);
  return y;
}

function factList(paper: Paper, facts: readonly Fact[], x: number, top: number, room: number): number {
  const section = paper.group("Sect");
  let y = top;
  for (const [label, value] of facts) {
    paper.tag("P", section, () => {
      paper.write(label, x, y, { color: soft, width: 52 });
      y += paper.write(value, x + 40, y, { bold: true, width: room - 40, align: "right" });
    });
  }
  return y;
}

const pad = 5;

/** How high each line and everything after the lines will be. */
export function measure(paper: Paper, sheet: Sheet, qr: Qr | null): { heights: number[]; tail: number } {
  const columns = columnsOf(sheet);
  const heights = sheet.lines.map(
    (line) => Math.max(...columns.map((column) => paper.heightOf(column.of(line), { width: column.width }))) + 2 * pad,
  );
  return { heights, tail: tailHeights(paper, sheet, qr).whole };
}

type Rows = { top: number; heights: readonly number[]; broughtForward: number | null; carries: boolean };

/** The table of one page, its head repeated. @returns where it ends */
export function drawLines(
  paper: Paper,
  sheet: Sheet,
  lines: readonly number[],
  { top, heights, broughtForward, carries }: Rows,
): number {
  const columns = columnsOf(sheet);
  const table = paper.group("Table");
  const head = paper.group("TR", table);
  for (const cell of cells(columns)) {
    paper.tag("TH", head, () => {
      for (const { head: label, x, width: room, end } of cell)
        paper.write(label, x, top, { size: 7.5, bold: true, width: room, align: end ? "right" : "left" });
    });
  }
  paper.line(top + 15, "#0f1029", 1.2);
  let y = top + 18;
  let sum = broughtForward ?? 0;
  if (broughtForward !== null) y = sumRow(paper, table, "Brought forward", broughtForward, y);
  for (const at of lines) {
    const line = sheet.lines[at] as Sheet["lines"][number];
    const row = paper.group("TR", table);
    for (const cell of cells(columns)) {
      paper.tag("TD", row, () => {
        for (const { of, x, width: room, end } of cell)
          paper.write(of(line), x, y + pad, { width: room, align: end ? "right" : "left" });
      });
    }
    y += heights[at] as number;
    sum += line.taxable;
    paper.line(y);
  }
  return carries ? sumRow(paper, table, "Carried forward", sum, y) : y;
}

/** Three cells to a screen reader: what, how it is reckoned, how much. A tag for each figure would take a third of the file. */
const cells = (columns: Column[]): Column[][] => [columns.slice(0, 1), columns.slice(1, -1), columns.slice(-1)];

function sumRow(paper: Paper, table: ReturnType<Paper["group"]>, label: string, paise: number, y: number): number {
  const row = paper.group("TR", table);
  paper.paragraph(label, left, y + 3, { size: 8, color: soft }, "TD", row);
  paper.paragraph(formatRupeesAndPaise(paise), left, y + 3, { size: 8, bold: true, align: "right" }, "TD", row);
  return y + 18;
}

const notesWidth = 250;

function tailHeights(paper: Paper, sheet: Sheet, qr: Qr | null) {
  const notes = sheet.notes ? paper.heightOf(sheet.notes, { width: notesWidth }) + 20 : 0;
  const words = 12 + paper.heightOf(sheet.words, { width: notesWidth }) + 8;
  const beside = notes + words + sheet.supply.length * 13;
  const sums = sheet.totals.length * 14 + 34;
  const pay = Math.max(qr && sheet.upi ? 84 : 0, 16 + sheet.bank.length * 12, 60);
  return { upper: Math.max(beside, sums), pay, whole: 16 + Math.max(beside, sums) + 14 + pay };
}

/** Notes, words, totals, the ways to pay and the signature: kept together. */
export function drawTail(paper: Paper, sheet: Sheet, qr: Qr | null, end: number): void {
  const { upper, pay } = tailHeights(paper, sheet, qr);
  const top = end + 16;
  drawWords(paper, sheet, top);
  drawSums(paper, sheet, top);
  drawPay(paper, sheet, qr, Math.max(top + upper + 14, 772 - pay));
}

function drawWords(paper: Paper, sheet: Sheet, top: number): void {
  let y = top;
  const small = (label: string) => {
    y += paper.paragraph(label, left, y, { size: 7.5, color: soft, width: notesWidth });
  };
  if (sheet.notes) {
    small("Notes");
    y += paper.paragraph(sheet.notes, left, y, { width: notesWidth }) + 8;
  }
  small("Amount in words");
  y += paper.paragraph(sheet.words, left, y, { width: notesWidth, bold: true }) + 8;
  for (const [label, value] of sheet.supply) y += paper.paragraph(`${label}: ${value}`, left, y, { width: notesWidth });
}

function drawSums(paper: Paper, sheet: Sheet, top: number): void {
  const x = left + 290;
  const section = paper.group("Sect");
  let y = top;
  for (const [label, value] of sheet.totals) {
    paper.tag("P", section, () => {
      paper.write(label, x, y, { color: soft, width: 90 });
      paper.write(value, x + 80, y, { bold: true, width: right - x - 80, align: "right" });
    });
    y += 14;
  }
  paper.artifact(() =>
    paper.doc
      .moveTo(x, y + 2)
      .lineTo(right, y + 2)
      .lineWidth(1)
      .strokeColor("#0f1029")
      .stroke(),
  );
  paper.tag("P", section, () => {
    paper.write(sheet.total[0], x, y + 8, { size: 15, bold: true, width: 60 });
    paper.write(sheet.total[1], x + 50, y + 8, { size: 15, bold: true, width: right - x - 50, align: "right" });
  });
}

function drawPay(paper: Paper, sheet: Sheet, qr: Qr | null, top: number): void {
  paper.line(top - 6);
  let x = left;
  if (qr && sheet.upi) {
    const side = 80;
    const code = paper.doc.struct("Figure", { alt: `UPI code to pay the balance to ${sheet.upi.id}` }, () => {
      paper.doc
        .save()
        .translate(left, top)
        .scale(side / qr.size);
      for (const [column, row, long] of qr.bars) paper.doc.rect(column, row, long, 1);
      paper.doc.fill("#0f1029").restore();
    });
    paper.root.add(code);
    x += side + 12;
  }
  let y = top + 2;
  if (sheet.bank.length > 0)
    y += paper.paragraph(sheet.upi ? "Pay the balance by UPI or bank transfer" : "Bank", x, y, {
      size: 7.5,
      color: soft,
      width: 220,
    });
  for (const [label, value] of sheet.bank) {
    paper.tag("P", paper.root, () => {
      paper.write(label, x, y, { size: 8, color: soft, width: 70 });
      paper.write(value, x + 64, y, { size: 8, width: 170 });
    });
    y += 12;
  }
  paper.paragraph(sheet.signatory, left, top + 2, { size: 8.5, bold: true, align: "right", width });
  paper.paragraph("Authorised signatory", left, top + 52, { size: 7.5, color: soft, align: "right", width });
}
