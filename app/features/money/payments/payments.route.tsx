import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { financialYearLabel } from "#app/gst/document-numbers.ts";
import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import { can } from "#app/permissions.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { formatDay, formatDays, monthLabel, parseDays, today } from "#app/platform/values/dates.ts";
import { type FormActionData, readForm } from "#app/platform/values/forms.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { ListPage } from "#app/records/list-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { closeUrlOf, useDialogUrl } from "#app/ui/dialog/close-url.ts";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Link } from "#app/ui/link.tsx";
import { FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { FilterChip } from "#app/ui/list/filter-chip.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { LongText } from "#app/ui/long-text.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ExportLink } from "#app/ui/page/page-header.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { CancelDialog } from "../cancellations/cancel-dialog.tsx";
import { cancelRefund } from "../cancellations/cancel-voucher.server.ts";
import { NewCancellation } from "../cancellations/cancellations.ts";
import { paymentMethodLabels, paymentMethodOptions } from "../money.ts";
import { listMovements, readMovement } from "../movements.server.ts";
import { type Movement, movementKindOptions, movementNames, movementUrl, readMovementFilters } from "../movements.ts";
import { ReversalDialogs } from "../reversals/reversals.parts.tsx";
import { readReversing, reversePosted, undoReversal } from "../reversals/reversals.server.ts";
import { reversalText } from "../reversals/reversals.ts";
import type { Route } from "./+types/payments.route.ts";
import { RemovePaymentDialog } from "./payments.parts.tsx";
import { removePayment } from "./payments.server.ts";
import "../advances/advances.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Payments" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const filters = readMovementFilters(url.searchParams);
  const canRemove = can(person, "invoice:delete") && can(person, "receipt:cancel");
  const [list, movementToRemove, reversing] = await Promise.all([
    listMovements(person, filters),
    canRemove ? readMovement(person, url.searchParams.get("remove")) : null,
    readReversing(person, url.searchParams),
  ]);
  return {
    ...list,
    filters,
    reversing,
    today: today(),
    canRemove,
    canExport: can(person, "money:export"),
    // An advance and its refunds are cancelled on the page of their vouchers.
    movementToRemove: movementToRemove?.advanceId || movementToRemove?.reversal ? null : movementToRemove,
  };
}

const forms = ["cancel-refund", "remove-payment", "reverse-receipt"] as const;

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await postedForm(request);
  return dispatchIntent<FormActionData, (typeof forms)[number]>(
    { person: personOf(context), form, returnTo: closeUrlOf(url) },
    {
      forms: {
        "cancel-refund": ({ person, form }) =>
          cancelRefund(person, String(form.get("refund")), readForm(NewCancellation, form).reason),
        "remove-payment": says(({ person, form }) =>
          removePayment(person, String(form.get("payment")), readForm(NewCancellation, form).reason),
        ),
        "reverse-receipt": says(({ person, form }) => reversePosted(person, form)),
      },
      buttons: { "undo-reversal": says(({ person, form }) => undoReversal(person, String(form.get("reversal")))) },
    },
  );
}

export const clientAction = formsClientAction(forms);

const columns: Column<Movement>[] = [
  {
    header: "Kind",
    cell: (movement) => (
      <>
        <Link className="no-wrap" to={movementUrl(movement)}>
          {movement.kind === "reversal" ? movementNames.reversal : (movement.number ?? movementNames[movement.kind])}
        </Link>
        {movement.reversal && (
          <small className="line fine-print">
            {movement.kind === "reversal"
              ? [movement.number, reversalText(movement.reversal)].filter(Boolean).join(", ")
              : `Reversed ${formatDay(movement.reversal.on)}`}
          </small>
        )}
      </>
    ),
  },
  { header: "Date", cardLabel: "Date", cell: ({ date }) => formatDay(date) },
  { header: "Client", cardFullWidth: true, cell: ({ clientName }) => <LongText text={clientName || "-"} /> },
  {
    header: "Method",
    cardLabel: "Method",
    cardFullWidth: true,
    cell: ({ method, reference }) => (
      <div className="payment-list__method">{[paymentMethodLabels[method], reference].filter(Boolean).join(" ")}</div>
    ),
  },
  {
    header: "Invoices",
    cardLabel: "Invoices",
    cell: ({ invoices: [first, ...others] }) =>
      first ? (
        <>
          <Link className="no-wrap" to={`/dashboard/invoices/${first.id}`}>
            {first.number}
          </Link>
          {others.length > 0 && <span>{` and ${others.length} more`}</span>}
        </>
      ) : (
        "-"
      ),
  },
  { header: "TDS", cardLabel: "TDS", alignEnd: true, cell: ({ tds }) => (tds !== 0 ? formatRupeesAndPaise(tds) : "-") },
  { header: "Received", cardLabel: "Received", alignEnd: true, cell: ({ received }) => formatRupeesAndPaise(received) },
];

