import { Link } from "react-router";
import { dayBounds, formatDay } from "#app/platform/values/dates.ts";
import { dayInput } from "#app/platform/values/entered-day.ts";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { UncontrolledDateField } from "#app/ui/form/date-field.tsx";
import { Field } from "#app/ui/form/field.tsx";
import "./e-invoice-dialog.css";

type EInvoiceNoticeProps = {
  /** The note that is to be registered; null: the invoice. */
  noteId: string | null;
  /** The last day for the registration; null: no limit. */
  lastDay: string | null;
  today: string;
  url: string;
  number: string;
  canEnter: boolean;
  isOpen: boolean;
};

const fileUrl = ({ url, noteId }: Pick<EInvoiceNoticeProps, "url" | "noteId">) =>
  `${url}/e-invoice.json${noteId ? `?note=${noteId}` : ""}`;

/** The notice that a document must be registered, and the dialog for the response of the Invoice Registration Portal. */
export function EInvoiceNotice({ number, canEnter, isOpen, ...props }: EInvoiceNoticeProps) {
  const { noteId, lastDay, url } = props;
  return (
    <>
      <p className="e-invoice-notice row row--baseline">
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
      <ActionDialog
        open={isOpen && canEnter}
        title="Enter the IRN"
        closeUrl={url}
        intent="enter-irn"
        id="e-invoice"
        fields={noteId ? { note: noteId } : {}}
        submit="Store"
        busyLabel="Storing..."
        note="It cannot be changed afterwards."
        preventScrollReset={false}
      >
        <p className="full-width">
          Upload <a href={fileUrl(props)}>the file</a> at the Invoice Registration Portal, then enter its response here. It is
          stored once and printed on the document.
          {lastDay && ` The portal takes it until ${formatDay(lastDay)}.`}
        </p>
        <Field layoutClass="full-width" label="IRN" name="irn" required maxLength={64} />
        <Field label="Acknowledgement number" name="ackNumber" inputMode="numeric" required />
        <UncontrolledDateField
          label="Acknowledgement date"
          name="ackDate"
          {...dayInput}
          {...dayBounds}
          required
          defaultValue={props.today}
        />
        <Field
          layoutClass="full-width"
          label="Signed QR code"
          name="signedQr"
          hint="The text that the portal gives, not the picture."
          multiline
          rows={4}
          required
        />
      </ActionDialog>
    </>
  );
}
