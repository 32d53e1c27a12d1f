import {
  MainFigures,
  PeriodSwitch,
  ReceivablesByAge,
  RevenueByClient,
  RevenueByEvent,
  RevenueByOffice,
  RevenueByService,
  RevenueBySource,
  RevenueByTime,
} from "#app/features/figures/figures.parts.tsx";
import { readBreakdown, readFigures, readRevenueByService } from "#app/features/figures/figures.server.ts";
import { periodNames } from "#app/features/figures/figures.ts";
import { formatDay, greeting, today } from "#app/platform/dates.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { choosePreference } from "#app/platform/preferences.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import { ExportLink } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/figures.route.ts";
import { readInsights } from "./insights.server.ts";
import { EnquiriesByMonth, PipelineByStage, ReplyTimes } from "./insights.tsx";
import { OverviewHeader } from "./overview-header.tsx";
import "#app/ui/columns.css";
import "./overview.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Figures" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const now = new Date();
  const period = await choosePreference(person, "period", url.searchParams.get("period"));
  const [insights, figures, services, breakdown] = await Promise.all([
    readInsights(person),
    readFigures(person, period),
    readRevenueByService(person, period),
    readBreakdown(person, period),
  ]);
  const welcome = `${greeting(now)}, ${person.name.split(" ")[0]}`;
  return { welcome, today: today(now), insights, figures, services, breakdown };
}

export default function FiguresView({ loaderData }: Route.ComponentProps) {
  const { welcome, today, insights, figures, services, breakdown } = loaderData;
  const { enquiries, pipeline, ...replies } = insights;
  const { period, year } = figures;
  const intro = (
    <>
      Revenue is before GST, less credit notes, {periodNames[period]}, as of <span className="no-wrap">{formatDay(today)}</span>.
    </>
  );
  return (
    <>
      <OverviewHeader welcome={welcome} intro={intro} current="figures" hasFigures />
      <div className="figures-bar">
        <PeriodSwitch period={period} year={year} />
        <ExportLink to={`/dashboard/invoices.csv${period === "year" ? `?year=${year}` : ""}`} />
      </div>
      <MainFigures figures={figures} />
      <div className="overview">
        <div className="stack">
          <RevenueByTime figures={figures} />
          <RevenueByService figures={figures} shares={services} />
          <RevenueByClient figures={figures} shares={breakdown.clients} />
          <EnquiriesByMonth enquiries={enquiries} />
          <ReplyTimes {...replies} />
        </div>
        <div className="stack">
          <ReceivablesByAge figures={figures} />
          <RevenueByOffice figures={figures} />
          <RevenueBySource figures={figures} shares={breakdown.sources} />
          <RevenueByEvent figures={figures} shares={breakdown.events} />
          <PipelineByStage pipeline={pipeline} />
        </div>
      </div>
    </>
  );
}
