import { company } from "#app/content/company.ts";
import { choiceFilter, readId, withoutParams, withParam } from "#app/platform/list-filters.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useLastResult } from "#app/platform/use-last-result.ts";
import { useServerClock } from "#app/platform/use-server-clock.ts";
import { formsClientAction } from "#app/platform/with-offline-fallback.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { UndoToast } from "#app/ui/undo-toast.tsx";
import type { Route } from "./+types/leads.route.ts";
import { deletedLead } from "./edit-lead.server.ts";
import { LeadBoard } from "./lead-board.tsx";
import { LeadDialog } from "./lead-dialog.tsx";
import { readLead } from "./lead-page.server.ts";
import { LeadPanel } from "./lead-panel.tsx";
import { LeadToast } from "./lead-toast.tsx";
import { listLeads, readBoard } from "./leads.server.ts";
import { type LeadActionData, type LeadView, leadForms, leadViews, readLeadFilters } from "./leads.ts";
import { handleLeadsForm } from "./leads-action.server.ts";
import { LostDialog } from "./lost-dialog.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Leads · ${company.name}` }];

const dialogParams = ["new", "lost", "deleted"];

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const { searchParams: params } = url;
  const search = readLeadFilters(params);
  const view: LeadView = choiceFilter(leadViews)(params.get("view")) || "list";
  const lostId = readId(params, "lost");
  const [list, board, markingLost, deleted] = await Promise.all([
    view === "board" ? null : listLeads(person, search),
    view === "board" ? readBoard(person) : null,
    lostId ? readLead(person, lostId) : null,
    deletedLead(person, readId(params, "deleted")),
  ]);
  return {
    list,
    board,
    view,
    search,
    deleted,
    markingLost: markingLost && { id: markingLost.lead.id, name: markingLost.lead.name, version: markingLost.lead.version },
    newLead: params.has("new") ? { id: crypto.randomUUID() } : null,
    closeUrl: withoutParams(url, ...dialogParams),
    exportUrl: `/dashboard/leads.csv?${new URL(withoutParams(url, ...dialogParams, "view", "page"), url).searchParams}`,
    now: new Date().toISOString(),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  return handleLeadsForm({ person: personOf(context), form, returnTo: withoutParams(url, ...dialogParams) });
}

export const clientAction = formsClientAction(leadForms);

const viewNames: Record<LeadView, string> = { list: "List", board: "Board", table: "Table" };

export default function Leads({ loaderData, actionData }: Route.ComponentProps) {
  const { list, board, view, search, newLead, markingLost, deleted, closeUrl, exportUrl } = loaderData;
  const now = useServerClock(loaderData.now);
  const { actionData: result, last, onResult, onDismiss } = useLastResult<LeadActionData>(actionData);
  return (
    <>
      <PageHeader title="Lead Management" intro={`We promise a reply ${company.replyPromise}.`}>
        {leadViews
          .filter((other) => other !== view)
          .map((other) => (
            <ButtonLink key={other} to={other === "list" ? "/dashboard/leads" : `?view=${other}`} small variant="quiet">
              {viewNames[other]}
            </ButtonLink>
          ))}
        <ButtonLink to={exportUrl} reloadDocument small variant="quiet" icon="download">
          Export CSV
        </ButtonLink>
        <ButtonLink to={withParam(closeUrl, "new")} small icon="plus" preventScrollReset>
          Add New Lead
        </ButtonLink>
      </PageHeader>
      <LeadDialog newLead={newLead} editedLead={null} formErrors={result?.formErrors} closeUrl={closeUrl} />
      <LostDialog lead={markingLost} formErrors={result?.formErrors} closeUrl={closeUrl} />
      {board && <LeadBoard columns={board} now={now} />}
      {list && <LeadPanel {...list} {...{ view, search, now }} />}
      <LeadToast result={last} onResult={onResult} onDismiss={onDismiss} />
      {!last && <UndoToast deleted={deleted} />}
    </>
  );
}
