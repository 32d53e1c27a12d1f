import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { lockQuote, sendRevision } from "#app/features/quotes/change-quote.server.ts";
import { quoteTotals } from "#app/features/quotes/quote-totals.ts";
import { preselected, type QuoteContent } from "#app/features/quotes/quotes.ts";
import type { Person } from "#app/permissions.ts";
import { asActor } from "#db/client.server.ts";
import { leads, quotes } from "#db/schema.ts";
import { exampleQuote, exampleSupply } from "./example-quote.ts";

type Stored = { content?: QuoteContent; validUntil?: string } & Partial<typeof quotes.$inferInsert>;

/** A quote with its lead, sent once. */
export async function storeSentQuote(
  actor: Person,
  { content = exampleQuote, validUntil = "2099-12-05", ...fields }: Stored = {},
) {
  const [id, leadId] = [randomUUID(), randomUUID()];
  return asActor(actor, async (tx) => {
    await tx.insert(leads).values({ id: leadId, name: "Meghana Sirimalle", email: "meghana@client.example", stage: "quoted" });
    const client = { clientName: "Meghana Sirimalle", clientEmail: "meghana@client.example", clientPhone: "9000012345" };
    await tx.insert(quotes).values({
      ...{ id, leadId, content, office: "visakhapatnam", ownerId: actor.id },
      ...{ ...client, clientStateCode: "37", eventStateCode: "37", ...fields },
    });
    const total = quoteTotals(content, preselected(content), exampleSupply).total;
    const sent = await sendRevision(tx, actor, await lockQuote(tx, id), {
      version: 1,
      supply: exampleSupply,
      validUntil,
      total,
      mailedTo: null,
    });
    return { id, leadId, total, ...sent };
  });
}

/** Sends a quote once more, with other content. */
export const storeRevision = (actor: Person, id: string, version: number, content: QuoteContent) =>
  asActor(actor, async (tx) => {
    await tx.update(quotes).set({ content }).where(eq(quotes.id, id));
    const total = quoteTotals(content, preselected(content), exampleSupply).total;
    return sendRevision(tx, actor, await lockQuote(tx, id), {
      version: version + 1,
      supply: exampleSupply,
      validUntil: "2099-12-05",
      total,
      mailedTo: null,
    });
  });
