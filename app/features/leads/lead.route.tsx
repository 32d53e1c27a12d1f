import { data, redirect } from "react-router";
import { useServerClock } from "#app/browser/use-server-clock.ts";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { untitledEvent } from "#app/content/untitled.ts";
import { ClientPanel } from "#app/features/clients/clients.parts.tsx";
import { readClientOfRecord } from "#app/features/clients/clients.server.ts";
import { CommentsPanel } from "#app/features/comments/comments.parts.tsx";
import { MergePanel } from "#app/features/duplicates/duplicates.parts.tsx";
import { readMergeContext, readMergeTarget } from "#app/features/duplicates/duplicates.server.ts";
import { recordUrl } from "#app/features/duplicates/duplicates.ts";
import { FilesPanel } from "#app/features/files/files.parts.tsx";
import { readFiles } from "#app/features/files/files.server.ts";
import { InvoicePanel } from "#app/features/invoices/invoices.parts.tsx";
import { invoicesAbout } from "#app/features/invoices/invoices.server.ts";
import { WhatsAppButton } from "#app/features/messages/messages.parts.tsx";
import { Timeline } from "#app/features/messages/timeline/timeline.parts.tsx";
import { readTimeline } from "#app/features/messages/timeline/timeline.server.ts";
import { QuotePanel } from "#app/features/quotes/quotes.parts.tsx";
import { quotesAbout } from "#app/features/quotes/quotes.server.ts";
import { can } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { ContactLinks } from "#app/records/contact-links.tsx";
import { textFilter } from "#app/records/list-filters.ts";
import { ownerName } from "#app/records/owners/owners.ts";
import { readDeletionRefusal } from "#app/records/quoted-records.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { DeleteDialog } from "#app/ui/dialog/delete-dialog.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { useLastResult } from "#app/ui/result/use-last-result.ts";
import type { Route } from "./+types/lead.route.ts";
import { readLastChange } from "./change-lead.server.ts";
import { LeadBriefPanel } from "./lead-brief-panel.tsx";
import { EnquiryText, stageChips } from "./lead-card.tsx";
import { LeadDialog } from "./lead-dialog.tsx";
import { readLead } from "./lead-page.server.ts";
import { LeadStatePanel, NextActionPanel } from "./lead-state-panel.tsx";
import { LeadToasts } from "./lead-toast.tsx";
import { ChangeDialog } from "./leads.parts.tsx";
import { type LeadActionData, leadFormIntents, readChangedLead, readLeadDialog } from "./leads.ts";
import { handleLeadsForm } from "./leads-action.server.ts";
import { MarkRepliedButton } from "./mark-replied-button.tsx";
import { ReplyClock } from "./reply-clock.tsx";
import "#app/ui/columns.css";
import "./lead-page.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: args.loaderData?.lead.name ?? "Lead" });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const leadPage = isId(params.id) ? await readLead(person, params.id) : null;
  if (!leadPage) {
    const mergeTarget = isId(params.id) ? await readMergeTarget(person, "lead", params.id) : null;
    throw mergeTarget ? redirect(recordUrl("lead", mergeTarget)) : data(null, { status: 404 });
  }
  const { id, version, name } = leadPage.lead;
  const dialog = readLeadDialog(url.searchParams);
  const canDelete = can(person, "lead:delete");
  const hasParam = (param: string) => url.searchParams.has(param);
  return {
    ...leadPage,
    files: await readFiles(person, { type: "lead", id }),
    quotes: await quotesAbout(person, { leadId: id }),
    invoices: await invoicesAbout(person, { leadId: id }),
    timeline: await readTimeline(person, { type: "lead", id }, { all: url.searchParams.get("messages") === "all" }),
    clientOfLead: await readClientOfRecord(person, leadPage.clientId, textFilter(url.searchParams.get("client"))),
    change: await readLastChange(person, readChangedLead(url.searchParams)),
    merging: { ...(await readMergeContext(person, "lead", id)), canMerge: can(person, "lead:merge") },
    canDelete,
    editedLead: hasParam("edit") ? leadPage.editable : null,
    leadToDelete:
      hasParam("delete") && canDelete
        ? { id, version, title: name, refusal: await readDeletionRefusal(person, "lead", id) }
        : null,
    openDialog: dialog && { name: dialog.name, lead: leadPage.lead },
    noteId: crypto.randomUUID(),
    now: new Date().toISOString(),
  };
}

