import { Form, useNavigation } from "react-router";
import { formatDayLong } from "#app/platform/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { useNewRecordId } from "#app/platform/use-new-record-id.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { leftOf } from "./credit.ts";
import { CreditRows } from "./credit-rows.tsx";
import type { StoredInvoice } from "./drafts.server.ts";
import type { CreditRefusal } from "./invoice-action.server.ts";
import "#app/ui/form-grid.css";
import "./invoices.css";

type PanelProps = {
  invoice: StoredInvoice;
  /** The id a new note gets. */
  noteId: string;
  /** The note whose sheet is shown. */
  shown: string | null;
  today: string;
  mayCredit: boolean;
  refused?: CreditRefusal;
};

/** The credit notes of this invoice, and the form for the next one while something is left. */
export function CreditPanel({ invoice, noteId: given, shown, today, mayCredit, refused }: PanelProps) {
  const { creditNotes, amount, credited } = invoice;
  const noteId = useNewRecordId(given, creditNotes);
  const isOpen = mayCredit && credited < amount;
  if (creditNotes.length === 0 && !isOpen) return null;
  return (
    <Panel title={creditNotes.length > 1 ? "Credit notes" : "Credit note"}>
      {creditNotes.length > 0 && (
        <ul className="payments numeric">
          {creditNotes.map((note) => (
            <li key={note.id}>
              <b>{formatRupeesAndPaise(note.amount)}</b>
              <span>
                {note.number} of {formatDayLong(note.date)}: {note.reason}
              </span>
              <span className="actions">
                <ButtonLink to={shown === note.id ? "?" : `?note=${note.id}`} small variant="quiet" preventScrollReset>
                  {shown === note.id ? "Show invoice" : "Show"}
                  <span className="visually-hidden"> {note.number}</span>
                </ButtonLink>
                <ButtonLink to={`pdf?note=${note.id}`} small variant="quiet" icon="download" reloadDocument>
                  PDF<span className="visually-hidden"> of {note.number}</span>
                </ButtonLink>
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <CreditForm key={noteId} {...{ invoice, noteId, today, refused }} />}
    </Panel>
  );
}

function CreditForm({ invoice, noteId, today, refused }: Pick<PanelProps, "invoice" | "noteId" | "today" | "refused">) {
  const { formData } = useNavigation();
  const { errors = {}, values = {}, asked = null } = refused ?? {};
  const { creditNotes, amount, credited } = invoice;
  const left = leftOf(
    invoice.lines,
    creditNotes.flatMap(({ lines }) => lines),
  );
  return (
    <details open={refused !== undefined}>
      <summary>{creditNotes.length > 0 ? "Issue another credit note" : "Take back by a credit note"}</summary>
      <Form method="post" className="form-grid panel__body credit" noValidate>
        <input type="hidden" name="note" value={values.note ?? noteId} />
        <fieldset className="full-width extent">
          <legend className="visually-hidden">How much is taken back</legend>
          <label>
            <input type="radio" name="extent" value="whole" defaultChecked={!asked} />
            {creditNotes.length > 0 ? "All that is left" : "The whole invoice"}, {formatRupeesAndPaise(amount - credited)}
          </label>
          <label>
            <input type="radio" name="extent" value="part" defaultChecked={asked !== null} />
            Part of it, by line
          </label>
        </fieldset>
        <CreditRows left={left} asked={asked} error={errors.lines} />
        <Field
          frame="full-width"
          label="Reason"
          name="reason"
          required
          maxLength={300}
          defaultValue={values.reason}
          error={errors.reason}
        />
        <Field
          label="Date"
          name="note_date"
          type="date"
          required
          defaultValue={values.note_date ?? today}
          error={errors.note_date}
        />
        <div className="full-width actions">
          <Button
            small
            variant="danger"
            name="intent"
            value="credit"
            busy={formData?.get("intent") === "credit"}
            busyLabel="Issuing..."
          >
            Issue credit note
          </Button>
        </div>
      </Form>
    </details>
  );
}
