import { data, redirect } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { useStaffCompany } from "#app/company/use-company.ts";
import { ClientPagePanel } from "#app/features/client-page/client-page.parts.tsx";
import { ClientPanel } from "#app/features/clients/clients.parts.tsx";
import { CommentsPanel } from "#app/features/comments/comments.parts.tsx";
import { FilesPanel } from "#app/features/files/files.parts.tsx";
import { WhatsAppButton } from "#app/features/messages/messages.parts.tsx";
import { Timeline } from "#app/features/messages/timeline/timeline.parts.tsx";
import { AdvanceDialog, RecordedAdvance } from "#app/features/money/advances/advances.parts.tsx";
import { scheduledPayments } from "#app/features/quotes/payment-schedule/payment-schedule.ts";
import { QuotePanel } from "#app/features/quotes/quotes.parts.tsx";
import { EventTasks } from "#app/features/tasks/tasks.parts.tsx";
import { countOfTasks, isOpenTask, newTaskUrl } from "#app/features/tasks/tasks.ts";
import { can } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { formatDayWithWeekday } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { ContactLinks } from "#app/records/contact-links.tsx";
import { useRows } from "#app/records/json-rows.ts";
import { factsOf } from "#app/records/record.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { DeleteDialog } from "#app/ui/dialog/delete-dialog.tsx";
import { MenuLink } from "#app/ui/dialog/menu.tsx";
import { Fact, FactList } from "#app/ui/fact.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { SectionLinks } from "#app/ui/page/section-links.tsx";
import { MessageToast, Toast } from "#app/ui/result/toast.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { useLastResult } from "#app/ui/result/use-last-result.ts";
import type { Route } from "./+types/event.route.ts";
import { EventDialog } from "./event-dialog.tsx";
import { EventIntro } from "./event-intro.tsx";
import { readEventPage } from "./event-page.server.ts";
import { EventStatusButtons } from "./event-status-buttons.tsx";
import { CancelDialog, ReopenDialog, UndoToast } from "./event-status-dialogs.tsx";
import {
  type EventActionData,
  eventDays,
  eventDayUrl,
  eventFields,
  eventFormIntents,
  eventName,
  runSheetUrl,
  shownStatus,
  timeUntilEvent,
} from "./events.ts";
import { handleEventsForm } from "./events-action.server.ts";
import { FunctionDialogs } from "./functions/function-dialogs.tsx";
import { functionName } from "./functions/functions.ts";
import { FunctionsPanel } from "./functions/functions-panel.tsx";
import { LeadPanel } from "./lead-panel.tsx";
import { AgreedPanels } from "./money/agreed-panels.tsx";
import { HeldMoney } from "./money/held-money.tsx";
import { MoneyPanel } from "./money/money-panel.tsx";
import { cancelledText, messageOf } from "./move/event-cancellation.ts";
import { EventMoveDialog } from "./move/event-move-dialog.tsx";
import { MoveDialogs } from "./move/move-dialogs.tsx";
import { MissingPermits } from "./permits/permits.parts.tsx";
import { notActiveText } from "./permits/permits.ts";
import { taskOffer } from "./task-offer.ts";
import { MissingTasksForm, TaskOfferForm, UndoDeletedTasks } from "./task-offer-form.tsx";
import { VendorPanel } from "./vendors/vendor-panel.tsx";
import { SharedVenue } from "./venue-clash.tsx";
import "#app/ui/columns.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData ? eventName(args.loaderData.event) : "Event" });

/** The page's header shows these six fields; the list of facts shows the others. */
const { name, date, time, end_time, venue, owner_id, ...otherFields } = eventFields;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = personOf(context);
  // Who may not see the event, but works there.
  if (!can(person, "event:list") && can(person, "run-sheet:read")) throw redirect(runSheetUrl(params.id));
  const page = isId(params.id) ? await readEventPage(person, params.id, url.searchParams) : null;
  if (!page) throw data(null, { status: 404 });
  return page;
}

