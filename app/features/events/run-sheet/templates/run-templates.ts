import { z } from "zod";
import { operation, type RunItem } from "../run-sheet.ts";

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

export const SavedTemplate = z.object({
  function_id: z.uuid("Please choose a function."),
  name: z.string().trim().min(1, "Please name the template, such as Telugu wedding.").max(100, "At most 100 characters."),
});
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

/** The times that a new run sheet gets: what has a fixed time keeps it. */
export const proposedTime = ({ offset, minutes, hard, real }: TemplateLine, times: "planned" | "real") =>
  times === "real" && real ? { offset: hard ? offset : real.offset, minutes: real.minutes } : { offset, minutes };

/** "Ganesh puja took 32 min instead of 25 min": what was otherwise last time. */
export const realDifferences = (lines: readonly TemplateLine[]): (TemplateLine & { real: NonNullable<TemplateLine["real"]> })[] =>
  lines.flatMap((line) => (line.real && line.real.minutes !== line.minutes ? [{ ...line, real: line.real }] : []));
