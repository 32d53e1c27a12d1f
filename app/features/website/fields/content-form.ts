import type { z } from "zod";
import { type PlaceholderValues, unknownPlaceholder } from "#app/content/placeholders.ts";
import { formatRichText, parseRichText, type RichText } from "#app/content/rich-text.ts";
import { type Field, type Fields, schemaOf, startOf } from "#app/content/site/fields.ts";
import { Invalid } from "#app/errors.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { storableText } from "#app/platform/values/forms.ts";
import { mergeChanges } from "#app/platform/values/merge-changes.ts";

/** An item's content in its form: the texts of the inputs by path, such as "content.benefits.0.title". */
export type FormValues = Record<string, string>;
type Content = Record<string, unknown>;

const root = "content";
const join = (path: string, name: string | number) => (name === "" ? path : `${path}.${name}`);
/** The name of the control of an item's field. */
export const controlName = (field: string): string => join(root, field);

export function toFormValues(fields: Fields, content: Content): FormValues {
  const values: FormValues = {};
  for (const [name, field] of Object.entries(fields)) addValues(values, join(root, name), field, content[name]);
  return values;
}

function addValues(values: FormValues, path: string, { control }: Field, value: unknown): void {
  switch (control.type) {
    case "rich":
      values[path] = formatRichText(value as RichText);
      break;
    case "check":
      values[path] = value ? "yes" : "";
      break;
    case "group":
      for (const [name, field] of Object.entries(control.fields))
        addValues(values, join(path, name), field, (value as Content)[name]);
      break;
    case "rows":
      (value as unknown[]).forEach((row, index) => {
        for (const [name, field] of Object.entries(control.fields))
          addValues(values, join(join(path, index), name), field, name === "" ? row : (row as Content)[name]);
      });
      break;
    default:
      values[path] = String(value);
  }
}

/** Several times as many inputs as the longest item has, whose lists are all full. The lists themselves have smaller limits. */
export const maxInputs = 2_000;

/** The texts that were submitted. @throws Invalid when there are far more than the page has, which would be a page of many megabytes again */
export function readFormValues(form: FormData): FormValues {
  const texts = [...form].filter(
    (entry): entry is [string, string] => entry[0].startsWith(`${root}.`) && typeof entry[1] === "string",
  );
  if (texts.length > maxInputs)
    throw new Invalid(
      {},
      `Nothing was saved: ${texts.length.toLocaleString("en-IN")} texts were sent, and at most ${maxInputs.toLocaleString("en-IN")} are read.`,
    );
  return Object.fromEntries(texts.map(([name, text]) => [name, storableText(text)]));
}

/** The numbers of the rows of a list, in order. */
function rowNumbers(values: FormValues, path: string): number[] {
  const rows = Object.keys(values).filter((name) => name.startsWith(`${path}.`));
  const numbers = rows.map((name) => Number.parseInt(name.slice(path.length + 1), 10));
  return [...new Set(numbers.filter((number) => number >= 0))].sort((a, b) => a - b);
}

function readValue(values: FormValues, path: string, { control }: Field): unknown {
  const text = values[path] ?? "";
  switch (control.type) {
    case "rich":
      return parseRichText(text);
    case "check":
      return text !== "";
    case "number":
      return text.trim() === "" ? undefined : Number(text);
    case "group":
      return readValues(values, path, control.fields);
    case "rows":
      return rowNumbers(values, path).map((number) => {
        const row = readValues(values, join(path, number), control.fields);
        return "" in row ? row[""] : row;
      });
    default:
      return text;
  }
}

const readValues = (values: FormValues, path: string, fields: Fields): Content =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, readValue(values, join(path, name), field)]));

type Parsed = { content: Content; errors?: undefined } | { content?: undefined; errors: Record<string, string> };

/** @param placeholders that the texts may contain @returns the content, or error messages by path */
export function parseContent(fields: Fields, submitted: FormValues, placeholders: PlaceholderValues): Parsed {
  const values = renumber(fields, submitted);
  const result = schemaOf(fields).safeParse(readValues(values, root, fields));
  const errors: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) errors[pathOf(fields, issue.path)] ??= issue.message;
  for (const [path, text] of Object.entries(values)) {
    const unknown = unknownPlaceholder(text, placeholders);
    if (unknown)
      errors[path] ??= `${unknown} is unknown. Known are ${Object.keys(placeholders)
        .map((name) => `{${name}}`)
        .join(", ")}.`;
  }
  return Object.keys(errors).length > 0 ? { errors } : { content: result.data as Content };
}

/** The values with the rows of each list numbered from 0 without gaps, as the form shows them. */
export const renumber = (fields: Fields, values: FormValues): FormValues => renumberedValues(fields, values, root, root);

function renumberedValues(fields: Fields, values: FormValues, from: string, to: string): FormValues {
  const renumbered: FormValues = {};
  for (const [name, { control }] of Object.entries(fields)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (control.type === "group") Object.assign(renumbered, renumberedValues(control.fields, values, source, target));
    else if (control.type === "rows")
      for (const [index, number] of rowNumbers(values, source).entries())
        Object.assign(renumbered, renumberedValues(control.fields, values, join(source, number), join(target, index)));
    else renumbered[target] = values[source] ?? "";
  }
  return renumbered;
}

