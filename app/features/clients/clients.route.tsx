import { useMemo } from "react";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { can } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { readId } from "#app/records/list-filters.ts";
import { ListPage } from "#app/records/list-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { closeUrlOf } from "#app/ui/dialog/close-url.ts";
import { FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { FilterChip } from "#app/ui/list/filter-chip.tsx";
import { AddLink, ExportLink, HeaderLinks } from "#app/ui/page/page-header.tsx";
import { ResultToasts } from "#app/ui/result/result-toasts.tsx";
import { clientTreatments } from "#db/enums.ts";
import type { Route } from "./+types/clients.route.ts";
import { clientColumns } from "./client-columns.tsx";
import { ClientDialog } from "./client-dialog.tsx";
import { listClients } from "./clients.server.ts";
import { clientFormIntents, readClientFilters, sortChoices, treatmentName } from "./clients.ts";
import { handleClientsForm } from "./clients-action.server.ts";
import { deletedClient } from "./edit-client.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Clients" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const filters = readClientFilters(url.searchParams);
  const [list, deleted] = await Promise.all([
    listClients(person, filters),
    deletedClient(person, readId(url.searchParams, "deleted")),
  ]);
  const newClient = url.searchParams.has("new") ? { id: crypto.randomUUID() } : null;
  return { ...list, filters, deleted, newClient, canSeeMoney: can(person, "invoice:list") };
}

export const action = async (args: Route.ActionArgs) => handleClientsForm(await readSubmission(args, closeUrlOf(args.url)));

export const clientAction = formsClientAction(clientFormIntents);

const treatmentOptions = clientTreatments.map((value) => ({ value, label: treatmentName(value) }));

export default function Clients({ loaderData }: Route.ComponentProps) {
  const { rows, matches, total, filters, deleted, canSeeMoney, newClient } = loaderData;
  const columns = useMemo(() => clientColumns(filters.sort, canSeeMoney), [filters.sort, canSeeMoney]);
  return (
    <ListPage
      title="Clients"
      compact
      header={
        <>
          <HeaderLinks>
            <ButtonLink to="/dashboard/duplicates" small variant="quiet">
              Duplicates
            </ButtonLink>
            <ExportLink />
          </HeaderLinks>
          <AddLink label="Add Client" />
        </>
      }
      searchLabel="Name, phone, email or GST number"
      choices={
        <>
          {canSeeMoney && (
            <>
              <FilterChip name="money" value="open" label="Open balance" />
              <FilterChip name="money" value="overdue" label="Overdue" />
              <FilterChip name="money" value="credit" label="Credit" />
              <FilterChip name="money" value="advances" label="Unused advances" />
            </>
          )}
          <FilterChip name="kind" value="company" label="Companies" />
          <FilterChip name="kind" value="person" label="People" />
          <FilterSelect name="treatment" label="GST treatment" any="Every GST treatment" options={treatmentOptions} />
          <FilterSelect name="sort" label="Sort by" options={sortChoices} />
        </>
      }
      listTitle="All Clients"
      noneFound="No clients found."
      none="No clients yet. A client is made from a lead, with an invoice, or here."
      {...{ filters, rows, matches, total, columns }}
      after={<ResultToasts deleted={deleted} />}
    >
      <ClientDialog newClient={newClient} editedClient={null} />
    </ListPage>
  );
}
