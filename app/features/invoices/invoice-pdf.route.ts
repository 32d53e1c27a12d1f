import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/invoice-pdf.route.ts";
import { readInvoice } from "./drafts.server.ts";
import { isInvoiceId } from "./invoices.ts";
import { fileNameOf, pdfOf } from "./picture.server.ts";

/** The invoice, or with ?document=credit-note the note that cancelled it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const invoice = isInvoiceId(params.id) ? await readInvoice(person, params.id) : null;
  const document = url.searchParams.get("document") === "credit-note" ? "credit-note" : "invoice";
  const pdf = invoice && (await pdfOf(invoice, document));
  if (!pdf)
    return new Response("There is no such invoice.\n", {
      status: 404,
      headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
    });
  const number = (document === "credit-note" ? invoice.creditNote?.number : invoice.number) ?? "draft-invoice";
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileNameOf(number)}"`,
      "Cache-Control": "no-store",
      "Content-Length": String(pdf.length),
    },
  });
}
