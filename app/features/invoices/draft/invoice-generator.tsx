import { type ComponentProps, useMemo, useState } from "react";
import { Link, useNavigate, useSubmit } from "react-router";
import type { BillingCompany } from "#app/billing/documents.ts";
import type { DraftActionData } from "#app/billing/draft.server.ts";
import { DraftChecks, DraftEditor, type LoadedDraft, useDraft } from "#app/billing/draft-editor.tsx";
import { type Draft, type DraftItem, draftForm } from "#app/billing/invoice-draft.ts";
import { calculateDraft } from "#app/billing/invoice-figures.ts";
import { useStaffCompany } from "#app/company/use-company.ts";
import type { OpenAdvance, OpenAdvances } from "#app/features/money/advances/advances.ts";
import { amountInWords } from "#app/gst/amount-in-words.ts";
import { SheetView } from "#app/papers/sheet-view.tsx";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Menu, MenuButton, MenuLink, MenuRule } from "#app/ui/dialog/menu.tsx";
import { useFieldAfterDialog } from "#app/ui/dialog/use-field-after-dialog.ts";
import { Calculator } from "#app/ui/form/calculator.tsx";
import { fieldId } from "#app/ui/form/field.tsx";
import { UnbrokenNumbers } from "#app/ui/unbroken-numbers.tsx";
import { isEInvoice } from "../e-invoice/e-invoice-problems.ts";
import { invoiceHead } from "../invoice-head.tsx";
import { draftSheet } from "../invoice-sheet.ts";
import type { ClientChoice } from "./client-choices.server.ts";
import { ClientFields } from "./client-fields.tsx";
import { DocumentFields } from "./draft-fields.tsx";
import { DraftItems } from "./draft-items.tsx";
import { DraftTotals } from "./draft-totals.tsx";
import type { DraftSource } from "./drafts.server.ts";
import { invoiceDifferences } from "./invoice-differences.ts";
import { confirmationsOf, withItemNames } from "./issue-checks.ts";
import { IssueDialog, type IssueDialogData } from "./issue-dialog.tsx";
import { draftFormId, type ItemField, itemFieldId, itemFieldLabel } from "./item-fields.ts";
import { openAfterSaving } from "./open-pdf.ts";
import type { SplitDraft } from "./split-draft.server.ts";
import { SplitNotice } from "./split-notice.tsx";
import { SupplyFields } from "./supply-fields.tsx";
import { useChecks } from "./use-checks.ts";
import "./invoice-generator.css";

type InvoiceGeneratorProps = LoadedDraft<Draft> & {
  /** The bank account that the document shows. */
  bank: BillingCompany["bank"];
  clients: ClientChoice[];
  source: DraftSource;
  /** The other drafts, just after a split. */
  splitDrafts: SplitDraft[];
  /** The client's advances that issuing would use. */
  openAdvances: OpenAdvances;
  canIssue: boolean;
  canDelete: boolean;
  /** Set while the dialog that issues the invoice is open. */
  issueDialogData: IssueDialogData | null;
  result: DraftActionData<Draft>;
};

