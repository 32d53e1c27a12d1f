import type { z } from "zod";
import { type EditableRecord, editSchema, requiredTextField } from "#app/platform/record.ts";
import { newPartId, type QuoteDraft } from "./quote-draft.ts";
import { forAllFunctions, linesOf, type QuoteContent, type QuoteFunction } from "./quotes.ts";

export type QuoteTemplate = { id: string; name: string };

export type ListedTemplate = EditableRecord & {
  name: string;
  /** Names of its functions. */
  functions: string[];
  lines: number;
  /** "2026-11-23T10:00:00.000Z" */
  changedAt: string;
};

export const templateFields = {
  name: requiredTextField({ label: "Name", max: 120, requiredMessage: "Please name the template, such as Telugu wedding." }),
};
export const EditedTemplate = editSchema(templateFields);
export type EditedTemplate = z.output<typeof EditedTemplate>;

export const templatesParams = ["edit", "delete", "deleted"];

type Offer = Pick<QuoteDraft, "content" | "costs">;

/** The part of a quote that another client's quote can reuse: without names and days. */
export const asTemplate = ({ content, costs }: Offer): Offer => ({
  content: {
    ...content,
    title: "",
    intro: "",
    preparedFor: "",
    city: "",
    functions: content.functions.map((one) => ({ ...one, day: "", time: "", endTime: "", place: "", mapUrl: "", guests: "" })),
    schedule: content.schedule.map((part) => ({ ...part, date: "" })),
  },
  costs,
});

/**
 * A quote with what a template offers, in place of its own lines. It keeps its client, its title and what it says about the
 * functions: day, time and place of its first go to all functions of the template that have none.
 */
export function withTemplate(draft: QuoteDraft, template: Offer): QuoteDraft {
  const { content } = draft;
  const [first] = content.functions.filter(({ id }) => id !== forAllFunctions);
  const renamed = withNewIds(template);
  return {
    ...draft,
    content: {
      ...renamed.content,
      title: content.title,
      preparedFor: content.preparedFor,
      city: content.city,
      intro: content.intro,
      functions: renamed.content.functions.map((one) => withPlace(one, first)),
    },
    costs: renamed.costs,
  };
}

const withPlace = (one: QuoteFunction, first: QuoteFunction | undefined): QuoteFunction =>
  one.id === forAllFunctions || !first
    ? one
    : {
        ...one,
        ...{ day: first.day, time: first.time, endTime: first.endTime },
        ...{ place: first.place, mapUrl: first.mapUrl, guests: first.guests },
      };

/** Two quotes of one template have lines of their own: differences compare by id. */
function withNewIds({ content, costs }: Offer): Offer {
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
