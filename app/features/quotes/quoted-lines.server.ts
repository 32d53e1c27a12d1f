import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { toContent } from "./quote-drafts.server.ts";
import { quoteTotals } from "./quote-totals.ts";
import type { RevisionSupply } from "./quotes.ts";

/** What the accepted quotes of an event have for one of its functions: the lines that the client took, before GST, in paise. */
export type QuotedLines = { quotes: string[]; lines: string[]; paise: number };

/** @param name of the function, as the quotes name it @returns null when nothing was quoted for it */
export async function selectQuotedLines(tx: Tx, eventId: string, name: string): Promise<QuotedLines | null> {
  if (name === "") return null;
  const rows = await tx.execute<{ number: string; content: unknown; supply: RevisionSupply; chosen: string[] }>(sql`
    select q.number, r.content, r.supply, a.chosen from quotes q join quote_acceptances a on a.quote_id = q.id
      join quote_revisions r on r.quote_id = a.quote_id and r.number = a.revision
    where q.event_id = ${eventId} order by a.accepted_at`);
  const found = rows.flatMap(({ number, content: stored, supply, chosen }) => {
    const content = toContent(stored);
    const taken = new Set(chosen);
    const { functions } = quoteTotals(content, taken, supply);
    return content.functions
      .filter((one) => one.name === name)
      .map(({ id, lines }) => ({
        number,
        lines: lines.filter((line) => line.kind === "fixed" || taken.has(line.id)).map(({ title }) => title),
        paise: functions.find((one) => one.id === id)?.paise ?? 0,
      }));
  });
  const lines = found.flatMap((one) => one.lines);
  if (lines.length === 0) return null;
  return {
    quotes: [...new Set(found.map(({ number }) => number))],
    lines,
    paise: found.reduce((sum, { paise }) => sum + paise, 0),
  };
}
