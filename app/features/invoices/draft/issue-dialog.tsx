import { useState } from "react";
import { hasErrors, mistake } from "#app/billing/checks.ts";
import { type Draft, dueDateOf } from "#app/billing/invoice-draft.ts";
import { useStaffCompany } from "#app/company/use-company.ts";
import {
  divideAmong,
  type OpenAdvances,
  otherOfficeMessage,
  selectedAdvanceValue,
} from "#app/features/money/advances/advances.ts";
import { normalizeGstin } from "#app/gst/gstin.ts";
import { formatDay, isDay } from "#app/platform/values/dates.ts";
import type { FormErrors } from "#app/platform/values/forms.ts";
import { formatRupeesAndPaise, formatRupeesExactly } from "#app/platform/values/money.ts";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { ignoreEnter } from "#app/ui/form/ignore-enter.ts";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { type ReadyCheck, ReadyList } from "#app/ui/list/ready-list.tsx";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import { type Confirmation, itemText } from "./issue-checks.ts";
import { draftFormId } from "./item-fields.ts";
import "./issue-dialog.css";

/** The server's data for the dialog: the number that the draft would get, or why it would get none, and the id of the mail. */
export type IssueDialogData = {
  /** Undefined: the date is invalid. */
  next: { number: string | null; problem?: string } | undefined;
  mailId: string;
  /** The client's open advances, in the order in which they are used. */
  advances: OpenAdvances;
  /** The client's credit, which an issued invoice can use. Paise. */
  credit: number;
  /** The GST number in the client's record; empty without one. */
  recordedGstin: string;
};

type IssueDialogProps = {
  /** Null: closed. */
  data: IssueDialogData | null;
  draft: Draft;
  /** Paise. */
  total: number;
  checks: readonly ReadyCheck[];
  /** It must be registered as an e-invoice before it is mailed. */
  isEInvoice: boolean;
  /** The statements to tick before the invoice is issued. */
  confirmations: readonly Confirmation[];
  closeUrl: string;
  onOpenField: (field: string) => void;
  formErrors?: FormErrors;
};

/** Asks before a draft becomes a tax invoice. Its fields belong to the draft's form: what is issued is what the page shows. */
export function IssueDialog({ data, ...props }: IssueDialogProps) {
  return (
    <Dialog open={data !== null} title="Issue this invoice?" closeUrl={props.closeUrl}>
      {data && <IssueForm data={data} {...props} />}
    </Dialog>
  );
}

type IssueFormProps = IssueDialogProps & { data: IssueDialogData };

