import { useMemo, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { company } from "#app/content/company.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Calculator } from "./calculator.tsx";
import { compute, type Draft, type Problems } from "./draft.ts";
import { ClientFields, DetailFields, OfficeField, SupplyFields } from "./draft-fields.tsx";
import type { Client } from "./drafts.server.ts";
import { type Focused, ItemRows } from "./item-rows.tsx";
import { PrintLink } from "./print-link.tsx";
import { sacCodes } from "./sac.ts";
import { SavingLine } from "./saving-line.tsx";
import { sheetOf } from "./sheet.ts";
import { SheetView } from "./sheet-view.tsx";
import { TotalsList } from "./totals-list.tsx";
import { useDraft } from "./use-draft.ts";
import "#app/ui/page-header.css";
import "#app/ui/panel.css";
import "./invoices.css";
import "./invoices.css";
import "./invoices.css";
import "./invoices.css";
import "./invoices.css";

type GeneratorProps = {
  id: string;
  version: number;
  draft: Draft;
  writer: string;
  clients: Client[];
  mayIssue: boolean;
  mayDelete: boolean;
  problems?: Problems;
  message?: string;
};

const targetNames = { quantity: "Quantity", rate: "Rate", discount: "Discount", gst: "GST percent" } as const;

/** The Invoice Generator: a form on the left, the very sheet on the right. */
export function Generator({
  id,
  version: stored,
  draft: initial,
  writer,
  clients,
  mayIssue,
  mayDelete,
  problems = {},
  message,
}: GeneratorProps) {
  const { draft, saving, version, change, keepMine, hold, store } = useDraft({ id, version: stored, draft: initial, writer });
  const [focused, setFocused] = useState<Focused | null>(null);
  const computed = useMemo(() => compute(draft), [draft]);
  const sheet = useMemo(() => sheetOf(draft, { title: "Draft Invoice", number: draft.invoiceNumber, balance: null }), [draft]);
  const { formData } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const sending = formData?.get("intent");

  function reckon() {
    const calculator = document.getElementById("calculator");
    calculator?.showPopover();
    calculator?.querySelector("input")?.focus();
  }

  function use(value: string) {
    if (!focused) return;
    change({ ...draft, items: draft.items.map((item, at) => (at === focused.at ? { ...item, [focused.field]: value } : item)) });
    document.getElementById(`${focused.field}-${focused.at}`)?.focus();
  }

  return (
    <>
      <div className="page-header">
        <div>
          <h1>Invoice Generator</h1>
          <SavingLine saving={saving} id={id} onKeepMine={keepMine} />
        </div>
        <div className="actions">
          <ButtonLink to="/dashboard/invoices" small variant="quiet">
            All Invoices
          </ButtonLink>
          <Button type="button" small variant="quiet" icon="calc" popoverTarget="calculator">
            Calculator
          </Button>
          <PrintLink to={`/dashboard/invoices/${id}/pdf?print`} quiet onStore={store} />
        </div>
      </div>
      {message && <ErrorBox message={message} />}
      <div className="inv">
        <Form method="post" className="panel form" ref={form} onSubmit={hold} noValidate>
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="lead" value={draft.lead} />
          <input type="hidden" name="event" value={draft.event} />
          {/* The first button is what Enter presses. */}
          <button type="submit" className="visually-hidden" name="intent" value="save" tabIndex={-1} aria-hidden="true">
            Save
          </button>
          <OfficeField draft={draft} onChange={change} />
          <DetailFields draft={draft} onChange={change} problems={problems} />
          <ClientFields draft={draft} onChange={change} problems={problems} clients={clients} />
          <SupplyFields draft={draft} onChange={change} reason={computed.place.reason} />
          <fieldset>
            <legend>Items</legend>
            {problems.items && (
              <p className="field full-width" role="alert">
                <span className="field__error">{problems.items}</span>
              </p>
            )}
            <ItemRows draft={draft} computed={computed} onChange={change} onFocus={setFocused} onReckon={reckon} />
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
                maxLength={2000}
                value={draft.notes}
                onChange={(event) => change({ ...draft, notes: event.target.value })}
              />
            </label>
          </fieldset>
          <fieldset className="ends">
            <Button small variant="quiet" name="intent" value="save" busy={sending === "save"} busyLabel="Saving...">
              Save draft
            </Button>
            {mayDelete && stored > 0 && (
              <ButtonLink to="?delete" small variant="quiet" icon="trash">
                Delete draft
              </ButtonLink>
            )}
            {mayIssue && (
              <Button small name="intent" value="issue" busy={sending === "issue"} busyLabel="Issuing...">
                Issue Invoice
              </Button>
            )}
          </fieldset>
        </Form>
        <div className="prev">
          <SheetView sheet={sheet} brand={company.name} />
        </div>
      </div>
      <datalist id="sac-codes">
        {sacCodes.map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </datalist>
      <Calculator id="calculator" target={focused && `${targetNames[focused.field]} of item ${focused.at + 1}`} onUse={use} />
    </>
  );
}
