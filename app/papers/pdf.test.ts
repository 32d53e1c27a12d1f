import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { draftDocument } from "#app/features/invoices/draft/draft-document.ts";
import { documentSheet } from "#app/features/invoices/invoice-sheet.ts";
import { indianWords, wordScripts } from "../../test/indian-words.ts";
import { drawnText, extractText, pdfObjects } from "../../test/pdf-text.ts";
import { examples, randomNumbers, shuffled } from "../../test/random.ts";
import { sheetOfLines } from "../../test/sheet-of-lines.ts";
import { drawPdf, paginate } from "./pdf.server.ts";
import type { PdfCanvas } from "./pdf-canvas.server.ts";
import { drawSummary, qrSide } from "./pdf-sections.server.ts";
import { qrCode } from "./qr.server.ts";
import { currentDrawing, type DrawingVersion } from "./sheet.ts";

const names = [
  "Stage, truss and LED wall, 3 days",
  "Line array sound with two engineers",
  "Mandap decor and marigold garlands",
  "Six-camera coverage and same-day film, edited on the evening and handed over on two drives with all the raw material",
];

function sheet(count: number, changes: object = {}) {
  const items = Array.from({ length: count }, (_, index) => ({
    ...emptyItem(company()),
    description: `${index + 1}. ${names[index % 4]}`,
    quantity: String(1 + (index % 3)),
    unit: "days",
    rate: String(18500.5 + index * 100),
    discount: index % 5 === 4 ? "250" : "",
    gst: index % 4 === 2 ? "5" : "18",
  }));
  const draft = {
    ...emptyDraft(company(), new Date(), "2026-11-21"),
    dueDate: "2026-12-05",
    clientName: "Anjali Deshmukh <script>alert(1)</script>",
    clientAddress: "Plot 18, MVP Colony\nVisakhapatnam 530017",
    clientEmail: "anjali@client.example",
    clientGST: "37ZZZCE0001A1ZZ",
    notes: "Balance is due on the morning of the event.\nThank you for trusting us with your family.",
    items,
    ...changes,
  };
  const document = draftDocument(company(), draft, { number: "INV-H/2627/00001", issuedAt: "2026-11-21T06:00:00Z" });
  return documentSheet(
    { ...document, drawing: currentDrawing },
    { copyFor: "recipient", balance: 99_000_00, details: [], eInvoice: null },
  );
}

const pdf = (count: number, changes: object = {}) => drawPdf(sheet(count, changes));

it.each([
  [1, 1],
  [12, 1],
  [60, 3],
])("draws %i lines on at least %i pages, tagged, with embedded fonts, in at most 40 KB", async (count, pages) => {
  const bytes = await pdf(count);
  if (process.env.PDF_FOLDER) writeFileSync(`${process.env.PDF_FOLDER}/invoice-${count}.pdf`, bytes);
  const text = [...pdfObjects(bytes).values()].join("\n");
  expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(pages);
  expect(bytes.length).toBeLessThanOrEqual(40 * 1024);
  expect(text).toContain("/MarkInfo");
  expect(text).toContain("/FontFile2");
  expect(text).not.toMatch(/\/(JavaScript|JS|OpenAction)\b/);
});

it("draws no rule above payment and signature where a paper has neither, such as a run sheet", () => {
  const rules = (signatory: string) => {
    let count = 0;
    const canvas = new Proxy({} as PdfCanvas, {
      get: (_, name) => () => {
        if (name === "horizontalLine") count++;
        return 10;
      },
    });
    drawSummary(canvas, { ...sheet(1), total: null, payment: { label: "", details: [] }, signatory }, [], 100);
    return count;
  };
  expect([rules(""), rules("For us")]).toEqual([0, 1]);
});

it("names the document on each further page: by its number, or by its title and first detail", async () => {
  const issued = sheet(60);
  const statement = { ...issued, title: "Statement", details: [["From", "1 Apr 2026"] as [string, string]] };
  expect(extractText(await drawPdf(issued))).toContain("INV-H/2627/00001 · Anjali");
  expect(extractText(await drawPdf(statement))).toContain("Statement from 1 Apr 2026 · Anjali");
});

