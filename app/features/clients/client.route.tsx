import { data, Link, redirect } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { stateNameAndCode } from "#app/content/states.ts";
import { untitledEvent } from "#app/content/untitled.ts";
import { MergePanel } from "#app/features/duplicates/duplicates.parts.tsx";
import { readMergeContext, readMergeTarget } from "#app/features/duplicates/duplicates.server.ts";
import { recordUrl } from "#app/features/duplicates/duplicates.ts";
import { FilesPanel } from "#app/features/files/files.parts.tsx";
import { readFiles } from "#app/features/files/files.server.ts";
import { WhatsAppButton } from "#app/features/messages/messages.parts.tsx";
import { Timeline } from "#app/features/messages/timeline/timeline.parts.tsx";
import { readTimeline } from "#app/features/messages/timeline/timeline.server.ts";
import { AdvanceDialog, AdvancePanel, RecordedAdvance } from "#app/features/money/advances/advances.parts.tsx";
import { readAdvanceContext, readAdvancesOf } from "#app/features/money/advances/advances.server.ts";
import { readCredit } from "#app/features/money/credit/credit.server.ts";
import { creditSourceName, creditTotal, needsVoucher } from "#app/features/money/credit/credit.ts";
import { readOpenInvoices, readRecordedMoney } from "#app/features/money/money.server.ts";
import { type RecordedMoney, recordedMessage } from "#app/features/money/money.ts";
import { PaymentDialog, RemovePaymentDialog } from "#app/features/money/payments/payments.parts.tsx";
import { RefundDialog } from "#app/features/money/refunds/refunds.parts.tsx";
import { QuotePanel } from "#app/features/quotes/quotes.parts.tsx";
import { quotesAbout } from "#app/features/quotes/quotes.server.ts";
import { can } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { ContactLinks } from "#app/records/contact-links.tsx";
import { PhoneLink } from "#app/records/phone-link.tsx";
import { readDeletionRefusal } from "#app/records/quoted-records.server.ts";
import { factsOf } from "#app/records/record.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { DeleteDialog } from "#app/ui/dialog/delete-dialog.tsx";
import { Fact, FactList } from "#app/ui/fact.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { ResultNotices } from "#app/ui/result/result-notices.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import type { Route } from "./+types/client.route.ts";
import { ClientDialog } from "./client-dialog.tsx";
import { ClientCreditPanel, ClientInvoicesPanel, ClientMoneyStrip, EventsOfAdvance } from "./client-money.tsx";
import { readClientRecord } from "./client-record.server.ts";
import { type Client, type ClientActionData, clientFields, clientFormIntents, clientKindLabels } from "./clients.ts";
import { handleClientForm } from "./clients-action.server.ts";
import { readStatement } from "./statement.server.ts";
import { readPeriod } from "./statement.ts";
import { StatementPanel } from "./statement-panel.tsx";
import "#app/ui/columns.css";
import "#app/ui/related-list.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: args.loaderData?.client.name ?? "Client" });

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const page = isId(id) ? await readClientRecord(person, id) : null;
  if (!page) {
    const mergeTarget = isId(id) ? await readMergeTarget(person, "client", id) : null;
    throw mergeTarget ? redirect(recordUrl("client", mergeTarget)) : data(null, { status: 404 });
  }
  const { client, editable } = page;
  const canDelete = can(person, "client:delete");
  const period = readPeriod(url.searchParams, today());
  const isPaymentDialogOpen = page.money !== null && url.searchParams.has("pay");
  const [statement, credit, openInvoices] = await Promise.all([
    page.money && readStatement(person, client.id, period),
    page.money ? readCredit(person, client.id) : [],
    isPaymentDialogOpen ? readOpenInvoices(person, client.id) : [],
  ]);
  const canRefund = can(person, "invoice:refund");
  const ofClient = { clientId: client.id };
  const canRecordAdvance = can(person, "advance:record");
  const toVoucher =
    canRecordAdvance && credit.find((source) => needsVoucher(source) && source.id === url.searchParams.get("voucher"));
  const isAdvanceDialogOpen = canRecordAdvance && (url.searchParams.has("advance") || toVoucher);
  return {
    ...page,
    quotes: await quotesAbout(person, ofClient),
    advances: page.money ? await readAdvancesOf(person, ofClient) : [],
    newAdvance: isAdvanceDialogOpen ? { id: crypto.randomUUID(), context: await readAdvanceContext(person, ofClient) } : null,
    moneyToVoucher: toVoucher ? { id: toVoucher.id, amount: toVoucher.amount, name: creditSourceName(toVoucher) } : undefined,
    recorded: page.money && (await readRecordedMoney(person, url.searchParams.get("recorded"), client.id)),
    credit,
    openInvoices,
    isPaymentDialogOpen,
    canRefund,
    files: await readFiles(person, { type: "client", id }),
    timeline: await readTimeline(person, { type: "client", id }, { all: url.searchParams.get("messages") === "all" }),
    statement: statement?.statement ?? null,
    canExport: can(person, "money:export"),
    newIds: { note: crypto.randomUUID(), payment: crypto.randomUUID(), refund: crypto.randomUUID() },
    isRefundDialogOpen: canRefund && url.searchParams.has("refund"),
    canRemovePayment: can(person, "invoice:delete"),
    paymentToRemoveId: url.searchParams.get("remove-payment"),
    today: today(),
    merging: { ...(await readMergeContext(person, "client", id)), canMerge: can(person, "client:merge") },
    canDelete,
    editedClient: url.searchParams.has("edit") ? editable : null,
    clientToDelete:
      url.searchParams.has("delete") && canDelete
        ? { ...client, title: client.name, refusal: await readDeletionRefusal(person, "client", client.id) }
        : null,
  };
}

