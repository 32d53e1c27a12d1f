import PDFDocument from "pdfkit";
import { company } from "#app/company/company.server.ts";
import { openModules } from "../modules.ts";
import { atMost, type Benchmark, kilobytes, ms, resultRow } from "../report.ts";
import { alternate, median, timed } from "../statistics.ts";

const rounds = 60;

/** The PDF of an invoice of ten lines, after warm-up, beside bare pdfkit replaying the same drawing calls. */
export const pdf: Benchmark = async () => {
  const modules = await openModules();
  const files = [
    "papers/pdf.server.ts",
    "features/invoices/invoice-sheet.ts",
    "billing/invoice-draft.ts",
    "papers/pdf-fonts.server.ts",
  ];
  const [{ drawPdf }, { draftSheet }, { emptyDraft, emptyItem }, { fontsFor }] = (await Promise.all(
    files.map((file) => modules.load(file)),
  )) as [
    typeof import("../../app/papers/pdf.server.ts"),
    typeof import("../../app/features/invoices/invoice-sheet.ts"),
    typeof import("../../app/billing/invoice-draft.ts"),
    typeof import("../../app/papers/pdf-fonts.server.ts"),
  ];

  const draft = {
    ...emptyDraft(company(), new Date(), "2026-11-21"),
    dueDate: "2026-12-05",
    clientName: "Anjali Deshmukh",
    clientAddress: "Plot 18, MVP Colony\nVisakhapatnam 530017",
    notes: "Balance is due on the morning of the event.",
    items: Array.from({ length: 10 }, (_, at) => ({
      ...emptyItem(company()),
      description: `Stage, truss and LED wall, day ${at + 1}`,
      rate: "18500.50",
    })),
  };
  const sheet = draftSheet(company(), draft);
  const fonts = await fontsFor(sheet);
  const ours = () => drawPdf(sheet);
  const calls = await recordCalls(ours);
  const bare = () => replayCalls(calls, fonts as unknown as Record<string, Buffer>);
  const times = await alternate(rounds, 20, { ours: () => timed(ours), bare: () => timed(bare) });
  await modules.close();
  const [size, bareSize] = [(await ours()).length / 1024, (await bare()).length / 1024];
  return [
    resultRow("A4 invoice of ten lines", ms, atMost(25, ms), median(times.ours), median(times.bare)),
    resultRow("its size", kilobytes, atMost(30, kilobytes), size, bareSize),
  ];
};

type Call = { name: string; args: unknown[] };
type Methods = Record<string, (...args: unknown[]) => unknown>;

/** The drawing methods of pdfkit, without tagging, measuring and paging. */
const drawingMethods = (
  "addPage font fontSize text fillColor strokeColor lineWidth moveTo lineTo bezierCurveTo rect path polygon roundedRect circle " +
  "fill stroke fillAndStroke fillOpacity clip save restore translate scale rotate transform"
).split(" ");

/** Records the outermost drawing calls in order. */
async function recordCalls(draw: () => Promise<unknown>): Promise<Call[]> {
  const methods = PDFDocument.prototype as unknown as Methods;
  const calls: Call[] = [];
  const originals = drawingMethods.flatMap((name) => (methods[name] ? [[name, methods[name]] as const] : []));
  let depth = 0;
  for (const [name, method] of originals) {
    methods[name] = function (this: unknown, ...args) {
      if (depth++ === 0) calls.push({ name, args });
      try {
        return method.apply(this, args);
      } finally {
        depth--;
      }
    };
  }
  await draw();
  Object.assign(methods, Object.fromEntries(originals));
  // A new document adds its first page by itself, and its initial font is replaced.
  return calls.slice(calls.findIndex(({ name }) => name !== "addPage" && name !== "font"));
}

function replayCalls(calls: readonly Call[], fonts: Record<string, Buffer>): Promise<Buffer> {
  const doc = new PDFDocument({ size: "A4", margin: 0, font: null as unknown as string });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve) =>
    doc.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => resolve(Buffer.concat(chunks))),
  );
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  for (const { name, args } of calls) (doc as unknown as Methods)[name]?.(...args);
  doc.end();
  return done;
}
