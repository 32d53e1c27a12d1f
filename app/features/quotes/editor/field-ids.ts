import type { ChangeEvent } from "react";
import { fieldId } from "#app/ui/form/field.tsx";
import {
  contentLengths,
  functionField,
  functionLengths,
  instalmentField,
  instalmentLengths,
  lineField,
  lineLengths,
  type QuoteDraft,
  quoteLengths,
} from "../quote-draft.ts";
import type { QuoteProblems } from "./quote-problems.ts";

/** The HTML id of the editor's form, to which buttons outside of it belong. */
export const quoteFormId = "quote";

/** The HTML ids of the editor's parts, in their order. */
export const sectionIds = {
  head: "quote-part-head",
  client: "quote-part-client",
  functions: fieldId(quoteFormId, "functions"),
  terms: "quote-part-terms",
  schedule: fieldId(quoteFormId, "schedule"),
} as const;

/** The HTML id of a field of one function, line or instalment. @param id of that entry; of an instalment its index */
export const entryFieldId = (name: string, id: string | number): string => fieldId(quoteFormId, `${name}-${id}`);

export type QuoteFieldsProps = {
  draft: QuoteDraft;
  problems: QuoteProblems;
  onChange: (draft: QuoteDraft) => void;
};

type TextChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

export const quoteFieldProps = ({ draft, problems, onChange }: QuoteFieldsProps, name: keyof typeof quoteLengths) => ({
  name,
  value: draft[name],
  error: problems[name],
  maxLength: quoteLengths[name],
  onChange: (event: TextChange) => onChange({ ...draft, [name]: event.target.value }),
});

export const contentFieldProps = ({ draft, problems, onChange }: QuoteFieldsProps, name: keyof typeof contentLengths) => ({
  name,
  value: draft.content[name],
  error: problems[name],
  maxLength: contentLengths[name],
  onChange: (event: TextChange) => onChange({ ...draft, content: { ...draft.content, [name]: event.target.value } }),
});

/** The form that `readQuoteDraft` reads. */
export function quoteForm({ content, costs, ...fields }: QuoteDraft): FormData {
  const { functions, schedule, ...texts } = content;
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...texts })) form.set(name, value);
  for (const { id, lines, ...quoteFunction } of functions) {
    form.append("functionId", id);
    for (const name of namesOf(functionLengths)) form.append(functionField(name), quoteFunction[name]);
    for (const line of lines) {
      form.append("lineFunction", id);
      form.append("lineId", line.id);
      form.append(lineField("kind"), line.kind);
      form.append(lineField("lineClass"), line.lineClass);
      form.append(lineField("cost"), costs[line.id] ?? "");
      for (const name of namesOf(lineLengths)) form.append(lineField(name), line[name]);
      if (line.chosen) form.append("chosen", line.id);
    }
  }
  for (const instalment of schedule)
    for (const name of [...namesOf(instalmentLengths), "due"] as const) form.append(instalmentField(name), instalment[name]);
  return form;
}

const namesOf = <Name extends string>(lengths: Record<Name, number>) => Object.keys(lengths) as Name[];
