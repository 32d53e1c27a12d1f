import { eq, sql } from "drizzle-orm";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { formatDay } from "#app/platform/dates.ts";
import { deletedRow, deleteRow, restoreRow } from "#app/platform/deleted.server.ts";
import { conflictMessage, type Snapshot, toSnapshot } from "#app/platform/snapshot.ts";
import { asActor } from "#db/client.server.ts";
import { leads } from "#db/schema.ts";
import type { EditedLead, Move } from "./leads.ts";

type EditResult =
  | { outcome: "saved" }
  | { outcome: "stale"; message: string; version: number; snapshot: Snapshot }
  | { outcome: "unknown" };

/** Saves an edited lead if it still is as its form showed it. */
export async function editLead(actor: Actor, edited: EditedLead): Promise<EditResult> {
  requirePermission(actor, "lead:change");
  return asActor(actor, async (tx) => {
    const [row] = await tx.select().from(leads).where(eq(leads.id, edited.id)).for("update");
    if (!row) return { outcome: "unknown" };
    const before = snapshotOf(row);
    if (row.version !== edited.version) {
      return {
        outcome: "stale",
        message: conflictMessage(edited.snapshot, before, words),
        version: row.version,
        snapshot: before,
      };
    }
    const { name, email, phone, company, next_action: nextAction, next_action_on: nextActionOn } = edited;
    const changed = { name, email, phone, company, nextAction, nextActionOn };
    await tx.update(leads).set(changed).where(eq(leads.id, row.id));
    const now = snapshotOf({ ...row, ...changed });
    const fields = Object.fromEntries(
      Object.keys(now).flatMap((key) => (before[key] === now[key] ? [] : [[key, [before[key], now[key]]]])),
    );
    await audit(tx, { actor: actor.id, action: "lead edited", objectType: "lead", objectId: row.id, fields });
    return { outcome: "saved" };
  });
}

type MoveResult =
  | { outcome: "moved"; name: string }
  | { outcome: "why" }
  | { outcome: "stale"; stage: string }
  | { outcome: "unknown" };

/** Moves a lead along the pipeline, if it still is as the sender saw it. Lost needs a reason; won and lost stop the clock. */
export async function moveLead(actor: Actor, { id, version, stage, lost_reason }: Move): Promise<MoveResult> {
  requirePermission(actor, "lead:change");
  return asActor(actor, async (tx) => {
    const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for("update");
    if (!row) return { outcome: "unknown" };
    if (row.version !== version) return { outcome: "stale", stage: row.stage };
    if (stage === "lost" && !lost_reason) return { outcome: "why" };
    const done = stage === "won" || stage === "lost";
    const lostReason = stage === "lost" ? lost_reason : null;
    await tx
      .update(leads)
      .set({ stage, lostReason, ...(done && { awaitingReplySince: null }) })
      .where(eq(leads.id, id));
    const fields = { stage: [row.stage, stage], ...(lostReason && { lost_reason: lostReason }) };
    await audit(tx, { actor: actor.id, action: "lead moved", objectType: "lead", objectId: id, fields });
    return { outcome: "moved", name: row.name };
  });
}

/** Deletes a lead with its notes; enquiries and events stay, and undoing ties all to it again. @returns whether it went */
export async function deleteLead(actor: Actor, id: string, version: number): Promise<boolean> {
  requirePermission(actor, "lead:delete");
  return asActor(actor, async (tx) => {
    const [tied] = await tx.execute<{ enquiries: string[]; events: string[]; notes: string[] }>(sql`select
      array(select id::text from contact_submissions where lead_id = ${id}) as enquiries,
      array(select id::text from events where lead_id = ${id}) as events,
      array(select to_jsonb(n)::text from lead_notes n where lead_id = ${id}) as notes`);
    return deleteRow(tx, { actor: actor.id, table: "leads", id, version, links: { ...tied } });
  });
}

/** Takes a deletion back. @returns whether there was one */
export async function restoreLead(actor: Actor, id: string): Promise<boolean> {
  requirePermission(actor, "lead:delete");
  return asActor(actor, async (tx) => {
    const links = await restoreRow(tx, { actor: actor.id, table: "leads", id });
    if (!links) return false;
    const ids = (name: string) => sql`(select jsonb_array_elements_text(${JSON.stringify(links[name] ?? [])}::jsonb)::uuid)`;
    await tx.execute(sql`update contact_submissions set lead_id = ${id} where lead_id is null and id in ${ids("enquiries")}`);
    await tx.execute(sql`update events set lead_id = ${id} where lead_id is null and id in ${ids("events")}`);
    const notes = `[${(links.notes ?? []).join(",")}]`;
    await tx.execute(
      sql`insert into lead_notes select * from jsonb_populate_recordset(null::lead_notes, ${notes}::jsonb) on conflict do nothing`,
    );
    return true;
  });
}

/** The words of an undo; null for whoever may not, or when there is nothing to undo. */
export async function deletedLead(actor: Actor, id: string | null): Promise<{ id: string; title: string } | null> {
  if (!id || !can(actor, "lead:delete") || actor.kind !== "person") return null;
  const kept = await asActor(actor, (tx) => deletedRow(tx, "leads", id));
  return kept && { id, title: kept.row.name ?? "" };
}

const snapshotOf = ({ name, email, phone, company, nextAction, nextActionOn }: typeof leads.$inferSelect): Snapshot =>
  toSnapshot({ name, email, phone, company, next_action: nextAction, next_action_on: nextActionOn });

const words: Parameters<typeof conflictMessage>[2] = {
  name: ["Name", (text) => text],
  email: ["Email", (text) => text],
  phone: ["Phone", (text) => text],
  company: ["Company", (text) => text],
  next_action: ["Next action", (text) => `“${text}”`],
  next_action_on: ["Its date", formatDay],
};
