import type { z } from "zod";
import { text } from "#app/platform/values/field.ts";
import { editSchema } from "#app/records/record.ts";
import { fitToGuests } from "../editor/guest-counts.ts";
import { newPartId, type QuoteDraft } from "../quote-draft.ts";
import { daysOf, forAllFunctions, linesOf, type QuoteContent, type QuoteFunction } from "../quotes.ts";

export type QuoteTemplate = { id: string; name: string };

export type ListedTemplate = QuoteTemplate & {
  /** The names of its functions, and the number of its lines. */
  functions: string[];
  lines: number;
  /** "2026-11-23T10:00:00.000Z" */
  changedAt: string;
};

export const templateFields = {
  name: text({ label: "Name", max: 120, missing: "Please name the template, such as Telugu wedding." }),
};
export const EditedTemplate = editSchema(templateFields);
export type EditedTemplate = z.output<typeof EditedTemplate>;

type TemplateContent = Pick<QuoteDraft, "content" | "costs">;

/** The part of a quote that another client's quote can reuse: without names and days. The guests stay: quantities are for them. */
export const asTemplate = ({ content, costs }: TemplateContent): TemplateContent => ({
  content: {
    ...content,
    title: "",
    intro: "",
    preparedFor: "",
    city: "",
    functions: content.functions.map((one) => ({ ...one, day: "", time: "", endTime: "", place: "", mapUrl: "" })),
    schedule: content.schedule.map((part) => ({ ...part, date: "" })),
  },
  costs,
});

/**
 * A quote with the lines of a template in place of its own. It keeps its client and title. The functions of the template are spread
 * over the quote's days and get time, place and guests of its first function, and quantities that count guests are fitted to these.
 */
export function withTemplate(draft: QuoteDraft, template: TemplateContent): QuoteDraft {
  const { content } = draft;
  const [first] = content.functions.filter(({ id }) => id !== forAllFunctions);
  const copy = withNewIds(template);
  const { functions } = copy.content;
  const days = [...new Set(daysOf(content))];
  const placed = {
    ...copy.content,
    title: content.title,
    preparedFor: content.preparedFor,
    city: content.city,
    intro: content.intro,
    functions: functions.map((one, index) => {
      const day = days[Math.floor((index * days.length) / Math.max(1, functions.length - 1))];
      return withPlace(one, first && { ...first, day: day ?? first.day });
    }),
  };
  return { ...draft, ...fitToGuests({ content: placed, costs: copy.costs }, functions) };
}

const withPlace = (one: QuoteFunction, first: QuoteFunction | undefined): QuoteFunction =>
  one.id === forAllFunctions || !first
    ? one
    : {
        ...one,
        day: first.day,
        time: first.time,
        endTime: first.endTime,
        place: first.place,
        mapUrl: first.mapUrl,
        guests: first.guests,
      };

/** Each quote made of a template gets its own line ids, because differences between versions are found by id. */
function withNewIds({ content, costs }: TemplateContent): TemplateContent {
  const ids = new Map(linesOf(content).map(({ id }) => [id, newPartId()]));
  const functions = content.functions.map((one): QuoteContent["functions"][number] => ({
    ...one,
    id: one.id === forAllFunctions ? one.id : newPartId(),
    lines: one.lines.map((line) => ({ ...line, id: ids.get(line.id) as string })),
  }));
  return {
    content: { ...content, functions },
    costs: Object.fromEntries(Object.entries(costs).flatMap(([id, cost]) => (ids.has(id) ? [[ids.get(id), cost]] : []))),
  };
}
