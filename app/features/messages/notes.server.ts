import { eq } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { asActor } from "#db/client.server.ts";
import { clients, events, messages } from "#db/schema.ts";
import type { NewNote } from "./messages.ts";

/** Adds a note to a client or an event. Sent twice, it is one. @throws NotFound */
export async function addNoteTo(actor: Actor, type: "client" | "event", { id, note_id, text }: NewNote): Promise<void> {
  requirePermission(actor, "message:send");
  await asActor(actor, async (tx) => {
    const table = type === "client" ? clients : events;
    const [record] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for("key share");
    if (!record) throw new NotFound(`Not saved: there is no such ${type}.`);
    const [added] = await tx
      .insert(messages)
      .values({
        ...{ id: note_id, recordType: type, recordId: id, direction: "note", text, at: new Date() },
        ...{ author: actor.id, authorName: actor.name },
      })
      .onConflictDoNothing()
      .returning({ id: messages.id });
    if (added) await audit(tx, { actor: actor.id, action: `${type} note added`, objectType: type, objectId: id });
  });
}