function IssueForm({ data, draft, total, checks, isEInvoice, confirmations, closeUrl, onOpenField, formErrors }: IssueFormProps) {
  const company = useStaffCompany();
  // The id stays the same when the page revalidates, so that a form that is submitted twice queues one mail.
  const [mailId] = useState(data.mailId);
  const content = useResultFocus(formErrors);
  const otherServerErrors = Object.entries(formErrors?.errors ?? {})
    .filter(([field, text]) => text && !checks.some((check) => check.text === itemText(field, text)))
    .map(([field, text = ""]) => mistake(itemText(field, text), field));
  const allChecks = [...otherServerErrors, ...checks];
  const dueDate = dueDateOf(company, draft);
  const recipient = draft.clientEmail.trim();
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const uses = divideAmong(
    data.advances.usable.filter(({ id }) => !unticked.includes(id)),
    total,
  );
  const balance = total - uses.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div className="issue-dialog stack gap-5" ref={content}>
      <dl className="numeric">
        <div>
          <dt>Number it will get</dt>
          <dd>{data.next?.problem ? `None for ${formatDay(draft.date)}` : (data.next?.number ?? "-")}</dd>
        </div>
        <div>
          <dt>Client</dt>
          <dd className="issue-dialog__client">{draft.clientName || "-"}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd className="issue-dialog__amount">{formatRupeesExactly(total)}</dd>
        </div>
        <div>
          <dt>{joinText("Balance due ", isDay(dueDate) && formatDay(dueDate))}</dt>
          <dd className="issue-dialog__amount">{formatRupeesExactly(balance)}</dd>
        </div>
      </dl>
      <div className="issue-dialog__checks">
        <ReadyList checks={allChecks} fieldUrl={(field) => `${closeUrl}#${draftFormId}-${field}`} onOpen={onOpenField} />
      </div>
      {confirmations.map(({ code, text }) => (
        <Checkbox
          key={code}
          form={draftFormId}
          name="confirm"
          value={code}
          onKeyDown={ignoreEnter}
          label={
            <span>
              Issue it with this date
              <small className="line fine-print">{text}</small>
            </span>
          }
        />
      ))}
      <UsedAdvances
        {...data.advances}
        uses={uses}
        onTick={(id, isTicked) => setUnticked((before) => (isTicked ? before.filter((other) => other !== id) : [...before, id]))}
      />
      {data.recordedGstin && data.recordedGstin !== normalizeGstin(draft.clientGST) && (
        <p className="fine-print">
          The client's record has the GST number <span>{data.recordedGstin}</span>. It stays as it is: change it there if the new
          one is right.
        </p>
      )}
      {data.credit > 0 && (
        <p className="fine-print">
          The client has <span>{formatRupeesAndPaise(data.credit)}</span> of credit. Use it on the invoice's page, once the
          invoice is issued.
        </p>
      )}
      {/* Identifies this form, so that the server can tell it from another one that has issued the invoice (`findOtherIssue`). */}
      <input type="hidden" form={draftFormId} name="issueForm" value={mailId} />
      {recipient && (
        <Checkbox
          form={draftFormId}
          name="mail"
          value={mailId}
          defaultChecked
          onKeyDown={ignoreEnter}
          label={
            <span>
              <span>{joinText("Mail the PDF to the client", isEInvoice && " when the IRN is in")}</span>
              <small className="line fine-print typed">{recipient}</small>
            </span>
          }
        />
      )}
      <ErrorSummary message={formErrors?.formError} />
      <DialogActions note="An issued invoice cannot be changed. A credit note takes it back.">
        <IntentButton form={draftFormId} intent="issue" busyLabel="Issuing..." disabled={hasErrors(allChecks)}>
          <span>
            Issue
            {recipient && (
              <span className="issue-dialog__and-mail">{isEInvoice ? "; mail when the IRN is in" : " and mail"}</span>
            )}
          </span>
        </IntentButton>
      </DialogActions>
    </div>
  );
}

type UsedAdvancesProps = OpenAdvances & {
  /** The amount of each advance that the invoice will use. Paise. */
  uses: readonly { id: string; amount: number }[];
  onTick: (id: string, isTicked: boolean) => void;
};

/** The advances that the invoice will use, each unless it is unticked. */
function UsedAdvances({ usable, ofOtherOffice, uses, onTick }: UsedAdvancesProps) {
  const company = useStaffCompany();
  if (usable.length + ofOtherOffice.length === 0) return null;
  return (
    <fieldset className="issue-dialog__advances stack gap-3">
      <legend className="bold">Advances of this client</legend>
      {usable.map((advance) => {
        const amount = uses.find(({ id }) => id === advance.id)?.amount ?? 0;
        return (
          <Checkbox
            key={advance.id}
            form={draftFormId}
            name="advance"
            value={selectedAdvanceValue(advance)}
            defaultChecked
            onKeyDown={ignoreEnter}
            onChange={({ currentTarget: { checked } }) => onTick(advance.id, checked)}
            label={
              <>
                <span>{joinText("Use ", amount > 0 && `${formatRupeesAndPaise(amount)} of `, advance.number)}</span>
                <small className="line fine-print">
                  <span>{`${formatDay(advance.voucherDate)}, ${formatRupeesAndPaise(advance.left)} left`}</span>
                  {advance.taxDifference && <span className="line">{advance.taxDifference}</span>}
                </small>
              </>
            }
          />
        );
      })}
      {ofOtherOffice.map((advance) => (
        <p className="fine-print" key={advance.id}>
          {otherOfficeMessage(company, advance)}
        </p>
      ))}
    </fieldset>
  );
}
