import { data } from "react-router";
import { ClientPagePanel } from "#app/features/client-page/client-page.parts.tsx";
import { readStaffClientPage } from "#app/features/client-page/client-page.server.ts";
import { ClientPanel } from "#app/features/clients/clients.parts.tsx";
import { readClientOfRecord } from "#app/features/clients/clients.server.ts";
import { FilesPanel } from "#app/features/files/files.parts.tsx";
import { readFiles } from "#app/features/files/files.server.ts";
import { invoicesAbout } from "#app/features/invoices/invoices.server.ts";
import { WhatsAppButton } from "#app/features/messages/messages.parts.tsx";
import { Timeline } from "#app/features/messages/timeline.parts.tsx";
import { readTimeline } from "#app/features/messages/timeline.server.ts";
import { QuotePanel } from "#app/features/quotes/quotes.parts.tsx";
import { quotesOfEvent, selectQuotedRates } from "#app/features/quotes/quotes.server.ts";
import { AdvanceDialog, RecordedAdvance } from "#app/features/receipts/advances.parts.tsx";
import { readAdvanceContext, readAdvancesOf, readRecordedAdvance } from "#app/features/receipts/advances.server.ts";
import { EventTasks } from "#app/features/tasks/tasks.parts.tsx";
import { tasksOfEvent } from "#app/features/tasks/tasks.server.ts";
import { countOfTasks, newTaskUrl } from "#app/features/tasks/tasks.ts";
import { can } from "#app/permissions.ts";
import { company } from "#app/platform/company.server.ts";
import { formatDayWithWeekday, today } from "#app/platform/dates.ts";
import { useRows } from "#app/platform/json-rows.ts";
import { dayFilter, isId, readId, textFilter } from "#app/platform/list-filters.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { telHref } from "#app/platform/phone.ts";
import { readDeletionRefusal } from "#app/platform/quoted-records.server.ts";
import { factsOf } from "#app/platform/record.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useStaffCompany } from "#app/platform/use-company.ts";
import { useLastResult } from "#app/platform/use-last-result.ts";
import { formsClientAction } from "#app/platform/with-offline-fallback.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { ContactLinks } from "#app/ui/contact-links.tsx";
import { DeleteDialog } from "#app/ui/delete-dialog.tsx";
import { Fact, FactList } from "#app/ui/fact.tsx";
import { Link } from "#app/ui/link.tsx";
import { MenuLink } from "#app/ui/menu.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/event.route.ts";
import { readEvent } from "./edit-event.server.ts";
import { readPayersOfEvent } from "./event-client.server.ts";
import { EventDialog } from "./event-dialog.tsx";
import { readMoveOffer } from "./event-move.server.ts";
import { EventMoveDialog } from "./event-move-dialog.tsx";
import { EventStatusButtons } from "./event-status-buttons.tsx";
import { vendorsOfEvent } from "./event-vendors.server.ts";
import { type EventActionData, eventFields, eventFormIntents, eventHours, eventName, timeUntilEvent } from "./events.ts";
import { handleEventsForm } from "./events-action.server.ts";
import { FunctionsPanel } from "./functions-panel.tsx";
import { LeadPanel } from "./lead-panel.tsx";
import { MoneyPanel } from "./money-panel.tsx";
import { SectionLinks } from "./section-links.tsx";
import { SharedVenue } from "./shared-venue.tsx";
import { checklistTitles, taskOffer } from "./task-offer.ts";
import { TaskOfferForm } from "./task-offer-form.tsx";
import { VendorPanel } from "./vendor-panel.tsx";
import "#app/ui/columns.css";
import { postedForm } from "#app/platform/request.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData ? eventName(args.loaderData.event) : "Event" });

