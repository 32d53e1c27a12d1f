import { useEffect, useState } from "react";
import { Form } from "react-router";
import { useRestoredInput } from "#app/browser/kept/kept-forms.tsx";
import { languageNames } from "#app/content/languages.ts";
import { type KindName, kindOf } from "#app/content/site/kinds.ts";
import { useSubmitAfterUploads } from "#app/features/files/files.parts.tsx";
import { websiteLibrary } from "#app/features/files/files.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { fresh } from "#app/ui/form/action-form.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { ConflictNotice } from "#app/ui/form/field-conflict.tsx";
import { FormId } from "#app/ui/form/form-id.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import { type FormValues, renumber } from "./fields/content-form.ts";
import { ItemFields, TranslationContext } from "./fields/item-fields.tsx";
import { StateChip } from "./item-list.tsx";
import { fieldsIn, type TranslationState } from "./item-texts.ts";
import type { EditedItem, SavedItem, WebsiteActionData } from "./items.ts";
import "./item-form.css";

/** The form of an item, made from the fields of its kind. Version 0: the item is added when it is saved. */
export function ItemForm({ item, placeholders }: { item: EditedItem; placeholders: readonly string[] }) {
  const result = useActionResult<WebsiteActionData>();
  // The item as it was when the form opened: changes that live updates bring afterwards must not count as seen by this person.
  const [opened, setOpened] = useState<{ item: EditedItem; saved?: SavedItem }>({ item, saved: result?.saved });
  if (result?.saved && result.saved !== opened.saved) setOpened({ item: { ...item, ...result.saved }, saved: result.saved });
  const { name, page } = kindOf(opened.item.kind);
  const { language } = opened.item;
  const fields = fieldsIn(opened.item.kind, language);
  const translation = opened.item.translations.find((one) => one.language === language);
  const form = useResultFocus<HTMLFormElement>(result?.formErrors);
  const restored = useRestoredInput(form);
  const { errors, values: submitted = restored ?? {}, formError, conflict } = result?.formErrors ?? {};
  const values = shownValues(opened.item, submitted, result?.rows);
  const isChecked = result?.formErrors || restored ? submitted.checked === "yes" : translation?.isChecked;
  const isNew = opened.item.version === 0;
  const title = isNew ? `New ${name}` : opened.item.title;
  const formTitle = page ? `${title}: texts` : title;
  const panelTitle = language === "en" ? formTitle : `${formTitle}, in ${languageNames[language]}`;
  const { onSubmit, isWaiting } = useSubmitAfterUploads(websiteLibrary);
  const rowChanges = useChangeCount(result?.rows);
  const focusPath = result?.rows?.focus;
  useEffect(() => {
    if (!focusPath) return;
    const row = form.current?.querySelector<HTMLElement>(
      `[name^="${focusPath}."], [name="${focusPath}"], [data-rows="${focusPath}"]`,
    );
    row?.focus();
  }, [focusPath, form]);
  return (
    <Panel title={panelTitle} headerActions={translation ? <TranslationChip {...translation} /> : <StateChip {...item} />}>
      <Form
        method="post"
        encType="multipart/form-data"
        className="panel__body panel__body--tight stack gap-5"
        ref={form}
        onSubmit={onSubmit}
        noValidate
        preventScrollReset
        data-kept="whole"
      >
        {/* The Enter key submits a form's first button, which otherwise would add a row. */}
        <button
          type="submit"
          className="visually-hidden"
          name="intent"
          value={isNew ? "add" : "save"}
          tabIndex={-1}
          aria-hidden="true"
        >
          Save
        </button>
        <input type="hidden" name="id" value={opened.item.id} {...(isNew && fresh)} />
        <input type="hidden" name="kind" value={opened.item.kind} />
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="version" value={submitted.version ?? opened.item.version} />
        <input
          type="hidden"
          name="snapshot"
          value={submitted.snapshot ?? JSON.stringify({ ...opened.item.values, checked: translation?.isChecked ? "yes" : "" })}
        />
        <PlaceholdersHint item={opened.item} placeholders={placeholders} />
        <FormId value="item" {...{ errors, formError, conflict }}>
          <ConflictNotice />
          {/* The inputs are uncontrolled: a new key replaces them, so that they show the new values. */}
          <TranslationContext value={language === "en" ? null : { language, english: opened.item.english }}>
            <ItemFields key={`${rowChanges} ${JSON.stringify(values)}`} fields={fields} path="content" values={values} />
          </TranslationContext>
          {translation && (
            <Checkbox
              label={`Checked by a person who reads ${languageNames[translation.language]}`}
              name="checked"
              value="yes"
              key={String(isChecked)}
              defaultChecked={isChecked}
            />
          )}
          <ErrorSummary />
        </FormId>
        <div className="row row--ends item-form__save">
          <IntentButton intent={isNew ? "add" : "save"} busyLabel="Saving...">
            Save draft
          </IntentButton>
          <span role="status">{isWaiting && "Waiting for the pictures, then this is done by itself."}</span>
          {!isNew && !page && language === "en" && <DeleteButton />}
        </div>
      </Form>
    </Panel>
  );
}

/** How often a value has changed since the first render. */
function useChangeCount(value: unknown): number {
  const [previous, setPrevious] = useState({ value, count: 0 });
  if (previous.value !== value) setPrevious({ value, count: previous.count + 1 });
  return previous.count;
}

function PlaceholdersHint({ item: { kind, slug }, placeholders }: { item: EditedItem; placeholders: readonly string[] }) {
  if (kind === "statistic" && slug) return <p className="field__hint">{`Texts name this figure {${slug}}.`}</p>;
  const names = placeholders.filter((name) => !name.startsWith("only-")).map((name) => `{${name}}`);
  return (
    <details className="field__hint">
      <summary>{"Words in {braces} are filled in"}</summary>
      <p>{`When the page is shown, with what SETTINGS and the website say: ${names.join(", ")}.`}</p>
    </details>
  );
}

const TranslationChip = ({ isComplete }: TranslationState) =>
  isComplete ? <Chip label="COMPLETE" tone="done" shape="full" /> : <Chip label="NOT SHOWN" tone="pending" shape="hollow" />;

const DeleteButton = () => (
  <Button variant="danger" name="intent" value="delete">
    Delete
  </Button>
);

/** The initial values of the fields: of the last change of rows or attempt to save, else what was kept, else the stored ones. */
function shownValues(item: EditedItem, entered: Partial<FormValues>, rows?: WebsiteActionData["rows"]): FormValues {
  if (rows) return rows.values;
  const { merged, ...submitted } = entered;
  if (merged) return JSON.parse(merged) as FormValues;
  const hasContent = Object.keys(submitted).some((name) => name.startsWith("content."));
  return hasContent ? renumber(fieldsIn(item.kind as KindName, item.language), submitted as FormValues) : item.values;
}
