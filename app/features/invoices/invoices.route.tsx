import { company } from "#app/content/company.ts";
import { inRupees } from "#app/platform/money.ts";
import { personOf } from "#app/platform/session.server.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/invoices.route.ts";
import { listInvoices } from "./invoices.server.ts";
import type { Invoice } from "./invoices.ts";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Invoices · ${company.name}` }];

export const loader = ({ context }: Route.LoaderArgs) => listInvoices(personOf(context));

const columns: Column<Invoice>[] = [
  { head: "Number", cell: ({ number }) => number || "Draft" },
  { head: "Client", cell: ({ clientName }) => clientName || "-" },
  { head: "Amount", short: "Amount", end: true, cell: ({ amount }) => inRupees(amount) },
  {
    head: "Status",
    cell: ({ status }) => (
      <Chip status={status} tone={status === "issued" ? "done" : "neutral"} shape={status === "issued" ? "full" : "hollow"} />
    ),
  },
];

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { invoices, total } = loaderData;
  return (
    <>
      <div className="ttl">
        <h1>Invoices</h1>
      </div>
      <section className="panel">
        <header>
          <h2>All Invoices</h2>
        </header>
        {invoices.length === 0 ? (
          <Empty line="No invoices yet." />
        ) : (
          <Table caption="All Invoices" columns={columns} rows={invoices} rowKey={({ id }) => id} />
        )}
        {total > invoices.length && (
          <p className="pages">
            The newest {invoices.length} of {total} invoices.
          </p>
        )}
      </section>
    </>
  );
}
