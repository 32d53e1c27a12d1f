import { pdfResponse } from "#app/papers/pdf-response.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { isId } from "#app/platform/values/ids.ts";
import { readSheet } from "../invoice-paper.server.ts";
import { findNote, readInvoice } from "../stored-invoice.server.ts";
import type { Route } from "./+types/invoice-pdf.route.ts";

/** `?note=ID`: a credit or debit note; `?copy=supplier`: the office's copy; `?print`: the browser shows it instead of saving it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const invoice = isId(params.id) ? await readInvoice(person, params.id) : null;
  const noteId = url.searchParams.get("note");
  const note = noteId ? invoice && findNote(invoice, noteId) : undefined;
  if (!invoice || (noteId && !note))
    return new Response("There is no such invoice.\n", {
      status: 404,
      headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
    });
  const copyFor = url.searchParams.get("copy") === "supplier" ? "supplier" : "recipient";
  const sheet = await readSheet(person, invoice, { noteId: note?.id, copyFor });
  return pdfResponse(sheet, (note ?? invoice).number ?? "draft-invoice", { isInline: url.searchParams.has("print") });
}
