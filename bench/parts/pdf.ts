import PDFDocument from "pdfkit";
import { middle, ms, type Part } from "../figure.ts";
import { openModules } from "../modules.ts";

const rounds = 60;

/** The warm PDF of an invoice of ten lines, beside bare pdfkit that makes the same marks on the same page, from a list. */
export const pdf: Part = async () => {
  const modules = await openModules();
  const load = (name: string) => modules.load(`features/invoices/${name}`);
  const [{ invoicePdf }, { sheetOf }, { emptyDraft, emptyItem }, { qrOf }, { fontsFor }] = (await Promise.all(
    ["pdf.server.ts", "sheet.ts", "draft.ts", "qr.server.ts", "pdf-fonts.server.ts"].map(load),
  )) as [
    typeof import("../../app/features/invoices/pdf.server.ts"),
    typeof import("../../app/features/invoices/sheet.ts"),
    typeof import("../../app/features/invoices/draft.ts"),
    typeof import("../../app/features/invoices/qr.server.ts"),
    typeof import("../../app/features/invoices/pdf-fonts.server.ts"),
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
  const ours = () => invoicePdf(sheet, { brand: "Toranam", company: "Toranam", qr });
  const marks = await recorded(ours);
  const bare = () => replayed(marks, fonts as unknown as Record<string, Buffer>);

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
  await modules.close();
  const [mine, limit] = [middle(times.ours), middle(times.bare)];
  const [size, least] = [(await ours()).length / 1024, (await bare()).length / 1024];
  const kilobytes = (n: number) => `${n.toFixed(1)} KB`;
  return [
    { work: "A4 invoice of ten lines", ours: ms(mine), limit: ms(limit), ratio: mine / limit, goal: "≤ 25 ms", held: mine <= 25 },
    { work: "its size", ours: kilobytes(size), limit: kilobytes(least), ratio: size / least, goal: "≤ 30 KB", held: size <= 30 },
  ];
};

type Mark = { name: string; given: unknown[] };
type Methods = Record<string, (...given: unknown[]) => unknown>;

/** What makes marks; tags, measuring and paging are ours. */
const names = (
  "addPage font fontSize text fillColor strokeColor lineWidth moveTo lineTo bezierCurveTo rect path polygon roundedRect circle " +
  "fill stroke fillAndStroke fillOpacity clip save restore translate scale rotate transform"
).split(" ");

/** The outermost calls that drew a page, in their order. */
async function recorded(draw: () => Promise<unknown>): Promise<Mark[]> {
  const methods = PDFDocument.prototype as unknown as Methods;
  const marks: Mark[] = [];
  const whole = names.flatMap((name) => (methods[name] ? [[name, methods[name]] as const] : []));
  let depth = 0;
  for (const [name, method] of whole) {
    methods[name] = function (this: unknown, ...given) {
      if (depth++ === 0) marks.push({ name, given });
      try {
        return method.apply(this, given);
      } finally {
        depth--;
      }
    };
  }
  await draw();
  Object.assign(methods, Object.fromEntries(whole));
  // The document opens its first page, and chooses no font, by itself.
  return marks.slice(marks.findIndex(({ name }) => name !== "addPage" && name !== "font"));
}

function replayed(marks: readonly Mark[], fonts: Record<string, Buffer>): Promise<Buffer> {
  const doc = new PDFDocument({ size: "A4", margin: 0, font: null as unknown as string });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve) =>
    doc.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => resolve(Buffer.concat(chunks))),
  );
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  for (const { name, given } of marks) (doc as unknown as Methods)[name]?.(...given);
  doc.end();
  return done;
}
