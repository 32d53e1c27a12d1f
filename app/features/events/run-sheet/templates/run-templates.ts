import { z } from "zod";
import { schemasOf, text } from "#app/platform/values/field.ts";
import { editSchema } from "#app/records/record.ts";
import { lengthText, operation, type RunItem } from "../run-sheet.ts";

const timing = { offset: z.number().int(), minutes: z.number().int().min(1).max(1440) };
/** `offset`: minutes from the start of the function. `real`: how it was when the template was saved. */
const TemplateLine = z.object({
  ...timing,
  title: z.string(),
  place: z.string(),
  cue: z.string(),
  hard: z.boolean(),
  real: z.object(timing).optional(),
});
export type TemplateLine = z.output<typeof TemplateLine>;
export const TemplateLines = z.array(TemplateLine);

export type RunTemplate = { id: string; eventType: string; name: string; lines: TemplateLine[] };

export const maxTemplateLines = 300;

export const runTemplateFields = {
  name: text({ label: "Name", max: 100, missing: "Please name the template, such as Telugu wedding." }),
};
export const EditedRunTemplate = editSchema(runTemplateFields);
export type EditedRunTemplate = z.output<typeof EditedRunTemplate>;
export const SavedTemplate = z.object({ function_id: z.uuid("Please choose a function."), ...schemasOf(runTemplateFields) });
export const StartedTemplate = z.object({
  ...operation,
  template: z.uuid("Please choose a template."),
  function_id: z.uuid("Please choose a function."),
  times: z.enum(["planned", "real"]).default("planned"),
});
export type StartedTemplate = z.output<typeof StartedTemplate>;

/** A line as a template keeps it. @param start of its function, in minutes like `at` */
export function toTemplateLine(
  { at, minutes, title, place, cue, hard, startedAt, doneAt }: RunItem,
  start: number,
): TemplateLine {
  const line = { offset: at - start, minutes, title, place, cue, hard };
  if (!startedAt || !doneAt || doneAt < startedAt) return line;
  const [from, to] = [startedAt, doneAt].map((instant) => Math.round(Date.parse(instant) / 60_000)) as [number, number];
  return { ...line, real: { offset: from - start, minutes: Math.min(1440, Math.max(1, to - from)) } };
}

/** The times that a new run sheet gets: what has a fixed time is as far from the start of the function as planned, however it really was. */
export const proposedTime = ({ offset, minutes, hard, real }: TemplateLine, times: "planned" | "real") =>
  times === "real" && real ? { offset: hard ? offset : real.offset, minutes: real.minutes } : { offset, minutes };

/** "45 min before the start" */
export const offsetText = (offset: number): string =>
  offset === 0 ? "at the start" : `${lengthText(Math.abs(offset))} ${offset < 0 ? "before" : "after"} the start`;

/** "Ganesh puja took 32 min instead of 25 min": what was otherwise last time. */
export const realDifferences = (lines: readonly TemplateLine[]): (TemplateLine & { real: NonNullable<TemplateLine["real"]> })[] =>
  lines.flatMap((line) => (line.real && line.real.minutes !== line.minutes ? [{ ...line, real: line.real }] : []));