const columnsWithActions = [...columns, { header: "Actions", cell: (movement: Movement) => <MovementLinks {...movement} /> }];

/** What accounts and admins can do with a movement. A voucher is cancelled on its own page. */
function MovementLinks({ id, kind, reversal, advanceId, date }: Movement) {
  const dialogUrl = useDialogUrl();
  const link = (word: string, label: string, what: string) => (
    <Link to={dialogUrl(word, id)} preventScrollReset>
      <span>{label}</span>
      <span className="visually-hidden">{` the ${what} of ${formatDay(date)}`}</span>
    </Link>
  );
  if (kind === "reversal") return link("undo-reversal", "Undo", "reversal");
  if (reversal) return null;
  return (
    <span className="actions">
      {link("reverse", "Reverse", kind)}
      {!advanceId && link("remove", kind === "refund" ? "Cancel" : "Remove", kind)}
    </span>
  );
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { rows, count, total, sums, years, filters, canRemove, movementToRemove } = loaderData;
  const result = useActionResult<FormActionData>();
  const days = parseDays(filters.dates);
  const { reversing, today, canExport } = loaderData;
  const errorsWithoutDialog = movementToRemove || reversing?.receipt ? undefined : result?.formErrors;
  const message = result?.errorMessage ?? errorsWithoutDialog?.formError;
  return (
    <ListPage
      title="Payments"
      intro="Payments and advances of clients, what was returned to them, and what did not hold."
      header={
        <>
          {canExport && <ExportLink />}
          <ButtonLink to="/dashboard/advances" small variant="quiet" icon="invoices">
            Advances
          </ButtonLink>
          <ButtonLink to="/dashboard/invoices" small variant="quiet" icon="invoices">
            Invoices
          </ButtonLink>
        </>
      }
      searchLabel="Client, number or reference"
      choices={
        <>
          {movementKindOptions.map((option) => (
            <FilterChip key={option.value} name="kind" {...option} />
          ))}
          <FilterSelect name="method" label="Method" any="Any method" options={paymentMethodOptions} />
          <FilterSelect
            name="year"
            label="Financial year"
            any="Every year"
            options={years.map((year) => ({ value: year, label: financialYearLabel(year) }))}
          />
          {filters.month && <FilterChip name="month" value={filters.month} label={monthLabel(filters.month)} />}
          {days && <FilterChip name="dates" value={filters.dates} label={formatDays(days)} />}
        </>
      }
      listTitle="All Payments"
      noneFound="No payments found."
      none="No payments yet. They are recorded on the page of an invoice."
      matches={{ count, isCapped: false }}
      columns={canRemove ? columnsWithActions : columns}
      {...{ filters, rows, total }}
      footer={
        sums && (
          <dl className="advance-sums numeric">
            {sums.tds > 0 && (
              <>
                <dt>With TDS</dt>
                <dd>{formatRupeesAndPaise(sums.gross)}</dd>
                <dt>TDS</dt>
                <dd>{formatRupeesAndPaise(sums.tds)}</dd>
              </>
            )}
            <dt>Received (net of TDS)</dt>
            <dd>{formatRupeesAndPaise(sums.received)}</dd>
          </dl>
        )
      }
      newestFirst
    >
      {message && <ErrorBox message={message} />}
      {result?.successMessage && <Notice>{result.successMessage}</Notice>}
      <ReversalDialogs reversing={reversing} today={today} />
      <RemovePaymentDialog
        payment={movementToRemove?.kind === "payment" ? { ...movementToRemove, paidOn: movementToRemove.date } : null}
        settled={null}
      />
      <CancelDialog
        open={movementToRemove?.kind === "refund"}
        title="Cancel this refund?"
        intent="cancel-refund"
        fields={{ refund: movementToRemove?.id ?? "" }}
      >
        {movementToRemove && (
          <span>
            Cancel only what never happened: <b>{formatRupeesAndPaise(-movementToRemove.gross)}</b> of{" "}
            <span>{formatDay(movementToRemove.date)}</span> to <span>{movementToRemove.clientName}</span> counts as not returned,
            and the credit is there again.
          </span>
        )}
      </CancelDialog>
    </ListPage>
  );
}
