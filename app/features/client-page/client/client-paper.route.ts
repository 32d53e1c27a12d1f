import { recipientSheet } from "#app/features/invoices/invoices.server.ts";
import { voucherSheet } from "#app/features/money/advances/advances.server.ts";
import { readSecretLink, secretLinkHeaders } from "#app/identity/secret-link.server.ts";
import { pdfResponse } from "#app/papers/pdf-response.server.ts";
import type { Route } from "./+types/client-paper.route.ts";
import { readPaper } from "./papers.server.ts";

/** The PDF of an invoice, a note or a voucher of the link's client and event. */
export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  const link = await readSecretLink(request, "client", { isPart: true });
  const { number, ...paper } = await readPaper(link, id);
  const response = await pdfResponse(paper.kind === "voucher" ? voucherSheet(paper.voucher) : recipientSheet(paper), number, {
    isInline: true,
  });
  for (const [name, value] of Object.entries(secretLinkHeaders)) response.headers.set(name, value);
  return response;
}
