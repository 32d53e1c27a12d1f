import type { ChangeEvent } from "react";
import { fieldId } from "#app/ui/field.tsx";
import { contentLengths, type QuoteDraft, quoteLengths } from "./quote-draft.ts";
import type { QuoteProblems } from "./quote-problems.ts";

/** The HTML id of the editor's form, to which buttons outside of it belong. */
export const quoteFormId = "quote";

/** The HTML id of the place where the functions begin. */
export const functionsId = fieldId(quoteFormId, "functions");

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
