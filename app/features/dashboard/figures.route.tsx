import { company } from "#app/content/company.ts";
import { ReceivablesByAge, RevenueByMonth, RevenueByOffice, RevenueByService } from "#app/features/invoices/invoices.parts.tsx";
import { readRevenue } from "#app/features/invoices/invoices.server.ts";
import { formatDay, greeting, today } from "#app/platform/dates.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/figures.route.ts";
import { readInsights } from "./insights.server.ts";
import { EnquiriesByMonth, PipelineByStage, ReplyTimes } from "./insights.tsx";
import { OverviewHeader } from "./overview-header.tsx";
import "#app/ui/columns.css";
import "./overview.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Figures · ${company.name}` }];

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  const now = new Date();
  const [insights, revenue] = await Promise.all([readInsights(person), readRevenue(person)]);
  return { welcome: `${greeting(now)}, ${person.name.split(" ")[0]}`, today: today(now), insights, revenue };
}

export default function Figures({ loaderData: { welcome, today, insights, revenue } }: Route.ComponentProps) {
  const { enquiries, pipeline, ...replies } = insights;
  const intro = (
    <>
      Issued invoices less credit notes, as of <span className="no-wrap">{formatDay(today)}</span>.
    </>
  );
  return (
    <>
      <OverviewHeader welcome={welcome} intro={intro} current="figures" hasFigures />
      <div className="overview">
        <div className="stack">
          <RevenueByMonth revenue={revenue} />
          <RevenueByService revenue={revenue} />
          <EnquiriesByMonth enquiries={enquiries} />
        </div>
        <div className="stack">
          <ReceivablesByAge revenue={revenue} />
          <RevenueByOffice revenue={revenue} />
          <PipelineByStage pipeline={pipeline} />
          <ReplyTimes {...replies} />
        </div>
      </div>
    </>
  );
}
