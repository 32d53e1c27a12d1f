import { sql } from "drizzle-orm";
import { z } from "zod";
import { company } from "#app/company/company.server.ts";
import { officeOf, parseOfficeKey } from "#app/company/company.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { addDays, daysBetween, formatDay, isDay, today } from "#app/platform/values/dates.ts";
import { enteredDaysText, isPeriod } from "#app/platform/values/entered-days.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { isId } from "#app/platform/values/ids.ts";
import { asActor, lockUntilCommit, readShared } from "#db/client.server.ts";
import { selectDaysWithoutPlace } from "./date-board.server.ts";

const maxChoices = 200;

export type LeadChoice = { id: string; name: string; days: string | null; asks: boolean };

/** The open leads for which a day can be held: those that ask for it, in their line, then the others, of the last changed ones. */
export async function readLeadChoices(actor: Actor, day: string): Promise<LeadChoice[]> {
  requirePermission(actor, "lead:list");
  const rows = await readShared(actor, (tx) =>
    tx.execute<LeadChoice>(sql`
      select id, name, days, asks from (
        select l.id, l.name, l.days, coalesce(${day}::date between l.day_from and l.day_to, false) as asks, l.created_at
        from leads l where l.stage in ('new', 'contacted', 'quoted') order by asks desc, l.updated_at desc, l.id limit ${maxChoices}) found
      order by asks desc, case when asks then created_at end, ${foldSql(sql`name`)}, id`),
  );
  return [...rows];
}

export const DayForLead = z.object({
  lead: z.uuid("Please choose a lead."),
  day: z.string().refine(isDay, "Please choose a day."),
  /** Of the office that holds it; without one the lead only waits in line. */
  office: z.string().min(1, "Please choose an office.").optional(),
});
export type DayForLead = z.output<typeof DayForLead>;

type LeadRow = { name: string; days: string | null; hasDay: boolean; first: string; last: string; heldUntil: string | null };

/**
 * Puts an open lead in line for a day, and holds its days at an office that has a place. A lead that asks for other days asks for this one
 * instead, and so does one that has chosen none of a period. Two people cannot hold the last place twice.
 * @throws NotFound, Conflict, Invalid
 */
export async function takeDayForLead(actor: Actor, { lead: id, day, office }: DayForLead): Promise<void> {
  requirePermission(actor, "lead:change");
  if (office && !parseOfficeKey(company(), office)) throw new Invalid({ office: "Please choose one of the offices." });
  if (day < today()) throw new Invalid({}, "This day is over.");
  const until = office ? addDays(today(), company().holdDays) : null;
  await asActor(actor, async (tx) => {
    await lockUntilCommit(tx, "heldDays");
    const [row] = await tx.execute<LeadRow>(sql`
      select name, days, coalesce(${day}::date between day_from and day_to, false) as "hasDay", day_from::text as first,
        day_to::text as last, held_until::text as "heldUntil"
      from leads where id = ${id} and stage in ('new', 'contacted', 'quoted') for update`);
    if (!row) throw new NotFound("There is no open lead like this any more.");
    const hasDay = row.hasDay && !isPeriod(row.days);
    const [first, last] = hasDay ? [row.first, row.last] : [day, day];
    const held = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => ({ day: addDays(first, index) }));
    const [full] = office ? await selectDaysWithoutPlace(tx, held, { office, quoteId: null, leadId: id, eventId: null }) : [];
    if (full) throw new Conflict(`${full.text}.`);
    const days = hasDay ? row.days : day;
    const heldUntil = until ?? row.heldUntil;
    await tx.execute(sql`
      update leads set days = ${days}, held_until = ${heldUntil}::date, held_office = coalesce(${office || null}, held_office) where id = ${id}`);
    const fields = {
      ...(days !== row.days && { days: [row.days, days] }),
      ...(until && { held_until: [row.heldUntil, until], office }),
    };
    const action = until ? "lead holds its days" : "lead asks for a day";
    await audit(tx, { actor: actor.id, action, objectType: "lead", objectId: id, fields });
  });
}

/** "Held for Asha in Hyderabad until 5 Dec 2026: 12 Feb 2027."; undefined for no lead. */
export async function readTakenText(actor: Actor, id: string | null): Promise<string | undefined> {
  requirePermission(actor, "lead:list");
  if (!isId(id)) return undefined;
  const [row] = await readShared(actor, (tx) =>
    tx.execute<Pick<LeadRow, "name" | "days" | "heldUntil"> & { office: string | null }>(
      sql`select name, days, held_until::text as "heldUntil", held_office as office from leads where id = ${id}`,
    ),
  );
  if (!row) return undefined;
  const days = enteredDaysText(row.days ?? "");
  return row.heldUntil && row.heldUntil >= today()
    ? `Held for ${row.name}${row.office ? ` in ${officeOf(company(), row.office).city}` : ""} until ${formatDay(row.heldUntil)}: ${days}.`
    : `${row.name} is in line for ${days}.`;
}

/** Lets others have the days that are held for a lead; an open one stays in line. @returns the message to show @throws NotFound */
export const releaseLead = (actor: Actor, id: string): Promise<string> =>
  asPermitted(actor, "lead:change", async (tx, actor) => {
    const [row] = await tx.execute<{ name: string; isOpen: boolean }>(sql`
      update leads set held_until = null, held_office = null where id = ${id} and held_until is not null
      returning name, stage in ('new', 'contacted', 'quoted') as "isOpen"`);
    if (!row) throw new NotFound("Nothing is held for this lead any more.");
    await audit(tx, { actor: actor.id, action: "lead released its days", objectType: "lead", objectId: id, fields: {} });
    return `The days of ${row.name} are released${row.isOpen ? "; the lead stays in line" : ""}.`;
  });
