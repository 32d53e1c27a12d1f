import { data, redirect } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import { SheetView } from "#app/papers/sheet-view.tsx";
import { can } from "#app/permissions.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { type FormActionData, readForm } from "#app/platform/values/forms.ts";
import { isId } from "#app/platform/values/ids.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { readId } from "#app/records/list-filters.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { CancelDialog } from "../cancellations/cancel-dialog.tsx";
import { cancelAdvance, cancelRefund } from "../cancellations/cancel-voucher.server.ts";
import { cancelObstacle, NewCancellation } from "../cancellations/cancellations.ts";
import { RefundDialog } from "../refunds/refunds.parts.tsx";
import { readRefundForm } from "../refunds/refunds.server.ts";
import { ReversalDialogs } from "../reversals/reversals.parts.tsx";
import { readReversing, reversePosted, undoReversal } from "../reversals/reversals.server.ts";
import type { Route } from "./+types/advance.route.ts";
import { readAdvancePage, readVoucher, sendVoucher } from "./advance-page.server.ts";
import { AdvancePanels } from "./advance-panels.tsx";
import { AdvanceChip } from "./advances.parts.tsx";
import { refundAdvance } from "./refund-advance.server.ts";
import "#app/ui/columns.css";
import "./advances.css";
import { postedForm } from "#app/platform/request.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: args.loaderData?.advance.number ?? "Advance" });

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const page = isId(id) ? await readAdvancePage(person, id) : null;
  if (!page) throw data(null, { status: 404 });
  const shownRefund = page.refunds.find((refund) => refund.id === readId(url.searchParams, "refund")) ?? null;
  const cancelled = (shownRefund ?? page.advance).cancelled;
  const canCancel = can(person, "receipt:cancel") && !cancelled;
  const canRefund = can(person, "advance:refund") && page.advance.left > 0;
  return {
    ...page,
    shownRefund,
    cancelled,
    sheet: (await readVoucher(person, id, shownRefund?.id ?? null)).sheet,
    today: today(),
    canRefund,
    isRefundDialogOpen: canRefund && url.searchParams.has("return"),
    isMailDialogOpen: url.searchParams.has("mail") && page.advance.email !== "" && !cancelled,
    canCancel,
    isCancelDialogOpen: canCancel && url.searchParams.has("cancel"),
    reversing: await readReversing(person, url.searchParams),
    newIds: { refund: crypto.randomUUID(), mail: crypto.randomUUID() },
  };
}

const forms = ["refund", "cancel-advance", "cancel-refund", "reverse-receipt"] as const;

export async function action({ request, context, params: { id }, url }: Route.ActionArgs) {
  const form = await postedForm(request);
  return dispatchIntent<FormActionData, (typeof forms)[number]>(
    { person: personOf(context), form, returnTo: url.pathname },
    {
      forms: {
        async refund({ person, form, returnTo }) {
          const refund = await readRefundForm(person, { advanceId: id }, form);
          await refundAdvance(person, id, refund);
          return redirect(`${returnTo}?refund=${refund.id}`);
        },
        "cancel-advance": ({ person, form }) => cancelAdvance(person, id, readForm(NewCancellation, form).reason),
        async "cancel-refund"({ person, form, returnTo }) {
          const refund = String(form.get("refund"));
          await cancelRefund(person, refund, readForm(NewCancellation, form).reason);
          return redirect(`${returnTo}?${new URLSearchParams({ refund })}`);
        },
        "reverse-receipt": says(({ person, form }) => reversePosted(person, form)),
      },
      buttons: {
        "undo-reversal": says(({ person, form }) => undoReversal(person, String(form.get("reversal")))),
        async send({ person, form }) {
          const refund = form.get("refund");
          const recipient = await sendVoucher(person, id, String(form.get("mail")), typeof refund === "string" ? refund : null);
          return { successMessage: `Voucher on its way to ${recipient}.` };
        },
      },
    },
  );
}

export const clientAction = formsClientAction(forms);

