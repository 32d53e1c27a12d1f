import { sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { notSaid } from "#app/content/lead-sources.ts";
import { dayFormat, daysOfPeriod, joinQuery, type Period, rowsOfColumn, timeColumns } from "#app/features/figures/figures.ts";
import { replyBucketSql, withinDays } from "#app/features/leads/leads.server.ts";
import { replyBuckets } from "#app/features/leads/leads.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { daysParam, today } from "#app/platform/values/dates.ts";
import { readShared } from "#db/client.server.ts";
import { contactSubmissions, leads } from "#db/schema.ts";

/** The data of the charts about enquiries and leads: enquiries and replies of a period, and the leads of today by stage. */
export async function readInsights(actor: Actor, period: Period) {
  requirePermission(actor, "insight:read");
  const { replyPromiseHours } = company();
  const currentDay = today();
  const days = daysOfPeriod(period, currentDay);
  const isReceived = sql`state = 'received' and ${withinDays(contactSubmissions.createdAt, days) ?? sql`true`}`;
  return readShared(actor, async (tx) => {
    const [enquiries, pipeline, [byHand], replies, [late], sources] = await Promise.all([
      tx.execute<{ day: string; count: number }>(sql`
        select to_char(created_at at time zone 'Asia/Kolkata', ${dayFormat(period)}) as day, count(*)::int as count
        from ${contactSubmissions} where ${isReceived} group by 1`),
      tx.execute<{ stage: string; count: number }>(sql`select stage, count(*)::int as count from leads group by stage`),
      tx.execute<{ count: number }>(sql`
        select count(*)::int as count from leads
        where not exists (select from contact_submissions s where s.lead_id = leads.id and s.state = 'received')`),
      tx.execute<{ bucket: string; count: number; minutes: number }>(sql`
        select ${replyBucketSql(replyPromiseHours)} as bucket, count(*)::int as count, sum(reply_minutes)::float8 as minutes
        from ${leads} where reply_minutes is not null and ${withinDays(leads.repliedAt, days) ?? sql`true`} group by 1`),
      tx.execute<{ count: number }>(
        sql`select count(*)::int as count from leads where awaiting_reply_since is not null and reply_due_at < now()`,
      ),
      tx.execute<{ source: string; count: number; won: number; decided: number; days: number | null }>(sql`
        select coalesce(source, ${notSaid}) as source, count(*)::int as count, count(*) filter (where stage = 'won')::int as won,
          count(*) filter (where stage in ('won', 'lost'))::int as decided,
          round(extract(epoch from avg(stage_since - created_at) filter (where stage = 'won')) / 86400)::int as days
        from ${leads} where ${withinDays(leads.createdAt, days) ?? sql`true`} group by leads.source order by leads.source is null, 2 desc, 1`),
    ]);
    const replied = sumCounts(replies);
    const columns = timeColumns(
      period,
      currentDay,
      enquiries.map(({ day }) => day),
    );
    return {
      averageReplyMinutes: replied > 0 ? replies.reduce((total, { minutes }) => total + minutes, 0) / replied : null,
      /** `count`: null for a month or week that has not begun. `query`: of the list of leads with these enquiries. */
      enquiries: columns.map(({ name, label, detail, days: columnDays }) => {
        const rows = rowsOfColumn(enquiries, columnDays, currentDay);
        return { name, label, detail, count: rows && sumCounts(rows), query: `received=${daysParam(columnDays)}` };
      }),
      pipeline: [...pipeline],
      /** The leads of the pipeline that have no enquiry. */
      addedByHand: byHand?.count ?? 0,
      replies: replyBuckets(replyPromiseHours).map(({ key, label, isLate }) => ({
        label,
        isLate,
        count: replies.find(({ bucket }) => bucket === key)?.count ?? 0,
        query: joinQuery(`took=${key}`, days ? `replied=${daysParam(days)}` : ""),
      })),
      overdue: late?.count ?? 0,
      /** The leads that were added in the period, by where they came from. `days`: from that to the day they were won, on average. */
      sources: sources.map((row) => ({
        ...row,
        query: joinQuery(`source=${encodeURIComponent(row.source)}`, days ? `added=${daysParam(days)}` : ""),
      })),
    };
  });
}

const sumCounts = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
