import { useState } from "react";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import type { IssuedDialog } from "../issued/history.ts";
import type { IssuedPage } from "../issued/issued-page.server.ts";
import { cancelReasons, type EInvoiceState } from "./e-invoice.ts";

type IrnDialogsProps = { page: IssuedPage; eInvoice: EInvoiceState; open: IssuedDialog | null };

const pageUrl = ({ id }: Pick<IssuedPage, "id">) => `/dashboard/invoices/${id}`;

export const fileUrl = (page: Pick<IssuedPage, "id" | "shownNote">) =>
  `${pageUrl(page)}/e-invoice.json${page.shownNote ? `?note=${page.shownNote.id}` : ""}`;

/** The dialogs for the response of the Invoice Registration Portal, and for the cancellation of an IRN. */
export function IrnDialogs({ page, eInvoice: { entered }, open }: IrnDialogsProps) {
  const { shownNote, invoice, newIds } = page;
  // The ids stay the same when the page revalidates, so that a form that is submitted twice queues one mail.
  const [mailId] = useState(newIds.mail);
  const recipient = invoice.draft.clientEmail.trim();
  return (
    <>
      <ActionDialog
        open={open === "irn"}
        title={entered ? "Correct the IRN" : "Enter the IRN"}
        closeUrl={shownNote ? `${pageUrl(page)}?note=${shownNote.id}` : pageUrl(page)}
        intent="enter-irn"
        id="e-invoice"
        fields={shownNote ? { note: shownNote.id } : {}}
        submit="Store"
        busyLabel="Storing..."
        note="It can be corrected until it is mailed."
        preventScrollReset={false}
      >
        <p className="full-width">
          {entered ? (
            "Enter the portal's response as it is."
          ) : (
            <span>
              Upload <a href={fileUrl(page)}>the file</a> at the Invoice Registration Portal, then enter its response here. It is
              compared with the document, and printed on it.
            </span>
          )}
        </p>
        <Field layoutClass="full-width" label="IRN" name="irn" required defaultValue={entered?.irn} />
        <Field
          layoutClass="full-width"
          label="Acknowledgement number"
          name="ackNumber"
          inputMode="numeric"
          required
          defaultValue={entered?.ackNumber}
        />
        <Field
          layoutClass="full-width"
          label="Signed QR code"
          name="signedQr"
          hint="The text that the portal gives, not the picture."
          multiline
          rows={4}
          required
          defaultValue={entered?.signedQr}
        />
        {recipient && !entered && (
          <Checkbox
            name="mail"
            value={mailId}
            defaultChecked={invoice.mailsWithIrn && !shownNote}
            label={
              <span>
                Mail the PDF to the client
                <small className="line fine-print typed">{recipient}</small>
              </span>
            }
          />
        )}
      </ActionDialog>
      <ActionDialog
        open={open === "cancel-irn"}
        title="Cancel the IRN?"
        closeUrl={shownNote ? `${pageUrl(page)}?note=${shownNote.id}` : pageUrl(page)}
        intent="cancel-irn"
        id="cancel-irn"
        fields={{ note: newIds.note, ...(shownNote && { of: shownNote.id }) }}
        submit="Cancel the IRN"
        cancelLabel="Keep it"
        busyLabel="Storing..."
        note={
          shownNote
            ? `${shownNote.number} is taken back by the opposite note without an IRN. Its number stays used.`
            : "The whole invoice is taken back by a credit note without an IRN. Its number stays used."
        }
        preventScrollReset={false}
      >
        <p className="full-width">Cancel it at the portal first, with the same reason.</p>
        <Select
          layoutClass="full-width"
          label="Reason"
          name="reason"
          placeholder="Choose"
          required
          options={Object.entries(cancelReasons).map(([value, label]) => ({ value, label: `${value} ${label}` }))}
        />
        <Field layoutClass="full-width" label="Remark" name="remark" required maxLength={100} />
      </ActionDialog>
    </>
  );
}
