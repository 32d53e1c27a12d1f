import { sql } from "drizzle-orm";
import { collectAdvanceTitle } from "#app/content/checklists.ts";
import { audit } from "#app/platform/audit.server.ts";
import { addDays, formatDay, today } from "#app/platform/values/dates.ts";
import type { Tx } from "#db/client.server.ts";
import { instalmentsOf } from "../instalments.ts";
import { toContent } from "../quote-drafts.server.ts";
import type { InstalmentMove } from "../quotes.ts";

/** `content` and `acceptedAt` are null when no accepted quote says what the due dates follow from. */
type PlanOfQuote = {
  content: unknown;
  acceptedAt: string | null;
  firstDay: string | null;
  instalments: { id: string; label: string; dueOn: string | null; isInvoiced: boolean }[];
};

/**
 * The instalments of an event that was moved by `days` just now, without those that have an issued invoice of their own: it says itself
 * when it is due. Those move whose due dates follow from the event's first day and are still those of the former one.
 */
export async function selectInstalmentMoves(tx: Tx, eventId: string, days: number): Promise<InstalmentMove[]> {
  const plans = await tx.execute<PlanOfQuote>(sql`
    select r.content, a.accepted_at as "acceptedAt",
      coalesce((select min(f.day) from event_functions f where f.event_id = e.id), e.date)::text as "firstDay",
      json_agg(json_build_object('id', n.id, 'label', n.label, 'dueOn', n.due_on, 'isInvoiced', exists (
        select from quote_invoices q join invoices i on i.id = q.invoice_id where q.instalment_id = n.id and i.status = 'issued'
      )) order by n.position, n.id) as instalments
    from instalments n join events e on e.id = n.event_id left join quote_acceptances a on a.quote_id = n.quote_id
      left join quote_revisions r on r.quote_id = a.quote_id and r.number = a.revision
    where n.event_id = ${eventId} group by e.id, a.quote_id, r.quote_id, r.number`);
  return plans.flatMap(({ instalments, ...plan }) => {
    const [before, after] = dueDaysOf(plan, days);
    return instalments.flatMap(({ id, label, dueOn, isInvoiced }, index) => {
      if (!dueOn || isInvoiced) return [];
      const to = dueOn === before[index] ? (after[index] ?? null) : null;
      return [{ id, label, from: dueOn, to: to === dueOn ? null : to }];
    });
  });
}

/** The due dates of an accepted quote's schedule, before and after the move; empty without a quote. */
function dueDaysOf({ content, acceptedAt, firstDay }: Omit<PlanOfQuote, "instalments">, days: number) {
  if (!acceptedAt || !firstDay) return [[], []];
  const { schedule } = toContent(content);
  const acceptedOn = today(new Date(acceptedAt));
  const dueDays = (day: string) => instalmentsOf(schedule, 0, { acceptedOn, firstDay: day }).map(({ dueOn }) => dueOn);
  return [dueDays(addDays(firstDay, -days)), dueDays(firstDay)] as const;
}

/** Changes the due dates as `selectInstalmentMoves` says, and that of the task to collect a moved instalment. @returns how many */
export async function moveInstalments(tx: Tx, actor: string, eventId: string, days: number): Promise<number> {
  const moves = (await selectInstalmentMoves(tx, eventId, days)).flatMap(({ to, ...one }) => (to ? [{ ...one, to }] : []));
  if (moves.length === 0) return 0;
  const rows = moves.map((move) => ({ ...move, fromText: formatDay(move.from), toText: formatDay(move.to) }));
  const moved = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) moved(id uuid, "from" date, "to" date, "fromText" text, "toText" text)`;
  await tx.execute(sql`update instalments set due_on = moved."to" from ${moved} where instalments.id = moved.id`);
  await tx.execute(sql`
    update tasks set due_date = greatest(moved."to", ${today()}::date), planned_due = case when moved."to" < ${today()}::date then moved."to" end, description = replace(description, moved."fromText", moved."toText") from ${moved}
    where event_id = ${eventId} and title = ${collectAdvanceTitle} and coalesce(planned_due, due_date) = moved."from" and coalesce(status, 'pending') not in ('completed', 'closed')`);
  const fields = { days, instalments: moves.map(({ label, from, to }) => `${label}: ${from} to ${to}`) };
  await audit(tx, { actor, action: "instalments moved", objectType: "event", objectId: eventId, fields });
  return moves.length;
}
