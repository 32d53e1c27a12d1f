import { can } from "#app/permissions.ts";
import { isFiltered, matchCount, pagesOf, readId, withoutParams, withParam } from "#app/platform/list-filters.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useLastResult } from "#app/platform/use-last-result.ts";
import { formsClientAction } from "#app/platform/with-offline-fallback.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AddLink, ExportLink, HeaderLinks, PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { UndoToast } from "#app/ui/undo-toast.tsx";
import type { Route } from "./+types/clients.route.ts";
import { ClientDialog } from "./client-dialog.tsx";
import { ClientFilters } from "./client-filters.tsx";
import { ClientTable } from "./client-table.tsx";
import { listClients } from "./clients.server.ts";
import { type ClientActionData, clientFormIntents, readClientFilters } from "./clients.ts";
import { handleClientsForm } from "./clients-action.server.ts";
import { deletedClient } from "./edit-client.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Clients" });

const dialogParams = ["new", "deleted"];

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const filters = readClientFilters(url.searchParams);
  const [list, deleted] = await Promise.all([
    listClients(person, filters),
    deletedClient(person, readId(url.searchParams, "deleted")),
  ]);
  const closeUrl = withoutParams(url, ...dialogParams);
  return {
    ...list,
    filters,
    deleted,
    canSeeMoney: can(person, "invoice:list"),
    newClient: url.searchParams.has("new") ? { id: crypto.randomUUID() } : null,
    closeUrl,
    exportUrl: `/dashboard/clients.csv?${new URL(withoutParams(url, ...dialogParams, "page"), url).searchParams}`,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await postedForm(request);
  return handleClientsForm({ person: personOf(context), form, returnTo: withoutParams(url, ...dialogParams) });
}

export const clientAction = formsClientAction(clientFormIntents);

export default function Clients({ loaderData, actionData }: Route.ComponentProps) {
  const { clients, matches, filters, deleted, canSeeMoney, newClient, closeUrl, exportUrl } = loaderData;
  const { actionData: result, lastResult, onDismiss } = useLastResult<ClientActionData>(actionData);
  const filtered = isFiltered(filters);
  return (
    <>
      <PageHeader title="Clients" compact>
        <HeaderLinks>
          <ButtonLink to="/dashboard/duplicates" small variant="quiet">
            Duplicates
          </ButtonLink>
          <ExportLink to={exportUrl} />
        </HeaderLinks>
        <AddLink to={withParam(closeUrl, "new")} label="Add Client" />
      </PageHeader>
      <ClientDialog newClient={newClient} editedClient={null} closeUrl={closeUrl} formErrors={result?.formErrors} />
      <ClientFilters filters={filters} canSeeMoney={canSeeMoney} />
      <Panel title={filtered ? `${matchCount(matches)} found` : "All Clients"}>
        {clients.length === 0 ? (
          <EmptyState
            message={filtered ? "No clients found." : "No clients yet. A client is made from a lead, with an invoice, or here."}
          />
        ) : (
          <ClientTable clients={clients} sort={filters.sort} canSeeMoney={canSeeMoney} />
        )}
        <Pager page={filters.page} pages={pagesOf(matches.count)} hasMore={matches.isCapped} />
      </Panel>
      <Toast message={lastResult?.errorMessage ?? lastResult?.successMessage ?? null} onDismiss={onDismiss} />
      {!lastResult && <UndoToast deleted={deleted} />}
    </>
  );
}