/** The page's header shows these five fields; the list of facts shows the others. */
const { name, date, time, end_time, venue, ...otherFields } = eventFields;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const eventPage = isId(params.id) ? await readEvent(person, params.id) : null;
  if (!eventPage) throw data(null, { status: 404 });
  const { event, functions, schedule, lead, clashes, editable } = eventPage;
  const canDelete = can(person, "event:delete");
  const hasParam = (name: string) => url.searchParams.has(name);
  const movedFrom = dayFilter(url.searchParams.get("moved"));
  const [
    tasks,
    vendors,
    quotes,
    invoices,
    advances,
    advanceContext,
    clientOfEvent,
    payers,
    files,
    timeline,
    clientPage,
    moveOffer,
  ] = await Promise.all([
    tasksOfEvent(person, event.id, readId(url.searchParams, "deleted")),
    vendorsOfEvent(person, event.id, textFilter(url.searchParams.get("q"))),
    quotesOfEvent(person, event),
    invoicesAbout(person, { eventId: event.id }),
    readAdvancesOf(person, { eventId: event.id }),
    hasParam("advance") ? readAdvanceContext(person, { eventId: event.id }, selectQuotedRates) : null,
    readClientOfRecord(person, event.clientId, textFilter(url.searchParams.get("client"))),
    readPayersOfEvent(person, event.id),
    readFiles(person, { type: "event", id: event.id }),
    readTimeline(person, { type: "event", id: event.id }, { all: url.searchParams.get("messages") === "all" }),
    readStaffClientPage(person, event.id),
    readMoveOffer(person, event, movedFrom),
  ]);
  const payingClient = payers.some(({ id }) => id === clientOfEvent.client?.id) ? clientOfEvent.client : null;
  return {
    event,
    functions,
    schedule,
    lead: lead?.id ? lead : null,
    /** What just happened, when the event was made from a lead. */
    created: hasParam("won") && lead?.stage === "won" ? `${lead.name}: marked as Won.` : hasParam("created") && "Event created.",
    clashes,
    canDelete,
    tasks,
    vendors,
    quotes,
    invoices,
    advances,
    newAdvance: advanceContext && { id: crypto.randomUUID(), context: advanceContext },
    recorded: await readRecordedAdvance(person, advances, readId(url.searchParams, "recorded")),
    clientOfEvent,
    payers,
    files,
    timeline,
    clientPage,
    noteId: crypto.randomUUID(),
    now: new Date().toISOString(),
    /** The event's client, if an invoice or an advance of the event is theirs. */
    payingClient,
    isRemoveClientDialogOpen: hasParam("remove-client") && payingClient !== null,
    today: today(),
    vendorToDetachId: url.searchParams.get("detach"),
    checklist: checklistTitles(company().checklists, event.eventType),
    moveOffer,
    isJustDated: hasParam("moved") && !movedFrom,
    editedEvent: hasParam("edit") ? editable : null,
    eventToDelete:
      hasParam("delete") && canDelete
        ? {
            id: event.id,
            version: event.version,
            title: eventName(event),
            refusal: await readDeletionRefusal(person, "event", event.id),
          }
        : null,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await postedForm(request);
  return handleEventsForm({ person: personOf(context), form, returnTo: url.pathname });
}

export const clientAction = formsClientAction(eventFormIntents);

