import { Fragment } from "react";
import { untitledEvent } from "#app/content/untitled.ts";
import { AdvanceDialog } from "#app/features/money/advances/advances.parts.tsx";
import { PaymentDialog } from "#app/features/money/payments/payments.parts.tsx";
import { amountFieldText, formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { setAutofocus } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Claim } from "../claims.ts";
import { staffClientPageUrl } from "../client-page.ts";
import { ReportedPayment, ScreenshotLink } from "./claim-report.tsx";
import type { Confirmation } from "./client-dialogs.server.ts";

type ConfirmationDialogsProps = {
  /** Null: closed. */
  confirmation: Confirmation | null;
  newId: string;
  today: string;
};

/** The dialogs that confirm a claim (a payment that the client reported): the usual form of a payment or an advance, filled in. */
export function ConfirmationDialogs({ confirmation, newId, today }: ConfirmationDialogsProps) {
  const { claim, context = null, invoice = null } = confirmation ?? {};
  const prefilled = claim
    ? {
        gross: amountFieldText(claim.amount),
        paidOn: claim.paidOn,
        method: claim.method,
        reference: claim.reference,
      }
    : {};
  const shared = { today, prefilled, intro: confirmation && <ClaimIntro key={claim?.id} {...confirmation} /> };
  return (
    <>
      <PaymentDialog
        open={invoice !== null}
        invoice={invoice}
        others={[]}
        clientId={context?.client?.id ?? null}
        newId={newId}
        {...shared}
        fields={{ claim: claim?.id ?? "", invoice: invoice?.id ?? "" }}
      />
      <AdvanceDialog
        newAdvance={context && !invoice ? { id: newId, context } : null}
        {...shared}
        fields={{ claim: claim?.id ?? "" }}
      />
    </>
  );
}

/** What the client reported, and what else can be done with it than the form below. */
function ClaimIntro({ event, claim, invoice, invoices }: Confirmation) {
  const others = invoices.filter(({ id }) => id !== invoice?.id);
  const url = `?confirm=${claim.id}`;
  return (
    <div className="stack gap-3 below-6 typed">
      <p>
        <Link to={staffClientPageUrl(event.id)}>{event.name || untitledEvent}</Link>: <b>{formatRupeesAndPaise(claim.amount)}</b>.{" "}
        <ReportedPayment claim={claim} />
      </p>
      {invoices.length > 0 && (
        <p>
          {invoice ? (
            <span>
              It settles <b className="no-wrap">{invoice.number}</b>, of which{" "}
              <span className="no-wrap">{formatRupeesAndPaise(invoice.balance)}</span> are open.
            </span>
          ) : (
            <span>It is recorded as an advance.</span>
          )}{" "}
          Instead:{" "}
          {others.map(({ id, number }) => (
            <Fragment key={id}>
              <Link className="no-wrap" to={`${url}&as=${id}`} replace preventScrollReset>
                {number}
              </Link>
              {invoice || id !== others.at(-1)?.id ? <span>{", "}</span> : ""}
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
      <p className="row">
        <ScreenshotLink claim={claim} />
        <ButtonLink to={`?refuse=${claim.id}`} small variant="quiet" replace preventScrollReset>
          Not found
        </ButtonLink>
      </p>
    </div>
  );
}

export const RefusalDialog = ({ claim }: { claim: Claim | null }) => (
  <ActionDialog
    open={claim !== null}
    title="Payment not found?"
    intent="refuse"
    fields={{ claim: claim?.id }}
    submit="Tell the client"
  >
    <p className="full-width">
      The client reads your words beside <b className="no-wrap">{formatRupeesAndPaise(claim?.amount ?? 0)}</b>, and can correct
      what was entered.
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
      defaultValue="Our bank shows no payment with this number. Please compare it with your bank app."
    />
  </ActionDialog>
);
