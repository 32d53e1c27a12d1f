import { useState } from "react";
import { shownLogo } from "#app/platform/logo.ts";
import type { SettingField, SettingFields } from "#app/platform/settings-fields.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, useFieldId } from "#app/ui/field.tsx";
import { useFormValues } from "#app/ui/form-id.tsx";
import { Select } from "#app/ui/select.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { entryName, type Texts } from "./setting-texts.ts";
import "#app/ui/form-grid.css";
import "./settings-form.css";

type Options = readonly { value: string; label: string }[];

type FieldsProps = {
  fields: SettingFields;
  /** Errors of the current input; undefined: none. They replace the errors of the last attempt to save. */
  errorsNow?: Record<string, string | undefined>;
  /** The meaning of a value, shown in place of the input's hint. */
  meanings?: Partial<Texts>;
  /** Choices that the page adds to a select, by its field; the field of a list's entry is "letters.office". */
  options?: Record<string, Options>;
  /** Inputs that cannot be changed, with the reason. */
  locked?: Record<string, string>;
};

/** The inputs of a form's fields. They show the values and errors of the form around. */
export function SettingInputs({ fields, errorsNow, ...rest }: FieldsProps) {
  const { values, errors } = useFormValues();
  const shared = { ...rest, texts: values, errors: { ...errors, ...errorsNow } };
  return Object.entries(fields).map(([name, field]) =>
    field.entry ? (
      <EntryList key={name} name={name} field={field} {...shared} />
    ) : (
      <SettingInput key={name} name={name} field={field} {...shared} />
    ),
  );
}

type InputProps = Omit<FieldsProps, "fields" | "errorsNow"> & {
  name: string;
  field: SettingField;
  texts: Partial<Texts>;
  errors: Partial<Texts>;
  optionsName?: string;
};

function SettingInput({ name, field, texts, errors, meanings, options = {}, locked = {}, optionsName = name }: InputProps) {
  const { wide, multiline, rows, options: ownOptions, hint, isPicture, ...control } = field.input;
  const lockedBecause = locked[name];
  const shared = {
    name,
    label: field.label,
    hint: lockedBecause ?? (meanings?.[name] || hint),
    error: errors[name] ?? null,
    layoutClass: wide ? ("full-width" as const) : undefined,
    defaultValue: texts[name] ?? "",
  };
  if (isPicture)
    return <PictureSetting name={name} label={field.label} hint={hint} error={errors[name]} current={texts[name] ?? ""} />;
  const choices = options[optionsName] ?? ownOptions;
  if (choices)
    return lockedBecause ? (
      <>
        <Select {...shared} options={choices} name={undefined} disabled />
        <input type="hidden" name={name} value={texts[name] ?? ""} />
      </>
    ) : (
      <Select {...shared} required={control.required} options={choices} />
    );
  const readOnly = lockedBecause !== undefined;
  return multiline ? (
    <Field {...shared} maxLength={control.maxLength} required={control.required} readOnly={readOnly} multiline rows={rows} />
  ) : (
    <Field {...shared} {...control} readOnly={readOnly} />
  );
}

type PictureSettingProps = { name: string; label: string; hint?: string; error?: string; current: string };

function PictureSetting({ name, label, hint, error, current }: PictureSettingProps) {
  const id = useFieldId({ name });
  const shown = shownLogo(current);
  return (
    <div className="picture-setting stack gap-4 full-width">
      <input type="hidden" name={name} value={current} />
      {shown && <img src={shown.src} width={shown.width} height={shown.height} alt={`${label}, as it is`} />}
      <Field
        id={id}
        label={label}
        name={`${name}.file`}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        hint={hint}
        error={error}
      />
      {shown && <Checkbox label={`Remove: ${label}`} name={`${name}.remove`} value="yes" />}
    </div>
  );
}

/** The entries of a list. Without JavaScript an empty entry follows them, and saving adds the next one. */
function EntryList({ name, field, texts, ...shared }: InputProps) {
  const { entry = {}, maxEntries = 0, label } = field;
  const indexes = Object.keys(texts)
    .filter((key) => key.startsWith(`${name}.`))
    .map((key) => Number(key.split(".")[1]));
  const storedCount = Math.max(-1, ...indexes) + 1;
  const [addedCount, setAddedCount] = useState(0);
  const hydrated = useHydrated();
  const count = Math.min(maxEntries, storedCount + Math.max(addedCount, hydrated && storedCount > 0 ? 0 : 1));
  const entries = (
    <fieldset className="setting-list stack gap-5 full-width">
      <legend>{label}</legend>
      <p className="field__hint">{[field.input.hint, "Empty an entry to remove it."].filter(Boolean).join(" ")}</p>
      {shared.errors[name] && <p className="field__error">{shared.errors[name]}</p>}
      {Array.from({ length: count }, (_, index) => (
        <div className="setting-list__entry" key={index}>
          {Object.entries(entry).map(([key, entryField]) => (
            <SettingInput
              key={key}
              {...shared}
              name={entryName(name, index, key)}
              // An entry that is left empty is ignored, so its inputs are not required.
              field={{ ...entryField, input: { ...entryField.input, required: undefined } }}
              optionsName={`${name}.${key}`}
              texts={texts}
            />
          ))}
        </div>
      ))}
      {hydrated && count < maxEntries && (
        <div>
          <Button type="button" small variant="quiet" icon="plus" onClick={() => setAddedCount(count - storedCount + 1)}>
            Add an entry
          </Button>
        </div>
      )}
    </fieldset>
  );
  if (!field.input.isCollapsed) return entries;
  const hasErrors = Object.keys(shared.errors).some((key) => key.startsWith(`${name}.`) || key === name);
  return (
    <details className="setting-collapsible full-width" open={hasErrors || undefined}>
      <summary>
        {label} <small>{storedCount === 1 ? "one entry" : `${storedCount} entries`}</small>
      </summary>
      {entries}
    </details>
  );
}
