import { eq, sql } from "drizzle-orm";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import type { Actor } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { clockTime, formatTime, today } from "#app/platform/values/dates.ts";
import { lockUntilCommit, type Tx } from "#db/client.server.ts";
import { runItems } from "#db/schema.ts";
import { isNewOperation, selectOwners, selectRunItems } from "./run-items.server.ts";
import {
  missingText,
  operationTime,
  ownerNames,
  ownersOf,
  type RunItem,
  runStatusNames,
  type ShiftForm,
  settleStatus,
  type Tick,
} from "./run-sheet.ts";
import { shiftLines } from "./shift.ts";

const goneText = (title = "This line") => `${title} is no longer in the run sheet.`;

/** Starts, ends, skips or re-opens a line, once for each operation. @returns what to tell the sender @throws NotFound */
export const tickRunItem = (actor: Actor, { op, at, id, status, seen }: Tick): Promise<string> =>
  asPermitted(actor, "run-sheet:tick", async (tx, actor) => {
    const [item] = await tx.select().from(runItems).where(eq(runItems.id, id)).for("no key update");
    if (!item || item.deletedAt) throw new NotFound(goneText(item?.title));
    if (!(await isNewOperation(tx, op, item.eventId))) return `${item.title}: ${runStatusNames[item.status].toLowerCase()}.`;
    const settled = settleStatus(item.status, { status, seen });
    const name = runStatusNames[settled].toLowerCase();
    if (settled === item.status)
      return settled === status
        ? `${item.title}: ${name}.`
        : `${item.title} stays done: somebody ended it at ${formatTime(item.doneAt ?? new Date())}.`;
    const when = operationTime(at);
    await tx
      .update(runItems)
      .set({
        status: settled,
        startedAt: settled === "todo" ? null : settled === "doing" ? when : item.startedAt,
        doneAt: settled === "done" ? when : null,
        doneBy: actor.id,
      })
      .where(eq(runItems.id, id));
    await audit(tx, {
      ...{ actor: actor.id, action: "run item status changed", objectType: "run item", objectId: id },
      fields: { title: item.title, status: [item.status, settled], at: when.toISOString() },
    });
    return `${item.title}: ${name}.`;
  });

/**
 * Shifts what follows a line, once for each operation.
 * @returns what to tell the sender
 * @throws NotFound; Conflict when the line changed since it was seen; Invalid `way` when minutes are missing and nobody was asked about them
 */
export const shiftRunSheet = (actor: Actor, sent: ShiftForm): Promise<string> =>
  asPermitted(actor, "event:change", async (tx, actor) => {
    const [row] = await tx
      .select({ eventId: runItems.eventId, title: runItems.title })
      .from(runItems)
      .where(eq(runItems.id, sent.id));
    if (!row) throw new NotFound(goneText());
    await lockUntilCommit(tx, "runSheet", row.eventId);
    if (!(await isNewOperation(tx, sent.op, row.eventId))) return "It is shifted.";
    const items = await selectRunItems(tx, row.eventId);
    const pivot = items.find(({ id }) => id === sent.id);
    if (!pivot) throw new NotFound(goneText(row.title));
    if (pivot.version !== sent.version)
      throw new Conflict("Not shifted: somebody changed this line meanwhile. Please look at the times again.");
    const night = items.filter((item) => item.night === pivot.night);
    const plain = shiftLines(night, pivot.id, sent.by);
    const shorter = plain.changed.find(({ id }) => id === sent.way);
    const shift = shorter
      ? shiftLines(night, pivot.id, sent.by, { id: shorter.id, minutes: shorter.minutes - plain.missing })
      : plain;
    if (shift.missing > 0 && sent.way !== "open") {
      const owners = await selectOwners(tx, row.eventId);
      const names = ownerNames(owners, shift.late);
      const who = names.length > 0 ? ` ${new Intl.ListFormat("en-IN").format(names)} must hurry.` : "";
      const question = `${missingText(shift.missing, shift.wall?.title ?? "")}.${who} Please choose what happens to them.`;
      throw new Invalid({ way: sent.intent === "shift-by" ? "Please choose where they come from." : question });
    }
    // The line itself is written too, so that whoever saw it before is told.
    await writeTimes(tx, shift.changed.some(({ id }) => id === pivot.id) ? shift.changed : [pivot, ...shift.changed]);
    await audit(tx, {
      ...{ actor: actor.id, action: "run sheet shifted", objectType: "event", objectId: row.eventId },
      fields: { from: pivot.title, minutes: sent.by, lines: shift.changed.length, missing: shift.missing },
    });
    await tellOwners(tx, row.eventId, shift.changed);
    const count = shift.changed.length === 1 ? "One line" : `${shift.changed.length} lines`;
    return `${count} shifted by ${sent.by} min.${shift.missing > 0 ? ` ${missingText(shift.missing, shift.wall?.title ?? "")}.` : ""}`;
  });

/** Colleagues are told in their inbox; a vendor's link shows the new times. */
async function tellOwners(tx: Tx, eventId: string, lines: readonly RunItem[]): Promise<void> {
  const people = [...new Set(lines.flatMap(ownersOf))].flatMap((key) => (key.startsWith("person.") ? [key.slice(7)] : []));
  for (const person of people) await tx.execute(sql`select tell(${person}, 'shifted', 'event', ${eventId})`);
}

/** @param lines with their new minutes and instants */
async function writeTimes(tx: Tx, lines: readonly { id: string; at: number; minutes: number }[]): Promise<void> {
  const times = lines.map(({ id, at, minutes }) => {
    const start = new Date(at * 60_000);
    return { id, minutes, day: today(start), start_time: clockTime(start) };
  });
  await tx.execute(sql`
    update run_items i set day = t.day, start_time = t.start_time, minutes = t.minutes
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) t (id uuid, minutes int, day date, start_time text) where i.id = t.id`);
}