export const action = async (args: Route.ActionArgs) => handleEventsForm(await readSubmission(args));

export const clientAction = formsClientAction(eventFormIntents);

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const result = useActionResult<EventActionData>();
  const { lastResult, onDismiss } = useLastResult(result);
  const { event, days, lead, clashes, tasks, vendors, newAdvance, today, editedEvent, eventToDelete, canDelete } = loaderData;
  const taskRows = useRows(tasks.tasks);
  const allTasks = [...taskRows, ...useRows(tasks.others)];
  const ofWhom = event.status === "cancelled" ? allTasks : taskRows;
  const offer = taskOffer(event, ofWhom, loaderData.checklist, loaderData.canDeleteTasks);
  const commitments = {
    held: loaderData.advances.reduce((sum, { left }) => sum + left, 0),
    due: scheduledPayments(loaderData.schedule, loaderData.advances, today).reduce((sum, { open }) => sum + open, 0),
    vendors: vendors.attached.filter(({ state }) => state !== "released").map(({ name }) => name),
    openTasks: allTasks.filter(isOpenTask).length,
    invoices: useRows(loaderData.invoices).flatMap(({ number }) => number ?? []),
    hasClientPage: loaderData.clientPage.link !== null,
  };
  const { advanceDocument } = useStaffCompany();
  // A pending event waits to become active, a past active one to become completed.
  const isStatusPrimary = event.status === "active" ? days.isOver : event.status !== "completed";
  const planned = loaderData.functions.filter(({ status }) => status === "planned");
  const eventUrl = `/dashboard/events/${event.id}`;
  const timeUntil = timeUntilEvent({ ...event, ...days }, planned, today);
  const isNow = timeUntil === "today";
  const contact = lead ?? loaderData.clientOfEvent.client;
  return (
    <>
      <PageHeader
        title={eventName(event)}
        above={
          <>
            <Link to="/dashboard/events">Events</Link>
            <Chip status={shownStatus(event)} />
            {timeUntil && <b className="no-wrap">{timeUntil}</b>}
          </>
        }
        intro={<EventIntro {...loaderData} functions={planned.length} contact={contact} />}
        contact={
          contact && (
            <ContactLinks phone={contact.phone} email={contact.email}>
              <WhatsAppButton record={{ type: "event", id: event.id }} template={messageOf(event)} icon="chat" />
            </ContactLinks>
          )
        }
      >
        {advanceDocument === "voucher" && event.status !== "cancelled" && (
          <ButtonLink to="?advance" small variant={isStatusPrimary || isNow ? "quiet" : undefined} icon="plus" preventScrollReset>
            Record advance
          </ButtonLink>
        )}
        <ButtonLink
          to={isNow ? eventDayUrl(event.id) : runSheetUrl(event.id)}
          small
          variant={isNow && !isStatusPrimary ? undefined : "quiet"}
          icon={isNow ? "clock" : "list"}
        >
          {isNow ? "Today’s event" : "Run sheet"}
        </ButtonLink>
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
      <FunctionsPanel eventId={event.id} {...loaderData} off={event.status === "cancelled" ? shownStatus(event) : null} />
      <SectionLinks
        sections={[
          { id: "tasks", name: "Tasks", count: taskRows.filter(isOpenTask).length },
          { id: "comments", name: "Comments" },
          { id: "files", name: "Files", count: loaderData.files.list.length },
          { id: "timeline", name: "Timeline" },
          { id: "extras", name: "Extras", count: loaderData.extras.filter(({ status }) => status === "late").length },
          { id: "money", name: "Money" },
          { id: "details", name: "Details" },
          { id: "vendors", name: "Vendors", count: vendors.attached.length },
        ]}
      />
      {!result && loaderData.created && (
        <Notice>
          {joinText(loaderData.created, taskRows.length > 0 && ` The event starts with ${countOfTasks(taskRows.length)}.`)}
        </Notice>
      )}
      {!result && <RecordedAdvance {...loaderData.recorded} />}
      <HeldMoney event={event} advances={loaderData.advances} />
      <SharedVenue clashes={clashes} />
      <MissingPermits {...loaderData} closeUrl={eventUrl} />
      <MissingTasksForm {...loaderData} event={{ ...event, ...days }} tasks={allTasks} />
      {offer && <TaskOfferForm eventId={event.id} offer={offer} isNew={loaderData.isJustDated} />}
      <MoveDialogs
        {...loaderData.moveDialogs}
        event={event}
        days={eventDays(days.firstDay, days.lastDay, formatDayWithWeekday)}
        closeUrl={eventUrl}
      />
      <EventMoveDialog {...loaderData.moveDialog} messages={loaderData.messages} vendors={vendors.attached} closeUrl={eventUrl} />
      <EventDialog
        newEvent={null}
        editedEvent={editedEvent}
        owners={loaderData.owners}
        askedTime={lead?.askedTime}
        hasFunctions={planned.length > 1}
      />
      <FunctionDialogs
        {...loaderData.functionDialogs}
        askedTime={lead?.askedTime}
        messages={loaderData.messages}
        eventId={event.id}
        closeUrl={eventUrl}
      />
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
      <AdvanceDialog newAdvance={newAdvance} today={today} />
      <div className="main-and-aside">
        <div className="stack">
          <Panel title="Tasks" id="tasks" headerActions={<Link to={newTaskUrl(event.id)}>Add New Task</Link>}>
            <EventTasks {...tasks} today={today} />
          </Panel>
          <CommentsPanel record={{ type: "event", id: event.id }} />
          <FilesPanel parent={{ type: "event", id: event.id }} files={loaderData.files} />
          <div id="timeline">
            <Timeline timeline={loaderData.timeline} note={{ recordId: event.id, noteId: loaderData.noteId }} />
          </div>
        </div>
        <div className="stack">
          <QuotePanel {...loaderData.quotes} from={`event=${event.id}`} />
          <AgreedPanels {...loaderData} />
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
              {factsOf(otherFields, event, { office: loaderData.officeName }).map((fact) => (
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
            <VendorPanel eventId={event.id} vendors={vendors} vendorToDetachId={loaderData.vendorToDetachId} />
          </div>
        </div>
      </div>
      <CancelDialog
        {...{ event, commitments, closeUrl: eventUrl, messages: loaderData.messages }}
        open={loaderData.isCancelDialogOpen}
      />
      <ReopenDialog event={event} status={loaderData.reopenAs} takenBy={loaderData.takenBy} closeUrl={eventUrl} />
      {!lastResult && (
        <>
          <UndoToast
            message={loaderData.cancelledFrom && cancelledText(loaderData.closed, event.postponed)}
            eventUrl={eventUrl}
            intent="status"
            fields={{ id: event.id, version: event.version, status: loaderData.cancelledFrom ?? "", undo: "1" }}
          />
          <UndoToast
            message={loaderData.cancelledFunction && `${functionName(loaderData.cancelledFunction)} is cancelled.`}
            eventUrl={eventUrl}
            intent="restore-function"
            fields={{ id: loaderData.cancelledFunction?.id ?? "", version: loaderData.cancelledFunction?.version ?? 0 }}
          />
          <MessageToast message={loaderData.restoredText} />
        </>
      )}
      <Toast
        action={
          lastResult?.deletedTaskIds ? (
            <UndoDeletedTasks ids={lastResult.deletedTaskIds} />
          ) : (
            lastResult?.errorMessage === notActiveText(loaderData.missingPermits) && <Link to="#tasks">Tasks</Link>
          )
        }
        message={lastResult?.errorMessage ?? lastResult?.successMessage ?? null}
        onDismiss={onDismiss}
      />
    </>
  );
}
