import { Form } from "react-router";
import { formatDateTime, formatDay } from "#app/platform/dates.ts";
import { dispatchIntent } from "#app/platform/dispatch-intent.server.ts";
import type { FormActionData } from "#app/platform/forms.ts";
import { useRows } from "#app/platform/json-rows.ts";
import { isFiltered, pagesOf } from "#app/platform/list-filters.ts";
import { formatRupees } from "#app/platform/money.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useServerClock } from "#app/platform/use-server-clock.ts";
import { useStickyActionData } from "#app/platform/use-sticky-action-data.ts";
import { formsClientAction } from "#app/platform/with-offline-fallback.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { LongText } from "#app/ui/long-text.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/quotes.route.ts";
import { QuoteFilters } from "./quote-filters.tsx";
import { ago, type QuoteRow, quoteChips, readQuoteFilters } from "./quote-list.ts";
import { deleteTemplate, readTemplates } from "./quote-templates.server.ts";
import type { QuoteTemplate } from "./quote-templates.ts";
import { listQuotes } from "./quotes.server.ts";
import "./quotes.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Quotes" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const filters = readQuoteFilters(url.searchParams);
  return {
    ...(await listQuotes(person, filters)),
    filters,
    now: new Date().toISOString(),
    templates: url.searchParams.has("templates") ? await readTemplates(person) : null,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  return dispatchIntent<FormActionData, never>(
    { person: personOf(context), form, returnTo: url.pathname },
    {
      forms: {},
      buttons: {
        "delete-template": async ({ person, form }) => {
          await deleteTemplate(person, String(form.get("template")));
          return { successMessage: "Template deleted." };
        },
      },
    },
  );
}

export const clientAction = formsClientAction([]);

const columns: (now: Date) => Column<QuoteRow>[] = (now) => [
  {
    header: "Quote",
    cell: ({ id, number, title }) => (
      <Link className="quote-list__link" to={`/dashboard/quotes/${id}`}>
        <span className="no-wrap">{number ?? "Draft"}</span>
        <LongText text={title || "Without a title"} />
      </Link>
    ),
  },
  { header: "Client", cardLabel: "Client", cell: ({ clientName }) => clientName || "-" },
  { header: "Owner", cardLabel: "Owner", cell: ({ ownerName }) => ownerName ?? "Nobody" },
  { header: "Valid until", cardLabel: "Valid until", cell: ({ validUntil }) => formatDay(validUntil) },
  {
    header: "Opened",
    cardLabel: "Opened",
    cell: ({ openedAt, sentAt }) => (openedAt ? ago(openedAt, now, formatDateTime) : sentAt ? "Not yet" : "-"),
  },
  { header: "Total", cardLabel: "Total", alignEnd: true, cell: ({ total }) => formatRupees(total) },
  {
    header: "Status",
    cardBesideTitle: true,
    cell: ({ state, requests }) => (
      <span className="quote-list__state">
        <Chip status={state} {...quoteChips[state]} />
        {requests > 0 && <span className="quote-list__asked">Client wrote</span>}
      </span>
    ),
  },
];

export default function Quotes({ loaderData, actionData }: Route.ComponentProps) {
  const { count, filters, templates } = loaderData;
  const quotes = useRows(loaderData.quotes);
  const now = useServerClock(loaderData.now);
  const result = useStickyActionData<FormActionData>(actionData);
  const hasFilters = isFiltered(filters);
  return (
    <>
      <PageHeader title="Quotes">
        <ButtonLink to="/dashboard/quotes?templates" small variant="quiet" icon="quotes" preventScrollReset>
          Templates
        </ButtonLink>
        <ButtonLink to="/dashboard/quotes/new" small icon="plus">
          New quote
        </ButtonLink>
      </PageHeader>
      {result?.errorMessage && <ErrorBox message={result.errorMessage} />}
      <TemplateDialog templates={templates} />
      <QuoteFilters {...loaderData} isFiltered={hasFilters} />
      <Panel title={hasFilters ? `${count} found` : "All quotes"}>
        {quotes.length === 0 ? (
          <EmptyState
            message={hasFilters ? "No quotes found." : "No quotes yet. A quote is made from its lead in a few minutes."}
          />
        ) : (
          <div className="quote-list">
            <Table caption="Quotes" columns={columns(now)} rows={quotes} rowKey={({ id }) => id} />
          </div>
        )}
        <Pager page={filters.page} pages={pagesOf(count)} previous="Newer" next="Older" />
      </Panel>
    </>
  );
}

/** @param templates null: closed */
function TemplateDialog({ templates }: { templates: QuoteTemplate[] | null }) {
  return (
    <Dialog open={templates !== null} title="Templates of quotes" closeUrl="/dashboard/quotes">
      {templates?.length === 0 && <p>There is no template yet. Save one from the menu of a quote.</p>}
      <ul className="quote-list__templates">
        {templates?.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="template" value={id} />
              <IntentButton intent="delete-template" fields={{ template: id }} small variant="quiet" busyLabel="Deleting...">
                Delete<span className="visually-hidden"> {name}</span>
              </IntentButton>
            </Form>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
