import { sql } from "drizzle-orm";
import { Conflict } from "#app/errors.ts";
import { can, type Person } from "#app/permissions.ts";
import type { Tx } from "#db/client.server.ts";
import type { EventStatus } from "#db/enums.ts";
import { type MissingPermit, notActiveText } from "./permits.ts";

/** The permits that an event lacks, also those of other people, which a function of the database may read. */
export const selectMissingPermits = async (tx: Tx, eventId: string): Promise<MissingPermit[]> => [
  ...(await tx.execute<MissingPermit>(sql`select id, title, ends::text from missing_permits(${eventId})`)),
];

/** The event is not active yet. `isAsked`: its page asks this person why it is to be all the same. */
export class PermitsMissing extends Conflict {
  readonly isAsked: boolean;

  constructor(missing: readonly MissingPermit[], isAsked: boolean) {
    super(notActiveText(missing));
    this.isAsked = isAsked;
  }
}

type GatedEvent = { id: string; status: EventStatus; permitsReason: string | null };

/**
 * Refuses that an event becomes active before its permits are done and valid, unless an admin says why. One that was active before, and was
 * completed or cancelled, needs no second reason.
 * @returns the reason to store @throws PermitsMissing
 */
export async function settlePermits(tx: Tx, actor: Person, event: GatedEvent, reason: string | null): Promise<string | null> {
  if (event.status === "completed" || event.permitsReason) return event.permitsReason;
  const missing = await selectMissingPermits(tx, event.id);
  if (missing.length === 0) return null;
  const isAsked = event.status === "pending" && can(actor, "permits:waive");
  if (isAsked && reason) return reason;
  throw new PermitsMissing(missing, isAsked);
}
