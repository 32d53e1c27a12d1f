import { company } from "#app/company/company.server.ts";
import { NotFound } from "#app/errors.ts";
import { asSecretLink, auditClientAction, readSecretLink, secretLinkHeaders } from "#app/identity/secret-link.server.ts";
import { pdfFileName, sheetPdf } from "#app/papers/pdf-response.server.ts";
import { selectAmendmentPdf } from "../amendments/accept-amendment.server.ts";
import { quoteSheet } from "../quote-sheet.ts";
import { preselected, readChoices } from "../quotes.ts";
import { selectAcceptedPdf, selectRevisions, selectSharedQuote } from "../sent-quote.server.ts";
import type { Route } from "./+types/quote-pdf.route.ts";

/** The newest revision as a PDF, with the options in the address (`&option=ID`); once it is accepted, the accepted file. `&amendment=1`: that amendment's. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const link = await readSecretLink(request, "quote", { isPart: true });
  const amendment = Number(url.searchParams.get("amendment")?.slice(0, 9)) || 0;
  const { quote, revision, accepted } = await asSecretLink(link, async (tx) => {
    const quote = await selectSharedQuote(tx, link);
    await auditClientAction(tx, link, "PDF opened");
    const [revision] = await selectRevisions(tx, quote.id);
    const accepted = amendment ? await selectAmendmentPdf(tx, quote.id, amendment) : await selectAcceptedPdf(tx, quote.id);
    if (amendment && !accepted) throw new NotFound();
    return { quote, revision, accepted };
  });
  if (!revision) throw new Error(`Quote ${quote.id} was sent without a revision.`);
  const ids = url.searchParams.getAll("option");
  const chosen = ids.length > 0 ? readChoices(revision.content, ids) : preselected(revision.content);
  const document = { ...revision, number: quote.number, revision: revision.number, chosen };
  const pdf = accepted ?? (await sheetPdf(quoteSheet(company(), document)));
  return new Response(new Uint8Array(pdf), {
    headers: {
      ...secretLinkHeaders,
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${pdfFileName(amendment ? `${quote.number} A${amendment}` : quote.number)}"`,
      "Content-Length": String(pdf.length),
    },
  });
}
