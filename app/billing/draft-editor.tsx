import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Form } from "react-router";
import { announce, notSavedMessage } from "#app/browser/announcements.ts";
import type { Difference } from "#app/browser/kept/other-draft.ts";
import { useAutosave } from "#app/browser/use-autosave.ts";
import { sacCodes } from "#app/gst/sac.ts";
import { savedText } from "#app/platform/values/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { fieldId } from "#app/ui/form/field.tsx";
import { FormId, useFormId } from "#app/ui/form/form-id.tsx";
import { SaveStatus } from "#app/ui/form/save-status.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { type ReadyCheck, ReadyList } from "#app/ui/list/ready-list.tsx";
import { DocumentBar, DocumentHead } from "#app/ui/page/document-head.tsx";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import type { DraftActionData } from "./draft.server.ts";
import { DraftConflict } from "./draft-conflict.tsx";
import "#app/ui/page/panel.css";
import "./draft-editor.css";

export type LoadedDraft<Draft> = {
  id: string;
  /** 0: never stored. */
  version: number;
  draft: Draft;
  /** The id of this open page. */
  draftPageId: string;
  savedAt: string | null;
  today: string;
};

type AutosaveOptions<Draft> = Pick<Parameters<typeof useAutosave<Draft>>[0], "toForm" | "withNewFields"> & {
  kind: "invoice" | "quote" | "amendment";
  result: DraftActionData<Draft>;
};

/** The draft of an editor, which is saved while it is being filled in. */
export function useDraft<Draft>({ id, today, ...loaded }: LoadedDraft<Draft>, options: AutosaveOptions<Draft>) {
  const { kind, result, ...conversions } = options;
  const { conflict } = result;
  const autosave = useAutosave<Draft>({
    ...loaded,
    ...conversions,
    ...(conflict && { draft: conflict.mine, version: conflict.version, conflict }),
    name: `${kind}-draft:${id}`,
    saveUrl: `/dashboard/${kind}s/${id}/draft`,
  });
  return { ...autosave, today, result };
}

type DraftEditorProps<Draft> = Pick<ComponentProps<typeof DocumentHead>, "title" | "chip" | "backUrl" | "backLabel"> & {
  formId: string;
  formClass?: string;
  editor: ReturnType<typeof useDraft<Draft>>;
  /** Why nothing is saved any more: "Issued meanwhile". */
  frozenText: string;
  /** Before the primary button, and after it. */
  tools: ReactNode;
  menu: ReactNode;
  /** `asks`: it opens a dialog. */
  primary: { intent: string; label: string; asks: boolean };
  /** What the intents do in the page once the draft is saved; others post the form. */
  afterSaving: Record<string, (button: HTMLButtonElement) => unknown>;
  dialog: ReactNode;
  isDialogOpen: boolean;
  /** What differs between the drafts of two people. */
  differences: (before: Draft, after: Draft) => Difference[];
  errors: Record<string, string | undefined>;
  /** Above the form. */
  notices?: ReactNode;
  /** Beside the form. */
  aside: ReactNode;
  total: string;
  children: ReactNode;
};

/** The page of a draft of an invoice or a quote: its form, which is saved while it is being filled in, and what becomes of it. */
export function DraftEditor<Draft extends { lead: string; event: string }>(props: DraftEditorProps<Draft>) {
  const { formId, editor, isDialogOpen } = props;
  const { draft, status, savedAt, version, today, otherDraft } = editor;
  const { conflict, formErrors, errorMessage } = editor.result;
  const form = useResultFocus<HTMLFormElement>(isDialogOpen ? undefined : formErrors);
  const primaryButton = ({ small }: { small: boolean }) => (
    <Button small={small} form={formId} name="intent" value={props.primary.intent}>
      {joinText(props.primary.label, small && props.primary.asks && "…")}
    </Button>
  );

  return (
    <FormId value={formId}>
      {/* Enter in a field submits with the form's first button. */}
      <button type="submit" form={formId} className="visually-hidden" name="intent" value="save" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <DocumentHead
        title={props.title}
        chip={props.chip}
        backUrl={props.backUrl}
        backLabel={props.backLabel}
        status={<SaveStatus status={status} savedText={savedText(savedAt, today)} frozenText={props.frozenText} />}
      >
        {props.tools}
        {primaryButton({ small: true })}
        {props.menu}
      </DocumentHead>
      {props.dialog}
      {otherDraft && <DraftConflict {...editor} other={otherDraft} differences={props.differences} />}
      {!isDialogOpen && !conflict && <ErrorSummary message={errorMessage ?? formErrors?.formError} errors={props.errors} />}
      {props.notices}
      <div className="document">
        <Form
          id={formId}
          method="post"
          data-autosaved
          className={`panel draft-form ${props.formClass ?? ""}`}
          noValidate
          replace
          onSubmit={submitDraft(editor, props.afterSaving)}
          ref={form}
        >
          <input type="hidden" name="version" value={version} />
          {/* Once its scripts have arrived, the page merges the two drafts itself. */}
          {!useHydrated() && <input type="hidden" name="snapshot" value={JSON.stringify(conflict?.stored ?? draft)} />}
          {/* Filled in when the form is submitted. They tell the server which page stored the draft: this one may save it again, also when it could not be issued. */}
          <input type="hidden" name="draftPageId" />
          <input type="hidden" name="draftSentAtMs" />
          <input type="hidden" name="lead" value={draft.lead} />
          <input type="hidden" name="event" value={draft.event} />
          {props.children}
        </Form>
        {props.aside}
      </div>
      <DocumentBar label="Total" amount={props.total}>
        {primaryButton({ small: false })}
      </DocumentBar>
      <datalist id="sac-codes">
        {sacCodes.map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </datalist>
    </FormId>
  );
}

type Autosave = { onSubmit: (event: FormEvent<HTMLFormElement>) => void; saveNow: () => Promise<boolean> };

/**
 * The submit handler of a draft's form. A button whose value is a key of `afterSaving` saves the draft without a navigation, and then calls
 * the function of this key; it says so when the draft could not be saved. Before the page's scripts arrive the server saves and redirects.
 */
export const submitDraft =
  ({ onSubmit, saveNow }: Autosave, afterSaving: Record<string, (button: HTMLButtonElement) => unknown>) =>
  async (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    const next = afterSaving[button.value];
    if (!next) return onSubmit(event);
    event.preventDefault();
    announce(null);
    if (await saveNow()) await next(button);
    else if (button.value !== "save") announce({ message: notSavedMessage });
  };

/** The reasons why the draft cannot be issued or sent, with links to its fields. */
export function DraftChecks({ checks, onOpen }: { checks: readonly ReadyCheck[]; onOpen?: (field: string) => void }) {
  const formId = useFormId();
  const idOf = (field: string) => fieldId(formId, field);
  return (
    <ReadyList
      checks={checks}
      fieldUrl={(field) => `#${idOf(field)}`}
      onOpen={onOpen ?? ((field) => document.getElementById(idOf(field))?.focus())}
    />
  );
}