export const action = async (args: Route.ActionArgs) => handleLeadsForm(await readSubmission(args));

export const clientAction = formsClientAction(leadFormIntents);

export default function LeadPage({ loaderData }: Route.ComponentProps) {
  const { lead, timeline, events, invoices, owners, editedLead, leadToDelete, openDialog, change, canDelete } = loaderData;
  const now = useServerClock(loaderData.now);
  const { messages } = useLastResult(useActionResult<LeadActionData>());
  const leadUrl = `/dashboard/leads/${lead.id}`;
  const owner = ownerName(owners, lead.ownerId);
  const onContacted = () =>
    lead.replyDueAt && messages.onResult({ successMessage: `Have you replied to ${lead.name}?`, contacted: lead }, lead.id);
  const showEnquiry = (id: string) => {
    const enquiry = lead.enquiries.find((one) => one.id === id);
    return enquiry && <EnquiryText enquiry={enquiry} open />;
  };
  return (
    <>
      <PageHeader
        title={lead.name}
        intro={
          <span className="lead-state row gap-2">
            <Chip status={lead.stage} {...stageChips[lead.stage]} /> <ReplyClock lead={lead} now={now} />{" "}
            <span>{owner ? `Owner: ${owner}` : "No owner"}</span>
          </span>
        }
        contact={
          <ContactLinks phone={lead.phone} email={lead.email} onContacted={onContacted}>
            <WhatsAppButton record={{ type: "lead", id: lead.id }} template="firstReply" icon="chat" />
          </ContactLinks>
        }
      >
        <MarkRepliedButton lead={lead} />
        <ButtonLink
          to={`/dashboard/events?new&lead=${lead.id}`}
          small
          icon="events"
          variant={events.length > 0 ? "quiet" : undefined}
        >
          Create Event
        </ButtonLink>
        <ButtonLink to={`/dashboard/quotes/new?lead=${lead.id}`} small variant="quiet" icon="quotes">
          New quote
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
      <LeadDialog newLead={null} {...{ editedLead, owners }} />
      <ChangeDialog open={openDialog} owners={owners} closeUrl={leadUrl} />
      <DeleteDialog record={leadToDelete} recordType="lead" closeUrl={leadUrl} />
      <div className="main-and-aside lead-columns">
        <div className="stack">
          <LeadStatePanel lead={lead} owners={owners} />
        </div>
        <div className="stack">
          <LeadBriefPanel lead={lead} />
          <NextActionPanel lead={lead} today={today(now)} />
          <CommentsPanel record={{ type: "lead", id: lead.id }} />
          <Timeline
            timeline={timeline}
            importFor={{ type: "lead", id: lead.id }}
            note={{ recordId: lead.id, noteId: loaderData.noteId }}
            showEnquiry={showEnquiry}
          />
        </div>
        <div className="stack">
          <MergePanel kind="lead" id={lead.id} place="first" {...loaderData.merging} />
          <ClientPanel record={lead} recordUrl={leadUrl} canMakeClient clientOfRecord={loaderData.clientOfLead} />
          <Panel title="Events">
            {events.length === 0 ? (
              <EmptyState message="No event yet." />
            ) : (
              <ul className="panel__body panel__body--tight lead-events">
                {events.map((event) => (
                  <li key={event.id}>
                    <Link to={`/dashboard/events/${event.id}`}>{event.name || untitledEvent}</Link>{" "}
                    <span>{formatDay(event.date)}</span> <Chip status={event.status} />
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <FilesPanel parent={{ type: "lead", id: lead.id }} files={loaderData.files} />
          <QuotePanel quotes={loaderData.quotes} from={`lead=${lead.id}`} />
          <InvoicePanel invoices={invoices} from={`lead=${lead.id}`} />
          <MergePanel kind="lead" id={lead.id} place="last" {...loaderData.merging} />
        </div>
      </div>
      <LeadToasts messages={messages} change={change} />
    </>
  );
}
