import { useEffect, useMemo, useState } from "react";
import { Link, useNavigate, useSubmit } from "react-router";
import type { DraftActionData } from "#app/billing/draft.server.ts";
import type { BillingCompany } from "#app/features/documents/documents.ts";
import type { OpenAdvance, OpenAdvances } from "#app/features/receipts/advances.ts";
import { amountInWords } from "#app/gst/amount-in-words.ts";
import { SheetView } from "#app/papers/sheet-view.tsx";
import { savedText } from "#app/platform/dates.ts";
import { formatRupeesExactly } from "#app/platform/money.ts";
import { useStaffCompany } from "#app/platform/use-company.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Calculator } from "#app/ui/calculator.tsx";
import { DocumentBar } from "#app/ui/document-head.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldId } from "#app/ui/field.tsx";
import { Menu, MenuButton, MenuLink, MenuRule } from "#app/ui/menu.tsx";
import { SaveStatus } from "#app/ui/save-status.tsx";
import { UnbrokenNumbers } from "#app/ui/unbroken-numbers.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import { ClientFields } from "./client-fields.tsx";
import type { Draft } from "./draft.ts";
import type { ClientChoice } from "./draft-client.server.ts";
import { InvoiceConflict } from "./draft-conflict.tsx";
import { DocumentFields } from "./draft-fields.tsx";
import { calculateDraft } from "./draft-figures.ts";
import { DraftItems } from "./draft-items.tsx";
import { DraftTotals } from "./draft-totals.tsx";
import { DraftChecks, DraftForm, DraftPage, submitDraft } from "./drafts.parts.tsx";
import type { DraftSource } from "./drafts.server.ts";
import { InvoiceHead } from "./invoice-head.tsx";
import { draftSheet } from "./invoice-sheet.ts";
import { confirmationsOf, withItemNames } from "./issue-checks.ts";
import { IssueDialog, type IssueDialogData } from "./issue-dialog.tsx";
import { draftFormId, type ItemField, itemFieldId, itemFieldLabel } from "./item-fields.ts";
import { openAfterSaving } from "./open-pdf.ts";
import type { SplitDraft } from "./split-draft.server.ts";
import { SplitNotice } from "./split-notice.tsx";
import { SupplyFields } from "./supply-fields.tsx";
import { useChecks } from "./use-checks.ts";
import { showOtherDraft, useDraft } from "./use-draft.ts";
import "#app/ui/panel.css";
import "./invoice-generator.css";

