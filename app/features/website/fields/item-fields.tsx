import { createContext, use, useState } from "react";
import { useStaffCompany } from "#app/company/use-company.ts";
import { type Language, languageTags } from "#app/content/languages.ts";
import type { Field as ContentField, Control, Fields } from "#app/content/site/fields.ts";
import { isOnMap } from "#app/content/state-names.ts";
import { dayBounds } from "#app/platform/values/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field, FieldNote, fieldId } from "#app/ui/form/field.tsx";
import { useFormValues } from "#app/ui/form/form-id.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FormValues } from "./content-form.ts";
import { CountedField } from "./counted-field.tsx";
import { MapField } from "./map-field.tsx";
import { AddPictures, type LibraryPicture, PictureField, WithAddedPictures } from "./picture-field.tsx";
import "#app/ui/form-grid.css";
import "../item-form.css";
import "../item-list.css";

export type FieldsProps = { fields: Fields; path: string; values: FormValues };
type FieldProps = Omit<FieldsProps, "fields"> & { field: ContentField };

/** Set while a translation is edited: its language, and by path the English texts that are shown beside the fields. */
export const TranslationContext = createContext<{ language: Language; english: FormValues } | null>(null);

/** The fields of an item or of one of its rows. A field named "" is the row itself. */
export function ItemFields({ fields, path, ...rest }: FieldsProps) {
  return (
    <div className="form-grid">
      {Object.entries(fields).map(([name, field]) => (
        <ItemField key={name} field={field} path={name === "" ? path : `${path}.${name}`} {...rest} />
      ))}
    </div>
  );
}

function ItemField({ field, path, values }: FieldProps) {
  const { label, narrow, control } = field;
  const translated = use(TranslationContext);
  const english = translated?.english[path];
  const value = values[path] ?? "";
  const hint = [english ? `English: ${english}` : field.hint, conditionHint(value)].filter(Boolean).join(" ");
  const lang = translated ? languageTags[translated.language] : undefined;
  const shared = {
    label,
    hint,
    lang,
    name: path,
    layoutClass: narrow ? undefined : ("full-width" as const),
  };
  switch (control.type) {
    case "text":
      return <CountedField {...shared} defaultValue={value} max={control.max} rows={control.rows} />;
    case "rich":
      return (
        <CountedField
          {...shared}
          defaultValue={value}
          max={control.max}
          rows={8}
          hasMarks
          hint={hint ? `${hint} ${marksHint}` : marksHint}
        />
      );
    case "choice":
      return <Select {...shared} defaultValue={value} options={control.options} />;
    case "date":
      return <Field {...shared} type="date" {...dayBounds} defaultValue={value} />;
    case "number":
      return <Field {...shared} type="number" step="any" defaultValue={value} />;
    case "check":
      return (
        <div className="full-width">
          <Checkbox label={label} hint={hint} name={path} value="yes" defaultChecked={value === "yes"} />
        </div>
      );
    case "group":
      return <GroupField {...{ field, path, values }} control={control} />;
    case "rows":
      return <RowsField {...{ field, path, values }} control={control} />;
  }
}

const marksHint = "An empty line starts a paragraph. - starts a point, **bold**, [text](/address).";

/** What "{only-media}" in a text does (`servicePlaceholders`). */
function conditionHint(value: string): string {
  const [mark, service] = /\{only-([a-z]+)\}/.exec(value) ?? [];
  return mark
    ? `Visitors do not see ${mark}: its sentence is on the website only while the service “${service}” is. Delete the mark, and it always is.`
    : "";
}

function GroupField({ field, path, values, control }: FieldProps & { control: Extract<Control, { type: "group" }> }) {
  const inner = { fields: control.fields, path, values };
  const hasMap = useStaffCompany().offices.some(({ stateCode }) => isOnMap(stateCode));
  if (control.look === "map" && !hasMap) return <HiddenMapFields path={path} values={values} />;
  return (
    <fieldset className="stack gap-5 full-width item-form__group">
      <legend>{field.label}</legend>
      {field.hint && <p className="field__hint">{field.hint}</p>}
      {control.look === "picture" ? <PictureFields {...inner} /> : <ItemFields {...inner} />}
      {control.look === "map" && <MapField path={path} values={values} />}
    </fieldset>
  );
}

/** Keeps the position in hidden inputs: without an office in the States of the map the website shows no map. */
const HiddenMapFields = ({ path, values }: { path: string; values: FormValues }) =>
  Object.entries({ x: values[`${path}.x`], y: values[`${path}.y`], labelSide: "none" }).map(([name, value]) => (
    <input key={name} type="hidden" name={`${path}.${name}`} value={value} />
  ));

