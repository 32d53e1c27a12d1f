import { Form } from "react-router";
import { AdvanceDialog } from "#app/features/receipts/advances.parts.tsx";
import type { readAdvanceContext } from "#app/features/receipts/advances.server.ts";
import { PaymentDialog } from "#app/features/receipts/payments.parts.tsx";
import type { OpenInvoice } from "#app/features/receipts/receipts.ts";
import type { FormErrors } from "#app/platform/forms.ts";
import { formatHundredths, formatRupeesAndPaise } from "#app/platform/money.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, FormId } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import type { Claim } from "./claims.ts";
import "#app/ui/form-grid.css";

type Props = {
  /** The claim that the open dialog confirms or refuses; null: that dialog is closed. */
  confirmed: Claim | null;
  refused: Claim | null;
  context: Awaited<ReturnType<typeof readAdvanceContext>> | null;
  /** The invoice that the payment settles; null: it is an advance. */
  invoice: OpenInvoice | null;
  /** The open dialog about the link. */
  linkDialog: "renew" | "close" | null;
  newId: string;
  today: string;
  url: string;
  errorsOf: (intent: string) => FormErrors | undefined;
};

/** The dialogs that confirm a claim (the usual form of a payment or an advance, filled in), refuse a claim, and renew or close the link. */
export function ClaimDialogs({ confirmed, refused, context, invoice, linkDialog, newId, today, url, errorsOf }: Props) {
  const prefilled = confirmed
    ? {
        gross: formatHundredths(confirmed.amount),
        paidOn: confirmed.paidOn,
        method: confirmed.method,
        reference: confirmed.reference,
      }
    : {};
  const isPayment = confirmed !== null && invoice !== null;
  const shared = { newId, today, closeUrl: url, prefilled };
  return (
    <>
      <PaymentDialog
        open={isPayment}
        invoice={invoice}
        others={[]}
        clientId={context?.client?.id ?? null}
        {...shared}
        hiddenFields={{ claim: confirmed?.id ?? "", invoice: invoice?.id ?? "" }}
        formErrors={errorsOf("record-payment")}
      />
      <AdvanceDialog
        newAdvance={confirmed && context && !isPayment ? { id: newId, context } : null}
        today={today}
        closeUrl={url}
        prefilled={prefilled}
        hiddenFields={{ claim: confirmed?.id ?? "" }}
        formErrors={errorsOf("record-advance")}
      />
      <RefusalDialog claim={refused} closeUrl={url} formErrors={errorsOf("refuse")} />
      <ConfirmDialog
        open={linkDialog === "renew"}
        title="Make another link?"
        closeUrl={url}
        intent="renew"
        fields={{}}
        action="Renew the link"
      >
        The link that the client has opens nothing any more: send the new one.
      </ConfirmDialog>
      <ConfirmDialog
        open={linkDialog === "close"}
        title="Close the link?"
        closeUrl={url}
        intent="close"
        fields={{}}
        action="Close the link"
      >
        The client can no longer open the page. Reported payments and questions stay here.
      </ConfirmDialog>
    </>
  );
}

function RefusalDialog({ claim, closeUrl, formErrors }: { claim: Claim | null; closeUrl: string; formErrors?: FormErrors }) {
  const { errors = {}, values = {} } = formErrors ?? {};
  return (
    <Dialog open={claim !== null} title="Payment not found?" closeUrl={closeUrl}>
      {claim && (
        <FormId value="refuse">
          <Form method="post" noValidate replace preventScrollReset>
            <div className="form-grid">
              <input type="hidden" name="claim" value={claim.id} />
              <p className="full-width">
                The client reads your words beside <b className="no-wrap">{formatRupeesAndPaise(claim.amount)}</b>, and can
                correct what was entered.
              </p>
              <Field
                layoutClass="full-width"
                label="What is wrong"
                name="reason"
                multiline
                rows={3}
                maxLength={300}
                required
                defaultValue={
                  values.reason ?? "Our bank shows no payment with this number. Please compare it with your bank app."
                }
                error={errors.reason}
              />
              <ErrorSummary message={formErrors?.formError} errors={errors} />
            </div>
            <DialogActions closeUrl={closeUrl}>
              <IntentButton intent="refuse" busyLabel="Saving...">
                Tell the client
              </IntentButton>
            </DialogActions>
          </Form>
        </FormId>
      )}
    </Dialog>
  );
}
