import { isId } from "#app/platform/list-filters.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/invoice-pdf.route.ts";
import { readInvoice } from "./drafts.server.ts";
import { fileNameOf, pdfOf } from "./picture.server.ts";

/** The invoice, or with ?note=ID one of its credit notes. With ?print the browser shows it, ready to be printed, instead of saving it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const invoice = isId(params.id) ? await readInvoice(person, params.id) : null;
  const wanted = url.searchParams.get("note");
  const note = invoice?.creditNotes.find(({ id }) => id === wanted);
  if (!invoice || (wanted && !note))
    return new Response("There is no such invoice.\n", {
      status: 404,
      headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
    });
  const pdf = await pdfOf(invoice, note);
  const number = (note ?? invoice).number ?? "draft-invoice";
  const way = url.searchParams.has("print") ? "inline" : "attachment";
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `${way}; filename="${fileNameOf(number)}"`,
      "Cache-Control": "no-store",
      "Content-Length": String(pdf.length),
    },
  });
}
