import { isDeepStrictEqual } from "node:util";
import type { Language } from "#app/content/languages.ts";
import type { Control } from "#app/content/site/fields.ts";
import type { KindName } from "#app/content/site/kinds.ts";
import { Conflict, type LastChange } from "#app/errors.ts";
import { isId } from "#app/platform/values/ids.ts";
import { formConflict } from "#app/records/form-conflict.ts";
import { inQuotationMarks, type RecordVersion, type Snapshot } from "#app/records/record.ts";
import { controlName, type FormValues, fieldTexts, mergeValues } from "./fields/content-form.ts";
import { fieldsIn, formValuesIn } from "./item-texts.ts";
import { type StoredContent, translationOf } from "./translations.ts";

export type SubmittedItem = RecordVersion & {
  /** The submitted values. */
  values: FormValues;
  /** The values that the form showed before it was edited. */
  snapshot: FormValues;
  /** The language of the edited texts; absent: English. */
  language?: Language;
  /** Set for a translation that a person who reads the language has checked. */
  isChecked?: boolean;
};

type StoredItem = { kind: KindName; draft: StoredContent; version: number };

/** Whether somebody changed the texts in this language since the form showed them. Other languages, position and visibility do not count. */
export function isOutdated({ kind, draft }: StoredItem, snapshot: FormValues, language: Language): boolean {
  const fields = fieldsIn(kind, language);
  return !isDeepStrictEqual(fieldTexts(fields, formValuesIn(kind, draft, language)), fieldTexts(fields, snapshot));
}

/** The error that says what others changed. The form takes over the fields that only they changed. */
export function editConflict(item: StoredItem, sent: SubmittedItem, language: Language, last: LastChange): Conflict {
  const { kind, draft, version } = item;
  const { values: submitted, snapshot } = sent;
  const fields = fieldsIn(kind, language);
  const stored = formValuesIn(kind, draft, language);
  const [mine, theirs, before] = [submitted, stored, snapshot].map((values) => fieldTexts(fields, values)) as [
    Snapshot,
    Snapshot,
    Snapshot,
  ];
  const merged = mergeValues(fields, { snapshot, submitted, stored });
  const labelled = Object.fromEntries(
    Object.entries(fields).map(([name, { label, control }]) => [
      name,
      {
        label,
        input: control.type === "choice" ? control : undefined,
        format: hasParts(control) ? describeParts : undefined,
        control: hasParts(control) || control.type === "check" ? null : controlName(name),
      },
    ]),
  );
  const values = {
    merged: JSON.stringify(merged),
    checked: mergedCheck(item, sent, language) ? "yes" : "",
    version: String(version),
    snapshot: JSON.stringify({ ...stored, checked: isCheckedIn(item, language) ? "yes" : "" }),
  };
  return Conflict.ofForm(formConflict(labelled, { shown: before, submitted: mine, stored: theirs }, last), values);
}

const hasParts = ({ type }: Control): boolean => type === "rows" || type === "group";

/** The texts of a list or a group in a message; the ids of pictures say nothing. */
const describeParts = (texts: string): string =>
  inQuotationMarks(
    texts
      .split("\n")
      .filter((text) => text && !isId(text))
      .join(", "),
  );

const isCheckedIn = ({ kind, draft }: StoredItem, language: Language): boolean =>
  language !== "en" && translationOf(kind, draft, language).isChecked;

/** The checkbox of a translation as it was submitted, or as it is stored if the sender left it as it was shown. */
export const mergedCheck = (item: StoredItem, { snapshot, isChecked = false }: SubmittedItem, language: Language): boolean =>
  isChecked === (snapshot.checked === "yes") ? isCheckedIn(item, language) : isChecked;
