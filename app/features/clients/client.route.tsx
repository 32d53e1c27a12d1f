import { data, Link } from "react-router";
import { company } from "#app/content/company.ts";
import { stateNameAndCode } from "#app/content/states.ts";
import { can } from "#app/permissions.ts";
import { formatDay, today } from "#app/platform/dates.ts";
import { isId } from "#app/platform/list-filters.ts";
import { formatRupees, formatRupeesAndPaise } from "#app/platform/money.ts";
import { phoneLinks, telHref } from "#app/platform/phone.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useStickyActionData } from "#app/platform/use-sticky-action-data.ts";
import { formsClientAction } from "#app/platform/with-offline-fallback.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ContactLinks } from "#app/ui/contact-links.tsx";
import { DeleteDialog } from "#app/ui/delete-dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Fact, FactList } from "#app/ui/fact.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/client.route.ts";
import { ClientDialog } from "./client-dialog.tsx";
import { type ClientInvoice, readClientPage } from "./client-page.server.ts";
import {
  type Client,
  type ClientActionData,
  type ClientBalance,
  clientForms,
  clientKindLabels,
  treatmentName,
} from "./clients.ts";
import { handleClientsForm } from "./clients-action.server.ts";
import { readStatement } from "./statement.server.ts";
import { readPeriod } from "./statement.ts";
import { StatementPanel } from "./statement-panel.tsx";
import "#app/ui/columns.css";
import "#app/ui/related-list.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.client.name ?? "Client"} · ${company.name}` },
];

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const page = isId(id) ? await readClientPage(person, id) : null;
  if (!page) throw data(null, { status: 404 });
  const { client, editable } = page;
  const canDelete = can(person, "client:delete");
  const period = readPeriod(url.searchParams, today());
  return {
    ...page,
    statement: page.money && ((await readStatement(person, client.id, period))?.statement ?? null),
    today: today(),
    canDelete,
    editedClient: url.searchParams.has("edit") ? editable : null,
    clientToDelete: url.searchParams.has("delete") && canDelete ? { ...client, title: client.name } : null,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  return handleClientsForm({ person: personOf(context), form, returnTo: url.pathname });
}

export const clientAction = formsClientAction(clientForms);

export default function ClientPage({ loaderData, actionData }: Route.ComponentProps) {
  const { client, leads, events, money, statement, editedClient, clientToDelete, canDelete } = loaderData;
  const result = useStickyActionData<ClientActionData>(actionData);
  const clientUrl = `/dashboard/clients/${client.id}`;
  return (
    <>
      <PageHeader
        title={client.name}
        intro={money ? <BalanceLine {...money.balance} /> : clientKindLabels[client.kind]}
        contact={<ContactLinks {...phoneLinks(client.phone)} email={client.email} />}
      >
        <ButtonLink to={`/dashboard/invoices/new?client=${client.id}`} small icon="invoices">
          Create Invoice
        </ButtonLink>
        <ButtonLink to="?edit" small variant="quiet" icon="edit" preventScrollReset>
          Edit
        </ButtonLink>
        {canDelete && (
          <ButtonLink to="?delete" small variant="quiet" icon="trash" preventScrollReset>
            Delete
          </ButtonLink>
        )}
      </PageHeader>
      {result?.errorMessage && <ErrorBox message={result.errorMessage} />}
      <ClientDialog newClient={null} editedClient={editedClient} formErrors={result?.formErrors} closeUrl={clientUrl} />
      <DeleteDialog record={clientToDelete} recordType="client" closeUrl={clientUrl} />
      <div className="main-and-aside">
        <div className="stack">
          {money && <InvoicesPanel invoices={money.invoices} client={client} />}
          <Panel title="Contacts">
            {leads.length === 0 ? (
              <EmptyState message="No lead names this client." />
            ) : (
              <ul className="panel__body panel__body--tight related-list">
                {leads.map(({ id, name, phone, email, stage }) => (
                  <li key={id}>
                    <div>
                      <Link to={`/dashboard/leads/${id}`}>{name}</Link>
                      <small>{[email, stage].filter(Boolean).join(", ")}</small>
                    </div>
                    {phone && (
                      <a className="no-wrap" href={telHref(phone)}>
                        {phone}
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Panel title="Events">
            {events.length === 0 ? (
              <EmptyState message="No event names this client." />
            ) : (
              <ul className="panel__body panel__body--tight related-list">
                {events.map(({ id, name, date, status }) => (
                  <li key={id}>
                    <Link to={`/dashboard/events/${id}`}>{name || "Untitled Event"}</Link>
                    <span>{formatDay(date)}</span>
                    <Chip status={status} />
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </div>
        <div className="stack">
          <Details client={client} />
        </div>
        {statement && <StatementPanel clientId={client.id} statement={statement} />}
      </div>
    </>
  );
}

function BalanceLine({ balance, credit, isOverdue }: ClientBalance) {
  return (
    <>
      {isOverdue && <Chip status="overdue" tone="high" shape="half" />}{" "}
      {balance > 0 ? `Owes ${formatRupeesAndPaise(balance)}` : "Owes nothing"}
      {credit > 0 && `, credit balance ${formatRupeesAndPaise(credit)}`}
    </>
  );
}

const Details = ({ client }: { client: Client }) => (
  <Panel title="Details">
    <FactList>
      <Fact name="Kind" value={clientKindLabels[client.kind]} />
      <Fact name="Phone" value={client.phone && <a href={telHref(client.phone)}>{client.phone}</a>} />
      <Fact name="Email" value={client.email} wide />
      <Fact name="GST treatment" value={treatmentName(client.gstTreatment)} />
      <Fact name="GST number" value={client.gstin && <span className="no-wrap">{client.gstin}</span>} />
      <Fact name="Address" value={[client.address, client.city].filter(Boolean).join(", ")} wide />
      <Fact name="State" value={client.stateCode && stateNameAndCode(client.stateCode)} />
      <Fact name="PIN code" value={client.pin} />
      <Fact name="Country" value={client.country} />
      <Fact name="Notes" value={client.notes} wide />
    </FactList>
  </Panel>
);

function InvoicesPanel({ invoices, client }: { invoices: readonly ClientInvoice[]; client: Client }) {
  return (
    <Panel title="Open invoices" headerActions={<Link to={`/dashboard/invoices?client=${client.id}`}>All invoices</Link>}>
      {invoices.length === 0 ? (
        <EmptyState message="No draft and nothing to be paid." />
      ) : (
        <ul className="panel__body panel__body--tight related-list numeric">
          {invoices.map(({ id, number, reference, dueDate, amount, balance, isOverdue }) => (
            <li key={id}>
              <div>
                <Link to={`/dashboard/invoices/${id}`}>{number || reference || "Draft"}</Link>
                <small>
                  {dueDate && `Due ${formatDay(dueDate)}, `}total {formatRupees(amount)}
                </small>
              </div>
              <span className="no-wrap">{number && formatRupees(balance)}</span>
              {number ? (
                <Chip
                  status={isOverdue ? "overdue" : balance < 0 ? "credit" : "open"}
                  tone={isOverdue ? "high" : "progress"}
                  shape="half"
                />
              ) : (
                <Chip status="draft" />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
