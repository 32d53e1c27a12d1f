import { formatLocalDateTime } from "#app/company/local-dates.ts";
import { linkTextsIn } from "#app/content/link-pages/texts.ts";
import { NotFound } from "#app/errors.ts";
import { linkLanguage } from "#app/identity/link-errors.server.ts";
import { asSecretLink, type SecretLink, secretLinkUrl, selectSecretLink } from "#app/identity/secret-link.server.ts";
import { mailServerSource } from "#app/mail/mail-settings.server.ts";
import { env } from "#app/platform/env.ts";
import { today } from "#app/platform/values/dates.ts";
import { asSystem } from "#db/client.server.ts";
import type { Language } from "#db/enums.ts";
import { quoteOpenings } from "#db/schema.ts";
import { readSharedAmendments } from "../amendments/accept-amendment.server.ts";
import { areSameIds, heldUntil, holdText, preselected, quoteState, readChoices } from "../quotes.ts";
import { selectAcceptance, selectRequests, selectRevisions, selectSharedQuote } from "../sent-quote.server.ts";
import { carryChoices, optionName } from "./choices.ts";
import { contactOf, contentIn, coverPicture } from "./client.server.ts";
import { compareRevisions } from "./revision-changes.ts";

export type QuoteView = Awaited<ReturnType<typeof readQuoteView>>;

/**
 * Reads the client's page of a quote. @param params `v`: the number of the revision, by default the newest; `option`: what was chosen and
 * is not accepted yet, by default what was ticked last, or is preselected @throws NotFound
 */
export async function readQuoteView(link: SecretLink, params: URLSearchParams) {
  const language = linkLanguage(link);
  const { agreed } = linkTextsIn(language);
  const dateTime = (at: Date | string) => formatLocalDateTime(new Date(at), language);
  const version = params.get("v");
  const options = params.getAll(optionName);
  const view = await asSecretLink(link, async (tx) => {
    const quote = await selectSharedQuote(tx, link);
    const revisions = (await selectRevisions(tx, quote.id)).map((one) => ({ ...one, content: contentIn(one.content, language) }));
    const [newest] = revisions;
    const revision = version === null ? newest : revisions.find(({ number }) => String(number) === version);
    if (!newest || !revision) throw new NotFound();
    const { number, content, supply, validUntil, sentAt } = revision;
    const isNewest = revision === newest;
    const acceptance = await selectAcceptance(tx, quote.id);
    const requests = await selectRequests(tx, quote.id);
    const lastRequest = requests.findLast((one) => one.revision === newest.number);
    // The version with which the client compares the newest one: the last one that was read before it.
    const read = isNewest && !acceptance ? revisions.find((one) => one !== newest && one.isOpened) : undefined;
    if (isNewest && link.isByClient && !revision.isOpened)
      await tx.insert(quoteOpenings).values({ quoteId: quote.id, revision: number }).onConflictDoNothing();
    // Of an older version; its address may have the same, when it is loaded again.
    const ticked =
      isNewest && !acceptance && !revision.ticked ? revisions.find((one) => one !== newest && one.ticked) : undefined;
    const carried =
      ticked?.ticked && (options.length === 0 || areSameIds(readChoices(ticked.content, options), ticked.ticked))
        ? { from: ticked.number, ...carryChoices(ticked.content, ticked.ticked, content) }
        : undefined;
    const chosen =
      acceptance && isNewest
        ? new Set(acceptance.chosen)
        : carried
          ? carried.chosen
          : isNewest && options.length > 0
            ? readChoices(content, options)
            : isNewest && revision.ticked
              ? readChoices(content, revision.ticked)
              : preselected(content);
    const owner = { name: quote.ownerName, role: quote.ownerRole };
    return {
      link: link.address,
      shareUrl: env().ORIGIN + secretLinkUrl("quote", link.token, language),
      eventId: quote.eventId,
      state: quoteState(quote, today()),
      hold: holdText(heldUntil(quote, today()), agreed, language),
      number: quote.number,
      decidedAt: quote.decidedAt,
      revision: { number, content, supply, validUntil, sentAt },
      chosen: [...chosen],
      carried: carried && { from: carried.from, titles: carried.titles },
      acceptedOn: today(acceptance ? new Date(acceptance.acceptedAt) : undefined),
      acceptance: acceptance && { ...acceptance, acceptedAt: dateTime(acceptance.acceptedAt) },
      request: lastRequest?.handledAt === null ? lastRequest : undefined,
      /** The answers in words, about the newest version. */
      answers: requests.filter(({ answer, revision }) => answer !== "" && revision === newest.number),
      /** For an older revision: what the newest one changed. */
      newer: isNewest ? null : compareRevisions(revision, newest, requests, { agreed, language }),
      /** For the newest revision: what it changed since the one that the client read before. */
      since: read ? compareRevisions(read, revision, requests, { agreed, language }) : null,
      versions: revisions.map(({ number, sentAt }) => ({ number, sentAt: dateTime(sentAt) })),
      picture: coverPicture(content.picture),
      ...contactOf(supply.office, owner, `${linkTextsIn(language).quote.number} ${quote.number}`, language),
    };
  });
  const { eventId, ...shown } = view;
  const [clientPageUrl, amendments] = await Promise.all([
    eventId && view.acceptance ? readClientPageUrl(eventId, language) : null,
    view.acceptance ? readSharedAmendments(link) : [],
  ]);
  return { ...shown, clientPageUrl, amendments, sendsMail: mailServerSource() !== "none" };
}

/** The URL of the client's page of the event; null after the staff closed its link. */
async function readClientPageUrl(eventId: string, language: Language): Promise<string | null> {
  const link = await asSystem("quotes", (tx) => selectSecretLink(tx, "client", eventId));
  return link && secretLinkUrl("client", link.token, language);
}
