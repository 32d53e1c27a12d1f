import { and, eq } from "drizzle-orm";
import { asSecretLink, type SecretLink } from "#app/identity/secret-link.server.ts";
import { quoteOpenings } from "#db/schema.ts";
import { readChoices } from "../quotes.ts";
import { selectAcceptance, selectRevisions } from "../sent-quote.server.ts";

/** Keeps what the client ticked of the newest version, which is not accepted yet. Staff who try the options change nothing. */
export async function keepChoices(link: SecretLink, revision: number, chosenIds: readonly string[]): Promise<void> {
  if (!link.isByClient) return;
  await asSecretLink(link, async (tx) => {
    const [newest] = await selectRevisions(tx, link.recordId);
    if (newest?.number !== revision || (await selectAcceptance(tx, link.recordId))) return;
    await tx
      .update(quoteOpenings)
      .set({ chosen: [...readChoices(newest.content, chosenIds)] })
      .where(and(eq(quoteOpenings.quoteId, link.recordId), eq(quoteOpenings.revision, revision)));
  });
}
