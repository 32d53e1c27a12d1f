import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { officeOf, parseOfficeKey } from "#app/company/company.ts";
import { type ChecklistName, checklistNames } from "#app/content/checklists.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { dayBounds, formatDay, today } from "#app/platform/values/dates.ts";
import { selectRows } from "#app/records/json-rows.server.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { asSystem, lockUntilCommit, type Tx } from "#db/client.server.ts";
import { dayOffers, tasks } from "#db/schema.ts";
import { verdictsOf } from "./date-board.server.ts";
import { askerUrl } from "./date-board.ts";
import { countsSql, takenSql } from "./day-sql.server.ts";

/** A day on which an office has `places` fewer functions and holds than at the last look, and whose they were. */
type Released = { day: string; office: string; places: number; sources: string[] };
type Asker = { id: string; isQuote: boolean; name: string; kind: string | null; ownerId: string | null; askedOn: string };

/**
 * Offers each day that became free to the next in line: a task for the owner of the lead, or quote, that asked for it first. Whatever
 * released it (a hold that ended, a quote that was declined, an event that was cancelled, moved or deleted) is missing among what takes the
 * days, compared with the last look. Several servers may run this: each look waits for the one before.
 */
export const offerReleasedDays = (now: Date): Promise<void> =>
  asSystem("dates", async (tx) => {
    await lockUntilCommit(tx, "releasedDays");
    const day = today(now);
    for (const released of await lookAtDays(tx, day)) await offer(tx, released, day);
  });

async function lookAtDays(tx: Tx, day: string): Promise<Released[]> {
  const released = await tx.execute<Released>(sql`
    with taken as materialized (select distinct source, office, day from (${takenSql([day, dayBounds.max], day)}) taken),
      gone as (
        delete from taken_days t where not exists (select from taken where (taken.source, taken.day, taken.office) = (t.source, t.day, t.office))
        returning source, office, day),
      added as (insert into taken_days (source, office, day) select source, office, day from taken on conflict do nothing returning office, day)
    select g.day::text, g.office, array_agg(g.source) as sources,
      (count(*) - (select count(*) from added a where (a.office, a.day) = (g.office, g.day)))::int as places
    from gone g where g.day >= ${day}::date group by g.day, g.office order by g.day, g.office`);
  return released.filter(({ places, office }) => places > 0 && parseOfficeKey(company(), office));
}

async function offer(tx: Tx, { day, office, places, sources }: Released, now: string): Promise<void> {
  const askers = await tx.execute<Asker>(sql`
    select asker as id, is_quote as "isQuote", name, kind, (asked_at at time zone 'Asia/Kolkata')::date::text as "askedOn",
      (select user_id from user_profiles where user_id = owner_id and access in ('planner', 'accounts', 'admin')) as "ownerId"
    from asked_days(${now}::date, ${day}::date, ${day}::date) a
    where (a.office is null or a.office = ${office}) and not exists (select from day_offers o where o.day = a.day and o.asker = a.asker)
      and not exists (select from unnest(${`{${sources.join()}}`}::uuid[]) source left join quotes q on q.id = source
        where a.asker in (source, q.lead_id))
    order by asked_at, asker`);
  let left = places;
  for (const asker of askers) {
    if (left === 0) return;
    if (await hasPlace(tx, day, office, asker, now)) {
      await addTask(tx, asker, day, office, now);
      left -= 1;
    }
  }
}

/** The place may be taken again, or all of the asker's kind of event may be. */
async function hasPlace(tx: Tx, day: string, office: string, { kind }: Asker, now: string): Promise<boolean> {
  const known: ChecklistName | "" = checklistNames.find((name) => name === kind) ?? "";
  const { counts } = await selectRows(tx, { counts: countsSql([day, day], now, known) });
  return verdictsOf(parseRows(counts), known)(day, office).free > 0;
}

async function addTask(tx: Tx, asker: Asker, day: string, office: string, now: string): Promise<void> {
  const id = randomUUID();
  const offered = await tx.insert(dayOffers).values({ day, asker: asker.id, taskId: id }).onConflictDoNothing().returning();
  if (offered.length === 0) return;
  const title = `${formatDay(day)} is free again: call ${asker.name}`;
  const description = `${officeOf(company(), office).city} has a place. Next in line, since ${formatDay(asker.askedOn)}: ${env().ORIGIN}${askerUrl(asker)}`;
  await tx
    .insert(tasks)
    .values({ id, title: title.slice(0, 200), description, priority: "high", dueDate: now, assignedTo: asker.ownerId });
  await audit(tx, { actor: "server", action: "task added", objectType: "task", objectId: id, fields: { title } });
}
