import { type SQL, sql } from "drizzle-orm";
import { Conflict } from "#app/errors.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import { quotes } from "#db/schema.ts";

/**
 * The kinds of records that a quote refers to. `column`: the quote's reference to the record. `idsFunction`: the SQL function that returns the record's id and
 * the ids of the duplicates merged into it. `instead`: what to do instead of deleting the record.
 */
const quotedKinds = {
  lead: { column: quotes.leadId, idsFunction: "lead_ids", instead: " Mark the lead as lost instead." },
  event: { column: quotes.eventId, idsFunction: null, instead: " Cancel the event instead." },
  client: { column: quotes.clientId, idsFunction: "client_ids", instead: "" },
} as const;
type QuotedKind = keyof typeof quotedKinds;

/** Why a record that a sent quote refers to cannot be deleted; undefined when no sent quote does. */
async function deletionRefusal(tx: Tx, kind: QuotedKind, id: string): Promise<string | undefined> {
  const { column, idsFunction, instead } = quotedKinds[kind];
  const refersToRecord: SQL = idsFunction ? sql`${column} = any(${sql.raw(idsFunction)}(${id}))` : sql`${column} = ${id}`;
  const [quote] = await tx.execute<{ number: string }>(
    sql`select number from ${quotes} where ${refersToRecord} and number is not null order by status = 'accepted' desc, sent_at desc limit 1`,
  );
  return quote && `Quote ${quote.number} names this ${kind}, and quotes with a number are kept with what they name.${instead}`;
}

/** `deletionRefusal`, for the page of the record. */
export async function readDeletionRefusal(actor: Actor, kind: QuotedKind, id: string): Promise<string | undefined> {
  requirePermission(actor, "quote:list");
  return readShared(actor, (tx) => deletionRefusal(tx, kind, id));
}

/** @throws Conflict when a sent quote names the record */
export async function requireUnquoted(tx: Tx, kind: QuotedKind, id: string): Promise<void> {
  const refusal = await deletionRefusal(tx, kind, id);
  if (refusal) throw new Conflict(`Not deleted: ${refusal[0]?.toLowerCase()}${refusal.slice(1)}`);
}
