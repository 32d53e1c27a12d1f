import { Fragment } from "react";
import { Form } from "react-router";
import { untitledEvent } from "#app/content/untitled.ts";
import { AdvanceDialog } from "#app/features/receipts/advances.parts.tsx";
import { PaymentDialog } from "#app/features/receipts/payments.parts.tsx";
import type { FormErrors } from "#app/platform/forms.ts";
import { amountFieldText, formatRupeesAndPaise } from "#app/platform/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog, DialogActions, setAutofocus } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormId } from "#app/ui/form-id.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { ReportedPayment, ScreenshotLink } from "./claim-report.tsx";
import type { Claim } from "./claims.ts";
import type { Confirmation } from "./client-dialogs.server.ts";
import { staffClientPageUrl } from "./client-page.ts";
import "#app/ui/form-grid.css";
import "./claim-dialogs.css";

export type ErrorsOf = (intent: string) => FormErrors | undefined;

type ConfirmationDialogsProps = {
  /** Null: closed. */
  confirmation: Confirmation | null;
  newId: string;
  today: string;
  closeUrl: string;
  errorsOf: ErrorsOf;
};

/** The dialogs that confirm a claim (a payment that the client reported): the usual form of a payment or an advance, filled in. */
export function ConfirmationDialogs({ confirmation, newId, today, closeUrl, errorsOf }: ConfirmationDialogsProps) {
  const { claim, context = null, invoice = null } = confirmation ?? {};
  const prefilled = claim
    ? {
        gross: amountFieldText(claim.amount),
        paidOn: claim.paidOn,
        method: claim.method,
        reference: claim.reference,
      }
    : {};
  const shared = { today, closeUrl, prefilled, intro: confirmation && <ClaimIntro key={claim?.id} {...confirmation} /> };
  return (
    <>
      <PaymentDialog
        open={invoice !== null}
        invoice={invoice}
        others={[]}
        clientId={context?.client?.id ?? null}
        newId={newId}
        {...shared}
        intro={invoice && shared.intro}
        hiddenFields={{ claim: claim?.id ?? "", invoice: invoice?.id ?? "" }}
        formErrors={errorsOf("record-payment")}
      />
      <AdvanceDialog
        newAdvance={context && !invoice ? { id: newId, context } : null}
        {...shared}
        intro={invoice ? null : shared.intro}
        hiddenFields={{ claim: claim?.id ?? "" }}
        formErrors={errorsOf("record-advance")}
      />
    </>
  );
}

/** What the client reported, and what else can be done with it than the form below. */
function ClaimIntro({ event, claim, invoice, invoices }: Confirmation) {
  const others = invoices.filter(({ id }) => id !== invoice?.id);
  const url = `?confirm=${claim.id}`;
  return (
    <div className="claim-intro">
      <p>
        <Link to={staffClientPageUrl(event.id)}>{event.name || untitledEvent}</Link>: <b>{formatRupeesAndPaise(claim.amount)}</b>.{" "}
        <ReportedPayment claim={claim} />
      </p>
      {invoices.length > 0 && (
        <p>
          {invoice ? (
            <>
              It settles <b className="no-wrap">{invoice.number}</b>, of which{" "}
              <span className="no-wrap">{formatRupeesAndPaise(invoice.balance)}</span> are open.
            </>
          ) : (
            "It is recorded as an advance."
          )}{" "}
          Instead:{" "}
          {others.map(({ id, number }) => (
            <Fragment key={id}>
              <Link className="no-wrap" to={`${url}&as=${id}`} replace preventScrollReset>
                {number}
              </Link>
              {invoice || id !== others.at(-1)?.id ? ", " : ""}
            </Fragment>
          ))}
          {invoice && (
            <Link to={`${url}&as=advance`} replace preventScrollReset>
              an advance
            </Link>
          )}
        </p>
      )}
      {!invoice && <p>The client is mailed its receipt voucher, if there is a mail address.</p>}
      <p className="claim-intro__links">
        <ScreenshotLink claim={claim} />
        <ButtonLink to={`?refuse=${claim.id}`} small variant="quiet" replace preventScrollReset>
          Not found
        </ButtonLink>
      </p>
    </div>
  );
}

type RefusalDialogProps = { claim: Claim | null; closeUrl: string; errorsOf: ErrorsOf };

export function RefusalDialog({ claim, closeUrl, errorsOf }: RefusalDialogProps) {
  const formErrors = errorsOf("refuse");
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
                ref={setAutofocus}
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
