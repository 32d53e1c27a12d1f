import { paperProblems } from "#app/papers/paper-signs.ts";
import { instalmentField, type QuoteDraft } from "../quote-draft.ts";
import { linesOf } from "../quotes.ts";

/** Signs that the PDF of the quote could not show. */
export function signProblems({ content, ...party }: QuoteDraft): Record<string, string> {
  const { title, terms, functions, schedule } = content;
  return Object.assign(
    paperProblems({ ...party, title, terms }),
    ...functions.map(({ id, name, place }) => paperProblems({ name, place }, (field) => `function-${field}-${id}`)),
    ...linesOf(content).map(({ id, group, title, details, unit }) =>
      paperProblems({ group, title, details, unit }, (field) => `line-${field}-${id}`),
    ),
    ...schedule.map(({ label }, index) => paperProblems({ label }, () => `${instalmentField("label")}-${index}`)),
  );
}
