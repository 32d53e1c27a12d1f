import { sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { company } from "#app/platform/company.server.ts";
import { lastMonths, today } from "#app/platform/dates.ts";
import { readShared } from "#db/client.server.ts";
import { replyBuckets, replyLimits } from "./insights.ts";

/** The data of the charts about enquiries and leads. */
export async function readInsights(actor: Actor) {
  requirePermission(actor, "insight:read");
  const { replyPromiseHours } = company();
  const months = lastMonths(today(), 12);
  const [first] = months as [string];
  return readShared(actor, async (tx) => {
    const [enquiries, pipeline, replies, [late]] = await Promise.all([
      tx.execute<{ month: string; count: number }>(sql`
        select to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, count(*)::int as count from contact_submissions
        where state = 'received' and created_at >= ${startOf(first)} group by 1`),
      tx.execute<{ stage: string; count: number }>(sql`select stage, count(*)::int as count from leads group by stage`),
      tx.execute<{ withinHours: number | null; count: number; minutes: number }>(sql`
        select case when replied_at <= reply_due_at then coalesce(
            (select min(hours) from unnest(${`{${replyLimits(replyPromiseHours).join(",")}}`}::int[]) as hours where reply_minutes <= 60 * hours),
            ${replyPromiseHours}) end as "withinHours",
          count(*)::int as count, sum(reply_minutes)::float8 as minutes
        from leads where reply_minutes is not null and replied_at >= ${startOf(months.at(-3) as string)} group by 1`),
      tx.execute<{ count: number }>(
        sql`select count(*)::int as count from leads where awaiting_reply_since is not null and reply_due_at < now()`,
      ),
    ]);
    const replied = replies.reduce((total, { count }) => total + count, 0);
    return {
      averageReplyMinutes: replied > 0 ? replies.reduce((total, { minutes }) => total + minutes, 0) / replied : null,
      enquiries: months.map((month) => ({ month, count: enquiries.find((row) => row.month === month)?.count ?? 0 })),
      pipeline: [...pipeline],
      replies: replyBuckets(replyPromiseHours).map(({ withinHours, label }) => ({
        label,
        isLate: withinHours === null,
        count: replies.find((row) => row.withinHours === withinHours)?.count ?? 0,
      })),
      overdue: late?.count ?? 0,
    };
  });
}

/** The moment a month ("2026-11") begins in India. */
const startOf = (month: string) => sql`${`${month}-01`}::timestamp at time zone 'Asia/Kolkata'`;
