import PDFDocument from "pdfkit";
import { fontsFor } from "./pdf-fonts.server.ts";
import { paginate } from "./pdf-layout.ts";
import { type Paper, startPaper } from "./pdf-paper.server.ts";
import { drawHead, drawLines, drawTail, measure } from "./pdf-parts.server.ts";
import type { Sheet } from "./sheet.ts";
import type { Qr } from "./sheet-view.tsx";

/** The sheet as a tagged PDF on A4, as many pages as its lines need: heads repeat, sums are carried. */
export async function invoicePdf(
  sheet: Sheet,
  options: { brand: string; company: string; qr: Qr | null; issuedAt?: Date },
): Promise<Buffer> {
  const fonts = await fontsFor(JSON.stringify(sheet));
  const title = `${sheet.title} ${sheet.facts[0]?.[1] ?? ""}`;
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    // None of the standard fonts: they have no rupee sign, and are not embedded.
    font: null as unknown as string,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-IN",
    displayTitle: true,
    info: {
      Title: title,
      Author: options.company,
      Creator: options.brand,
      Producer: options.brand,
      ...(options.issuedAt ? { CreationDate: options.issuedAt } : {}),
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  for (const [face, font] of Object.entries(fonts)) doc.registerFont(face, font);
  draw(startPaper(doc), sheet, options.brand, options.qr);
  doc.end();
  return done;
}

function draw(paper: Paper, sheet: Sheet, brand: string, qr: Qr | null): void {
  const first = drawHead(paper, sheet, brand);
  const { heights, tail } = measure(paper, sheet, qr);
  const pages = paginate(heights, tail, { first: first + 22, other: 92, bottom: 772, carry: 18 });
  let carried = 0;
  pages.forEach((lines, at) => {
    if (at > 0) paper.nextPage(`${sheet.facts[0]?.[1]} · ${sheet.to.name}`);
    const top = at === 0 ? first : paper.top;
    const isLast = at === pages.length - 1;
    const end = drawLines(paper, sheet, lines, { top, heights, broughtForward: at > 0 ? carried : null, carries: !isLast });
    carried += lines.reduce((sum, line) => sum + (sheet.lines[line]?.taxable ?? 0), 0);
    paper.foot(sheet.contact, at + 1, pages.length);
    if (isLast) drawTail(paper, sheet, qr, end);
  });
  paper.close();
}
