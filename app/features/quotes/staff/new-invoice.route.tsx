import { redirect } from "react-router";
import { pageMeta } from "#app/company/page-meta.ts";
import { requirePermission } from "#app/permissions.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { readId } from "#app/records/list-filters.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { quotesToInvoice } from "../quotes.server.ts";
import type { Route } from "./+types/new-invoice.route.ts";
import { QuoteInvoices } from "./quote-invoices.tsx";
import "#app/ui/columns.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Create Invoice" });

/**
 * Offers the accepted quotes of an event, a lead or a client that are not invoiced yet. Where there is none, or the person wants an
 * empty draft, redirects to a draft with a new id. Nothing is stored before the draft's first save.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  requirePermission(person, "invoice:draft");
  const source = [...url.searchParams].filter(([name]) => ["lead", "event", "client"].includes(name));
  const quotes = url.searchParams.has("empty") ? [] : await readQuotes(person, url.searchParams);
  if (quotes.length === 0)
    throw redirect(`/dashboard/invoices/${crypto.randomUUID()}?${new URLSearchParams([["new", ""], ...source])}`);
  return {
    quotes: quotes.map((quote) => ({ ...quote, newId: crypto.randomUUID() })),
    emptyUrl: `?${new URLSearchParams([...source, ["empty", ""]])}`,
  };
}

async function readQuotes(person: Parameters<typeof quotesToInvoice>[0], params: URLSearchParams) {
  const eventId = readId(params, "event");
  const leadId = readId(params, "lead");
  const clientId = readId(params, "client");
  if (eventId) return quotesToInvoice(person, { eventId });
  if (leadId) return quotesToInvoice(person, { leadId });
  return clientId ? quotesToInvoice(person, { clientId }) : [];
}

export default function CreateInvoice({ loaderData: { quotes, emptyUrl } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Create Invoice"
        intro="There is an accepted quote. Its invoice starts with the client, the lines and the amounts that were accepted."
      >
        <ButtonLink to={emptyUrl} small variant="quiet" icon="invoices">
          Empty invoice
        </ButtonLink>
      </PageHeader>
      <div className="stack">
        {quotes.map(({ id, number, ...quote }) => (
          <QuoteInvoices key={id} quoteId={id} {...quote} headerActions={<Link to={`/dashboard/quotes/${id}`}>{number}</Link>} />
        ))}
      </div>
    </>
  );
}
