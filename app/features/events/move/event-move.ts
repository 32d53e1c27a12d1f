import { z } from "zod";
import type { TemplateKey } from "#app/content/mails/message-templates.ts";
import type { InstalmentMove } from "#app/features/quotes/quotes.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { enteredDay, orNull, text } from "#app/platform/values/field.ts";
import { daySchema } from "#app/platform/values/forms.ts";
import { RecordVersion, snapshotField } from "#app/records/record.ts";
import { clashAnswer, toldFields } from "../events.ts";
import { functionFields } from "../functions/functions.ts";

/** What could move with an event that has moved by `days` days (negative: to an earlier day), or with one of its functions. */
export type MoveOffer = {
  event: RecordVersion;
  days: number;
  /** The first days of the event; equal when only a function has moved. */
  from: string;
  to: string;
  /** The function that was moved, and when it is now (empty: as before); and its guests, if they are others. Null: the event. */
  moved: { id: string; name: string; when: string; guests?: string } | null;
  /** How many lines of the run sheet moved with it, and those that keep their hour: "Rings, 6:30 PM". */
  lines: { moved: number; fixed: string[] };
  /** The names of the vendors who are booked. */
  vendors: string[];
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

/** Whether anything but messages follows from the move. */
export const hasContents = (offer: MoveOffer): boolean => hasStayed(offer) || offer.keptInstalments.length > 0;

/** Whether anything is still on the old days. */
export const hasStayed = ({ tasks, instalments, vendors }: MoveOffer): boolean =>
  tasks > 0 || instalments.length > 0 || vendors.length > 0;

const moveReason = orNull(
  text({ label: "Why", max: 1_000, wide: true, hint: "The timeline shows it to the staff; the client does not see it." }),
);

/** A new time of one function; its guests and what is quoted stay. */
const { day, start_time, end_time, venue } = functionFields;
export const functionMoveFields = { day, start_time, end_time, venue, move_reason: moveReason };
export const FunctionMove = RecordVersion.extend({
  snapshot: snapshotField(30_000),
  day: day.schema.refine((entered) => entered !== null, "Please enter the new day."),
  ...{ start_time: start_time.schema, end_time: end_time.schema, venue: venue.schema, move_reason: moveReason.schema },
  ...clashAnswer,
});
export type FunctionMove = z.output<typeof FunctionMove>;

/** A new first day of an event; its functions move by as many days. */
export const eventMoveFields = { date: enteredDay({ label: "New first day", format: formatDay }), move_reason: moveReason };
export const EventMove = RecordVersion.extend({
  snapshot: snapshotField(30_000),
  date: eventMoveFields.date.schema.refine((entered) => entered !== null, "Please enter the new day."),
  move_reason: moveReason.schema,
  ...clashAnswer,
});
export type EventMove = z.output<typeof EventMove>;

/** @param version the event's when the offer was made, so that an answer counts once @param from the event's former date */
export const MoveAnswer = RecordVersion.extend({
  from: daySchema(),
  function: z.uuid().optional(),
  /** What those who are told get to know. */
  news: z.enum(["moved", "guests", "both"]).optional(),
  tasks: z.literal("1").optional(),
  instalments: z.literal("1").optional(),
  vendors: z.literal("1").optional(),
  ...toldFields,
});
export type MoveAnswer = z.output<typeof MoveAnswer>;

/** Nothing moves with the event. */
export const KeptDays = MoveAnswer.pick({ id: true, version: true, from: true });

const templatesOfNews = { moved: ["eventMoved"], guests: ["guestsChanged"], both: ["eventMoved", "guestsChanged"] } as const;
/** The templates that tell it. */
export const newsTemplates = ({ news = "moved" }: Pick<MoveAnswer, "news">): readonly TemplateKey[] => templatesOfNews[news];

/** "7 days later", "1 day earlier" */
export const shiftText = (days: number): string =>
  `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"} ${days < 0 ? "earlier" : "later"}`;

/** "3 tasks are due today, because their days would be past" */
export const dueTodayText = (count: number): string =>
  count === 1
    ? "One task is due today, because its day would be past"
    : `${count} tasks are due today, because their days would be past`;
