import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { hasErrors } from "#app/billing/checks.ts";
import { DiscountFields } from "#app/billing/discount-fields.tsx";
import type { DraftActionData } from "#app/billing/draft.server.ts";
import { DraftChecks, DraftEditor, type LoadedDraft, useDraft } from "#app/billing/draft-editor.tsx";
import { useStaffCompany } from "#app/company/use-company.ts";
import { formatRupees, signedRupees } from "#app/platform/values/money.ts";
import { withParam } from "#app/records/list-filters.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { useFieldAfterDialog } from "#app/ui/dialog/use-field-after-dialog.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { amendmentSplits } from "#db/enums.ts";
import { entryFieldId, quoteForm, quoteFormId } from "../editor/field-ids.ts";
import { followingLines, withGuests } from "../editor/guest-counts.ts";
import { QuoteLines } from "../editor/quote-lines.tsx";
import { unreadableNumbers } from "../editor/quote-problems.ts";
import { useQuoteEdits } from "../editor/use-quote-edits.ts";
import { draftDifferences } from "../quote-differences.ts";
import { functionField, functionLengths } from "../quote-draft.ts";
import { forAllFunctions, type QuoteFunction } from "../quotes.ts";
import { amendmentProblems, checkAmendment } from "./amendment-problems.ts";
import { AmendmentSummary } from "./amendment-summary.tsx";
import {
  type AmendmentDraft,
  amendInstalments,
  amendmentChips,
  amendmentLengths,
  contractTotal,
  readSplit,
  splitNames,
  withEditedLines,
} from "./amendments.ts";
import type { AmendmentPage } from "./read-amendment.server.ts";
import "#app/ui/form-columns.css";

type AmendmentEditorProps = LoadedDraft<AmendmentDraft> & {
  page: AmendmentPage;
  isSendDialogOpen: boolean;
  mayExceedDiscountLimit: boolean;
  mailId: string;
  result: DraftActionData<AmendmentDraft>;
  url: string;
};