export default function EventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { actionData: result, lastResult, onDismiss } = useLastResult<EventActionData>(actionData);
  const { event, lead, clashes, tasks, vendors, newAdvance, today, editedEvent, eventToDelete, canDelete } = loaderData;
  const taskRows = useRows(tasks.tasks);
  const offer = taskOffer(event, taskRows, loaderData.checklist);
  const { advanceDocument } = useStaffCompany();
  // A pending event waits to become active, a past active one to become completed.
  const isStatusPrimary = event.status === "pending" || (event.status === "active" && event.date !== null && event.date < today);
  const eventUrl = `/dashboard/events/${event.id}`;
  const timeUntil = timeUntilEvent(event, today);
  const contact = lead ?? loaderData.clientOfEvent.client;
  return (
    <>
      <PageHeader
        title={eventName(event)}
        intro={
          <>
            <Chip status={event.status} /> {event.date ? formatDayWithWeekday(event.date) : "No date"}, {eventHours(event)},{" "}
            {event.venue || "Venue TBD"}
            {timeUntil && (
              <>
                {" · "}
                <b className="no-wrap">{timeUntil}</b>
              </>
            )}
          </>
        }
        contact={
          contact && (
            <ContactLinks phone={contact.phone} callUrl={telHref(contact.phone ?? "")} email={contact.email}>
              <WhatsAppButton record={{ type: "event", id: event.id }} template="bookingConfirmed" />
            </ContactLinks>
          )
        }
      >
        {advanceDocument === "voucher" && (
          <ButtonLink to="?advance" small variant={isStatusPrimary ? "quiet" : undefined} icon="plus" preventScrollReset>
            Record advance
          </ButtonLink>
        )}
        <EventStatusButtons event={event} isPrimary={isStatusPrimary}>
          <MenuLink to="?edit" icon="edit">
            Edit
          </MenuLink>
          {canDelete && (
            <MenuLink to="?delete" icon="trash">
              Delete
            </MenuLink>
          )}
        </EventStatusButtons>
      </PageHeader>
      <FunctionsPanel functions={loaderData.functions} />
      <SectionLinks
        sections={[
          { id: "tasks", name: "Tasks", count: taskRows.filter(({ status }) => status !== "completed").length },
          { id: "files", name: "Files", count: loaderData.files.list.length },
          { id: "timeline", name: "Timeline" },
          { id: "money", name: "Money" },
          { id: "details", name: "Details" },
          { id: "vendors", name: "Vendors", count: vendors.attached.length },
        ]}
      />
      {!result && loaderData.created && (
        <Notice>
          {loaderData.created}
          {taskRows.length > 0 && ` The event starts with ${countOfTasks(taskRows.length)}.`}
        </Notice>
      )}
      {!result && <RecordedAdvance {...loaderData.recorded} />}
      <SharedVenue clashes={clashes} />
      {offer && <TaskOfferForm eventId={event.id} offer={offer} isNew={loaderData.isJustDated} />}
      <EventMoveDialog offer={loaderData.moveOffer} vendors={vendors.attached} closeUrl={eventUrl} />
      <EventDialog newEvent={null} editedEvent={editedEvent} formErrors={result?.formErrors} closeUrl={eventUrl} />
      <DeleteDialog record={eventToDelete} recordType="event" closeUrl={eventUrl} />
      <ConfirmDialog
        open={loaderData.isRemoveClientDialogOpen}
        title="Remove the client of this event?"
        closeUrl={eventUrl}
        intent="choose-client"
        fields={{ id: event.id, version: event.version, client_id: "" }}
        action="Remove client"
      >
        <b>{loaderData.payingClient?.name}</b> has an invoice or an advance for this event. They stay the client's.
      </ConfirmDialog>
      <AdvanceDialog
        newAdvance={newAdvance}
        today={today}
        closeUrl={eventUrl}
        formErrors={result?.formErrors?.intent === "record-advance" ? result.formErrors : undefined}
      />
      <div className="main-and-aside">
        <div className="stack">
          <Panel title="Tasks" id="tasks" headerActions={<Link to={newTaskUrl(event.id)}>Add New Task</Link>}>
            <EventTasks {...tasks} today={today} />
          </Panel>
          <FilesPanel parent={{ type: "event", id: event.id }} files={loaderData.files} />
          <div id="timeline">
            <Timeline
              timeline={loaderData.timeline}
              note={{ recordId: event.id, noteId: loaderData.noteId, formErrors: result?.formErrors }}
            />
          </div>
        </div>
        <div className="stack">
          <QuotePanel {...loaderData.quotes} from={`event=${event.id}`} />
          <MoneyPanel {...loaderData} />
          <ClientPagePanel page={loaderData.clientPage} now={loaderData.now} />
          <Panel
            title="Details"
            id="details"
            headerActions={
              <Link to="?edit" preventScrollReset>
                Edit
              </Link>
            }
          >
            <FactList>
              {factsOf(otherFields, event).map((fact) => (
                <Fact key={fact.name} {...fact} />
              ))}
            </FactList>
          </Panel>
          <LeadPanel lead={lead} />
          <ClientPanel
            record={event}
            recordUrl={eventUrl}
            canMakeClient={false}
            clientOfRecord={loaderData.clientOfEvent}
            payers={loaderData.payers}
            removeUrl={loaderData.payingClient ? "?remove-client" : undefined}
          />
          <div id="vendors">
            <VendorPanel eventId={event.id} vendors={vendors} vendorToDetachId={loaderData.vendorToDetachId} result={result} />
          </div>
        </div>
      </div>
      <Toast message={lastResult?.errorMessage ?? lastResult?.successMessage ?? null} onDismiss={onDismiss} />
    </>
  );
}
