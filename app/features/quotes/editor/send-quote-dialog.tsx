import { useState } from "react";
import { hasErrors, mistake } from "#app/billing/checks.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import type { FormErrors } from "#app/platform/values/forms.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { ignoreEnter } from "#app/ui/form/ignore-enter.ts";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { type ReadyCheck, ReadyList } from "#app/ui/list/ready-list.tsx";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import type { QuoteDraft } from "../quote-draft.ts";
import { quoteFormId } from "./field-ids.ts";
import { namedProblem } from "./quote-problems.ts";
import "./send-quote-dialog.css";

/** The server's data for the dialog: the number that the first revision gets, and the id of the mail. */
export type SendDialogData = { number: string | null; mailId: string };

type SendQuoteDialogProps = {
  /** Null: closed. */
  data: SendDialogData | null;
  draft: QuoteDraft;
  /** The number of the last sent revision; 0: none. */
  revision: number;
  /** Paise. */
  total: number;
  checks: readonly ReadyCheck[];
  closeUrl: string;
  formErrors?: FormErrors;
  /** Closes the dialog and shows the field. */
  onOpenField(field: string): void;
};

/** Asks before the client can read a quote. Its fields belong to the editor's form: what is sent is what the page shows. */
export function SendQuoteDialog({ data, ...props }: SendQuoteDialogProps) {
  const title = props.revision > 0 ? `Send version ${props.revision + 1}?` : "Send this quote?";
  return (
    <Dialog open={data !== null} title={title} closeUrl={props.closeUrl}>
      {data && <SendForm data={data} {...props} />}
    </Dialog>
  );
}

function SendForm({
  data,
  draft,
  revision,
  total,
  checks,
  closeUrl,
  formErrors,
  onOpenField,
}: SendQuoteDialogProps & { data: SendDialogData }) {
  // The id stays the same when the page revalidates, so that a form that is submitted twice queues one mail.
  const [mailId] = useState(data.mailId);
  const content = useResultFocus(formErrors);
  // Errors that the server found and the page's own checks do not show.
  const refused = Object.entries(formErrors?.errors ?? {})
    .filter(([field]) => !checks.some((check) => check.field === field && check.level === "error"))
    .map(([field, text = ""]) => mistake(namedProblem(draft, field, text), field));
  const allChecks = [...refused, ...checks];
  const recipient = draft.clientEmail.trim();
  return (
    <div className="send-quote stack gap-5" ref={content}>
      <dl className="numeric">
        <div>
          <dt>{revision > 0 ? "Number" : "Number it will get"}</dt>
          <dd>{data.number ?? "-"}</dd>
        </div>
        <div>
          <dt>Client</dt>
          <dd>{draft.clientName || "-"}</dd>
        </div>
        <div>
          <dt>Total with GST</dt>
          <dd>{formatRupees(total)}</dd>
        </div>
        <div>
          <dt>Valid until</dt>
          <dd>{formatDay(draft.validUntil)}</dd>
        </div>
      </dl>
      <ReadyList checks={allChecks} fieldUrl={(field) => `${closeUrl}#${quoteFormId}-${field}`} onOpen={onOpenField} />
      {recipient && (
        <Checkbox
          form={quoteFormId}
          name="mail"
          value={mailId}
          defaultChecked
          onKeyDown={ignoreEnter}
          label={
            <span>
              Mail the link to the client
              <small className="line soft typed">{recipient}</small>
            </span>
          }
        />
      )}
      <ErrorSummary message={formErrors?.formError} />
      <DialogActions
        note={
          revision > 0
            ? "The client’s link shows the new version from now on."
            : "The client gets a link to a page that opens without an account."
        }
      >
        <IntentButton form={quoteFormId} intent="send" busyLabel="Sending..." disabled={hasErrors(allChecks)}>
          {recipient ? "Send" : "Make the link"}
        </IntentButton>
      </DialogActions>
    </div>
  );
}
