import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { eventFunctions, quotes } from "#db/schema.ts";
import { selectContract } from "./amendments/contract.server.ts";
import { quoteTotals } from "./quote-totals.ts";
import { forAllFunctions } from "./quotes.ts";

/**
 * What is agreed for a function of an event, as amended: the titles of its lines, and their sum before GST, in paise. `others`: the functions
 * that it could go to, by their ids in the quote.
 */
export type QuotedLines = { quote: string; lines: string[]; paise: number; others: { id: string; name: string }[] };

/** @returns null when nothing is agreed for the function */
export async function selectQuotedLines(tx: Tx, functionId: string): Promise<QuotedLines | null> {
  const [one] = await tx
    .select({ quoteId: quotes.id, number: quotes.number, quoteFunction: eventFunctions.quoteFunction })
    .from(eventFunctions)
    .innerJoin(quotes, eq(quotes.id, eventFunctions.quoteId))
    .where(eq(eventFunctions.id, functionId));
  if (!one) return null;
  const { content, supply } = await selectContract(tx, one.quoteId);
  const lines = content.functions.find(({ id }) => id === one.quoteFunction)?.lines ?? [];
  if (lines.length === 0) return null;
  const sum = quoteTotals(content, new Set(), supply).functions.find(({ id }) => id === one.quoteFunction);
  const planned = await tx
    .select({ id: eventFunctions.quoteFunction, name: eventFunctions.name })
    .from(eventFunctions)
    .where(and(eq(eventFunctions.quoteId, one.quoteId), eq(eventFunctions.status, "planned"), ne(eventFunctions.id, functionId)));
  const others = content.functions.flatMap(({ id }) => {
    const name = id === forAllFunctions ? "all functions" : planned.find((other) => other.id === id)?.name;
    return name === undefined ? [] : [{ id, name }];
  });
  return { quote: one.number ?? "", lines: lines.map(({ title }) => title), paise: sum?.paise ?? 0, others };
}
