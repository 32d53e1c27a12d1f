import { and, desc, eq, inArray, isNull, sql, sum } from "drizzle-orm";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { addFile } from "#app/features/files/files.server.ts";
import { readAdvancesOf } from "#app/features/money/advances/advances.server.ts";
import { scheduledPayments } from "#app/features/quotes/payment-schedule/payment-schedule.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { idOfText } from "#app/records/add-record.server.ts";
import { asActor, readShared, type Tx } from "#db/client.server.ts";
import type { DayNoteKind } from "#db/enums.ts";
import { dayNotes, eventFunctions, events, eventVendors, files, plateCounts, sitePayments, vendors } from "#db/schema.ts";
import { readEvent } from "../edit-event.server.ts";
import { selectArrivals } from "../run-sheet/links/run-links.server.ts";
import { isNewOperation } from "../run-sheet/run-items.server.ts";
import { readRunSheet } from "../run-sheet/run-sheet.server.ts";
import { currentNight, operationTime } from "../run-sheet/run-sheet.ts";
import {
  comersOf,
  type DayNote,
  type IssueClosing,
  type NewSitePayment,
  type PlateCount,
  type SitePaid,
  type SitePayment,
} from "./event-day.ts";

/** What is needed on the day of an event, on one screen; null when there is no such event. Money only for whoever may see it. */
export async function readEventDay(actor: Actor, eventId: string) {
  requirePermission(actor, "run-sheet:read");
  const sheet = await readRunSheet(actor, eventId);
  if (!sheet) return null;
  const night = currentNight(sheet.items, new Date());
  const [{ arrivals, notes, client, plates }, money] = await Promise.all([
    readShared(actor, async (tx) => {
      const reads = [
        selectArrivals(tx, eventId),
        selectNotes(tx, eventId),
        selectClient(tx, eventId),
        selectPlates(tx, eventId),
      ] as const;
      const [arrivals, notes, [client = null], plates] = await Promise.all(reads);
      return { arrivals, notes, client, plates };
    }),
    can(actor, "site-payment:list") ? readMoney(actor, eventId) : null,
  ]);
  return {
    ...sheet,
    night,
    today: today(),
    client,
    comers: comersOf(sheet, arrivals, night),
    notes,
    money,
    plates,
    canPlan: can(actor, "event:change"),
  };
}

export type EventDay = NonNullable<Awaited<ReturnType<typeof readEventDay>>>;

/** The client of an event, or its lead. */
const selectClient = (tx: Tx, eventId: string) =>
  tx.execute<{ name: string; phone: string }>(sql`select name, phone from event_contact(${eventId})`);

/** What vendors are paid at the event, and what the client owes by today. */
async function readMoney(actor: Person, eventId: string) {
  const [payments, event, advances] = await Promise.all([
    readSitePayments(actor, eventId),
    readEvent(actor, eventId),
    readAdvancesOf(actor, { eventId }),
  ]);
  if (!event) return null;
  const due = scheduledPayments(event.schedule, advances, today());
  const clientOwes = due.filter(({ dueOn }) => dueOn !== null && dueOn <= today()).reduce((sum, { open }) => sum + open, 0);
  return { payments, clientOwes };
}

/** How many plates were served, by the function's id. */
async function selectPlates(tx: Tx, eventId: string): Promise<Record<string, number>> {
  const { functionId, change } = plateCounts;
  const rows = await tx
    .select({ functionId, served: sum(change).mapWith(Number) })
    .from(plateCounts)
    .where(eq(plateCounts.eventId, eventId))
    .groupBy(functionId);
  return Object.fromEntries(rows.map((row) => [row.functionId, row.served]));
}

/** Adds to the plates that were served at a function, or takes some back; once for each operation. @throws NotFound */
export const countPlates = (actor: Actor, eventId: string, { op, at, id, change }: PlateCount): Promise<void> =>
  asPermitted(actor, "run-sheet:tick", async (tx, actor) => {
    const isOfEvent = and(eq(eventFunctions.id, id), eq(eventFunctions.eventId, eventId));
    if ((await tx.$count(eventFunctions, isOfEvent)) === 0) throw new NotFound("This function is no longer there.");
    await tx
      .insert(plateCounts)
      .values({ id: op, eventId, functionId: id, change, countedBy: actor.id, countedAt: operationTime(at) })
      .onConflictDoNothing();
  });

/** The open issues first, then the newest. */
async function selectNotes(tx: Tx, eventId: string): Promise<DayNote[]> {
  const { id, kind, text, authorName, createdAt, closedAt } = dayNotes;
  const rows = await tx
    .select({ ...{ id, kind, text, authorName, createdAt, closedAt }, fileId: files.id })
    .from(dayNotes)
    .leftJoin(files, and(eq(files.id, dayNotes.fileId), isNull(files.deletedAt)))
    .where(eq(dayNotes.eventId, eventId))
    .orderBy(sql`${closedAt} is not null`, desc(createdAt), id);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), closedAt: row.closedAt?.toISOString() ?? null }));
}

type Photo = { name: string; bytes: Uint8Array };

/**
 * Stores an issue or a hand-over note. Sent twice, it is stored once, with one photograph; with another text, from a form that saw no answer
 * to the first, it is another note.
 * @throws NotFound, Invalid
 */