function PictureFields({ fields, path, values }: FieldsProps) {
  const name = `${path}.image`;
  return (
    <div className="form-grid">
      <PictureField label={fields.image?.label ?? ""} name={name} defaultValue={values[name] ?? ""} />
      {fields.alt && <ItemField field={fields.alt} path={`${path}.alt`} values={values} />}
    </div>
  );
}

function RowsField({ field, path, values, control }: FieldProps & { control: Extract<Control, { type: "rows" }> }) {
  const { rowLabel, maxRows, fields, isFixed } = control;
  const inputNames = Object.keys(values).filter((name) => name.startsWith(`${path}.`));
  const storedCount = new Set(inputNames.map((name) => name.slice(path.length + 1).split(".")[0])).size;
  const [added, setAdded] = useState<readonly LibraryPicture[]>([]);
  const pictureName = Object.keys(fields).find((name) => isPicture(fields[name]?.control));
  const valuesOfAdded = Object.fromEntries(
    added.map(({ id }, index) => [`${path}.${storedCount + index}.${pictureName}.image`, id]),
  );
  const count = storedCount + added.length;
  const isTextList = "" in fields;
  const error = useFormValues().errors[path];
  return (
    <fieldset className="stack gap-5 full-width item-form__group" aria-describedby={error && `${fieldId("item", path)}-error`}>
      <legend>{field.label}</legend>
      {field.hint && <p className="field__hint">{field.hint}</p>}
      {Array.from({ length: count }, (_, index) => {
        const rowPath = `${path}.${index}`;
        const name = `${rowLabel} ${index + 1}`;
        return (
          <fieldset key={rowPath} className="item-form__row">
            <legend className="visually-hidden">{name}</legend>
            {isTextList ? (
              <div>
                <ItemField field={{ ...(fields[""] as ContentField), label: name }} path={rowPath} values={values} />
              </div>
            ) : (
              <WithAddedPictures pictures={added}>
                <ItemFields fields={fields} path={rowPath} values={{ ...values, ...valuesOfAdded }} />
              </WithAddedPictures>
            )}
            {!isFixed && (
              <span className="row gap-1">
                <RowButton change="up" path={rowPath} label={`Move up: ${name}`} disabled={index === 0} />
                <RowButton change="down" path={rowPath} label={`Move down: ${name}`} disabled={index === count - 1} />
                <RowButton change="remove" path={rowPath} label={`Remove: ${name}`} />
              </span>
            )}
          </fieldset>
        );
      })}
      <UntranslatedRows path={path} rowLabel={rowLabel} count={count} />
      <FieldNote kind="error" id={fieldId("item", path)}>
        {error}
      </FieldNote>
      {!isFixed && count < maxRows && (
        <div className="row">
          {pictureName && <AddPictures onAdded={(one) => setAdded((before) => [...before, one])} />}
          <Button
            small
            variant="quiet"
            icon="plus"
            name="intent"
            value={`rows:add:${path}`}
            data-rows={path}
            id={fieldId("item", path)}
          >{`Add: ${rowLabel}`}</Button>
        </div>
      )}
    </fieldset>
  );
}

const isPicture = (control?: Control) => control?.type === "group" && control.look === "picture";

/** The rows of the English list that the translation does not have yet. */
function UntranslatedRows({ path, rowLabel, count }: { path: string; rowLabel: string; count: number }) {
  const texts = Object.entries(use(TranslationContext)?.english ?? {}).flatMap(([name, text]) => {
    const number = name.startsWith(`${path}.`) ? Number.parseInt(name.slice(path.length + 1), 10) : -1;
    return number >= count ? [{ name, text: `English, ${rowLabel.toLowerCase()} ${number + 1}: ${text}` }] : [];
  });
  return texts.map(({ name, text }) => (
    <p key={name} className="field__hint">
      {text}
    </p>
  ));
}

type RowButtonProps = { change: "up" | "down" | "remove"; path: string; label: string; disabled?: boolean };

const RowButton = ({ change, path, label, disabled }: RowButtonProps) => (
  <button
    type="submit"
    className="icon-button"
    name="intent"
    value={`rows:${change}:${path}`}
    aria-label={label}
    disabled={disabled}
  >
    <span className={change === "up" ? "item-list__up" : undefined}>
      <Icon name={change === "remove" ? "trash" : "down"} />
    </span>
  </button>
);
