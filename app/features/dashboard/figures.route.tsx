import { company } from "#app/company/company.server.ts";
import { officeOf, parseOfficeKey } from "#app/company/company.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { useCompany } from "#app/company/use-company.ts";
import {
  MainFigures,
  OfficeSwitch,
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
import { choosePreference } from "#app/identity/preferences.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { formatDay, greeting, today } from "#app/platform/values/dates.ts";
import { ExportLink } from "#app/ui/page/page-header.tsx";
import type { Route } from "./+types/figures.route.ts";
import { readInsights } from "./insights.server.ts";
import { EnquiriesByTime, LeadsBySource, PipelineByStage, ReplyTimes } from "./insights.tsx";
import { OverviewHeader } from "./today/overview-header.tsx";
import "#app/ui/columns.css";
import "./today/overview.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Figures" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const now = new Date();
  const period = await choosePreference(person, "period", url.searchParams.get("period"));
  const office = parseOfficeKey(company(), url.searchParams.get("office")) ?? "";
  const [insights, figures, services, breakdown] = await Promise.all([
    readInsights(person, period),
    readFigures(person, period, office),
    readRevenueByService(person, period, office),
    readBreakdown(person, period, office),
  ]);
  const welcome = `${greeting(now)}, ${person.name.split(" ")[0]}`;
  return { welcome, today: today(now), insights, figures, services, breakdown };
}

export default function FiguresView({ loaderData }: Route.ComponentProps) {
  const { welcome, today, insights, figures, services, breakdown } = loaderData;
  const { period, office, year, invoicesQuery } = figures;
  const { offices } = useCompany();
  const insightsProps = { insights, period, isOfOffice: office !== "" };
  const intro = (
    <span>
      Revenue is before GST, less credit notes, <span>{periodNames[period]}</span>
      <span>{office && ` in ${officeOf({ offices }, office).city}`}</span>, as of{" "}
      <span className="no-wrap">{formatDay(today)}</span>.
    </span>
  );
  return (
    <>
      <OverviewHeader welcome={welcome} intro={intro} current="figures" hasFigures />
      <div className="figures-bar row">
        <PeriodSwitch period={period} year={year} />
        <OfficeSwitch office={office} />
        <ExportLink to={`/dashboard/invoices.csv${invoicesQuery && `?${invoicesQuery}`}`} />
      </div>
      <MainFigures figures={figures} />
      <div className="overview">
        <div className="stack">
          <RevenueByTime figures={figures} />
          <RevenueByService figures={figures} shares={services} />
          <RevenueByClient figures={figures} shares={breakdown.clients} />
          <EnquiriesByTime {...insightsProps} />
          <ReplyTimes {...insightsProps} />
        </div>
        <div className="stack">
          <ReceivablesByAge figures={figures} />
          <RevenueByOffice figures={figures} />
          <LeadsBySource {...insightsProps} />
          <RevenueBySource figures={figures} shares={breakdown.sources} />
          <RevenueByEvent figures={figures} shares={breakdown.events} />
          <PipelineByStage {...insightsProps} />
        </div>
      </div>
    </>
  );
}