type InvoiceGeneratorProps = {
  id: string;
  /** The bank account that the document shows. */
  bank: BillingCompany["bank"];
  /** 0: never stored. */
  version: number;
  draft: Draft;
  /** The id of this open page. */
  draftPageId: string;
  savedAt: string | null;
  today: string;
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
export function InvoiceGenerator({
  id,
  bank,
  clients,
  source,
  splitDrafts,
  openAdvances,
  canIssue,
  canDelete,
  result,
  ...stored
}: InvoiceGeneratorProps) {
  const staffCompany = useStaffCompany();
  const company = useMemo(() => ({ ...staffCompany, bank }), [staffCompany, bank]);
  const { issueDialogData, today } = stored;
  const { conflict } = result;
  const autosave = useDraft({
    id,
    ...stored,
    ...(conflict && { draft: conflict.draft, savedDraft: conflict.stored, version: conflict.version }),
  });
  const { draft, savedDraft, status, savedAt, version, change, overwrite, saveNow } = autosave;
  const [focusedField, setFocusedField] = useState<ItemField | null>(null);
  // Whether the calculator was opened by = in a field: then Enter puts its result there.
  const [usesResultOnEnter, setUsesResultOnEnter] = useState(false);
  const figures = useMemo(() => calculateDraft(company, draft), [company, draft]);
  const { checks, problems, fieldProblems } = useChecks(company, draft, today, issueDialogData, result);
  const sheet = useMemo(() => draftSheet(company, draft), [company, draft]);
  const url = `/dashboard/invoices/${id}`;
  const form = useResultFocus<HTMLFormElement>(issueDialogData ? undefined : result.formErrors);
  const openField = useFieldAfterDialog(issueDialogData !== null, url);
  const navigate = useNavigate();
  const submitForm = useSubmit();

  const submit = submitDraft(autosave, {
    save: () => {},
    "prepare-issue": () => navigate(`${url}?issue`, { preventScrollReset: true }),
    split: (button) => submitForm(button, { method: "post", replace: true }),
  });

  function fillFocusedField(value: string) {
    if (!focusedField) return;
    const { index, name } = focusedField;
    change({ ...draft, items: draft.items.map((item, position) => (position === index ? { ...item, [name]: value } : item)) });
    document.getElementById(itemFieldId(focusedField))?.focus();
  }

  const total = formatRupeesExactly(figures.totals.total);
  const pdf = { to: `${url}/pdf?print`, target: "_blank", reloadDocument: true, onClick: openAfterSaving(saveNow) };
  const primaryButton = (label: string, { small }: { small: boolean }) =>
    canIssue ? (
      <Button small={small} form={draftFormId} name="intent" value="prepare-issue">
        {label}
      </Button>
    ) : (
      <Button small={small} form={draftFormId} name="intent" value="save">
        Save draft
      </Button>
    );
  return (
    <DraftPage formId={draftFormId}>
      <InvoiceHead
        title={draft.invoiceNumber || "Draft"}
        state="draft"
        status={<SaveStatus status={status} savedText={savedText(savedAt, today)} frozenText="Issued meanwhile" />}
      >
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
        {primaryButton("Issue…", { small: true })}
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
          {canIssue && (
            <MenuButton icon="check" type="submit" form={draftFormId} name="intent" value="save">
              Save draft
            </MenuButton>
          )}
          {canDelete && stored.version > 0 && (
            <>
              <MenuRule />
              <MenuLink to="?delete" icon="trash">
                Delete draft
              </MenuLink>
            </>
          )}
        </Menu>
      </InvoiceHead>
      {/* Without JavaScript the dialog is shown here, as a part of the page. */}
      <IssueDialog
        data={canIssue ? issueDialogData : null}
        draft={draft}
        total={figures.totals.total}
        checks={checks}
        confirmations={confirmationsOf(draft, source.event?.date ?? null, today)}
        closeUrl={url}
        onOpenField={openField}
        formErrors={issueDialogData ? result.formErrors : undefined}
      />
      {(status === "stale" || conflict) && (
        <InvoiceConflict
          other={autosave.otherDraft ?? conflict}
          draft={draft}
          onShowOther={() => showOtherDraft(id)}
          onOverwrite={overwrite}
        />
      )}
      {!issueDialogData && !conflict && (
        <ErrorSummary message={result.errorMessage ?? result.formErrors?.formError} errors={withItemNames(problems)} />
      )}
      <SplitNotice drafts={splitDrafts} />
      <div className="document">
        <a className="skip-link" href={`#${fieldId(draftFormId, "items")}`}>
          Skip to the items
        </a>
        <DraftForm version={version} savedDraft={savedDraft} lead={draft.lead} event={draft.event} onSubmit={submit} ref={form}>
          <DocumentFields draft={draft} onChange={change} problems={fieldProblems} />
          <ClientFields draft={draft} onChange={change} problems={fieldProblems} clients={clients} />
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
          <DraftTotals draft={draft} figures={figures} totalInWords={amountInWords(figures.totals.total)} onChange={change} />
        </DraftForm>
        <aside className="document__paper" aria-label="Preview">
          <div className="row row--ends fine-print document__paper-head">
            <span>As the client gets it</span>
            <Link className="quiet-link no-wrap" {...pdf}>
              Full size
            </Link>
          </div>
          <SheetView sheet={sheet} />
          <section className="draft-form__ready" aria-labelledby="ready-to-issue">
            <h2 id="ready-to-issue">Ready to issue</h2>
            <DraftChecks checks={checks} />
            {openAdvances.usable.length > 0 && (
              <p>
                Advances to use at issue: <UnbrokenNumbers text={openAdvances.usable.map(leftOf).join("; ")} />.
              </p>
            )}
            {!canIssue && <p>An admin issues invoices. Save the draft and ask one: it is among the drafts of INVOICES.</p>}
          </section>
        </aside>
      </div>
      <DocumentBar label="Total" amount={total}>
        {primaryButton("Issue", { small: false })}
      </DocumentBar>
      <Calculator
        id="calculator"
        target={focusedField && itemFieldLabel(focusedField)}
        usesOnEnter={usesResultOnEnter}
        onClose={() => setUsesResultOnEnter(false)}
        onUse={fillFocusedField}
      />
    </DraftPage>
  );
}

const leftOf = ({ number, left }: OpenAdvance) => `${number}, ${formatRupeesExactly(left)} left`;

/** @returns a function that closes the dialog and then focuses a field: a dialog that closes gives the focus back to what opened it */
function useFieldAfterDialog(isOpen: boolean, closeUrl: string) {
  const [field, setField] = useState("");
  const navigate = useNavigate();
  useEffect(() => {
    if (isOpen || !field) return;
    document.getElementById(fieldId(draftFormId, field))?.focus();
    setField("");
  }, [isOpen, field]);
  return (field: string) => {
    setField(field);
    navigate(closeUrl, { replace: true, preventScrollReset: true });
  };
}

function openCalculator() {
  const calculator = document.getElementById("calculator");
  calculator?.showPopover();
  calculator?.querySelector("input")?.focus();
}
