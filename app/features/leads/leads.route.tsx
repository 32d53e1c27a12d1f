import { memo, useCallback } from "react";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { useServerClock } from "#app/browser/use-server-clock.ts";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { choosePreference } from "#app/identity/preferences.server.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { noRows, useRows } from "#app/records/json-rows.ts";
import { isFiltered, pagesOf, readId, textFilter, withoutParams } from "#app/records/list-filters.ts";
import type { Owner } from "#app/records/owners/owners.ts";
import { deletedRecord } from "#app/records/record-deletion.server.ts";
import { closeUrlOf } from "#app/ui/dialog/close-url.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { listRows } from "#app/ui/list/list-rows.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { UndoToast } from "#app/ui/result/undo-toast.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { useLastResult } from "#app/ui/result/use-last-result.ts";
import type { Route } from "./+types/leads.route.ts";
import { readBoard } from "./board/lead-board.server.ts";
import { LeadBoard } from "./board/lead-board.tsx";
import { readLastChange } from "./change-lead.server.ts";
import { leadRecord } from "./edit-lead.server.ts";
import { LeadCard } from "./lead-card.tsx";
import { LeadDialog } from "./lead-dialog.tsx";
import { LeadFilters } from "./lead-filters.tsx";
import { LeadTable } from "./lead-table.tsx";
import { LeadToasts } from "./lead-toast.tsx";
import { ChangeDialog } from "./leads.parts.tsx";
import { listLeads, readListedLead } from "./leads.server.ts";
import {
  isAboutPast,
  type Lead,
  type LeadActionData,
  type LeadFilterValues,
  type LeadView,
  type ListedLead,
  leadDialogs,
  leadFormIntents,
  readChangedLead,
  readLeadDialog,
  readLeadFilters,
} from "./leads.ts";
import { handleLeadsForm } from "./leads-action.server.ts";
import { LeadsHeader } from "./leads-header.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Leads" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const { searchParams: params } = url;
  const search = readLeadFilters(params);
  const openDialog = readLeadDialog(params);
  const preferred = await choosePreference(person, "leads", params.get("view"));
  const view = preferred === "board" && isAboutPast(search) && !params.has("view") ? "table" : preferred;
  const [list, dialogLead, change, deleted] = await Promise.all([
    view === "board" ? readBoard(person, search, params.has("all")) : listLeads(person, search),
    openDialog && readListedLead(person, openDialog.id),
    readLastChange(person, readChangedLead(params)),
    deletedRecord(person, leadRecord, readId(params, "deleted")),
  ]);
  return {
    list,
    view,
    search,
    deleted,
    change,
    /** The lead of the open dialog, which may not be among those that the page shows. */
    dialogLead,
    newLead: params.has("new") ? { id: crypto.randomUUID(), owner_id: person.id, name: textFilter(params.get("name")) } : null,
    now: new Date().toISOString(),
  };
}

/** Opening or closing a dialog about a lead needs nothing from the server: the page has the lead. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const pageOf = (url: URL) => withoutParams(url, "changed", "deleted", ...leadDialogs);
  const isDialogOnly = pageOf(currentUrl) === pageOf(nextUrl);
  return defaultShouldRevalidate && (formMethod !== undefined || currentUrl.href === nextUrl.href || !isDialogOnly);
}

export const action = async (args: Route.ActionArgs) =>
  handleLeadsForm(await readSubmission(args, closeUrlOf(args.url, ...leadDialogs)));

export const clientAction = formsClientAction(leadFormIntents);

export default function Leads({ loaderData }: Route.ComponentProps) {
  const { list, view, search, newLead, change, deleted } = loaderData;
  const [params] = useSearchParams();
  const now = useServerClock(loaderData.now);
  const { lastResult, messages } = useLastResult(useActionResult<LeadActionData>());
  const { owners } = list;
  const { stage: chosen, ...filters } = search;
  const openDialog = readLeadDialog(params);
  const listed = useRows("stages" in list ? noRows : list.leads);
  const leads: ListedLead[] = "stages" in list ? list.stages.flatMap((stage) => stage.leads) : listed;
  const dialogLead = [...leads, loaderData.dialogLead].find((lead) => lead?.id === openDialog?.id);
  const { onResult } = messages;
  const onContacted = useCallback(
    ({ id, version, name, replyDueAt }: ListedLead) =>
      replyDueAt && onResult({ successMessage: `Have you replied to ${name}?`, contacted: { id, version, name } }, id),
    [onResult],
  );
  return (
    <>
      <LeadsHeader view={view} repliesDue={list.repliesDue} />
      <LeadDialog editedLead={null} {...{ newLead, owners }} />
      <ChangeDialog open={openDialog && dialogLead ? { ...openDialog, lead: dialogLead } : null} owners={owners} />
      <LeadFilters {...{ search, view, owners }} total={list.allLeads} chipCounts={list.chipCounts} />
      {"stages" in list ? (
        <LeadBoard stages={list.stages} chosen={chosen} isFiltered={isFiltered(filters)} {...{ owners, now, onContacted }} />
      ) : (
        <LeadPanel {...list} leads={listed} {...{ view, search, now, onContacted }} />
      )}
      <LeadToasts messages={messages} change={change} />
      {!lastResult && !change && <UndoToast deleted={deleted} />}
    </>
  );
}

type LeadPanelProps = {
  leads: readonly Lead[];
  total: number;
  owners: Owner[];
  view: LeadView;
  search: LeadFilterValues;
  now: Date;
  onContacted: (lead: ListedLead) => void;
};

const LeadPanel = memo(({ leads, total, owners, view, search, now, onContacted }: LeadPanelProps) => {
  const filtered = isFiltered(search);
  return (
    <Panel title={filtered ? `${total.toLocaleString("en-IN")} found` : "All Leads"}>
      {leads.length === 0 ? (
        <EmptyState message={filtered ? "No leads found." : "No leads yet. Enquiries from the website appear here."} />
      ) : view === "table" ? (
        <LeadTable leads={leads} sorting={search} {...{ owners, now, onContacted }} />
      ) : (
        <ul {...listRows}>
          {leads.map((lead) => (
            <LeadCard key={lead.id} lead={lead} {...{ owners, now, onContacted }} />
          ))}
        </ul>
      )}
      <Pager page={search.page} pages={pagesOf(total)} previous="Newer" next="Older" />
    </Panel>
  );
});
