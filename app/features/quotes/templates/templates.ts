import type { z } from "zod";
import { text } from "#app/platform/values/field.ts";
import { fold } from "#app/platform/values/fold.ts";
import { editSchema } from "#app/records/record.ts";
import { fitToGuests } from "../editor/guest-counts.ts";
import { emptyFunction, newPartId, type QuoteDraft } from "../quote-draft.ts";
import { daysOf, forAllFunctions, linesOf, ownFunctions, type QuoteContent, type QuoteFunction } from "../quotes.ts";

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
 * A quote with a template. It keeps its client, title and functions: the template's lines go into the function of the same name, in
 * place of its own; those of a template of one function else into the first function without lines. The other functions of the template
 * are added, over the quote's days, with the place and guests that all functions share. Quantities that count guests are fitted.
 */
export function withTemplate(draft: QuoteDraft, template: TemplateContent): QuoteDraft {
  const { title, preparedFor, city, intro, functions } = draft.content;
  const own = ownFunctions(draft.content);
  const copy = withNewIds(template);
  const rest = [...copy.content.functions];
  const pairs = functions.map((one) => {
    const match = rest.find((other) => isFor(other, one, own, copy.content));
    if (match) rest.splice(rest.indexOf(match), 1);
    return { one: { ...one, name: one.name || (match?.name ?? "") }, match: match ?? emptyFunction() };
  });
  const days = [...new Set(daysOf(draft.content))];
  const shared = (name: "place" | "mapUrl" | "guests") =>
    own.every((one) => one[name] === own[0]?.[name]) ? own[0]?.[name] : "";
  const added = rest.map((match) => {
    const index = copy.content.functions.indexOf(match);
    const day = days[Math.floor((index * days.length) / Math.max(1, copy.content.functions.length - 1))] ?? days.at(-1);
    const place = { day: day ?? "", place: shared("place") ?? "", mapUrl: shared("mapUrl") ?? "" };
    return { one: { ...match, ...place, guests: shared("guests") ?? match.guests, lines: [] }, match };
  });
  const all = [...pairs, ...added].sort((one, other) => Number(isForAll(one.one)) - Number(isForAll(other.one)));
  const placed = all.map(({ one, match }) => ({ ...one, lines: match.lines }));
  const fitted = fitToGuests(
    { content: { ...copy.content, title, preparedFor, city, intro, functions: placed }, costs: copy.costs },
    all.map(({ match }) => match),
  );
  const content = {
    ...fitted.content,
    functions: fitted.content.functions.map((one, index) => (one.lines.length > 0 ? one : (all[index]?.one ?? one))),
  };
  const ids = new Set(linesOf(content).map(({ id }) => id));
  const costs = Object.entries({ ...draft.costs, ...fitted.costs }).filter(([id]) => ids.has(id));
  return { ...draft, content, costs: Object.fromEntries(costs) };
}

const isForAll = ({ id }: QuoteFunction): boolean => id === forAllFunctions;
const sameName = (one: QuoteFunction, other: QuoteFunction): boolean => fold(one.name.trim()) === fold(other.name.trim());

/** Whether a function of the template is for one of the quote: of the same name, or the only one there is for one without lines. */
function isFor(ofTemplate: QuoteFunction, one: QuoteFunction, own: readonly QuoteFunction[], template: QuoteContent): boolean {
  if (isForAll(ofTemplate) || isForAll(one)) return ofTemplate.id === one.id;
  if (own.some((other) => sameName(ofTemplate, other))) return sameName(ofTemplate, one);
  return one.lines.length === 0 && (!one.name.trim() || ownFunctions(template).length === 1);
}

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
