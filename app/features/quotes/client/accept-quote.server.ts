import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { Conflict } from "#app/errors.ts";
import { linkErrors } from "#app/identity/link-errors.server.ts";
import { asSecretLink, auditClientAction, ensureSecretLink, type SecretLink } from "#app/identity/secret-link.server.ts";
import { pdfFileName, sheetPdf } from "#app/papers/pdf-response.server.ts";
import { clientIp } from "#app/platform/request.server.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { asSystem } from "#db/client.server.ts";
import { quoteAcceptances, quotes } from "#db/schema.ts";
import { lockQuote, requireOpen } from "../change-quote.server.ts";
import { selectQuoteClashes } from "../quote-clashes.server.ts";
import { functionField } from "../quote-draft.ts";
import { quoteSheet } from "../quote-sheet.ts";
import { quoteTotals } from "../quote-totals.ts";
import { areSameIds, incompleteFunctions, readChoices } from "../quotes.ts";
import { selectAcceptance, selectRevisions, selectSharedQuote } from "../sent-quote.server.ts";
import { queueAcceptanceMails } from "./quote-answers.server.ts";
import { addTaskOfFullDays, startEvent } from "./start-event.server.ts";

/** The submitted acceptance. Its total is never stored, only compared with the one that the server calculates. */
export type Acceptance = { name: string; revision: number; shownTotal: number; chosenIds: readonly string[] };

/**
 * Accepts the newest revision, once: stores the acceptance with its PDF, marks the lead as won, creates the event or uses an existing one, and
 * mails client and office, in one transaction. The same acceptance submitted again changes nothing.
 * @throws Conflict with a message for the client: another revision, another total, or somebody decided meanwhile
 */
export async function acceptQuote(link: SecretLink, { name, revision, shownTotal, chosenIds }: Acceptance): Promise<void> {
  const { quote, newest, accepted } = await asSecretLink(link, async (tx) => {
    const [quote, [newest], accepted] = await Promise.all([
      selectSharedQuote(tx, link),
      selectRevisions(tx, link.recordId),
      selectAcceptance(tx, link.recordId),
    ]);
    if (!newest) throw new Error(`Quote ${quote.id} was sent without a revision.`);
    return { quote, newest, accepted };
  });
  const chosen = readChoices(newest.content, chosenIds);
  if (accepted?.name === name && accepted.revision === revision && areSameIds(chosen, accepted.chosen)) return;
  // Checked before the PDF is drawn, which takes time, and again in the transaction below.
  await asSystem("quotes", async (tx) => requireOpen(tx, await lockQuote(tx, quote.id), revision, link));
  const { total } = quoteTotals(newest.content, chosen, newest.supply);
  if (total !== shownTotal) throw new Conflict(fillPlaceholders(linkErrors(link).quote.total, { total: formatRupees(total) }));

  const at = new Date();
  const acceptance = { name, at: at.toISOString(), address: clientIp() };
  const pdf = await sheetPdf(quoteSheet(company(), { ...quote, ...newest, revision, chosen, acceptance, number: quote.number }));
  const fingerprint = createHash("sha256").update(pdf).digest("hex");
  await asSystem("quotes", async (tx) => {
    const row = await lockQuote(tx, quote.id);
    await requireOpen(tx, row, revision, link);
    const acceptanceRow = { quoteId: quote.id, revision, name, total, fingerprint, pdf, acceptedAt: at };
    const started = await startEvent(tx, row, { content: newest.content, total, acceptedAt: at });
    const { eventId } = started;
    await tx.insert(quoteAcceptances).values({ ...acceptanceRow, eventId, address: acceptance.address, chosen: [...chosen] });
    const clashes = await selectQuoteClashes(tx, row, newest.content, started.eventId);
    // Taken venues stand in "Needs you today".
    const fullDays = clashes.filter(({ field }) => field.startsWith(functionField("day"))).map(({ text }) => text);
    const incomplete = incompleteFunctions(newest.content);
    const attachment = { name: pdfFileName(quote.number), content: pdf };
    await Promise.all([
      tx
        .update(quotes)
        .set({ status: "accepted", decidedAt: sql`now()`, ...started })
        .where(eq(quotes.id, row.id)),
      fullDays.length > 0 && addTaskOfFullDays(tx, row, eventId, fullDays),
      ensureSecretLink(tx, "client", started.eventId, "client"),
      auditClientAction(tx, link, "accepted", { number: quote.number, revision, total, name, fingerprint }),
      queueAcceptanceMails(tx, row, { name, revision, total, fingerprint, at, attachment, link, clashes, incomplete }),
    ]);
  });
}
