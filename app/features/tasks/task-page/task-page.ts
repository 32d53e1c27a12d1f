import { z } from "zod";
import { NewId } from "#app/platform/values/forms.ts";
import { VersionField } from "#app/records/record.ts";

/** A task that is given to a colleague, or back, with a word or without. */
export const GivenTask = z.object({
  id: z.uuid(),
  version: VersionField,
  to: z.string().min(1, "Please choose somebody of the team.").max(100),
  word: z.string().trim().max(2000, "At most 2,000 characters.").default(""),
  comment_id: NewId,
});
export type GivenTask = z.output<typeof GivenTask>;

export type TaskStep = { id: string; text: string; done: boolean };
export const maxSteps = 50;
export const NewStep = z.object({
  id: z.uuid(),
  step_id: NewId,
  text: z.string().trim().min(1, "Please write what is to be done.").max(200, "At most 200 characters."),
});
export const StepOfTask = z.object({ id: z.uuid(), step_id: z.uuid(), done: z.enum(["yes", "no"]).default("no") });
/** What a task waits for; empty: nothing. */
export const TaskBefore = z.object({ id: z.uuid(), version: VersionField, after_id: z.union([z.uuid(), z.literal("")]) });