/** The draft of an amendment: the lines of the contract, with what they change beside them. It is saved while it is being filled in. */
export function AmendmentEditor(props: AmendmentEditorProps) {
  const { page, isSendDialogOpen, mayExceedDiscountLimit, mailId, result, url, ...loaded } = props;
  const company = useStaffCompany();
  const editor = useDraft(loaded, {
    kind: "amendment",
    result,
    toForm: quoteForm,
    withNewFields: (draft) => ({ ...loaded.draft, ...draft }),
  });
  const { draft, change, today, version } = editor;
  const { before, supply, quote, instalments } = page;
  const [wantsToSend, setWantsToSend] = useState(false);
  if (isSendDialogOpen && !wantsToSend) setWantsToSend(true);
  const checked = [company, draft, before, today, mayExceedDiscountLimit] as const;
  const problems = { ...unreadableNumbers(draft), ...(wantsToSend && amendmentProblems(...checked)) };
  const checks = checkAmendment(...checked);
  const now = withEditedLines(before, draft.content);
  const total = contractTotal(now, supply);
  const difference = total - contractTotal(before, supply);
  const schedule = amendInstalments(instalments, difference, { split: draft.split, name: "of the quote", day: today });
  const navigate = useNavigate();
  const openField = useFieldAfterDialog(quoteFormId, isSendDialogOpen, url);
  const { edits, removalToast } = useQuoteEdits(draft, (changed) => change({ ...draft, ...changed }));
  const changeFunction = (changed: QuoteFunction) => {
    const functions = draft.content.functions.map((one) => (one.id === changed.id ? changed : one));
    change({ ...draft, content: { ...draft.content, functions } });
  };
  return (
    <DraftEditor
      formId={quoteFormId}
      formClass="quote-form"
      editor={editor}
      title={`Change of ${quote.number}`}
      chip={<Chip {...amendmentChips.draft} />}
      backUrl={`/dashboard/quotes/${quote.id}`}
      backLabel="The quote"
      frozenText="Sent meanwhile"
      tools={null}
      primary={{ intent: "prepare-send", label: "Send to the client", asks: true }}
      menu={
        <ButtonLink to={withParam(url, "discard")} small variant="quiet" preventScrollReset>
          Discard
        </ButtonLink>
      }
      afterSaving={{ save: () => {}, "prepare-send": () => navigate(withParam(url, "send"), { preventScrollReset: true }) }}
      isDialogOpen={isSendDialogOpen}
      dialog={
        <ActionDialog
          open={isSendDialogOpen}
          title="Send this change to the client?"
          closeUrl={url}
          intent="send"
          fields={{ version }}
          submit="Send"
          busyLabel="Sending..."
          gridClass="stack gap-5"
          note="The client reads it by the link of the quote, and accepts it there. Until then nothing changes."
        >
          <p className="numeric">{`${signedRupees(difference)}: ${formatRupees(total)} with GST instead of ${formatRupees(total - difference)}.`}</p>
          {hasErrors(checks) && <DraftChecks checks={checks} onOpen={openField} />}
          {quote.clientEmail && (
            <Checkbox name="mail" value={mailId} defaultChecked label={`Mail the link to ${quote.clientEmail}`} />
          )}
        </ActionDialog>
      }
      differences={(one, other) => [
        ...(one.reason === other.reason ? [] : [{ where: "", what: "Reason", before: one.reason, after: other.reason }]),
        ...draftDifferences(one, other),
      ]}
      errors={{}}
      total={formatRupees(total)}
      aside={
        <aside className="document__paper" aria-label="What changes">
          <AmendmentSummary {...{ before, now, total, schedule }} change={difference} />
          <Panel title="Ready to send">
            <div className="panel__body">
              <DraftChecks checks={checks} />
            </div>
          </Panel>
        </aside>
      }
    >
      <fieldset className="form-columns">
        <legend>Why</legend>
        <Field
          multiline
          layoutClass="full-width"
          label="Reason"
          name="reason"
          rows={2}
          maxLength={amendmentLengths.reason}
          value={draft.reason}
          error={problems.reason}
          hint="The client reads it."
          onChange={({ target }) => change({ ...draft, reason: target.value })}
        />
        <Select
          layoutClass="full-width"
          label="The difference is due"
          name="split"
          options={amendmentSplits.map((value) => ({ value, label: splitNames[value] }))}
          value={draft.split}
          onChange={({ target }) => change({ ...draft, split: readSplit(target.value) })}
        />
      </fieldset>
      {draft.content.functions.map((one) => (
        <fieldset className="form-columns quote-function" key={one.id}>
          <legend>{one.id === forAllFunctions ? "For all functions" : one.name}</legend>
          <HiddenFunction {...one} />
          {one.id !== forAllFunctions && (
            <Field
              id={entryFieldId(functionField("guests"), one.id)}
              name={functionField("guests")}
              layoutClass="span-5"
              label="Guests"
              inputMode="numeric"
              className="numeric"
              value={one.guests}
              hint="The quantity of lines with the unit “guest”."
              onChange={({ target }) => changeFunction(withGuests(one, target.value, followingOf(before, one)))}
            />
          )}
          <QuoteLines
            {...{ draft, problems, ...edits }}
            onChange={(changed) => change({ ...draft, ...changed })}
            quoteFunction={one}
            functionName={one.id === forAllFunctions ? "all functions" : one.name}
            today={today}
            isAmendment
          />
        </fieldset>
      ))}
      <fieldset className="form-columns">
        <legend>Discount</legend>
        <DiscountFields
          discount={draft.content.discount}
          discountKind={draft.content.discountKind}
          names={{ discount: "discount", discountKind: "discountKind" }}
          error={problems.discount}
          onChange={(discount) => change({ ...draft, content: { ...draft.content, ...discount } })}
        />
      </fieldset>
      {removalToast satisfies ReactNode}
    </DraftEditor>
  );
}

/** The lines that follow the guests: those that did in the contract, and new ones with that quantity. */
function followingOf(before: AmendmentPage["before"], one: QuoteFunction): Set<string> {
  const agreed = before.functions.find(({ id }) => id === one.id);
  const ids = agreed ? followingLines(agreed) : new Set<string>();
  const added = { ...one, lines: one.lines.filter(({ id }) => !agreed?.lines.some((line) => line.id === id)) };
  return new Set([...ids, ...followingLines(added)]);
}

/** The fields of a function that an amendment does not change. */
const HiddenFunction = (one: QuoteFunction) => (
  <>
    <input type="hidden" name="functionId" value={one.id} />
    {(Object.keys(functionLengths) as (keyof typeof functionLengths)[])
      .filter((field) => field !== "guests" || one.id === forAllFunctions)
      .map((field) => (
        <input key={field} type="hidden" name={functionField(field)} value={one[field]} />
      ))}
  </>
);
