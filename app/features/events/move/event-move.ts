import { z } from "zod";
import type { InstalmentMove } from "#app/features/quotes/quotes.ts";
import { daySchema } from "#app/platform/values/forms.ts";
import { RecordVersion } from "#app/records/record.ts";

/** What could move with an event that has moved by `days` days (negative: to an earlier day). */
export type MoveOffer = {
  event: RecordVersion;
  days: number;
  from: string;
  to: string;
  /** Open tasks with a due date. */
  tasks: number;
  /** Those of them whose day would be past: they are due today instead. */
  tasksDueToday: number;
  /** Open tasks that are due when an instalment is, and so move with it only. */
  tasksWithInstalment: number;
  /** Those that would move. */
  instalments: InstalmentMove[];
  /** Those to come that stay as they were agreed. */
  keptInstalments: InstalmentMove[];
};

/** @param version the event's when the offer was made, so that an answer counts once @param from the event's former date */
export const MoveAnswer = RecordVersion.extend({
  from: daySchema(),
  tasks: z.literal("1").optional(),
  instalments: z.literal("1").optional(),
});
export type MoveAnswer = z.output<typeof MoveAnswer>;

/** "7 days later", "1 day earlier" */
export const shiftText = (days: number): string =>
  `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"} ${days < 0 ? "earlier" : "later"}`;

/** "3 tasks are due today, because their days would be past" */
export const dueTodayText = (count: number): string =>
  count === 1
    ? "One task is due today, because its day would be past"
    : `${count} tasks are due today, because their days would be past`;
