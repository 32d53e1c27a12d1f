import { sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { routePattern } from "#app/platform/route-pattern.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { asActor, asSystem } from "#db/client.server.ts";
import type { BrowserReport } from "./browser-reports.ts";

const shownDays = 28;
const maxShown = 50;

/** Counts reports by day, route pattern, kind and detail. */
export async function recordBrowserReports(reports: readonly BrowserReport[]): Promise<void> {
  const counted = Map.groupBy(reports, ({ kind, page, detail }) => JSON.stringify([routePattern(page), kind, detail]));
  const rows = [...counted].map(([key, { length }]) => {
    const [page, kind, detail] = JSON.parse(key) as [string, string, string];
    return sql`(${today()}::date, ${page}, ${kind}, ${detail}, ${length}::bigint)`;
  });
  if (rows.length === 0) return;
  await asSystem("vitals", (tx) =>
    tx.execute(sql`
      insert into browser_reports as counted (day, page, kind, detail, reports) values ${sql.join(rows, sql`, `)}
      on conflict (day, page, kind, detail) do update set reports = counted.reports + excluded.reports`),
  );
}

export type CountedReport = BrowserReport & { reports: number; lastDay: string };

/** The reports of the last 28 days, most frequent first. */
export async function readBrowserReports(actor: Actor): Promise<CountedReport[]> {
  requirePermission(actor, "operations:read");
  const rows = await asActor(actor, (tx) =>
    tx.execute<CountedReport>(sql`
      select page, kind, detail, sum(reports)::float8 as reports, max(day)::text as "lastDay" from browser_reports
      where day > ${addDays(today(), -shownDays)} group by page, kind, detail order by sum(reports) desc, page, detail limit ${maxShown}`),
  );
  return [...rows];
}