it("draws a module of a large QR code as whole pixels at 150, 200 and 300 dots per inch", () => {
  const large = qrCode("x".repeat(950));
  const pixels = [150, 200, 300].map((dots) => (qrSide(large, currentDrawing) / large.size) * (dots / 72));
  expect(pixels.map((count) => Number(count.toFixed(6)))).toEqual([3, 4, 6]);
  expect([qrSide(large, 8), qrSide(qrCode("upi://pay"), currentDrawing)]).toEqual([140, 80]);
});

it("puts a space after ₹, which a scanner's program takes for a digit; what was issued before has none", async () => {
  const paper = sheet(60);
  expect(drawnText(await drawPdf(paper))).not.toMatch(/₹\d/);
  expect(drawnText(await drawPdf({ ...paper, drawing: 6 }))).not.toContain("₹\u00a0");
});

it("ends no line between ₹ and its amount, and breaks a mail address after its @", async () => {
  const lines = Array.from(
    { length: 45 },
    (_, length) =>
      `${"x".repeat(length)} Payment by Bank transfer DEMO636690715 for INV-H/2627/00016, INV-V/2627/00018, with TDS ₹10,010.00`,
  );
  const drawn = async (drawing: DrawingVersion) => drawnText(await drawPdf({ ...sheetOfLines(lines), drawing }));
  expect(await drawn(7)).toMatch(/₹\s*\n/);
  expect(await drawn(8)).not.toMatch(/₹\s*\n/);
  expect(drawnText(await pdf(1, { clientEmail: "meghana.178@deccan-kite-motors.example" }))).toContain(
    "meghana.178@\ndeccan-kite-motors.example",
  );
});

it("compresses the objects and changes none of them", async () => {
  const drawn = { ...sheet(12), drawing: 1 as const };
  const [uncompressed, compressed] = await Promise.all([drawPdf(drawn), drawPdf({ ...drawn, drawing: 2 as const })]);
  const trimmed = (objects: Map<string, string>) => Object.fromEntries([...objects].map(([id, body]) => [id, body.trimEnd()]));
  const expected = trimmed(pdfObjects(uncompressed));
  expect(trimmed(pdfObjects(compressed))).toMatchObject(expected);
  expect(pdfObjects(compressed).size).toBe(Object.keys(expected).length + 2);
});

const scripts = {
  Telugu: "శ్రీ లక్ష్మీ వెంకటేశ్వర ట్రేడర్స్, విశాఖపట్నం",
  Devanagari: "श्री लक्ष्मी वेंकटेश्वर ट्रेडर्स, मुंबई।",
  Tamil: "ஸ்ரீ லட்சுமி வெங்கடேஸ்வரா, சென்னை",
  Kannada: "ಶ್ರೀ ಲಕ್ಷ್ಮೀ ವೆಂಕಟೇಶ್ವರ, ಬೆಂಗಳೂರು",
  Malayalam: "ശ്രീ ലക്ഷ്മി വെങ്കടേശ്വര, കൊച്ചി",
  Bangla: "শ্রী লক্ষ্মী ভেঙ্কটেশ্বর, কলকাতা",
  Gujarati: "શ્રી લક્ષ્મી વેંકટેશ્વર, અમદાવાદ",
  BalooPaaji: "ਸ੍ਰੀ ਲਕਸ਼ਮੀ ਵੈਂਕਟੇਸ਼ਵਰ, ਅੰਮ੍ਰਿਤਸਰ",
  Oriya: "ଶ୍ରୀ ଲକ୍ଷ୍ମୀ ଭେଙ୍କଟେଶ୍ୱର, ଭୁବନେଶ୍ୱର",
};

it("draws each Indian script in its own font, and boxes for characters that no font contains", async () => {
  const bytes = await pdf(3, {
    clientName: "శ్రీ లక్ష్మీ వెంకటేశ్వర ట్రేడర్స్ & Sons",
    clientAddress: "ప్లాట్ 18, ఎంవీపీ కాలనీ\nविशाखापत्तनम 530017\n会社 🎉 株式",
    notes: Object.values(scripts).join("\n"),
  });
  if (process.env.PDF_FOLDER) writeFileSync(`${process.env.PDF_FOLDER}/invoice-scripts.pdf`, bytes);
  const text = [...pdfObjects(bytes).values()].join("\n");
  for (const name of Object.keys(scripts)) expect(text).toMatch(new RegExp(`/BaseFont /[A-Z]{6}\\+\\w*${name}`));
});

