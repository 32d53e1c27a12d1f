import { redirect } from "react-router";
import { stateChips } from "#app/billing/invoice-state.ts";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { company } from "#app/company/company.server.ts";
import { officeOf, parseOfficeKey } from "#app/company/company.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { useCompany } from "#app/company/use-company.ts";
import { CollapsibleFigures, FigurePanels, MainFigures, PeriodSwitch } from "#app/features/figures/figures.parts.tsx";
import { readFigures, readRevenueByService } from "#app/features/figures/figures.server.ts";
import { remindersUrl } from "#app/features/reminders/reminders.ts";
import { financialYearLabel } from "#app/gst/document-numbers.ts";
import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import { choosePreference } from "#app/identity/preferences.server.ts";
import { can, requirePermission } from "#app/permissions.ts";
import { personOf, readSubmission, type Submission } from "#app/platform/request-person.server.ts";
import { formatDay, monthLabel, today } from "#app/platform/values/dates.ts";
import { type FormActionData, readForm } from "#app/platform/values/forms.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { useRows } from "#app/records/json-rows.ts";
import { ListPage } from "#app/records/list-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { closeUrlOf } from "#app/ui/dialog/close-url.ts";
import { Link } from "#app/ui/link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { LongText } from "#app/ui/long-text.tsx";
import { AddLink, ExportLink, HeaderLinks } from "#app/ui/page/page-header.tsx";
import type { Route } from "./+types/invoices.route.ts";
import { saveDraft } from "./draft/drafts.server.ts";
import { NewInvoice, newDraft } from "./draft/new-invoice.ts";
import { NewInvoiceDialog } from "./draft/new-invoice-dialog.tsx";
import { InvoiceFilters } from "./invoice-filters.tsx";
import { InvoiceSums } from "./invoice-sums.tsx";
import { CreditedAmount } from "./invoices.parts.tsx";
import { listInvoices } from "./invoices.server.ts";
import { type InvoiceRow, readInvoiceFilters } from "./invoices.ts";
import "#app/ui/row-link.css";
import "./invoices.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Invoices" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const filters = readInvoiceFilters(url.searchParams);
  const period = await choosePreference(person, "period", url.searchParams.get("period"));
  const office = parseOfficeKey(company(), filters.office) ?? "";
  const hasFigures = can(person, "revenue:read");
  const [list, figures, services] = await Promise.all([
    listInvoices(person, filters),
    hasFigures ? readFigures(person, period, office) : null,
    hasFigures && (period !== "all" || url.searchParams.has("services")) ? readRevenueByService(person, period, office) : null,
  ]);
  return {
    ...list,
    filters,
    figures,
    services,
    canExport: can(person, "money:export"),
    newId: url.searchParams.has("new") ? crypto.randomUUID() : null,
  };
}

export const action = async (args: Route.ActionArgs) =>
  dispatchIntent<FormActionData, "add">(await readSubmission(args, closeUrlOf(args.url)), { forms: { add }, buttons: {} });

async function add({ person, form }: Submission) {
  requirePermission(person, "invoice:draft");
  const invoice = readForm(NewInvoice, form);
  await saveDraft(person, invoice.id, 0, newDraft(company(), invoice, new Date(), today()));
  return redirect(`/dashboard/invoices/${invoice.id}`);
}

export const clientAction = formsClientAction(["add"]);

const columns: Column<InvoiceRow>[] = [
  {
    header: "Number",
    cell: ({ id, number, reference }) => (
      <Link className="invoice-link row-link no-wrap" to={`/dashboard/invoices/${id}`}>
        {number || reference || "Draft"}
      </Link>
    ),
  },
  { header: "Client", cell: ({ clientName }) => <LongText text={clientName || "-"} /> },
  { header: "Office", cell: ({ office }) => <OfficeCity office={office} /> },
  { header: "Date", cardLabel: "Date", cell: ({ date }) => formatDay(date) },
  { header: "Due", cardLabel: "Due", cell: ({ dueDate }) => (dueDate ? formatDay(dueDate) : "-") },
  { header: "Total", cardLabel: "Total", alignEnd: true, cell: TotalCell },
  {
    header: "Balance",
    cardLabel: "Balance",
    alignEnd: true,
    cell: ({ balance, state }) =>
      state === "draft" ? "-" : balance < 0 ? `${formatRupeesExactly(-balance)} credit` : formatRupeesExactly(balance),
  },
  { header: "Status", cardBesideTitle: true, cell: ({ state }) => <Chip status={state} {...stateChips[state]} /> },
];

function TotalCell({ amount, credited }: InvoiceRow) {
  return (
    <>
      <span>{formatRupeesExactly(amount)}</span> {credited !== 0 && <CreditedAmount paise={credited} />}
    </>
  );
}

const OfficeCity = ({ office }: { office: string }) => officeOf(useCompany(), office).city;

/** "54 found in Nov 2026, Hyderabad": on a phone the chosen month, year and office are outside the visible part of the filters. */
function FoundTitle({ count, filters }: Pick<Route.ComponentProps["loaderData"], "count" | "filters">) {
  const city = useCompany().offices.find(({ key }) => key === filters.office)?.city;
  const choices = [filters.month ? monthLabel(filters.month) : filters.year && financialYearLabel(filters.year), city]
    .filter(Boolean)
    .join(", ");
  return `${count.toLocaleString("en-IN")} found${choices && ` in ${choices}`}`;
}

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { count, total, sums, filters, figures, services, canExport, newId } = loaderData;
  return (
    <ListPage
      title="Invoices"
      compact
      header={
        <>
          <HeaderLinks>
            {canExport && <ExportLink />}
            <ButtonLink to="/dashboard/payments" small variant="quiet" icon="invoices">
              Payments
            </ButtonLink>
            <ButtonLink to="/dashboard/advances" small variant="quiet" icon="invoices">
              Advances
            </ButtonLink>
            <ButtonLink to={remindersUrl} small variant="quiet" icon="clock">
              Reminders
            </ButtonLink>
          </HeaderLinks>
          <AddLink label="Create New Invoice" />
        </>
      }
      searchLabel="Number, client, amount, order, SAC"
      choices={<InvoiceFilters {...loaderData} />}
      listTitle="All Invoices"
      foundTitle={<FoundTitle {...{ count, filters }} />}
      noneFound="No invoices found."
      none="No invoices yet."
      rows={useRows(loaderData.rows)}
      matches={{ count, isCapped: false }}
      {...{ filters, total, columns }}
      footer={sums && <InvoiceSums {...sums} filters={filters} />}
      newestFirst
      after={figures && <FigurePanels figures={figures} services={services} />}
    >
      {figures && (
        <CollapsibleFigures figures={figures}>
          <div className="figures-bar row">
            <PeriodSwitch {...figures} />
            {figures.office && (
              <span>
                Figures of <OfficeCity office={figures.office} />
              </span>
            )}
            <ButtonLink to={`/dashboard/figures${figures.office && `?office=${figures.office}`}`} small variant="quiet">
              All figures
            </ButtonLink>
          </div>
          <MainFigures figures={figures} />
        </CollapsibleFigures>
      )}
      <NewInvoiceDialog newId={newId} />
    </ListPage>
  );
}
