import { useMemo, useState } from "react";
import { Form, useNavigation } from "react-router";
import { sacCodes } from "#app/gst/sac.ts";
import type { Sheet } from "#app/papers/sheet.ts";
import { SheetView } from "#app/papers/sheet-view.tsx";
import type { FormActionData } from "#app/platform/forms.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Calculator } from "#app/ui/calculator.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FormId, fieldId } from "#app/ui/field.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import { type Draft, maxLengths } from "./draft.ts";
import { ClientFields, DetailFields, OfficeField, SupplyFields } from "./draft-fields.tsx";
import { calculateDraft, type DraftProblems } from "./draft-figures.ts";
import { DraftItems, type ItemField, itemFieldId, itemFieldLabel } from "./draft-items.tsx";
import { DraftSaveStatus } from "./draft-save-status.tsx";
import type { Client } from "./drafts.server.ts";
import { invoiceSheet } from "./invoice-sheet.ts";
import { PrintLink } from "./print-link.tsx";
import { useDraft } from "./use-draft.ts";
import "#app/ui/page-header.css";
import "#app/ui/panel.css";
import "./invoice.css";
import "./invoice-generator.css";

type InvoiceGeneratorProps = {
  id: string;
  /** 0: never stored. */
  version: number;
  draft: Draft;
  /** The id of this open page. */
  draftPageId: string;
  clients: Client[];
  canIssue: boolean;
  canDelete: boolean;
  result: FormActionData;
};

const formId = "invoice";

/** The page of a draft: its form, and the document as the client will see it. */
export function InvoiceGenerator({ id, clients, canIssue, canDelete, result, ...stored }: InvoiceGeneratorProps) {
  const { draft, status, version, change, overwrite, onSubmit, saveNow } = useDraft({ id, ...stored });
  const [focusedField, setFocusedField] = useState<ItemField | null>(null);
  const figures = useMemo(() => calculateDraft(draft), [draft]);
  const sheet = useMemo(
    () => invoiceSheet(draft, { title: "Draft Invoice", number: draft.invoiceNumber, balance: null }),
    [draft],
  );
  const { formData } = useNavigation();
  const intent = formData?.get("intent");
  const problems: DraftProblems = result.formErrors?.errors ?? {};
  const message = result.formErrors?.formError;
  const form = useResultFocus<HTMLFormElement>(result.formErrors);

  function fillFocusedField(value: string) {
    if (!focusedField) return;
    const { index, name } = focusedField;
    change({ ...draft, items: draft.items.map((item, position) => (position === index ? { ...item, [name]: value } : item)) });
    document.getElementById(itemFieldId(focusedField))?.focus();
  }

  return (
    <>
      <div className="page-header">
        <div>
          <h1>Invoice Generator</h1>
          <DraftSaveStatus id={id} status={status} onOverwrite={overwrite} />
        </div>
        <div className="actions">
          <ButtonLink to="/dashboard/invoices" small variant="quiet">
            All Invoices
          </ButtonLink>
          <Button type="button" small variant="quiet" icon="calc" popoverTarget="calculator">
            Calculator
          </Button>
          <PrintLink to={`/dashboard/invoices/${id}/pdf?print`} quiet beforePrint={saveNow} />
        </div>
      </div>
      <FormId value={formId}>
        <ErrorSummary message={message} errors={problems} isAtTop />
        <div className="invoice-layout">
          <Form method="post" className="panel draft-form" onSubmit={onSubmit} ref={form} noValidate>
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="lead" value={draft.lead} />
            <input type="hidden" name="event" value={draft.event} />
            {/* Enter in a field submits with the form's first button. */}
            <button type="submit" className="visually-hidden" name="intent" value="save" tabIndex={-1} aria-hidden="true">
              Save
            </button>
            <OfficeField draft={draft} onChange={change} />
            <DetailFields draft={draft} onChange={change} problems={problems} />
            <ClientFields draft={draft} onChange={change} problems={problems} clients={clients} />
            <SupplyFields draft={draft} onChange={change} reason={figures.place.reason} />
            <fieldset>
              <legend>Items</legend>
              {problems.items && (
                <p className="field full-width">
                  <span className="field__error" id={fieldId(formId, "items")} tabIndex={-1}>
                    {problems.items}
                  </span>
                </p>
              )}
              <DraftItems
                draft={draft}
                figures={figures}
                onChange={change}
                onFocus={setFocusedField}
                onCalculate={openCalculator}
              />
              <p className="field full-width">
                <span className="field__hint">Press = in a number field to work it out with the calculator.</span>
              </p>
              <TotalsList sheet={sheet} />
            </fieldset>
            <fieldset>
              <legend>Notes</legend>
              <label className="field full-width">
                <span className="visually-hidden">Notes</span>
                <textarea
                  className="input"
                  name="notes"
                  rows={2}
                  maxLength={maxLengths.notes}
                  value={draft.notes}
                  onChange={(event) => change({ ...draft, notes: event.target.value })}
                />
              </label>
            </fieldset>
            <fieldset className="draft-form__buttons">
              <ErrorSummary message={message} errors={problems} />
              <Button small variant="quiet" name="intent" value="save" busy={intent === "save"} busyLabel="Saving...">
                Save draft
              </Button>
              {canDelete && stored.version > 0 && (
                <ButtonLink to="?delete" small variant="quiet" icon="trash" preventScrollReset>
                  Delete draft
                </ButtonLink>
              )}
              {canIssue && (
                <Button small name="intent" value="issue" busy={intent === "issue"} busyLabel="Issuing...">
                  Issue Invoice
                </Button>
              )}
            </fieldset>
          </Form>
          <div className="invoice-layout__preview">
            <SheetView sheet={sheet} />
          </div>
        </div>
      </FormId>
      <datalist id="sac-codes">
        {sacCodes.map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </datalist>
      <Calculator id="calculator" target={focusedField && itemFieldLabel(focusedField)} onUse={fillFocusedField} />
    </>
  );
}

function openCalculator() {
  const calculator = document.getElementById("calculator");
  calculator?.showPopover();
  calculator?.querySelector("input")?.focus();
}

/** Subtotal, taxes, round-off and total as on the sheet. */
function TotalsList({ sheet }: { sheet: Sheet }) {
  return (
    <dl className="draft-totals">
      {sheet.totals.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="draft-totals__total">
        <dt>{sheet.total[0]}</dt>
        <dd>{sheet.total[1]}</dd>
      </div>
      <div className="draft-totals__words">
        <dt>In words</dt>
        <dd>{sheet.amountInWords}</dd>
      </div>
    </dl>
  );
}