/** What a form continues with after somebody else saved: the submitted values, with what only they changed. */
export function mergeValues(
  fields: Fields,
  { snapshot, submitted, stored }: Record<"snapshot" | "submitted" | "stored", FormValues>,
) {
  const treeOf = (values: FormValues) => toTree(renumber(fields, values));
  return toPaths(mergeChanges(treeOf(snapshot), treeOf(submitted), treeOf(stored)));
}

type Tree = { [name: string]: Tree | string } | (Tree | string)[];

/** Values by path as nested objects, and as lists where the paths have numbers. */
function toTree(values: FormValues): Tree {
  const tree: Tree = {};
  for (const [path, text] of Object.entries(values)) {
    const steps = path.split(".");
    let inside = tree as Record<string, Tree | string>;
    for (const [index, step] of steps.slice(0, -1).entries()) {
      inside[step] ??= /^\d+$/.test(steps[index + 1] ?? "") ? [] : {};
      inside = inside[step] as Record<string, Tree | string>;
    }
    inside[steps.at(-1) as string] = text;
  }
  return tree;
}

const toPaths = (tree: Tree): FormValues =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([name, value]) =>
      typeof value === "string"
        ? [[name, value]]
        : Object.entries(toPaths(value)).map(([rest, text]) => [`${name}.${rest}`, text]),
    ),
  );

/** The path of the input that shows a problem. A problem inside a rich text is shown by the input of the whole text. */
function pathOf(fields: Fields, path: z.core.$ZodIssue["path"]): string {
  let found = root;
  let inside: Fields | undefined = fields;
  for (const step of path) {
    const field: Field | undefined = typeof step === "string" ? inside?.[step] : undefined;
    if (typeof step === "number" && inside) found = join(found, step);
    else if (field) {
      found = join(found, step as string);
      inside = field.control.type === "group" || field.control.type === "rows" ? field.control.fields : undefined;
    } else break;
  }
  return found;
}

export type RowChange = { change: "add" | "remove" | "up" | "down"; path: string };

/** Reads the intent of a button that changes rows, such as "rows:up:content.benefits.2"; null for any other intent. */
export function readRowChange(intent: string): RowChange | null {
  const [, change, path] = /^rows:(add|remove|up|down):(content(?:\.\w+)+)$/.exec(intent) ?? [];
  return change && path ? { change: change as RowChange["change"], path } : null;
}

/** Changes the rows of a form that is not saved yet. @returns the values, and the path of the row that gets the focus */
export function changeRows(
  fields: Fields,
  submitted: FormValues,
  { change, path }: RowChange,
): { values: FormValues; focus: string } {
  const values = renumber(fields, submitted);
  const list = change === "add" ? path : path.replace(/\.\d+$/, "");
  const field = fieldAt(fields, list);
  if (field?.control.type !== "rows" || field.control.isFixed) return { values, focus: list };
  const rowFields = field.control.fields;
  const rows = rowNumbers(values, list).map((number) => renumberedValues(rowFields, values, join(list, number), ""));
  const index = Number(path.slice(list.length + 1));
  if (change === "add" && rows.length < field.control.maxRows) rows.push(newRow(rowFields));
  if (change === "remove") rows.splice(index, 1);
  const to = change === "up" ? index - 1 : index + 1;
  if ((change === "up" || change === "down") && rows[index] && rows[to]) {
    [rows[index], rows[to]] = [rows[to] as FormValues, rows[index] as FormValues];
  }
  const others = Object.entries(values).filter(([name]) => !name.startsWith(`${list}.`));
  const changed = rows.flatMap((row, number) => Object.entries(row).map(([name, text]) => [join(list, number) + name, text]));
  const focused =
    change === "add" ? rows.length - 1 : change === "remove" ? Math.min(index, rows.length - 1) : rows[to] ? to : index;
  return { values: Object.fromEntries([...others, ...changed]), focus: focused < 0 ? list : join(list, focused) };
}

/** The start values of a new row. The keys are the part of an input's path after the row: ".title", or "" for a list of texts. */
function newRow(fields: Fields): FormValues {
  const values: FormValues = {};
  for (const [name, field] of Object.entries(fields)) addValues(values, join("", name), field, startOf(fields)[name]);
  return values;
}

function fieldAt(fields: Fields, path: string): Field | undefined {
  let inside: Fields = fields;
  let field: Field | undefined;
  for (const step of path.split(".").slice(1)) {
    if (/^\d+$/.test(step)) continue;
    field = Object.hasOwn(inside, step) ? inside[step] : undefined;
    if (!field) return undefined;
    inside = field.control.type === "group" || field.control.type === "rows" ? field.control.fields : {};
  }
  return field;
}

/** Each field as one text, for comparing, messages and the audit log. */
export function fieldTexts(fields: Fields, values: FormValues): Record<string, string> {
  const parts = (path: string) => Object.entries(values).filter(([name]) => name === path || name.startsWith(`${path}.`));
  return Object.fromEntries(
    Object.entries(fields).map(([name, { control }]) => {
      const texts = parts(join(root, name)).map(([, text]) => text);
      if (control.type === "group" && control.look === "map" && texts.length > 0) return [name, placeText(texts)];
      if (control.type === "choice")
        return [name, control.options.find(({ value }) => value === texts[0])?.label ?? texts.join("")];
      return [name, control.type === "date" ? texts.map((day) => day && formatDay(day)).join("") : texts.join("\n")];
    }),
  );
}

const placeText = ([x, y, side]: string[]) =>
  side === "none" ? "no mark" : `${x} from the left, ${y} from the top, name on the ${side}`;
