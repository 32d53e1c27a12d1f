import { company } from "#app/content/company.ts";
import { personOf } from "#app/platform/session.server.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/vendors.route.ts";
import { listVendors } from "./vendors.server.ts";
import type { Vendor } from "./vendors.ts";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Vendors · ${company.name}` }];

export const loader = ({ context }: Route.LoaderArgs) => listVendors(personOf(context));

const columns: Column<Vendor>[] = [
  { head: "Vendor Name", cell: ({ vendorName }) => vendorName },
  { head: "Contact", cell: ({ contactEmail, phone }) => [contactEmail, phone].filter(Boolean).join(", ") || "-" },
  { head: "Service Type", short: "Service", cell: ({ serviceType }) => serviceType || "-" },
  { head: "Address", full: true, cell: ({ address }) => address || "-" },
  { head: "Payment Terms", short: "Terms", cell: ({ paymentTerms }) => paymentTerms || "-" },
  { head: "Status", cell: ({ status }) => <Chip status={status} /> },
];

export default function Vendors({ loaderData }: Route.ComponentProps) {
  const { vendors, total } = loaderData;
  return (
    <>
      <div className="ttl">
        <h1>Vendor Management</h1>
      </div>
      <section className="panel">
        <header>
          <h2>Vendors</h2>
        </header>
        {vendors.length === 0 ? (
          <Empty line="No vendors found" />
        ) : (
          <Table caption="Vendors" columns={columns} rows={vendors} rowKey={({ id }) => id} />
        )}
        {total > vendors.length && (
          <p className="pages">
            The first {vendors.length} of {total} vendors.
          </p>
        )}
      </section>
    </>
  );
}