/** As a reader copies it: lines that were broken are joined. */
const copied = (pdf: Buffer) => extractText(pdf).replaceAll(/\s+/g, " ");

it.each(wordScripts)("copies from the PDF what was typed, for words of %s", async (script) => {
  // Other words in each run, and in `npm run test:long` all 2,000.
  const words = shuffled(indianWords(script), randomNumbers());
  const lines = Array.from(
    { length: examples(80, words.length / 6) },
    (_, at) => `${at}. (${words.slice(at * 6, at * 6 + 6).join(" ")}), & Sons`,
  );
  const text = copied(await drawPdf(sheetOfLines(lines)));
  expect(lines.filter((line) => !text.includes(line))).toEqual([]);
});

it("copies names, addresses, notes and joiners in every script, in bold and in broken lines", async () => {
  const lines = [
    ...Object.values(scripts),
    "LED wall 12′ × 8″ → hall ✔ € 5 ≤ ½",
    "Cafe\u0301 Nguyễn, soft\u00adhyphen, హైదరాబాద్\u200cలో",
    "శ్రీలక్ష్మీవెంకటేశ్వర".repeat(9),
  ];
  for (const line of lines) {
    const text = copied(await drawPdf(sheet(2, { clientName: line, clientAddress: `${line}\n${line}`, notes: line })));
    expect(text.replaceAll(" ", "").split(line.replaceAll(" ", ""))).toHaveLength(1 + 4);
  }
});

it("ends no line with a hyphen that was typed inside a word: PDFium would not copy it", async () => {
  const email = "meghana.venkateswaran@monsoon-ledger-accountants-and-auditors.example";
  const address =
    "Flat-no-402-b-block, Lakshmi-Narasimha-Residency-Apartments, విశాఖ-పట్నం-రోడ్-కూడలి-శ్రీనగర్-కాలనీ-పార్కు-ఎదురుగా-మొదటి-అంతస్తు";
  const text = extractText(await drawPdf(sheet(1, { clientEmail: email, clientAddress: address, notes: `${address} ${email}` })));
  expect(text.split("\n").filter((line) => line.trimEnd().endsWith("-"))).toEqual([]);
  for (const typed of [email, address]) expect(text.replaceAll(/\s/g, "")).toContain(typed.replaceAll(" ", ""));
});

it("draws any text without failing", async () => {
  const oddTexts = [
    "\u0c4d\u200d",
    "\u0300abc",
    "a\u202eb",
    "\ud83d",
    "क्ष".repeat(400),
    "🎉".repeat(300),
    "\u0964",
    "٣عربي",
    "\t\u0000x",
  ];
  for (const text of oddTexts) expect((await pdf(1, { clientName: text, notes: text })).length).toBeGreaterThan(1000);
});

it("keeps the summary on a page with at least one line", () => {
  const page = { firstTop: 250, otherTop: 92, bottom: 772, sumRow: 18 };
  for (let count = 1; count < 80; count++) {
    for (const summaryHeight of [150, 300, 500]) {
      const heights = Array.from({ length: count }, (_, index) => 20 + (index % 4) * 12);
      const pages = paginate(heights, summaryHeight, page);
      expect(pages.flat()).toEqual(heights.map((_, index) => index));
      for (const lines of pages) expect(lines.length).toBeGreaterThan(0);
      const lastLines = pages.at(-1) as number[];
      const top = pages.length === 1 ? page.firstTop : page.otherTop;
      const linesHeight = lastLines.reduce((sum, index) => sum + (heights[index] as number), 0);
      // A single line on a single page stays there, whatever the summary's height.
      const hasRoom = lastLines.length > 1 || pages.length > 1;
      expect(top + linesHeight + (hasRoom ? summaryHeight : 0)).toBeLessThanOrEqual(page.bottom);
    }
  }
});
