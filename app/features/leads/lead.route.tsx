import { data, Link } from "react-router";
import { company } from "#app/content/company.ts";
import { InvoicePanel } from "#app/features/invoices/invoices.parts.tsx";
import { invoicesAbout } from "#app/features/invoices/invoices.server.ts";
import { can } from "#app/permissions.ts";
import { formatDay } from "#app/platform/dates.ts";
import { isId } from "#app/platform/list-filters.ts";
import { phoneLinks, telHref } from "#app/platform/phone.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useLastResult } from "#app/platform/use-last-result.ts";
import { useServerClock } from "#app/platform/use-server-clock.ts";
import { formsClientAction } from "#app/platform/with-offline-fallback.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ContactLinks } from "#app/ui/contact-links.tsx";
import { DeleteDialog } from "#app/ui/delete-dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Fact, FactList } from "#app/ui/fact.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/lead.route.ts";
import { stageChips } from "./lead-card.tsx";
import { LeadDialog } from "./lead-dialog.tsx";
import { readLead } from "./lead-page.server.ts";
import { LeadTimeline } from "./lead-timeline.tsx";
import { LeadToast } from "./lead-toast.tsx";
import { type LeadActionData, leadForms } from "./leads.ts";
import { handleLeadsForm } from "./leads-action.server.ts";
import { LostDialog } from "./lost-dialog.tsx";
import { MarkRepliedButton } from "./mark-replied-button.tsx";
import { MoveLeadForm } from "./move-form.tsx";
import { ReplyClock } from "./reply-clock.tsx";
import "#app/ui/columns.css";
import "./lead-page.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.lead.name ?? "Lead"} · ${company.name}` }];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const leadPage = isId(params.id) ? await readLead(person, params.id) : null;
  if (!leadPage) throw data(null, { status: 404 });
  const { id, version, name } = leadPage.lead;
  const canDelete = can(person, "lead:delete");
  const hasParam = (dialog: string) => url.searchParams.has(dialog);
  return {
    ...leadPage,
    invoices: await invoicesAbout(person, { leadId: id }),
    canDelete,
    editedLead: hasParam("edit") ? leadPage.editable : null,
    leadToDelete: hasParam("delete") && canDelete ? { id, version, title: name } : null,
    markingLost: hasParam("lost") ? { id, version, name } : null,
    noteId: crypto.randomUUID(),
    now: new Date().toISOString(),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  return handleLeadsForm({ person: personOf(context), form, returnTo: url.pathname });
}

export const clientAction = formsClientAction(leadForms);

export default function LeadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lead, notes, mails, events, invoices, editedLead, leadToDelete, markingLost, canDelete } = loaderData;
  const now = useServerClock(loaderData.now);
  const { actionData: result, last, onResult, onDismiss } = useLastResult<LeadActionData>(actionData);
  const leadUrl = `/dashboard/leads/${lead.id}`;
  return (
    <>
      <PageHeader
        title={lead.name}
        intro={
          <span className="lead-state">
            <Chip status={lead.stage} {...stageChips[lead.stage]} /> <ReplyClock lead={lead} now={now} />
          </span>
        }
        contact={<ContactLinks {...phoneLinks(lead.phone)} email={lead.email} />}
      >
        <MarkRepliedButton lead={lead} />
        <ButtonLink to={`/dashboard/events?new&lead=${lead.id}`} small icon="events">
          Make event
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
      <LeadDialog newLead={null} editedLead={editedLead} formErrors={result?.formErrors} closeUrl={leadUrl} />
      <LostDialog lead={markingLost} formErrors={result?.formErrors} closeUrl={leadUrl} />
      <DeleteDialog record={leadToDelete} recordType="lead" closeUrl={leadUrl} />
      <div className="main-and-aside">
        <div className="stack">
          <LeadTimeline
            leadId={lead.id}
            {...{ notes, mails }}
            enquiries={lead.enquiries}
            noteId={loaderData.noteId}
            formErrors={result?.formErrors}
          />
        </div>
        <div className="stack">
          <Panel title="Where it stands">
            <div className="panel__body panel__body--tight">
              <MoveLeadForm lead={lead} />
            </div>
            <FactList>
              <Fact name="Next action" value={lead.nextAction} />
              <Fact name="On" value={formatDay(lead.nextActionOn)} />
              {lead.lostReason && <Fact name="Lost because" value={lead.lostReason} />}
              <Fact
                name="Phone"
                value={
                  lead.phone && (
                    <a className="no-wrap" href={telHref(lead.phone)}>
                      {lead.phone}
                    </a>
                  )
                }
              />
              <Fact name="Email" value={lead.email && <a href={`mailto:${encodeURIComponent(lead.email)}`}>{lead.email}</a>} />
              <Fact name="Company" value={lead.company} />
            </FactList>
          </Panel>
          <Panel title="Events">
            {events.length === 0 ? (
              <EmptyState message="No event yet." />
            ) : (
              <ul className="panel__body panel__body--tight lead-events">
                {events.map((event) => (
                  <li key={event.id}>
                    <Link to={`/dashboard/events/${event.id}`}>{event.name || "Untitled Event"}</Link> {formatDay(event.date)}{" "}
                    <Chip status={event.status} />
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <InvoicePanel invoices={invoices} from={`lead=${lead.id}`} />
        </div>
      </div>
      <LeadToast result={last} onResult={onResult} onDismiss={onDismiss} />
    </>
  );
}
