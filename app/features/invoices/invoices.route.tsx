import { data, Link, redirect, useLocation } from "react-router";
import { company, officeOf } from "#app/content/company.ts";
import { requirePermission } from "#app/permissions.ts";
import { formatDayLong, today } from "#app/platform/dates.ts";
import { parseForm, type Refusal } from "#app/platform/forms.ts";
import { isFiltered, pagesOf, withoutParams, withParam } from "#app/platform/list-filters.ts";
import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useStickyActionData } from "#app/platform/use-sticky-action-data.ts";
import { withOfflineFallback } from "#app/platform/with-offline-fallback.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/invoices.route.ts";
import { saveDraft } from "./drafts.server.ts";
import { InvoiceDialog } from "./invoice-dialog.tsx";
import { InvoiceFilters } from "./invoice-filters.tsx";
import { RevenuePanels } from "./invoices.parts.tsx";
import { listInvoices, readRevenue } from "./invoices.server.ts";
import { type InvoiceRow, readInvoiceFilters, stateLooks } from "./invoices.ts";
import { draftBegun, NewInvoice } from "./new-invoice.ts";
import "./invoices.css";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Invoices · ${company.name}` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = readInvoiceFilters(url.searchParams);
  const [list, revenue] = await Promise.all([listInvoices(personOf(context), filters), readRevenue(personOf(context))]);
  return {
    ...list,
    filters,
    revenue,
    newId: url.searchParams.has("new") ? crypto.randomUUID() : null,
    closeTo: withoutParams(url, "new"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = personOf(context);
  requirePermission(person, "invoice:draft");
  const parsed = parseForm(NewInvoice, await request.formData());
  if (!parsed.ok) return data<Answer>({ refused: parsed.refusal }, { status: 400 });
  const { id } = parsed.data;
  await saveDraft(person, id, 0, draftBegun(parsed.data, new Date(), today()));
  throw redirect(`/dashboard/invoices/${id}`);
}

type Answer = { refused?: Refusal<keyof NewInvoice>; failed?: string };
export const clientAction = withOfflineFallback<Answer>({
  forms: ["add"],
  refused: (refused) => ({ refused }),
  failed: (message) => ({ failed: message }),
});

const columns: Column<InvoiceRow>[] = [
  {
    header: "Number",
    cell: ({ id, number, reference }) => <Link to={`/dashboard/invoices/${id}`}>{number || reference || "Draft"}</Link>,
  },
  { header: "Client", cell: ({ clientName }) => clientName || "-" },
  { header: "Office", cell: ({ office }) => officeOf(office).city },
  { header: "Date", cardLabel: "Date", cell: ({ date }) => formatDayLong(date) },
  { header: "Due", cardLabel: "Due", cell: ({ dueDate }) => (dueDate ? formatDayLong(dueDate) : "-") },
  { header: "Total", cardLabel: "Total", alignEnd: true, cell: ({ amount }) => formatRupeesAndPaise(amount) },
  {
    header: "Balance",
    cardLabel: "Balance",
    alignEnd: true,
    cell: ({ balance, state }) => (state === "draft" ? "-" : formatRupeesAndPaise(balance)),
  },
  { header: "Status", cardBesideTitle: true, cell: ({ state }) => <Chip status={state} {...stateLooks[state]} /> },
];

export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
  const { invoices, count, amount, balance, filters, years, revenue, newId, closeTo } = loaderData;
  const refused = useStickyActionData<Answer>(actionData)?.refused;

  const { search } = useLocation();
  return (
    <>
      <PageHeader title="Invoices">
        <ButtonLink to={`/dashboard/invoices.csv${search}`} small variant="quiet" icon="download" reloadDocument>
          Export CSV
        </ButtonLink>
        <ButtonLink to={withParam(closeTo, "new")} small icon="plus" preventScrollReset>
          Create New Invoice
        </ButtonLink>
      </PageHeader>
      <InvoiceDialog newId={newId} refused={refused} closeTo={closeTo} />
      <Panel title={isFiltered(filters) ? `${count} found` : "All Invoices"}>
        <InvoiceFilters filters={filters} years={years} />
        {invoices.length === 0 ? (
          <EmptyState message={isFiltered(filters) ? "No invoices found." : "No invoices yet."} />
        ) : (
          <Table caption="All Invoices" columns={columns} rows={invoices} rowKey={({ id }) => id} />
        )}
        {count > 0 && (
          <dl className="list-sums numeric">
            <dt>Issued, less credit notes</dt>
            <dd>{formatRupeesAndPaise(amount)}</dd>
            <dt>Balance</dt>
            <dd>{formatRupeesAndPaise(balance)}</dd>
          </dl>
        )}
        <Pager page={filters.page} pages={pagesOf(count)} previous="Newer" next="Older" />
      </Panel>
      <RevenuePanels revenue={revenue} />
    </>
  );
}
