import { useState } from "react";
import { useStaffCompany } from "#app/company/use-company.ts";
import { translationLanguages } from "#app/content/languages.ts";
import type { FormFields } from "#app/platform/values/field.ts";
import { shownLogo } from "#app/platform/values/logo.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field, useFieldId } from "#app/ui/form/field.tsx";
import { FieldControl } from "#app/ui/form/field-control.tsx";
import { useFormValues } from "#app/ui/form/form-id.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import { entryName, type Texts } from "./setting-texts.ts";
import "#app/ui/form-grid.css";
import "./settings-form.css";

type FieldsProps = {
  fields: FormFields;
  /** Errors of the current input; undefined: none. They replace the errors of the last attempt to save. */
  errorsNow?: Record<string, string | undefined>;
  /** The meaning of a value, shown in place of the input's hint. */
  meanings?: Partial<Texts>;
  /** Choices that the page adds to a select, by its field; the field of a list's entry is "letters.office". */
  options?: Record<string, readonly { value: string; label: string }[]>;
  /** Inputs that cannot be changed, with the reason. */
  locked?: Record<string, string>;
};

/** The inputs of a form's fields. They show the values and errors of the form around; a language that is switched off keeps its texts. */
export function SettingInputs({ fields, ...shared }: FieldsProps) {
  const { languages } = useStaffCompany();
  const { values } = useFormValues();
  const off = translationLanguages.filter((language) => !languages.includes(language));
  // "cityTe" is the Telugu of "city".
  const isOff = (name: string) => name.slice(0, -2) in fields && off.some((one) => one === name.slice(-2).toLowerCase());
  return Object.entries(fields).map(([name, field]) =>
    isOff(name) ? (
      <input key={name} type="hidden" name={name} value={values[name] ?? ""} />
    ) : field.entry ? (
      <EntryList key={name} name={name} field={field} {...shared} />
    ) : (
      <SettingInput key={name} name={name} field={field} {...shared} />
    ),
  );
}

type InputProps = Omit<FieldsProps, "fields"> & { name: string; field: FormFields[string]; optionsName?: string };

function SettingInput({ name, field, errorsNow = {}, meanings, options = {}, locked = {}, optionsName = name }: InputProps) {
  const { values } = useFormValues();
  const { label, input } = field;
  if (input.isPicture) return <PictureSetting name={name} label={label} hint={input.hint} current={values[name] ?? ""} />;
  const shared = {
    label,
    input: { ...input, options: options[optionsName] ?? input.options, hint: locked[name] ?? (meanings?.[name] || input.hint) },
    error: name in errorsNow ? (errorsNow[name] ?? null) : undefined,
  };
  if (!locked[name]) return <FieldControl name={name} {...shared} />;
  // A locked select posts its value by a hidden field: the browser neither changes nor sends a disabled one.
  if (!input.options) return <FieldControl name={name} {...shared} input={{ ...shared.input, readOnly: true }} />;
  return (
    <>
      <Select {...shared} hint={locked[name]} options={input.options} defaultValue={values[name]} disabled />
      <input type="hidden" name={name} value={values[name] ?? ""} />
    </>
  );
}

type PictureSettingProps = { name: string; label: string; hint?: string; current: string };

function PictureSetting({ name, label, hint, current }: PictureSettingProps) {
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
        accept="image/png,image/jpeg,image/webp,image/avif,image/svg+xml"
        hint={hint}
        error={useFormValues().errors[name]}
      />
      {shown && <Checkbox label={`Remove: ${label}`} name={`${name}.remove`} value="yes" />}
    </div>
  );
}

/** The entries of a list. Without JavaScript an empty entry follows them, and saving adds the next one. */
function EntryList({ name, field, ...shared }: InputProps) {
  const { values, errors } = useFormValues();
  const { entry = {}, maxEntries = 0, label } = field;
  const indexes = Object.keys(values)
    .filter((key) => key.startsWith(`${name}.`))
    .map((key) => Number(key.split(".")[1]));
  const storedCount = Math.max(-1, ...indexes) + 1;
  const [addedCount, setAddedCount] = useState(0);
  const hydrated = useHydrated();
  const count = Math.min(maxEntries, storedCount + Math.max(addedCount, hydrated && storedCount > 0 ? 0 : 1));
  const entries = (
    <fieldset id={useFieldId({ name })} className="setting-list stack gap-5 full-width">
      <legend>{label}</legend>
      <p className="field__hint">{[field.input.hint, "Empty an entry to remove it."].filter(Boolean).join(" ")}</p>
      {errors[name] && <p className="field__error">{errors[name]}</p>}
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
  const hasErrors = Object.keys(errors).some((key) => key.startsWith(`${name}.`) || key === name);
  return (
    <details className="setting-collapsible full-width" open={hasErrors || undefined}>
      <summary>
        <span>{label}</span> <small>{storedCount === 1 ? "one entry" : `${storedCount} entries`}</small>
      </summary>
      {entries}
    </details>
  );
}
