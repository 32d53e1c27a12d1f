import { NotFound } from "#app/errors.ts";
import { asSecretLink, type SecretLink, secretLinkUrl, selectSecretLink } from "#app/identity/secret-link.server.ts";
import { env } from "#app/platform/env.ts";
import { formatDateTime, today } from "#app/platform/values/dates.ts";
import { asSystem } from "#db/client.server.ts";
import { readSharedAmendments } from "../amendments/accept-amendment.server.ts";
import { quoteTotals } from "../quote-totals.ts";
import { preselected, quoteState, readChoices } from "../quotes.ts";
import { selectAcceptance, selectOpenRequest, selectRevisions, selectSharedQuote } from "../sent-quote.server.ts";
import { optionName } from "./choices.ts";
import { contactOf, coverPicture } from "./client.server.ts";
import { revisionChanges } from "./revision-changes.ts";

export type QuoteView = Awaited<ReturnType<typeof readQuoteView>>;

/**
 * Reads the client's page of a quote. @param params `v`: the number of the revision, by default the newest; `option`: what was chosen and
 * is not accepted yet, by default what is preselected @throws NotFound
 */
export async function readQuoteView(link: SecretLink, params: URLSearchParams) {
  const version = params.get("v");
  const options = params.getAll(optionName);
  const view = await asSecretLink(link, async (tx) => {
    const quote = await selectSharedQuote(tx, link);
    const revisions = await selectRevisions(tx, quote.id);
    const [newest] = revisions;
    const revision = version === null ? newest : revisions.find(({ number }) => String(number) === version);
    if (!newest || !revision) throw new NotFound();
    const { number, content, supply, validUntil, sentAt } = revision;
    const isNewest = revision === newest;
    const acceptance = await selectAcceptance(tx, quote.id);
    const request = await selectOpenRequest(tx, quote.id, newest.number);
    const chosen =
      acceptance && isNewest
        ? new Set(acceptance.chosen)
        : isNewest && options.length > 0
          ? readChoices(content, options)
          : preselected(content);
    const owner = { name: quote.ownerName, role: quote.ownerRole };
    return {
      link: link.address,
      shareUrl: env().ORIGIN + secretLinkUrl("quote", link.token),
      eventId: quote.eventId,
      state: quoteState(quote, today()),
      number: quote.number,
      decidedAt: quote.decidedAt,
      revision: { number, content, supply, validUntil, sentAt },
      chosen: [...chosen],
      acceptedOn: today(acceptance ? new Date(acceptance.acceptedAt) : undefined),
      acceptance: acceptance && { ...acceptance, acceptedAt: formatDateTime(acceptance.acceptedAt) },
      request,
      /** For an older revision: the newest one and what it changed. */
      newer: isNewest
        ? null
        : {
            number: newest.number,
            sentAt: newest.sentAt,
            changes: revisionChanges(content, newest.content),
            /** With the preselected lines: of this revision, and of the newest one. */
            totals: [revision, newest].map(({ content, supply }) => quoteTotals(content, preselected(content), supply).total) as [
              number,
              number,
            ],
          },
      versions: revisions.map(({ number, sentAt }) => ({ number, sentAt: formatDateTime(sentAt) })),
      picture: coverPicture(content.picture),
      ...contactOf(supply.office, owner, `Quote ${quote.number}`),
    };
  });
  const { eventId, ...shown } = view;
  const [clientPageUrl, amendments] = await Promise.all([
    eventId && view.acceptance ? readClientPageUrl(eventId) : null,
    view.acceptance ? readSharedAmendments(link) : [],
  ]);
  return { ...shown, clientPageUrl, amendments };
}

/** The URL of the client's page of the event; null after the staff closed its link. */
async function readClientPageUrl(eventId: string): Promise<string | null> {
  const link = await asSystem("quotes", (tx) => selectSecretLink(tx, "client", eventId));
  return link && secretLinkUrl("client", link.token);
}