export async function action({ params: { id }, ...args }: Route.ActionArgs) {
  if (!isId(id)) throw data(null, { status: 404 });
  return handleClientForm(await readSubmission(args), id);
}

export const clientAction = formsClientAction(clientFormIntents);

export default function ClientPage({ loaderData }: Route.ComponentProps) {
  const { client, leads, events, money, statement, editedClient, clientToDelete, canDelete, credit, newIds, today } = loaderData;
  const { isPaymentDialogOpen, isRefundDialogOpen, advances } = loaderData;
  const result = useActionResult<ClientActionData>();
  const recorded = result ? null : loaderData.recorded;
  return (
    <>
      <PageHeader
        title={client.name}
        intro={clientKindLabels[client.kind]}
        contact={
          <ContactLinks phone={client.phone} email={client.email}>
            <WhatsAppButton record={{ type: "client", id: client.id }} template="firstReply" icon="chat" />
          </ContactLinks>
        }
      >
        <ButtonLink to={`/dashboard/invoices/new?client=${client.id}`} small icon="invoices">
          Create Invoice
        </ButtonLink>
        {money && (
          <ButtonLink to="?pay" small variant="quiet" icon="plus" preventScrollReset>
            Record payment
          </ButtonLink>
        )}
        <ButtonLink to="?edit" small variant="quiet" icon="edit" preventScrollReset>
          Edit
        </ButtonLink>
        {canDelete && (
          <ButtonLink to="?delete" small variant="quiet" icon="trash" preventScrollReset>
            Delete
          </ButtonLink>
        )}
      </PageHeader>
      <ResultNotices key={result?.successMessage} comesIntoView />
      {recorded && <RecordedNotice recorded={recorded} />}
      <ClientDialog newClient={null} editedClient={editedClient} />
      <PaymentDialog
        open={isPaymentDialogOpen}
        invoice={null}
        others={loaderData.openInvoices}
        clientId={client.id}
        newId={newIds.payment}
        today={today}
      />
      <RefundDialog
        open={isRefundDialogOpen}
        title="Refund to the client"
        credit={creditTotal(credit)}
        newId={newIds.refund}
        today={today}
        note="The refund is in the statement of account. Accounts or an admin can cancel it in PAYMENTS."
      >
        From the oldest money on account first, then from invoices that are paid too much.
      </RefundDialog>
      <RemovePaymentDialog payment={paymentToRemove(loaderData)} settled={null} />
      <DeleteDialog record={clientToDelete} recordType="client" />
      <AdvanceDialog
        newAdvance={loaderData.newAdvance}
        onAccount={loaderData.moneyToVoucher}
        today={today}
        intro={!loaderData.moneyToVoucher && <EventsOfAdvance events={events} />}
      />
      <div className="main-and-aside">
        <div className="stack">
          {money && <ClientMoneyStrip {...money.balance} />}
          <ClientCreditPanel
            credit={credit}
            isOwed={(money?.balance.owed ?? 0) > 0}
            canRefund={loaderData.canRefund}
            canRemovePayment={loaderData.canRemovePayment}
          />
          <QuotePanel quotes={loaderData.quotes} from={`client=${client.id}`} />
          {money && <ClientInvoicesPanel invoices={money.invoices} clientId={client.id} />}
          {money && <AdvancePanel advances={advances} />}
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
                    {phone && <PhoneLink phone={phone} />}
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
                    <Link to={`/dashboard/events/${id}`}>{name || untitledEvent}</Link>
                    <span>{formatDay(date)}</span>
                    <Chip status={status} />
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Timeline
            timeline={loaderData.timeline}
            importFor={{ type: "client", id: client.id }}
            note={{ recordId: client.id, noteId: newIds.note }}
          />
        </div>
        <div className="stack">
          <MergePanel kind="client" id={client.id} place="first" {...loaderData.merging} />
          <Details client={client} />
          <FilesPanel parent={{ type: "client", id: client.id }} files={loaderData.files} />
          <MergePanel kind="client" id={client.id} place="last" {...loaderData.merging} />
        </div>
        {statement && <StatementPanel clientId={client.id} statement={statement} canExport={loaderData.canExport} />}
      </div>
    </>
  );
}

const RecordedNotice = ({ recorded }: { recorded: RecordedMoney }) =>
  recorded.kind === "Advance" ? (
    <RecordedAdvance advance={{ ...recorded, gross: recorded.amount }} />
  ) : (
    <Notice comesIntoView key={recorded.id}>
      {recordedMessage(recorded)}
    </Notice>
  );

/** The payment that the dialog asks about. Only a payment with money on account can be removed on this page. */
function paymentToRemove({ credit, canRemovePayment, paymentToRemoveId }: Route.ComponentProps["loaderData"]) {
  const source = canRemovePayment ? credit.find(({ id }) => id === paymentToRemoveId) : undefined;
  return source?.kind === "payment" ? source : null;
}

/** The city is shown with the address. */
const { name, city, ...otherFields } = clientFields;

const Details = ({ client }: { client: Client }) => (
  <Panel title="Details">
    <FactList>
      {factsOf(otherFields, client, {
        phone: client.phone && <PhoneLink phone={client.phone} />,
        gstin: client.gstin && <span className="no-wrap">{client.gstin}</span>,
        address: [client.address, client.city].filter(Boolean).join(", "),
        state_code: client.stateCode && stateNameAndCode(client.stateCode),
      }).map((fact) => (
        <Fact key={fact.name} {...fact} />
      ))}
    </FactList>
  </Panel>
);