export default function AdvancePage({ loaderData }: Route.ComponentProps) {
  const { advance, uses, refunds, mails, shownRefund, cancelled, sheet, canRefund, isRefundDialogOpen, isMailDialogOpen } =
    loaderData;
  const { reversing, canCancel, isCancelDialogOpen, newIds, today } = loaderData;
  const result = useActionResult<FormActionData>();
  // A refund that is not possible any more has no dialog to show its error.
  const errorsWithoutDialog = isRefundDialogOpen || isCancelDialogOpen || reversing?.receipt ? undefined : result?.formErrors;
  const message =
    result?.errorMessage ??
    (errorsWithoutDialog && (errorsWithoutDialog.formError ?? Object.values(errorsWithoutDialog.errors)[0]));
  const url = `/dashboard/advances/${advance.id}`;
  const query = shownRefund ? `refund=${shownRefund.id}` : "";
  const pdf = `${url}/pdf${query && `?${query}`}`;
  const shown = shownRefund ?? { number: advance.number, amount: advance.gross, date: advance.voucherDate };
  const isOfEarlierMonth = shown.date.slice(0, 7) < today.slice(0, 7);
  return (
    <>
      <PageHeader
        title={advance.number}
        intro={
          <>
            <AdvanceChip {...advance} /> <span>{`${formatRupeesAndPaise(advance.gross)} from`}</span>{" "}
            <Link to={`/dashboard/clients/${advance.clientId}`}>{advance.clientName}</Link>
          </>
        }
      >
        {advance.email && !cancelled && (
          <ButtonLink to={`?${[query, "mail"].filter(Boolean).join("&")}`} small icon="email" preventScrollReset>
            Mail to client
          </ButtonLink>
        )}
        <ButtonLink to={pdf} small variant="quiet" icon="download" reloadDocument>
          PDF
        </ButtonLink>
        <ButtonLink to={`${pdf}${query ? "&" : "?"}print`} small variant="quiet" icon="print" target="_blank" reloadDocument>
          Print
        </ButtonLink>
        {canRefund && (
          <ButtonLink to="?return" small variant="quiet" icon="undo" preventScrollReset>
            Refund
          </ButtonLink>
        )}
        {reversing && !cancelled && (
          <ButtonLink to={`?reverse=${shownRefund?.id ?? advance.id}`} small variant="quiet" icon="undo" preventScrollReset>
            Reverse
          </ButtonLink>
        )}
        {reversing && !shownRefund && advance.reversalId && (
          <ButtonLink to={`?undo-reversal=${advance.reversalId}`} small variant="quiet" icon="undo" preventScrollReset>
            Undo reversal
          </ButtonLink>
        )}
        {canCancel && (
          <ButtonLink
            to={`?${[query, "cancel"].filter(Boolean).join("&")}`}
            small
            variant="quiet"
            icon="trash"
            preventScrollReset
          >
            Recorded by mistake
          </ButtonLink>
        )}
      </PageHeader>
      {message && <ErrorBox message={message} />}
      {result?.successMessage && <Notice>{result.successMessage}</Notice>}
      <RefundDialog
        open={isRefundDialogOpen}
        title="Refund this advance"
        credit={advance.left}
        firstDay={advance.voucherDate}
        today={today}
        newId={newIds.refund}
        note="A refund voucher is issued. Accounts or an admin can cancel it on this page."
      >{`${advance.number} of ${advance.clientName}: ${formatRupeesAndPaise(advance.left)} is left.`}</RefundDialog>
      <ReversalDialogs reversing={reversing} today={today} />
      <CancelDialog
        open={isCancelDialogOpen}
        title={`Cancel ${shown.number}?`}
        intent={shownRefund ? "cancel-refund" : "cancel-advance"}
        fields={shownRefund ? { refund: shownRefund.id } : {}}
        obstacle={
          shownRefund
            ? ""
            : cancelObstacle(
                uses,
                refunds.filter((refund) => !refund.cancelled),
              )
        }
      >
        Cancel only what never happened: <b>{formatRupeesAndPaise(shown.amount)}</b>{" "}
        <span>
          {joinText(
            shownRefund ? "counts as not returned, and the advance has it again." : "no longer counts as received.",
            " The voucher keeps its number and is marked as cancelled. ",
            isOfEarlierMonth && "The GST return of its month may be filed: tell the accountant.",
          )}
        </span>
      </CancelDialog>
      <ConfirmDialog
        open={isMailDialogOpen}
        title="Mail this voucher?"
        intent="send"
        fields={{ mail: newIds.mail, ...(shownRefund && { refund: shownRefund.id }) }}
        action="Send mail"
      >
        <b className="no-wrap">{shown.number}</b> with its PDF goes to <b>{advance.email}</b>.
      </ConfirmDialog>
      <div className="advance-page">
        <div className="stack">
          <AdvancePanels {...{ advance, uses, refunds, mails, shownRefund }} />
        </div>
        <aside className="advance-page__paper" aria-label="Document">
          <SheetView sheet={sheet} label={`${sheet.title} ${shown.number}`} />
        </aside>
      </div>
    </>
  );
}
