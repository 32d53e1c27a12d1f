import PDFDocument from "pdfkit";
import { createServer } from "vite";
import { root } from "../server/build.ts";

/** `node bench/invoice-pdf.ts`: the warm PDF of an invoice of ten lines beside bare pdfkit writing the same words on one page. Wanted: at most 25 ms and 30 KB. */
const rounds = 60;
const vite = await createServer({
  root,
  configFile: false,
  logLevel: "error",
  server: { middlewareMode: true, ws: false },
  appType: "custom",
});
const load = (name: string) => vite.ssrLoadModule(`/app/features/invoices/${name}`);
const [{ invoicePdf }, { sheetOf }, { emptyDraft, emptyItem }, { qrOf }, { fontsFor }] = (await Promise.all(
  ["pdf.server.ts", "sheet.ts", "draft.ts", "qr.server.ts", "pdf-fonts.server.ts"].map(load),
)) as [
  typeof import("../app/features/invoices/pdf.server.ts"),
  typeof import("../app/features/invoices/sheet.ts"),
  typeof import("../app/features/invoices/draft.ts"),
  typeof import("../app/features/invoices/qr.server.ts"),
  typeof import("../app/features/invoices/pdf-fonts.server.ts"),
];

const draft = {
  ...emptyDraft(new Date(), "2026-11-21"),
  dueDate: "2026-12-05",
  clientName: "Anjali Deshmukh",
  clientAddress: "Plot 18, MVP Colony\nVisakhapatnam 530017",
  notes: "Balance is due on the morning of the event.",
  items: Array.from({ length: 10 }, (_, at) => ({
    ...emptyItem,
    description: `Stage, truss and LED wall, day ${at + 1}`,
    rate: "18500.50",
  })),
};
const sheet = sheetOf(draft, { title: "Tax Invoice", number: "INV-H/2627/00001", balance: 236000_00 });
const qr = sheet.upi && qrOf(sheet.upi.link);
const fonts = await fontsFor("");

/** Every word of the sheet, one below the other, and the QR code: no measuring, no tags, no columns. */
function bare(): Promise<Buffer> {
  const doc = new PDFDocument({ size: "A4", margin: 0, font: null as unknown as string });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve) =>
    doc.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => resolve(Buffer.concat(chunks))),
  );
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  const { lines, totals, facts, supply, bank, from, to } = sheet;
  const cells = lines.flatMap((line) => [line.description, line.sac, line.quantity, line.rate, line.gst, line.amount]);
  const words = [
    sheet.title,
    sheet.words,
    sheet.notes,
    ...from.lines,
    ...to.lines,
    ...cells,
    ...[...facts, ...totals, ...supply, ...bank].flat(),
  ];
  doc.font("bold").fontSize(8.5).text(to.name, 50, 20);
  for (const [at, word] of words.entries())
    doc
      .font("regular")
      .fontSize(8.5)
      .text(word, 50 + (at % 6) * 80, 40 + Math.floor(at / 6) * 12, { lineBreak: false });
  for (const [column, row, long] of qr?.bars ?? []) doc.rect(column, 700 + row, long, 1);
  doc.fill("#0f1029").end();
  return done;
}
const ours = () => invoicePdf(sheet, { brand: "Toranam", company: "Toranam", qr });

const times: Record<"ours" | "bare", number[]> = { ours: [], bare: [] };
for (let round = 0; round < rounds + 20; round++) {
  for (const [name, draw] of [
    ["ours", ours],
    ["bare", bare],
  ] as const) {
    const start = performance.now();
    await draw();
    if (round >= 20) times[name].push(performance.now() - start);
  }
}
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] as number;
const [mine, limit] = [median(times.ours), median(times.bare)];
console.log(
  `ten lines: ours ${mine.toFixed(1)} ms, ${((await ours()).length / 1024).toFixed(1)} KB; bare pdfkit ${limit.toFixed(1)} ms, ${((await bare()).length / 1024).toFixed(1)} KB; ratio ${(mine / limit).toFixed(2)}`,
);
await vite.close();
