import { parentPort } from "node:worker_threads";
import { drawPdf } from "./pdf.server.ts";
import type { Sheet } from "./sheet.ts";

/** What draw-in-worker.server.ts sends, and what it gets back. */
export type PdfJob = { id: number; sheet: Sheet; logo?: Uint8Array };
export type DrawnPdf = { id: number } & ({ pdf: Uint8Array } | { error: unknown });

parentPort?.on("message", async ({ id, sheet, logo }: PdfJob) => {
  const answer: DrawnPdf = await drawPdf(sheet, logo && Buffer.from(logo)).then(
    (pdf) => ({ id, pdf }),
    (error: unknown) => ({ id, error }),
  );
  parentPort?.postMessage(answer);
});
