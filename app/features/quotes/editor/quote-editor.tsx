import { type ReactNode, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import type { DraftActionData } from "#app/billing/draft.server.ts";
import { DraftChecks, DraftEditor, type LoadedDraft, useDraft } from "#app/billing/draft-editor.tsx";
import { supplyOf } from "#app/billing/lines.ts";
import { useStaffCompany } from "#app/company/use-company.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { withParam } from "#app/records/list-filters.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { useFieldAfterDialog } from "#app/ui/dialog/use-field-after-dialog.ts";
import { Panel } from "#app/ui/page/panel.tsx";
import { SectionLinks } from "#app/ui/page/section-links.tsx";
import { draftDifferences } from "../quote-differences.ts";
import { emptyFunction, functionField, maxFunctions, type QuoteDraft } from "../quote-draft.ts";
import { quoteChips } from "../quote-list.ts";
import { quoteTotals } from "../quote-totals.ts";
import { compareFunctions, preselected, type QuoteClash, type QuoteState } from "../quotes.ts";
import { withFunctions } from "./draft-edits.ts";
import { entryFieldId, quoteForm, quoteFormId, sectionIds } from "./field-ids.ts";
import { QuoteFunctionFields } from "./quote-function-fields.tsx";
import { QuoteClientFields, type QuoteContext, QuoteHeadFields, QuoteTermsFields } from "./quote-head-fields.tsx";
import { quoteMargins } from "./quote-margin.ts";
import { checkQuote, findQuoteProblems, lossText, namedProblem, unreadableNumbers } from "./quote-problems.ts";
import { QuoteScheduleFields } from "./quote-schedule-fields.tsx";
import { CostsPanel, QuoteSums } from "./quote-sums.tsx";
import { type SendDialogData, SendQuoteDialog } from "./send-quote-dialog.tsx";
import { useQuoteEdits } from "./use-quote-edits.ts";
import "./quote-editor.css";

type QuoteEditorProps = LoadedDraft<QuoteDraft> & {
  number: string | null;
  /** The number of the last sent revision; 0: none. */
  revision: number;
  state: QuoteState;
  context: QuoteContext;
  mayExceedDiscountLimit: boolean;
  hasMargins: boolean;
  clashes: readonly QuoteClash[];
  /** Set while the dialog that sends the quote is open. */
  sendDialogData: SendDialogData | null;
  result: DraftActionData<QuoteDraft>;
  /** The URL of this editor, without a dialog. */
  url: string;
  menu: ReactNode;
  /** What the client asked to be changed. */
  asked: ReactNode;
  /** The template chooser above the functions. */
  templates: ReactNode;
};

const sections = [
  { id: sectionIds.head, name: "Quote" },
  { id: sectionIds.client, name: "Client" },
  { id: sectionIds.functions, name: "Lines" },
  { id: sectionIds.terms, name: "Terms" },
  { id: sectionIds.schedule, name: "Payments" },
];

/** The form of a quote, with its totals and margins beside it. It is saved while it is being filled in. */
export function QuoteEditor(props: QuoteEditorProps) {
  const {
    id,
    number,
    revision,
    state,
    today,
    context,
    mayExceedDiscountLimit,
    hasMargins,
    clashes,
    sendDialogData,
    result,
    url,
  } = props;
  const company = useStaffCompany();
  const editor = useDraft(props, {
    kind: "quote",
    result,
    toForm: quoteForm,
    withNewFields: (draft) => ({ ...props.draft, ...draft, content: { ...props.draft.content, ...draft.content } }),
  });
  const { draft, change } = editor;
  const supply = useMemo(() => supplyOf(company, draft), [company, draft]);
  const chosen = useMemo(() => preselected(draft.content), [draft.content]);
  const totals = useMemo(() => quoteTotals(draft.content, chosen, supply), [draft.content, chosen, supply]);
  const margins = useMemo(() => quoteMargins(draft.content, draft.costs, chosen, supply), [draft, chosen, supply]);
  const checks = useMemo(
    () => checkQuote(company, draft, today, { mayExceedDiscountLimit, hasMargins }, clashes),
    [company, draft, today, mayExceedDiscountLimit, hasMargins, clashes],
  );
  // Errors are shown beside the fields only after somebody tried to send.
  const [wantsToSend, setWantsToSend] = useState(false);
  if (!wantsToSend && (sendDialogData || result.formErrors)) setWantsToSend(true);
  const problems = useMemo(
    () => ({
      ...unreadableNumbers(draft),
      ...result.formErrors?.errors,
      ...(wantsToSend && findQuoteProblems(company, draft, today)),
    }),
    [company, draft, today, wantsToSend, result.formErrors],
  ) as Record<string, string>;
  const navigate = useNavigate();
  const openField = useFieldAfterDialog(quoteFormId, sendDialogData !== null, url);
  const { edits, removalToast } = useQuoteEdits(draft, change);
  const fields = { draft, problems, onChange: change, ...edits };
  const { functions } = draft.content;

  function addFunction() {
    const added = emptyFunction();
    const field = entryFieldId(functionField("name"), added.id);
    edits.onEdit(
      withFunctions(draft, (functions) => functions.toSpliced(-1, 0, added)),
      field,
    );
  }

  return (
    <DraftEditor
      formId={quoteFormId}
      formClass="quote-form"
      editor={editor}
      title={number ?? (draft.content.title || "New quote")}
      chip={<Chip status={state} {...quoteChips[state]} />}
      backUrl="/dashboard/quotes"
      backLabel="All quotes"
      frozenText="Accepted meanwhile"
      tools={
        <Button small variant="quiet" icon="eye" form={quoteFormId} name="intent" value="preview">
          Preview
        </Button>
      }
      primary={{ intent: "prepare-send", label: revision > 0 ? `Send version ${revision + 1}` : "Send quote", asks: true }}
      menu={props.menu}
      afterSaving={{
        save: () => {},
        "prepare-send": () => navigate(withParam(url, "send"), { preventScrollReset: true }),
        preview: () => navigate(`/dashboard/quotes/${id}/preview`),
      }}
      isDialogOpen={sendDialogData !== null}
      dialog={
        <SendQuoteDialog
          data={sendDialogData}
          draft={draft}
          revision={revision}
          total={totals.total}
          checks={checks}
          closeUrl={url}
          formErrors={sendDialogData ? result.formErrors : undefined}
          onOpenField={openField}
        />
      }
      differences={draftDifferences}
      errors={Object.fromEntries(
        Object.entries(result.formErrors?.errors ?? {}).map(([field, text = ""]) => [field, namedProblem(draft, field, text)]),
      )}
      total={formatRupees(totals.total)}
      aside={
        <aside className="document__paper" aria-label="Totals">
          <Panel title="What the client pays">
            <div className="panel__body">
              <QuoteSums content={draft.content} totals={totals} />
              {hasMargins && margins.total.margin < 0 && (
                <p className="above-2 late text-small">{`${lossText(margins.total)}.`}</p>
              )}
            </div>
          </Panel>
          {hasMargins && <CostsPanel margins={margins} />}
          <Panel title="Ready to send">
            <div className="panel__body">
              <DraftChecks checks={checks} />
            </div>
          </Panel>
        </aside>
      }
    >
      <input type="hidden" name="client" value={draft.client} />
      {props.asked}
      <SectionLinks sections={sections} />
      <QuoteHeadFields {...fields} context={context} hasNumber={number !== null} />
      <QuoteClientFields {...fields} />
      {props.templates}
      <div id={sectionIds.functions} tabIndex={-1} />
      {problems.functions && <p className="field__error quote-form__error">{problems.functions}</p>}
      {functions.map((one, index) => (
        <QuoteFunctionFields
          askedTime={context.lead?.askedTime ?? null}
          key={one.id}
          {...fields}
          quoteFunction={one}
          index={index}
          sum={totals.functions[index]?.paise ?? 0}
          today={today}
        />
      ))}
      {functions.toSorted(compareFunctions).some(({ id }, index) => id !== functions[index]?.id) && (
        <p className="field__hint quote-form__order">The client sees the functions in the order of their days and times.</p>
      )}
      <p className="quote-form__add row">
        <Button type="button" small variant="quiet" icon="plus" disabled={functions.length >= maxFunctions} onClick={addFunction}>
          Add function
        </Button>
        <span className="fine-print">Enter adds a line, Ctrl Delete removes one. Rows of a spreadsheet can be pasted.</span>
      </p>
      <QuoteTermsFields {...fields} />
      <QuoteScheduleFields {...fields} total={totals.total} />
      {removalToast satisfies ReactNode}
    </DraftEditor>
  );
}
