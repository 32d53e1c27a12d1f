import { sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { routePattern } from "#app/platform/route-pattern.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { asActor, asSystem } from "#db/client.server.ts";
import { bucketOf, type Metric, metrics, p75, type VisitReport } from "./vitals.ts";

const shownDays = 28;

/** Counts a visit's values for its page and day. Stores the route pattern, not the path. */
export async function recordVisit({ path, ...values }: VisitReport): Promise<void> {
  const page = routePattern(path);
  const rows = metrics.flatMap((metric) => {
    const value = values[metric];
    return value === undefined ? [] : [sql`(${today()}::date, ${page}, ${metric}, ${bucketOf(metric, value)})`];
  });
  const isKnownPage = page !== "/*" && page !== "unknown";
  if (rows.length === 0 || !isKnownPage) return;
  await asSystem("vitals", (tx) =>
    tx.execute(sql`
      insert into web_vitals as counted (day, page, metric, bucket) values ${sql.join(rows, sql`, `)}
      on conflict (day, page, metric, bucket) do update set visits = counted.visits + 1`),
  );
}

export type PageSpeed = { page: string; visits: number } & Record<Metric, number | null>;

/** The 75th percentiles of each page over the last 28 days, most visited first. `visits`: of the metric reported most often. */
export async function readPageSpeed(actor: Actor): Promise<PageSpeed[]> {
  requirePermission(actor, "operations:read");
  const rows = await asActor(actor, (tx) =>
    tx.execute<{ page: string; metric: Metric; bucket: number; n: number }>(sql`
      select page, metric, bucket, sum(visits)::float8 as n from web_vitals where day > ${addDays(today(), -shownDays)}
      group by page, metric, bucket`),
  );
  const pages = Map.groupBy(rows, ({ page }) => page);
  return [...pages].map(([page, counts]) => toPageSpeed(page, counts)).sort((a, b) => b.visits - a.visits);
}

function toPageSpeed(page: string, counts: { metric: Metric; bucket: number; n: number }[]): PageSpeed {
  const countsOf = (metric: Metric) => counts.filter((count) => count.metric === metric);
  const visitsOf = (metric: Metric) => countsOf(metric).reduce((sum, { n }) => sum + n, 0);
  const [LCP, INP, CLS] = metrics.map((metric) => p75(metric, countsOf(metric))) as [number | null, number | null, number | null];
  return { page, visits: Math.max(...metrics.map(visitsOf)), LCP, INP, CLS };
}
