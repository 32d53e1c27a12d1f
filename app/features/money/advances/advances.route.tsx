import { Link } from "react-router";
import { pageMeta } from "#app/company/page-meta.ts";
import { can } from "#app/permissions.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise, formatRupeesExactly } from "#app/platform/values/money.ts";
import { ListPage } from "#app/records/list-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FilterChip } from "#app/ui/list/filter-chip.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { LongText } from "#app/ui/long-text.tsx";
import { ExportLink } from "#app/ui/page/page-header.tsx";
import { paymentMethodLabels } from "../money.ts";
import type { Route } from "./+types/advances.route.ts";
import { listAdvances } from "./advance-list.server.ts";
import { AdvanceChip } from "./advances.parts.tsx";
import { type AdvanceRow, readAdvanceFilters } from "./advances.ts";
import "./advances.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Advances" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = readAdvanceFilters(url.searchParams);
  const person = personOf(context);
  return { ...(await listAdvances(person, filters)), filters, canExport: can(person, "money:export") };
}

const columns: Column<AdvanceRow>[] = [
  {
    header: "Number",
    cell: ({ id, number }) => (
      <Link className="no-wrap" to={`/dashboard/advances/${id}`}>
        {number}
      </Link>
    ),
  },
  { header: "Client", cell: ({ clientName }) => <LongText text={clientName} /> },
  {
    header: "Event",
    cardLabel: "Event",
    cardFullWidth: true,
    cell: ({ eventName }) => (eventName ? <LongText text={eventName} /> : "-"),
  },
  { header: "Received", cardLabel: "Received", cell: ({ receivedOn }) => formatDay(receivedOn) },
  { header: "Method", cardLabel: "Method", cell: ({ method }) => paymentMethodLabels[method] },
  { header: "Amount", cardLabel: "Amount", alignEnd: true, cell: ({ gross }) => formatRupeesExactly(gross) },
  { header: "Left", cardLabel: "Left", alignEnd: true, cell: ({ left }) => (left > 0 ? formatRupeesExactly(left) : "-") },
  { header: "Status", cardBesideTitle: true, cell: (advance) => <AdvanceChip {...advance} /> },
];

export default function Advances({ loaderData }: Route.ComponentProps) {
  const { rows, count, total, sums, filters, canExport } = loaderData;
  return (
    <ListPage
      title="Advances"
      intro="Receipt vouchers: what clients paid before their invoice."
      header={
        <>
          {canExport && <ExportLink />}
          <ButtonLink to="/dashboard/invoices" small variant="quiet" icon="invoices">
            Invoices
          </ButtonLink>
        </>
      }
      searchLabel="Number, client, event or reference"
      choices={
        <>
          <FilterChip name="state" value="open" label="Open" />
          <FilterChip name="state" value="used" label="Used or refunded" />
          <FilterChip name="state" value="cancelled" label="Cancelled" />
        </>
      }
      listTitle="All Advances"
      noneFound="No advances found."
      none="No advances yet. They are recorded on the page of an event or a client."
      matches={{ count, isCapped: false }}
      {...{ filters, rows, total, columns }}
      footer={
        sums && (
          <dl className="advance-sums numeric">
            <dt>Received</dt>
            <dd>{formatRupeesAndPaise(sums.gross)}</dd>
            <dt>Neither used nor returned</dt>
            <dd>{formatRupeesAndPaise(sums.left)}</dd>
          </dl>
        )
      }
      newestFirst
    />
  );
}