/** The page of a draft: its form, and the document as the client will see it. */
export function InvoiceGenerator(props: InvoiceGeneratorProps) {
  const { id, bank, source, openAdvances, canIssue, issueDialogData, today, result } = props;
  const staffCompany = useStaffCompany();
  const company = useMemo(() => ({ ...staffCompany, bank }), [staffCompany, bank]);
  const editor = useDraft(props, {
    kind: "invoice",
    result,
    toForm: draftForm,
    withNewFields: (draft) => ({
      ...props.draft,
      ...draft,
      items: draft.items.map((item) => ({ ...(props.draft.items[0] as DraftItem), ...item })),
    }),
  });
  const { draft, change } = editor;
  const [focusedField, setFocusedField] = useState<ItemField | null>(null);
  // Whether the calculator was opened by = in a field: then Enter puts its result there.
  const [usesResultOnEnter, setUsesResultOnEnter] = useState(false);
  const figures = useMemo(() => calculateDraft(company, draft), [company, draft]);
  const { checks, problems, fieldProblems } = useChecks(company, draft, today, issueDialogData, result);
  const sheet = useMemo(() => draftSheet(company, draft, source.event?.printed), [company, draft, source.event]);
  const url = `/dashboard/invoices/${id}`;
  const openField = useFieldAfterDialog(draftFormId, issueDialogData !== null, url);
  const navigate = useNavigate();
  const submitForm = useSubmit();

  function fillFocusedField(value: string) {
    if (!focusedField) return;
    const { index, name } = focusedField;
    change({ ...draft, items: draft.items.map((item, position) => (position === index ? { ...item, [name]: value } : item)) });
    document.getElementById(itemFieldId(focusedField))?.focus();
  }

  const pdf = { to: `${url}/pdf?print`, target: "_blank", reloadDocument: true, onClick: openAfterSaving(editor.saveNow) };
  return (
    <>
      <DraftEditor
        formId={draftFormId}
        editor={editor}
        title={draft.invoiceNumber || "Draft"}
        {...invoiceHead("draft")}
        frozenText="Issued meanwhile"
        tools={
          <>
            <Button
              type="button"
              small
              variant="quiet"
              icon="calculator"
              className="button--icon"
              popoverTarget="calculator"
              aria-label="Calculator"
              title="Calculator (=)"
            />
            <ButtonLink {...pdf} small variant="quiet" icon="eye">
              Preview PDF
            </ButtonLink>
          </>
        }
        primary={
          canIssue
            ? { intent: "prepare-issue", label: "Issue", asks: true }
            : { intent: "save", label: "Save draft", asks: false }
        }
        menu={<DraftMenu pdf={pdf} canSave={canIssue} canDelete={props.canDelete && props.version > 0} />}
        afterSaving={{
          save: () => {},
          "prepare-issue": () => navigate(`${url}?issue`, { preventScrollReset: true }),
          split: (button) => submitForm(button, { method: "post", replace: true }),
        }}
        isDialogOpen={issueDialogData !== null}
        dialog={
          <IssueDialog
            data={canIssue ? issueDialogData : null}
            draft={draft}
            total={figures.totals.total}
            checks={checks}
            isEInvoice={isEInvoice(company, figures)}
            confirmations={confirmationsOf(draft, source.event?.date ?? null, today)}
            closeUrl={url}
            onOpenField={openField}
            formErrors={issueDialogData ? result.formErrors : undefined}
          />
        }
        differences={invoiceDifferences}
        errors={withItemNames(problems)}
        notices={
          <>
            <SplitNotice drafts={props.splitDrafts} />
            <a className="skip-link" href={`#${fieldId(draftFormId, "items")}`}>
              Skip to the items
            </a>
          </>
        }
        total={formatRupeesExactly(figures.totals.total)}
        aside={
          <aside className="document__paper" aria-label="Preview">
            <div className="row row--ends fine-print document__paper-head">
              <span>As the client gets it</span>
              <Link className="quiet-link no-wrap" {...pdf}>
                Full size
              </Link>
            </div>
            <SheetView sheet={sheet} />
            <section className="draft-form__ready text-small" aria-labelledby="ready-to-issue">
              <h2 id="ready-to-issue">Ready to issue</h2>
              <DraftChecks checks={checks} />
              {openAdvances.usable.length > 0 && (
                <p className="above-4">
                  Advances to use at issue: <UnbrokenNumbers text={openAdvances.usable.map(leftOf).join("; ")} />.
                </p>
              )}
              {!canIssue && (
                <p className="above-4">
                  {props.version > 0 ? (
                    <a href="#ask-to-issue">Ask somebody who may issue it</a>
                  ) : (
                    "Save the draft, then ask somebody who may issue it."
                  )}
                </p>
              )}
            </section>
          </aside>
        }
      >
        <DocumentFields draft={draft} onChange={change} problems={fieldProblems} />
        <ClientFields draft={draft} onChange={change} problems={fieldProblems} clients={props.clients} />
        <SupplyFields draft={draft} figures={figures} onChange={change} problems={problems} source={source} />
        <fieldset className="form-columns" id={fieldId(draftFormId, "items")} tabIndex={-1}>
          <legend>Items</legend>
          {problems.items && (
            <p className="field full-width">
              <span className="field__error">{problems.items}</span>
            </p>
          )}
          <DraftItems
            draft={draft}
            figures={figures}
            problems={fieldProblems}
            onChange={change}
            onFocus={setFocusedField}
            onOpenCalculator={() => {
              setUsesResultOnEnter(true);
              openCalculator();
            }}
          />
        </fieldset>
        <DraftTotals
          draft={draft}
          figures={figures}
          problem={fieldProblems.totalDiscount}
          totalInWords={amountInWords(figures.totals.total)}
          onChange={change}
        />
      </DraftEditor>
      <Calculator
        id="calculator"
        target={focusedField && itemFieldLabel(focusedField)}
        usesOnEnter={usesResultOnEnter}
        onClose={() => setUsesResultOnEnter(false)}
        onUse={fillFocusedField}
      />
    </>
  );
}

type DraftMenuProps = {
  pdf: Omit<ComponentProps<typeof MenuLink>, "icon" | "children">;
  canSave: boolean;
  canDelete: boolean;
};

const DraftMenu = ({ pdf, canSave, canDelete }: DraftMenuProps) => (
  <Menu label="More" iconOnly icon="dots" small>
    <div className="document-head__phone-tools">
      <MenuLink {...pdf} icon="eye">
        Preview PDF
      </MenuLink>
    </div>
    <MenuLink {...pdf} icon="print">
      Print Invoice
    </MenuLink>
    <div className="document-head__narrow-tools">
      <MenuButton icon="calculator" popoverTarget="calculator">
        Calculator
      </MenuButton>
    </div>
    {canSave && (
      <MenuButton icon="check" type="submit" form={draftFormId} name="intent" value="save">
        Save draft
      </MenuButton>
    )}
    {canDelete && (
      <>
        <MenuRule />
        <MenuLink to="?delete" icon="trash">
          Delete draft
        </MenuLink>
      </>
    )}
  </Menu>
);

const leftOf = ({ number, left }: OpenAdvance) => `${number}, ${formatRupeesExactly(left)} left`;

function openCalculator() {
  const calculator = document.getElementById("calculator");
  calculator?.showPopover();
  calculator?.querySelector("input")?.focus();
}
