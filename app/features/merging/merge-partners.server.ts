import { sql } from "drizzle-orm";
import { mergePermission, readMergeContext } from "#app/features/duplicates/duplicates.server.ts";
import { matchText } from "#app/features/duplicates/duplicates.ts";
import { findRecords } from "#app/features/find/find.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { readShared } from "#db/client.server.ts";
import type { MergeableKind } from "#db/enums.ts";

/** A record to merge with; `facts` distinguish two records of one name. */
type Partner = { id: string; name: string; facts: string };
type MergePartners = { name: string; partners: Partner[]; isCapped: boolean };

const maxPartners = 20;

/** The leads or clients that Find finds for a text, or, for an empty text, that look like the record. Null when there is no such record. */
export async function readMergePartners(
  actor: Actor,
  kind: MergeableKind,
  id: string,
  text: string,
): Promise<MergePartners | null> {
  requirePermission(actor, mergePermission(kind));
  const table = kind === "lead" ? sql`leads` : sql`clients`;
  const [record] = await readShared(actor, (tx) => tx.execute<{ name: string }>(sql`select name from ${table} where id = ${id}`));
  if (!record) return null;
  if (!text) {
    const { similar } = await readMergeContext(actor, kind, id);
    const partners = similar.map(({ matches, ...other }) => ({
      id: other.id,
      name: other.name,
      facts: [matchText(matches), other.phone, other.email, other.detail].filter(Boolean).join(", "),
    }));
    return { ...record, partners, isCapped: false };
  }
  // One more than is shown, and the record itself may be among them.
  const [group] = await findRecords(actor, { text, kinds: [kind], commandsOnly: false }, maxPartners + 2);
  const others = (group?.rows ?? [])
    // The key of a row of Find is "lead.ID".
    .map(({ key, name, facts, state }) => ({
      id: key.slice(key.indexOf(".") + 1),
      name,
      facts: [facts, state].filter(Boolean).join(", "),
    }))
    .filter((other) => other.id !== id);
  return { ...record, partners: others.slice(0, maxPartners), isCapped: others.length > maxPartners };
}
