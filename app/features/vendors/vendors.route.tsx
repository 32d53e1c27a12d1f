import { useMemo } from "react";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { can } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { readDialogs } from "#app/records/dialogs.server.ts";
import { useRows } from "#app/records/json-rows.ts";
import { ListPage } from "#app/records/list-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { closeUrlOf } from "#app/ui/dialog/close-url.ts";
import { DeleteDialog } from "#app/ui/dialog/delete-dialog.tsx";
import { FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { FilterChip } from "#app/ui/list/filter-chip.tsx";
import { AddLink, ExportLink, HeaderLinks } from "#app/ui/page/page-header.tsx";
import { ResultToasts } from "#app/ui/result/result-toasts.tsx";
import type { Route } from "./+types/vendors.route.ts";
import { vendorRecord } from "./edit-vendor.server.ts";
import { vendorColumns } from "./vendor-columns.tsx";
import { VendorDialog } from "./vendor-dialog.tsx";
import { listVendors } from "./vendors.server.ts";
import { readVendorFilters, sortChoices, vendorFormIntents } from "./vendors.ts";
import { handleVendorsForm } from "./vendors-action.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Vendors" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const filters = readVendorFilters(url.searchParams);
  const [list, dialogs] = await Promise.all([listVendors(person, filters), readDialogs(person, vendorRecord, url)]);
  return { ...list, ...dialogs, filters, canDelete: can(person, "vendor:delete") };
}

export const action = async (args: Route.ActionArgs) => handleVendorsForm(await readSubmission(args, closeUrlOf(args.url)));

export const clientAction = formsClientAction(vendorFormIntents);

export default function Vendors({ loaderData }: Route.ComponentProps) {
  const { matches, total, filters, services, canDelete } = loaderData;
  const columns = useMemo(() => vendorColumns(filters.sort, canDelete), [filters.sort, canDelete]);
  return (
    <ListPage
      title="Vendor Management"
      compact
      header={
        <>
          <HeaderLinks>
            <ButtonLink to="/dashboard/vendors/import" small variant="quiet" icon="upload">
              Import CSV
            </ButtonLink>
            <ExportLink />
          </HeaderLinks>
          <AddLink label="Add Vendor" />
        </>
      }
      searchLabel="Name, email, phone or address"
      choices={
        <>
          <FilterChip name="status" value="active" label="Active" />
          <FilterChip name="status" value="inactive" label="Inactive" />
          <FilterSelect name="service" label="Service Type" any="Every service" options={services} />
          <FilterSelect name="sort" label="Sort by" options={sortChoices} />
        </>
      }
      listTitle="Vendors"
      noneFound="No vendors found"
      rows={useRows(loaderData.rows)}
      {...{ filters, matches, total, columns }}
      after={<ResultToasts deleted={loaderData.deleted} />}
    >
      <VendorDialog {...loaderData} />
      <DeleteDialog record={loaderData.recordToDelete} recordType="vendor" />
    </ListPage>
  );
}
