import { Form, Link } from "react-router";
import { dayBounds, formatDay } from "#app/platform/dates.ts";
import { dayInput } from "#app/platform/entered-day.ts";
import type { FormErrors } from "#app/platform/forms.ts";
import { UncontrolledDateField } from "#app/ui/date-field.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormId } from "#app/ui/form-id.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import "#app/ui/form-grid.css";
import "./e-invoice-dialog.css";

type EInvoiceFormProps = {
  /** The note that is to be registered; null: the invoice. */
  noteId: string | null;
  /** The last day for the registration; null: no limit. */
  lastDay: string | null;
  today: string;
  url: string;
  formErrors?: FormErrors;
};

type EInvoiceNoticeProps = EInvoiceFormProps & { number: string; canEnter: boolean; isOpen: boolean };

const fileUrl = ({ url, noteId }: Pick<EInvoiceFormProps, "url" | "noteId">) =>
  `${url}/e-invoice.json${noteId ? `?note=${noteId}` : ""}`;

/** The notice that a document must be registered, and the dialog for the response of the Invoice Registration Portal. */
export function EInvoiceNotice({ number, canEnter, isOpen, ...props }: EInvoiceNoticeProps) {
  const { noteId, lastDay, url } = props;
  return (
    <>
      <p className="e-invoice-notice">
        <span>
          <b className="no-wrap">{number}</b> is an e-invoice: register it
          {lastDay && (
            <>
              {" "}
              until <b className="no-wrap">{formatDay(lastDay)}</b>
            </>
          )}{" "}
          and enter its IRN. It cannot be mailed before.
        </span>
        <a href={fileUrl(props)}>Download the file</a>
        {canEnter && (
          <Link to={`?irn${noteId ? `&note=${noteId}` : ""}`} preventScrollReset>
            Enter the IRN
          </Link>
        )}
      </p>
      <Dialog open={isOpen && canEnter} title="Enter the IRN" closeUrl={url}>
        {isOpen && canEnter && <EInvoiceForm {...props} />}
      </Dialog>
    </>
  );
}

function EInvoiceForm(props: EInvoiceFormProps) {
  const { noteId, lastDay, today, url, formErrors } = props;
  const { errors = {}, values = {} } = formErrors ?? {};
  const form = useResultFocus<HTMLFormElement>(formErrors);
  return (
    <FormId value="e-invoice">
      <Form method="post" ref={form} noValidate replace>
        <div className="form-grid">
          <p className="full-width">
            Upload <a href={fileUrl(props)}>the file</a> at the Invoice Registration Portal, then enter its response here. It is
            stored once and printed on the document.
            {lastDay && ` The portal takes it until ${formatDay(lastDay)}.`}
          </p>
          {noteId && <input type="hidden" name="note" value={noteId} />}
          <Field
            layoutClass="full-width"
            label="IRN"
            name="irn"
            required
            maxLength={64}
            defaultValue={values.irn}
            error={errors.irn}
          />
          <Field
            label="Acknowledgement number"
            name="ackNumber"
            inputMode="numeric"
            required
            defaultValue={values.ackNumber}
            error={errors.ackNumber}
          />
          <UncontrolledDateField
            label="Acknowledgement date"
            name="ackDate"
            {...dayInput}
            {...dayBounds}
            required
            defaultValue={values.ackDate ?? today}
            error={errors.ackDate}
          />
          <Field
            layoutClass="full-width"
            label="Signed QR code"
            name="signedQr"
            hint="The text that the portal gives, not the picture."
            multiline
            rows={4}
            required
            defaultValue={values.signedQr}
            error={errors.signedQr}
          />
          <ErrorSummary message={formErrors?.formError} errors={errors} />
        </div>
        <DialogActions note="It cannot be changed afterwards.">
          <IntentButton intent="enter-irn" busyLabel="Storing...">
            Store
          </IntentButton>
        </DialogActions>
      </Form>
    </FormId>
  );
}
