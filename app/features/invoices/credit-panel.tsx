import { Form, useNavigation } from "react-router";
import { fullDay } from "#app/platform/dates.ts";
import type { Refusal } from "#app/platform/forms.ts";
import { inRupeesAndPaise } from "#app/platform/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { StoredInvoice } from "./drafts.server.ts";
import type { NewCreditNote } from "./invoices.ts";

type PanelProps = {
  id: string;
  invoice: StoredInvoice;
  today: string;
  mayCredit: boolean;
  refused?: Refusal<keyof NewCreditNote>;
};

/** The credit note that cancelled this invoice, or the way to make one. */
export function CreditPanel({ id, invoice, today, mayCredit, refused }: PanelProps) {
  const { formData } = useNavigation();
  const { creditNote } = invoice;
  if (!creditNote && !mayCredit) return null;
  const { errors = {}, values = {} } = refused ?? {};
  return (
    <section className="panel">
      <header>
        <h2>Credit note</h2>
      </header>
      {creditNote ? (
        <div className="pad">
          <p>
            <b>{creditNote.number}</b> of {fullDay(creditNote.date)} takes back {inRupeesAndPaise(creditNote.amount)}:{" "}
            {creditNote.reason}
          </p>
          <ButtonLink
            to={`/dashboard/invoices/${id}/pdf?document=credit-note`}
            small
            variant="quiet"
            icon="download"
            reloadDocument
          >
            Credit note PDF
          </ButtonLink>
        </div>
      ) : (
        <details open={refused !== undefined}>
          <summary>Cancel this invoice by a credit note</summary>
          <Form method="post" className="pair pad" noValidate>
            <Field
              frame="w"
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
            <div className="w acts">
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
      )}
    </section>
  );
}
