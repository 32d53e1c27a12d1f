import { useCallback, useState } from "react";
import { data, redirect, useLocation } from "react-router";
import { company } from "#app/content/company.ts";
import { can } from "#app/permissions.ts";
import { pagesOf } from "#app/platform/list-address.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useAnswer } from "#app/platform/use-answer.ts";
import { whenUnanswered } from "#app/platform/when-unanswered.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/vendors.route.ts";
import { answerForm } from "./answer-form.server.ts";
import { DeleteVendorDialog } from "./delete-vendor-dialog.tsx";
import { VendorDialog } from "./vendor-dialog.tsx";
import { VendorFilters } from "./vendor-filters.tsx";
import { VendorTable } from "./vendor-table.tsx";
import { VendorToast } from "./vendor-toast.tsx";
import { listVendors, readVendor } from "./vendors.server.ts";
import { readWanted, type VendorAnswer } from "./vendors.ts";
import "./vendors.css";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Vendors · ${company.name}` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const wanted = readWanted(url.searchParams);
  const about = url.searchParams.get("edit") ?? url.searchParams.get("delete");
  const [found, chosen] = await Promise.all([
    listVendors(person, wanted),
    about && /^[0-9a-f-]{36}$/i.test(about) ? readVendor(person, about) : null,
  ]);
  const asks = url.searchParams.has("new") ? "new" : chosen ? (url.searchParams.has("edit") ? "edit" : "delete") : null;
  return { ...found, wanted, chosen, asks, newId: crypto.randomUUID(), mayDelete: can(person, "vendor:delete") } as const;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { status, ...answer } = await answerForm(personOf(context), await request.formData(), context);
  if (status === 302) throw redirect(`/dashboard/vendors${withoutDialog(url.search)}`);
  return data<VendorAnswer>(answer, { status });
}

export const clientAction = whenUnanswered<VendorAnswer>({
  forms: ["add", "edit"],
  refused: (refused) => ({ refused }),
  failed: (message) => ({ failed: `Not changed: ${message}` }),
});

/** The list's address without its open dialog. */
function withoutDialog(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ["new", "edit", "delete"]) query.delete(name);
  return query.size > 0 ? `?${query}` : "";
}

export default function Vendors({ loaderData, actionData }: Route.ComponentProps) {
  const { vendors, found, wanted, services, chosen, asks, newId, mayDelete } = loaderData;
  const { search } = useLocation();
  const listed = withoutDialog(search);
  const closeTo = `/dashboard/vendors${listed}`;
  const answer = useAnswer<VendorAnswer>(actionData);
  const [dismissed, setDismissed] = useState<VendorAnswer>();
  const onDismiss = useCallback(() => setDismissed(answer), [answer]);
  const isFiltered = Boolean(wanted.q || wanted.service || wanted.status);
  return (
    <>
      <div className="ttl">
        <h1>Vendor Management</h1>
        <div className="acts">
          <ButtonLink to="/dashboard/vendors/import" small variant="quiet" icon="upload">
            Import CSV
          </ButtonLink>
          <ButtonLink to={`/dashboard/vendors.csv${listed}`} small variant="quiet" icon="download" reloadDocument>
            Export CSV
          </ButtonLink>
          <ButtonLink to={`${closeTo}${listed ? "&" : "?"}new`} small icon="plus" preventScrollReset>
            Add Vendor
          </ButtonLink>
        </div>
      </div>
      <VendorDialog
        mode={asks === "new" || asks === "edit" ? asks : null}
        vendor={chosen}
        newId={newId}
        refused={answer?.refused}
        closeTo={closeTo}
        services={services}
      />
      <DeleteVendorDialog vendor={asks === "delete" && mayDelete && !answer?.done ? chosen : null} closeTo={closeTo} />
      <section className="panel">
        <header>
          <h2>{isFiltered ? `${found.open ? "More than " : ""}${found.total} found` : "Vendors"}</h2>
        </header>
        <VendorFilters wanted={wanted} services={services} />
        {vendors.length === 0 ? (
          <Empty line="No vendors found" />
        ) : (
          <VendorTable vendors={vendors} sort={wanted.sort} mayDelete={mayDelete} listed={listed} />
        )}
        <Pager page={wanted.page} pages={pagesOf(found.total)} open={found.open} />
      </section>
      <VendorToast answer={answer === dismissed ? undefined : answer} onDismiss={onDismiss} />
    </>
  );
}
