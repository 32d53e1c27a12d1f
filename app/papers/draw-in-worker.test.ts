import { expect, it } from "vitest";
import { emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { draftSheet } from "#app/features/invoices/invoice-sheet.ts";
import { drawInWorker } from "./draw-in-worker.server.ts";
import { drawPdf } from "./pdf.server.ts";

const sheet = (lines: number) =>
  draftSheet(company(), {
    ...emptyDraft(company(), new Date("2026-11-21T06:00:00Z"), "2026-11-21"),
    clientName: "శ్రీ లక్ష్మీ",
    items: Array.from({ length: lines }, (_, at) => ({ ...emptyItem(company()), description: `Stage ${at}`, rate: "1000" })),
  });

it("the file is the same to the byte, and other work goes on while it is drawn", async () => {
  let turns = 0;
  let isDrawn = false;
  const drawn = drawInWorker(sheet(200)).finally(() => (isDrawn = true));
  while (!isDrawn) {
    turns++;
    await new Promise((resolve) => setImmediate(resolve));
  }
  // Drawn in this thread, it leaves fewer than ten.
  expect(turns).toBeGreaterThan(50);
  expect((await drawn).equals(await drawPdf(sheet(200)))).toBe(true);
});

it("a document that cannot be drawn is an error of its own, and the next ones are drawn", async () => {
  const broken = { ...sheet(1), rows: null } as never;
  const results = await Promise.allSettled([drawInWorker(sheet(1)), drawInWorker(broken), drawInWorker(sheet(2))]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
