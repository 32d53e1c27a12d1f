import { sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { lastMonths, today } from "#app/platform/dates.ts";
import { env } from "#app/platform/env.ts";
import { readTallies, totalOf } from "#app/platform/tallies.server.ts";
import { asActor } from "#db/client.server.ts";
import { goLive, replyBuckets } from "./insights.ts";

/** What only an admin is shown: enquiries by month, the pipeline by stage, replies against the promise, what is left before going live. */
export async function readInsights(actor: Actor) {
  requirePermission(actor, "insight:read");
  const months = lastMonths(today(), 12);
  const [first] = months as [string];
  const figures = await asActor(actor, async (tx) => {
    const [enquiries, pipeline, replies, [late], [backup]] = await Promise.all([
      readTallies(tx, "enquiries", { from: first }),
      readTallies(tx, "leads"),
      readTallies(tx, "replies", { from: months.at(-3) }),
      tx.execute<{ n: number }>(
        sql`select count(*)::int as n from leads where awaiting_reply_since < now() - make_interval(hours => ${company.replyPromiseHours})`,
      ),
      tx.execute<{ seconds: number | null }>(sql`select extract(epoch from now() - last_backup())::float8 as seconds`),
    ]);
    return {
      enquiries: months.map((month) => ({ month, count: totalOf(enquiries, ({ what }) => what === month) })),
      pipeline: pipeline.map(({ what, n }) => ({ stage: what, count: n })),
      replies: replyBuckets.map(([bucket, label]) => ({ label, count: totalOf(replies, ({ who }) => who === bucket) })),
      overdue: late?.n ?? 0,
      backupSeconds: backup?.seconds ?? null,
    };
  });
  const { backupSeconds, ...shown } = figures;
  return { ...shown, left: goLive({ sample: company.sample, env: { ...env(), given: process.env.ORIGIN }, backupSeconds }) };
}
