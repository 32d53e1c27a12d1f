import type { ComponentProps, ReactNode } from "react";
import { Form, Link } from "react-router";
import { FilesPanel } from "#app/features/files/files.parts.tsx";
import type { RecordFiles } from "#app/features/files/files.ts";
import { WhatsAppMenuLink } from "#app/features/messages/messages.parts.tsx";
import { OpenAdvancesPanel } from "#app/features/receipts/advances.parts.tsx";
import type { OpenAdvances } from "#app/features/receipts/advances.ts";
import { CreditPanel, UnusedCreditPanel } from "#app/features/receipts/credit.parts.tsx";
import type { CreditSource } from "#app/features/receipts/credit.ts";
import { type RecordedMoney, recordedMessage } from "#app/features/receipts/receipts.ts";
import { NextReminderPanel } from "#app/features/reminders/reminders.parts.tsx";
import type { QrCode, Sheet } from "#app/papers/sheet.ts";
import { SheetView } from "#app/papers/sheet-view.tsx";
import type { FormActionData, FormErrors } from "#app/platform/forms.ts";
import { formatRupeesExactly } from "#app/platform/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DocumentBar, DocumentHead } from "#app/ui/document-head.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Menu, MenuButton, MenuLink, MenuRule } from "#app/ui/menu.tsx";
import type { EInvoiceState } from "./e-invoice.ts";
import { EInvoiceNotice } from "./e-invoice-dialog.tsx";
import { DueDate, invoiceHead } from "./invoice-head.tsx";
import type { InvoiceContext } from "./invoice-page.server.ts";
import {
  actionLabel,
  dialogIntents,
  hasReceipt,
  type IssuedDialog,
  isReceiptMailed,
  issuedMessage,
  type PrimaryAction,
  primaryAction,
  whatsAppTemplate,
} from "./issued.ts";
import { IssuedDialogs, type IssuedDialogsProps } from "./issued-dialogs.tsx";
import { MoneyStrip } from "./money-strip.tsx";
import { RelationsPanel } from "./relations-panel.tsx";
import { ResultToast } from "./result-toast.tsx";
import { Timeline } from "./timeline.tsx";
import { UpiInstalmentPanel } from "./upi-instalment-panel.tsx";

type IssuedInvoiceProps = IssuedDialogsProps &
  InvoiceContext & {
    id: string;
    sheet: Sheet;
    /** The sheet's QR codes as SVG paths. */
    codes: QrCode[];
    /** The note that is shown in the invoice's place. */
    shownNote: { id: string; number: string; kind: "Credit note" | "Debit note" } | null;
    /** The e-invoice of the shown document; null when it has none. */
    eInvoice: EInvoiceState | null;
    files: RecordFiles;
    newIds: { credit: string; copy: string };
    /** The client's credit that this invoice could use. */
    credit: readonly CreditSource[];
    openAdvances: OpenAdvances;
    /** The UPI code for a part of the balance; undefined when the document has a code for the whole balance, or none is needed. */
    instalment: ComponentProps<typeof UpiInstalmentPanel>["instalment"] | undefined;
    dialog: IssuedDialog | null;
    /** The payment that was recorded just now. */
    recorded: RecordedMoney | null;
    /** "mailed" or "" when the invoice was issued just now; null otherwise. */
    issuedNow: string | null;
    canCredit: boolean;
    canRefund: boolean;
    result: FormActionData;
  };

