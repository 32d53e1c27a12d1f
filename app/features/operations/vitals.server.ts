import { sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { addDays, today } from "#app/platform/dates.ts";
import { routePattern } from "#app/platform/route-pattern.server.ts";
import { asActor, asSystem } from "#db/client.server.ts";
import { bucketOf, type Metric, metrics, p75, type VisitReport } from "./vitals.ts";

const shownDays = 28;

/** Adds a visit's figures to the counts of its page today. Its path is not kept, only the pattern that answers it. */
export async function countVisit({ path, ...figures }: VisitReport): Promise<void> {
  const page = routePattern(path);
  const known = metrics.flatMap((metric) => {
    const value = figures[metric];
    return value === undefined ? [] : [sql`(${today()}::date, ${page}, ${metric}, ${bucketOf(metric, value)})`];
  });
  if (known.length === 0 || page === "/*" || page === "unknown") return;
  await asSystem("vitals", (tx) =>
    tx.execute(sql`
      insert into web_vitals as counted (day, page, metric, bucket) values ${sql.join(known, sql`, `)}
      on conflict (day, page, metric, bucket) do update set n = counted.n + 1`),
  );
}

export type PageSpeed = { page: string; visits: number } & Record<Metric, number | null>;

/** The 75th percentile of each page over the last 28 days, most visited first. `visits`: of the metric told most often. */
export async function readPageSpeed(actor: Actor): Promise<PageSpeed[]> {
  requirePermission(actor, "operations:read");
  const rows = await asActor(actor, (tx) =>
    tx.execute<{ page: string; metric: Metric; bucket: number; n: number }>(sql`
      select page, metric, bucket, sum(n)::float8 as n from web_vitals where day > ${addDays(today(), -shownDays)}
      group by page, metric, bucket`),
  );
  const pages = Map.groupBy(rows, ({ page }) => page);
  return [...pages].map(([page, counts]) => speedOf(page, counts)).sort((a, b) => b.visits - a.visits);
}

function speedOf(page: string, counts: { metric: Metric; bucket: number; n: number }[]): PageSpeed {
  const of = (metric: Metric) => counts.filter((count) => count.metric === metric);
  const told = (metric: Metric) => of(metric).reduce((sum, { n }) => sum + n, 0);
  const [LCP, INP, CLS] = metrics.map((metric) => p75(metric, of(metric))) as [number | null, number | null, number | null];
  return { page, visits: Math.max(...metrics.map(told)), LCP, INP, CLS };
}
