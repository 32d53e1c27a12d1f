import { type FormEvent, type ReactNode, useState } from "react";
import { Form } from "react-router";
import { useRestoredInput } from "#app/browser/kept/kept-forms.tsx";
import { formatTime } from "#app/platform/values/dates.ts";
import type { FormFields } from "#app/platform/values/field.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { ConflictNotice } from "#app/ui/form/field-conflict.tsx";
import { FormId } from "#app/ui/form/form-id.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { useEditedForm } from "#app/ui/form/use-edited-form.ts";
import { Glyph } from "#app/ui/icon.tsx";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import type { SettingsChange } from "./change-settings.server.ts";
import { SettingInputs } from "./setting-inputs.tsx";
import type { Texts } from "./setting-texts.ts";
import { readFormInput } from "./use-form-input.ts";
import "#app/ui/page/panel.css";
import "./settings-form.css";

type SettingsFormProps = {
  title: string;
  fields: FormFields;
  /** The stored texts. */
  snapshot: Texts;
  version: number;
  /** The change that was just saved. */
  saved: SettingsChange | null;
  /** The effect of a saved change. */
  effect: string;
  options?: Record<string, readonly { value: string; label: string }[]>;
  locked?: Record<string, string>;
  /** Called at each input, with the form's current texts. */
  onEntered?(entered: ReturnType<typeof readFormInput>): void;
  /** Errors of the current input; undefined: none. They replace the errors of the last attempt to save. */
  errorsNow?: Record<string, string | undefined>;
  /** The meaning of a value, shown in place of the input's hint. */
  meanings?: Partial<Texts>;
  headerActions?: ReactNode;
  /** Before the fields. */
  children?: ReactNode;
};

/**
 * The form of a section, office, template or rule. Until something is entered it shows what others save meanwhile; after that, saving
 * reports what they changed as a conflict.
 */
export function SettingsForm({
  title,
  fields,
  saved,
  effect,
  onEntered,
  errorsNow,
  meanings,
  headerActions,
  children,
  ...stored
}: SettingsFormProps) {
  const refusal = useFormErrors("save");
  const form = useResultFocus<HTMLFormElement>(refusal);
  const restored = useRestoredInput(form);
  const submitted = refusal?.values ?? restored;
  const [changedCount, setChangedCount] = useState(0);
  const [lastSaved, setLastSaved] = useState(saved?.id);
  if (lastSaved !== saved?.id) {
    setLastSaved(saved?.id);
    setChangedCount(0);
  }
  const { snapshot, version } = stored;
  const { record: opened, followed } = useEditedForm({ form, stored: { snapshot, version }, values: submitted, follows: true });
  const texts: Texts = submitted ? { ...withoutEntries(opened.snapshot), ...(submitted as Texts) } : opened.snapshot;

  function countChanges({ currentTarget }: FormEvent<HTMLFormElement>) {
    const entered = [...new FormData(currentTarget)].filter(([name]) => name !== "version" && name !== "snapshot");
    onEntered?.(readFormInput(currentTarget));
    const isChanged = ([name, value]: [string, FormDataEntryValue]) =>
      value instanceof File ? value.size > 0 : value !== (opened.snapshot[name] ?? "");
    setChangedCount(entered.filter(isChanged).length);
  }

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="panel settings-form"
      ref={form}
      onInput={countChanges}
      noValidate
      replace
      preventScrollReset
      data-kept="whole"
    >
      <header>
        <h2>{title}</h2>
        {headerActions}
      </header>
      <input type="hidden" name="version" value={opened.version} />
      <input type="hidden" name="snapshot" value={JSON.stringify(opened.snapshot)} />
      <FormId
        value="settings"
        values={texts}
        errors={refusal?.errors}
        {...{ formError: refusal?.formError, conflict: refusal?.conflict }}
      >
        <div className="form-grid" key={`${followed} ${restored !== undefined}`}>
          <ConflictNotice />
          {children}
          <SettingInputs
            fields={fields}
            errorsNow={errorsNow}
            options={stored.options}
            locked={stored.locked}
            meanings={meanings}
          />
          <ErrorSummary />
        </div>
      </FormId>
      <SaveBar changedCount={changedCount} saved={saved} effect={effect} />
    </Form>
  );
}

/** Without the texts of lists: how many entries they have, the submitted form says. */
const withoutEntries = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([name]) => !name.includes(".")));

type SaveBarProps = Pick<SettingsFormProps, "saved" | "effect"> & { changedCount: number };

function SaveBar({ changedCount, saved, effect }: SaveBarProps) {
  const isSaved = changedCount === 0 && saved !== null;
  const stateClass = isSaved ? " settings-bar--saved" : changedCount > 0 ? " settings-bar--changed" : "";
  return (
    <div className={`settings-bar row row--ends${stateClass}`}>
      <p role="status">
        {isSaved ? (
          <span>
            <b>
              <Glyph shape="full" />
              <span>{`Saved ${formatTime(saved.at)}`}</span>
            </b>
            <span>{effect}</span>
          </span>
        ) : changedCount > 0 ? (
          <b>
            <Glyph shape="hollow" />
            <span>{`${changedCount === 1 ? "One change" : `${changedCount} changes`} not saved`}</span>
          </b>
        ) : null}
      </p>
      <span className="actions">
        {isSaved && (
          <button
            type="submit"
            name="intent"
            value="undo"
            className="button button--small button--quiet"
            form={undoFormId(saved.id)}
          >
            Undo
          </button>
        )}
        <IntentButton intent="save" busyLabel="Saving..." small>
          Save
        </IntentButton>
      </span>
    </div>
  );
}

/** The id of the form that undoes a change, in the panel "Changes". */
export const undoFormId = (id: number) => `undo-${id}`;