/** The page of an issued invoice: what is open, what happened, and what to do next, beside the document. */
export function IssuedInvoice(props: IssuedInvoiceProps) {
  const { id, today, invoice, state, history, shownNote, eInvoice, newIds, dialog, canCredit, canRefund, result } = props;
  const { canRemovePayment } = props;
  const { draft, balance } = invoice;
  const url = `/dashboard/invoices/${id}`;
  const pdf = `${url}/pdf${shownNote ? `?note=${shownNote.id}` : ""}`;
  const pdfLabels = shownNote
    ? { download: `${shownNote.kind} PDF`, print: `Print ${shownNote.kind.toLowerCase()}` }
    : { download: "PDF", print: "Print Invoice" };
  const printedPdf = { to: `${pdf}${shownNote ? "&" : "?"}print`, target: "_blank", reloadDocument: true };
  const needsIrn = eInvoice !== null && !eInvoice.isEntered;
  const canMail = draft.clientEmail.trim() !== "" && !needsIrn;
  const isMailed = history.some(({ action }) => action === "invoice sent");
  const isMailedOf = (action: PrimaryAction) => (action === "receipt" ? isReceiptMailed(history) : isMailed);
  const isPossible: Record<IssuedDialog, boolean> = {
    pay: balance > 0,
    refund: balance < 0 && canRefund,
    mail: canMail,
    receipt: canMail && hasReceipt(invoice),
    remind: canMail && balance > 0,
    credit: canCredit && invoice.credited < invoice.charged,
    debit: canCredit,
    irn: needsIrn,
  };
  const primary = primaryAction(state, isMailed, isPossible);
  // When a colleague settles the balance while this person types, the form stays open and says so.
  const staysOpen = dialog === "pay" || (dialog === "refund" && canRefund);
  const open = dialog && (staysOpen || isPossible[dialog]) ? dialog : null;
  const { formErrors } = result;
  // A dialog that is not possible any more shows no errors: the page does.
  const dialogErrors = open && formErrors?.intent === dialogIntents[open] ? formErrors : undefined;
  const message = result.errorMessage ?? (formErrors && !dialogErrors ? messageOf(formErrors) : undefined);
  const noteKind = shownNote?.kind.toLowerCase();
  // The document that is shown is the one that is mailed, and that is shown again when the dialog closes.
  const urlOf = (action: string) => `?${action}${shownNote ? `&note=${shownNote.id}` : ""}`;
  const labelOf = (action: Exclude<PrimaryAction, "copy">) =>
    noteKind && action === "mail" ? `Mail ${noteKind}` : actionLabel(action, isMailedOf(action));
  const secondary = (["mail", "pay", "refund"] as const).filter((action) => isPossible[action] && action !== primary);
  const copyForm = (button: ReactNode) => (
    <Form method="post" action={url}>
      <input type="hidden" name="id" value={newIds.copy} />
      {button}
    </Form>
  );
  const primaryButton = ({ small }: { small: boolean }) =>
    primary === "copy" ? (
      copyForm(
        <IntentButton intent="copy" small={small} busyLabel="Copying...">
          Copy as draft
        </IntentButton>,
      )
    ) : (
      <ButtonLink to={urlOf(primary)} small={small} preventScrollReset>
        {labelOf(primary)}
      </ButtonLink>
    );
  return (
    <>
      <DocumentHead
        {...invoiceHead(state)}
        title={invoice.number}
        status={
          shownNote ? (
            <p className="document-head__status">
              <span className="no-wrap">
                {shownNote.kind} {shownNote.number}
              </span>
              <Link to="?" preventScrollReset>
                Show invoice
              </Link>
            </p>
          ) : (
            balance > 0 && draft.dueDate && <DueDate day={draft.dueDate} today={today} />
          )
        }
      >
        <ButtonLink to={pdf} className="document-head__tool" small variant="quiet" icon="download" reloadDocument>
          {pdfLabels.download}
        </ButtonLink>
        <ButtonLink {...printedPdf} className="document-head__tool" small variant="quiet" icon="print">
          {pdfLabels.print}
        </ButtonLink>
        {secondary.map((action) => (
          <ButtonLink
            key={action}
            to={urlOf(action)}
            className="document-head__tool"
            small
            variant="quiet"
            icon={actionIcons[action]}
            preventScrollReset
          >
            {labelOf(action)}
          </ButtonLink>
        ))}
        {primaryButton({ small: true })}
        <Menu label="More" iconOnly icon="dots" small>
          <div className="document-head__narrow-tools">
            <MenuLink to={pdf} icon="download" reloadDocument>
              {pdfLabels.download}
            </MenuLink>
            <MenuLink {...printedPdf} icon="print">
              {pdfLabels.print}
            </MenuLink>
            {secondary.map((action) => (
              <MenuLink key={action} to={urlOf(action)} icon={actionIcons[action]}>
                {labelOf(action)}
              </MenuLink>
            ))}
          </div>
          <MenuLink to={`${pdf}${shownNote ? "&" : "?"}copy=supplier`} icon="download" reloadDocument>
            PDF, duplicate for the office
          </MenuLink>
          {shownNote && canMail && (
            <MenuLink to="?mail" icon="email">
              {isMailed ? "Mail invoice again" : "Mail invoice"}
            </MenuLink>
          )}
          {isPossible.receipt && primary !== "receipt" && (
            <MenuLink to="?receipt" icon="email">
              {labelOf("receipt")}
            </MenuLink>
          )}
          {isPossible.remind && primary !== "remind" && (
            <MenuLink to="?remind" icon="clock">
              Send reminder
            </MenuLink>
          )}
          <WhatsAppMenuLink record={{ type: "invoice", id }} template={whatsAppTemplate(state, balance, history)} />
          {copyForm(
            <MenuButton icon="plus" type="submit" name="intent" value="copy">
              Copy as draft
            </MenuButton>,
          )}
          {canCredit && (
            <>
              <MenuRule />
              {isPossible.credit && (
                <MenuLink to="?credit" icon="undo">
                  Credit all or part (credit note)
                </MenuLink>
              )}
              <MenuLink to="?debit" icon="plus">
                Charge more (debit note)
              </MenuLink>
            </>
          )}
        </Menu>
      </DocumentHead>
      {message && <ErrorBox message={message} />}
      {eInvoice && !eInvoice.isEntered && (
        <EInvoiceNotice
          number={shownNote?.number ?? invoice.number ?? ""}
          noteId={shownNote?.id ?? null}
          lastDay={eInvoice.lastDay}
          canEnter={canCredit}
          isOpen={open === "irn"}
          today={today}
          url={url}
        />
      )}
      <IssuedDialogs {...props} url={shownNote ? `${url}?note=${shownNote.id}` : url} open={open} formErrors={dialogErrors} />
      <div className="document">
        <div className="stack document__main">
          <MoneyStrip invoice={invoice} movedMoney={props.movedMoney} usedCredit={props.usedCredit} />
          {props.nextReminder && <NextReminderPanel next={props.nextReminder} sendUrl={isPossible.remind ? "?remind" : null} />}
          <OpenAdvancesPanel advances={props.openAdvances} balance={balance} />
          <CreditPanel
            balance={balance}
            credit={props.credit}
            used={props.usedCredit}
            newId={newIds.credit}
            canRemove={canRemovePayment}
          />
          {balance < 0 && <UnusedCreditPanel credit={-balance} invoices={props.otherInvoices} canRefund={canRefund} />}
          <RelationsPanel relations={props.relations} clientName={draft.clientName} />
          {props.instalment !== undefined && (
            <UpiInstalmentPanel instalment={props.instalment} details={props.sheet.payment.details} />
          )}
          <Timeline history={history} canRemovePayment={canRemovePayment} shownNoteId={shownNote?.id ?? null} />
          <FilesPanel parent={{ type: "invoice", id }} files={props.files} />
        </div>
        <aside className="document__paper" aria-label="Document">
          <div className="row row--ends fine-print document__paper-head">
            {shownNote ? (
              <>
                <span>
                  {shownNote.kind} {shownNote.number} of {invoice.number}
                </span>
                <Link className="quiet-link no-wrap" to="?" preventScrollReset>
                  Show invoice
                </Link>
              </>
            ) : (
              <>
                <span>As the client gets it</span>
                <Link className="quiet-link no-wrap" {...printedPdf}>
                  Full size
                </Link>
              </>
            )}
          </div>
          <SheetView sheet={props.sheet} codes={props.codes} />
        </aside>
      </div>
      <DocumentBar label={balance < 0 ? "To be refunded" : "Balance"} amount={formatRupeesExactly(Math.abs(balance))}>
        {primaryButton({ small: false })}
      </DocumentBar>
      <ResultToast
        key={props.recorded?.id}
        result={result.successMessage}
        reported={props.recorded ? recordedMessage(props.recorded) : issuedMessage(invoice, props.shownNote, props.issuedNow)}
        undoUrl={
          !result.successMessage && props.recorded?.kind === "Payment" && canRemovePayment
            ? `?remove-payment=${props.recorded.id}`
            : null
        }
      />
    </>
  );
}

const actionIcons = { mail: "email", pay: "plus", refund: "undo" } as const;

const messageOf = ({ formError, errors }: FormErrors): string | undefined => formError ?? Object.values(errors).find(Boolean);