export async function addDayNote(
  actor: Actor,
  eventId: string,
  { kind, id, at, text, photo }: { kind: DayNoteKind; id: string; at?: string | undefined; text: string; photo?: Photo | null },
): Promise<void> {
  requirePermission(actor, "run-sheet:tick");
  const { noteId, isStored } = await asActor(actor, async (tx) => {
    const noteId = await idOfText(tx, dayNotes, id, text);
    return { noteId, isStored: (await tx.$count(dayNotes, eq(dayNotes.id, noteId))) > 0 };
  });
  if (isStored) return;
  const insert = async (tx: Tx, fileId: string | null) => {
    const added = await tx
      .insert(dayNotes)
      .values({
        id: noteId,
        eventId,
        kind,
        text,
        fileId,
        author: actor.id,
        authorName: actor.name,
        createdAt: operationTime(at),
      })
      .onConflictDoNothing()
      .returning({ id: dayNotes.id });
    if (added.length === 0) throw alreadyNoted;
    const action = kind === "issue" ? "issue noted" : "hand-over noted";
    await audit(tx, { actor: actor.id, action, objectType: "event", objectId: eventId, fields: { text } });
  };
  const added = photo
    ? addFile(actor, { type: "event", id: eventId }, photo, insert)
    : asActor(actor, async (tx) => {
        await requireEvent(tx, eventId);
        await insert(tx, null);
      });
  // Of two that are sent at once the second one is rolled back, with its photograph.
  await added.catch((error) => {
    if (error !== alreadyNoted) throw error;
  });
}

const alreadyNoted = new Conflict("It is noted already.");

/** Settles an issue, or opens it again; once for each operation. @throws NotFound */
export const closeIssue = (actor: Actor, { op, at, id, closed }: IssueClosing): Promise<void> =>
  asPermitted(actor, "run-sheet:tick", async (tx, actor) => {
    const [note] = await tx
      .select()
      .from(dayNotes)
      .where(and(eq(dayNotes.id, id), eq(dayNotes.kind, "issue")))
      .for("update");
    if (!note) throw new NotFound("This issue is no longer there.");
    if (!(await isNewOperation(tx, op, note.eventId))) return;
    await tx
      .update(dayNotes)
      .set({ closedAt: closed === "yes" ? operationTime(at) : null })
      .where(eq(dayNotes.id, id));
    const action = closed === "yes" ? "issue settled" : "issue opened again";
    await audit(tx, { actor: actor.id, action, objectType: "event", objectId: note.eventId, fields: { text: note.text } });
  });

async function readSitePayments(actor: Person, eventId: string): Promise<SitePayment[]> {
  const { id, vendorId, amount, note, paidAt } = sitePayments;
  const rows = await readShared(actor, (tx) =>
    tx
      .select({ id, vendorId, vendor: vendors.vendorName, amount, note, paidAt })
      .from(sitePayments)
      .leftJoin(vendors, eq(vendors.id, vendorId))
      .where(eq(sitePayments.eventId, eventId))
      .orderBy(sql`${paidAt} is not null`, foldSql(vendors.vendorName), id),
  );
  return rows.map((row) => ({ ...row, vendor: row.vendor ?? "A vendor who left", paidAt: row.paidAt?.toISOString() ?? null }));
}

/** Notes what a vendor is to be paid at the event. Sent twice, it is noted once. @throws NotFound, Invalid */
export const addSitePayment = (
  actor: Actor,
  eventId: string,
  { vendor_id: vendorId, ...payment }: NewSitePayment,
): Promise<void> =>
  asPermitted(actor, "site-payment:list", async (tx, actor) => {
    await requireEvent(tx, eventId);
    const isBooked = and(
      eq(eventVendors.eventId, eventId),
      eq(eventVendors.vendorId, vendorId),
      inArray(eventVendors.state, ["booked", "asked"]),
    );
    if ((await tx.$count(eventVendors, isBooked)) === 0)
      throw new Invalid({ vendor_id: "Please choose a vendor of this event." });
    const added = await tx
      .insert(sitePayments)
      .values({ ...payment, eventId, vendorId })
      .onConflictDoNothing()
      .returning({ id: sitePayments.id });
    if (added.length > 0) await auditPayment(tx, actor, eventId, "payment on site planned", { vendorId, amount: payment.amount });
  });

/** Says that a vendor was paid, or takes it back; once for each operation. @throws NotFound */
export const markSitePaid = (actor: Actor, { op, at, id, paid }: SitePaid): Promise<void> =>
  asPermitted(actor, "site-payment:list", async (tx, actor) => {
    const [row] = await tx.select().from(sitePayments).where(eq(sitePayments.id, id)).for("update");
    if (!row) throw new NotFound("This payment is no longer there.");
    if (!(await isNewOperation(tx, op, row.eventId))) return;
    const isPaid = paid === "yes";
    await tx
      .update(sitePayments)
      .set({ paidAt: isPaid ? operationTime(at) : null, paidBy: isPaid ? actor.id : null })
      .where(eq(sitePayments.id, id));
    await auditPayment(tx, actor, row.eventId, isPaid ? "paid on site" : "payment on site taken back", {
      vendorId: row.vendorId,
      amount: row.amount,
    });
  });

/** Removes what is not paid yet. @throws NotFound */
export const removeSitePayment = (actor: Actor, id: string): Promise<void> =>
  asPermitted(actor, "site-payment:list", async (tx, actor) => {
    const [row] = await tx
      .delete(sitePayments)
      .where(and(eq(sitePayments.id, id), isNull(sitePayments.paidAt)))
      .returning();
    if (!row) throw new NotFound("Not removed: it is paid already, or no longer there.");
    await auditPayment(tx, actor, row.eventId, "payment on site removed", { row });
  });

const auditPayment = (tx: Tx, actor: Person, eventId: string, action: string, fields: Record<string, unknown>) =>
  audit(tx, { actor: actor.id, action, objectType: "event", objectId: eventId, fields });

/** @throws NotFound */
async function requireEvent(tx: Tx, id: string): Promise<void> {
  if ((await tx.$count(events, eq(events.id, id))) === 0) throw new NotFound("This event is no longer there.");
}
