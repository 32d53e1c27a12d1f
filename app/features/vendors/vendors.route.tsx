import { can } from "#app/permissions.ts";
import { useRows } from "#app/platform/json-rows.ts";
import { isFiltered, matchCount, pagesOf, readId, withoutParams, withParam } from "#app/platform/list-filters.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useLastResult } from "#app/platform/use-last-result.ts";
import { formsClientAction } from "#app/platform/with-offline-fallback.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeleteDialog } from "#app/ui/delete-dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AddLink, ExportLink, HeaderLinks, PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { UndoToast } from "#app/ui/undo-toast.tsx";
import type { Route } from "./+types/vendors.route.ts";
import { deletedVendor, readVendor } from "./edit-vendor.server.ts";
import { VendorDialog } from "./vendor-dialog.tsx";
import { VendorFilters } from "./vendor-filters.tsx";
import { VendorTable } from "./vendor-table.tsx";
import { listVendors } from "./vendors.server.ts";
import { readVendorFilters, type VendorActionData, vendorFormIntents } from "./vendors.ts";
import { handleVendorsForm } from "./vendors-action.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Vendors" });

const dialogParams = ["new", "edit", "delete", "deleted"];

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const filters = readVendorFilters(url.searchParams);
  const idParam = (name: string) => readId(url.searchParams, name);
  const openVendorId = idParam("edit") ?? idParam("delete");
  const canDelete = can(person, "vendor:delete");
  const [list, vendor, deleted] = await Promise.all([
    listVendors(person, filters),
    openVendorId ? readVendor(person, openVendorId) : null,
    deletedVendor(person, idParam("deleted")),
  ]);
  return {
    ...list,
    filters,
    canDelete,
    deleted,
    newVendor: url.searchParams.has("new") ? { id: crypto.randomUUID() } : null,
    editedVendor: idParam("edit") ? vendor : null,
    vendorToDelete: idParam("delete") && canDelete ? vendor : null,
    closeUrl: withoutParams(url, ...dialogParams),
    exportUrl: `/dashboard/vendors.csv?${new URL(withoutParams(url, ...dialogParams, "page"), url).searchParams}`,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await postedForm(request);
  return handleVendorsForm({
    person: personOf(context),
    form,
    returnTo: withoutParams(url, ...dialogParams),
  });
}

export const clientAction = formsClientAction(vendorFormIntents);

export default function Vendors({ loaderData, actionData }: Route.ComponentProps) {
  const vendors = useRows(loaderData.vendors);
  const { matches, filters, services, newVendor, editedVendor, vendorToDelete, deleted, canDelete, closeUrl, exportUrl } =
    loaderData;
  const { actionData: result, lastResult, onDismiss } = useLastResult<VendorActionData>(actionData);
  return (
    <>
      <PageHeader title="Vendor Management" compact>
        <HeaderLinks>
          <ButtonLink to="/dashboard/vendors/import" small variant="quiet" icon="upload">
            Import CSV
          </ButtonLink>
          <ExportLink to={exportUrl} />
        </HeaderLinks>
        <AddLink to={withParam(closeUrl, "new")} label="Add Vendor" />
      </PageHeader>
      <VendorDialog {...{ newVendor, editedVendor, services, closeUrl }} formErrors={result?.formErrors} />
      <DeleteDialog record={vendorToDelete} recordType="vendor" closeUrl={closeUrl} />
      <VendorFilters filters={filters} services={services} />
      <Panel title={isFiltered(filters) ? `${matchCount(matches)} found` : "Vendors"}>
        {vendors.length === 0 ? (
          <EmptyState message="No vendors found" />
        ) : (
          <VendorTable vendors={vendors} sort={filters.sort} canDelete={canDelete} closeUrl={closeUrl} />
        )}
        <Pager page={filters.page} pages={pagesOf(matches.count)} hasMore={matches.isCapped} />
      </Panel>
      <Toast message={lastResult?.errorMessage ?? lastResult?.successMessage ?? null} onDismiss={onDismiss} />
      {!lastResult && <UndoToast deleted={deleted} />}
    </>
  );
}
