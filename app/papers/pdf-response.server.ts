import { readLogo } from "#app/company/logo.server.ts";
import { contentDisposition } from "#app/platform/values/content-disposition.ts";
import { drawInWorker } from "./draw-in-worker.server.ts";
import type { Sheet } from "./sheet.ts";

export const sheetPdf = async (sheet: Sheet): Promise<Buffer> => drawInWorker(sheet, await readLogo(sheet.logo));

/** "INV-H-2627-00001.pdf": safe in a header. */
export const pdfFileName = (number: string): string => `${number.replaceAll(/[^A-Za-z0-9]+/g, "-")}.pdf`;

/** @param isInline the browser shows it instead of saving it */
export async function pdfResponse(sheet: Sheet, name: string, { isInline = false } = {}): Promise<Response> {
  const pdf = await sheetPdf(sheet);
  const kind = isInline ? "inline" : "attachment";
  // A name in an Indian script would have no letter left.
  const isAscii = /^[ -~]*$/.test(name);
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": isAscii ? `${kind}; filename="${pdfFileName(name)}"` : contentDisposition(kind, `${name}.pdf`),
      "Cache-Control": "no-store",
      "Content-Length": String(pdf.length),
    },
  });
}
