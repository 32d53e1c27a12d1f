import type { FieldConflict, FormConflict, LastChange, Reading } from "#app/errors.ts";
import type { Field } from "#app/platform/values/field.ts";
import { conflictTitle, isSameText } from "#app/platform/values/merge-changes.ts";
import { inQuotationMarks, type Snapshot } from "./record.ts";

type ComparedField = Pick<Field, "label" | "format"> & {
  input?: Pick<Field["input"], "options">;
  /** The name of its control, by default its own; null: several controls, whose entries are merged. */
  control?: string | null;
};

/** The longest value that a message quotes in full, in characters. */
const maxQuoted = 300;

function readingOf({ format, input }: ComparedField, value: string): Reading {
  const option = input?.options?.find((one) => one.value === value);
  const text = value === "" ? "empty" : (option?.label ?? (format ? format(value) : shortened(value)));
  return { value, text };
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > maxQuoted ? `${characters.slice(0, maxQuoted).join("")}…` : text;
}

/**
 * Compares what a form had shown, what was submitted and what is stored; all three as texts by field.
 * @param fields of the form; one that it had not shown is left out
 */
export function formConflict(
  fields: Record<string, ComparedField>,
  { shown, submitted, stored }: Record<"shown" | "submitted" | "stored", Snapshot>,
  last: LastChange = null,
): FormConflict {
  const found = Object.entries(fields).flatMap(([name, field]) => {
    const [before, mine, theirs] = [shown[name], submitted[name] ?? "", stored[name] ?? ""];
    if (before === undefined) return [];
    const isTheirs = !isSameText(before, theirs);
    const isMine = submitted[name] !== undefined && !isSameText(mine, before) && !isSameText(mine, theirs);
    if (!isTheirs && !isMine) return [];
    const changedBy: FieldConflict["changedBy"] = isTheirs && isMine ? "both" : isTheirs ? "other" : "sender";
    const [one, other, own] = [before, theirs, mine].map((value) => readingOf(field, value)) as [Reading, Reading, Reading];
    return [
      {
        ...field,
        control: field.control === undefined ? name : field.control,
        changedBy,
        before: one,
        stored: other,
        submitted: own,
      },
    ];
  });
  const of = (changedBy: FieldConflict["changedBy"]) => found.filter((field) => field.changedBy === changedBy);
  const [theirs, both, mine] = [of("other"), of("both"), of("sender")];
  return {
    ...conflictTitle(last, theirs.length + both.length, "field"),
    summary: found
      .filter(({ changedBy }) => changedBy !== "sender")
      .map((field) => `${field.label} is ${quoted(field)} now`)
      .join(", "),
    details: [
      theirs.length > 0 &&
        `You had not touched ${named(theirs)}: ${theirs.length === 1 ? "it shows the new value" : "they show the new values"} now.`,
      ...theirs.filter(({ control }) => control === null).map(({ label, stored }) => `${label} is ${stored.text} now.`),
      ...both.map(({ label, control, stored }) =>
        control === null
          ? `You both changed ${label}: both changes are in it; where you changed the same, yours replaces theirs (${stored.text}) when you save.`
          : `You both changed ${label}: choose.`,
      ),
      mine.length > 0 && (mine.length === 1 ? "Your own change stays." : "Your own changes stay."),
    ].filter((detail) => detail !== false),
    fields: Object.fromEntries(
      found.flatMap(({ control, label, changedBy, before, stored, submitted }) =>
        control === null ? [] : [[control, { label, changedBy, before, stored, submitted }]],
      ),
    ),
    saves: mine.map(({ label }) => label),
  };
}

/** The stored value in a sentence. */
const quoted = ({ format, input, stored: { value, text } }: ComparedField & { stored: Reading }): string =>
  value === "" || format || input?.options?.some((one) => one.value === value) ? text : inQuotationMarks(text);

const named = (fields: readonly { label: string }[]): string =>
  new Intl.ListFormat("en-IN").format(fields.map(({ label }) => label));
