import { z } from "zod";

export type EventRow = {
  id: string;
  name: string | null;
  /** "2026-11-21" */
  date: string | null;
  /** "17:30" */
  time: string | null;
  venue: string | null;
  status: string | null;
};

export const eventStatus = ({ status }: Pick<EventRow, "status">): string => status || "pending";

/** "17:30" as "5:30 PM"; anything else as it was written; 'Time TBD' when absent. */
export function eventTime(time: string | null): string {
  const [, hours, minutes] = time?.match(/^(\d{1,2}):(\d{2})$/) ?? [];
  if (!hours || Number(hours) > 23) return time || "Time TBD";
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? "AM" : "PM"}`;
}

/** "Gymkhana Ground, 5:30 PM" */
export const eventPlace = ({ venue, time }: Pick<EventRow, "venue" | "time">): string =>
  `${venue || "Venue TBD"}, ${eventTime(time)}`;

const orNothing = (text: string) => text || null;

export const NewEvent = z.object({
  name: z.string().trim().min(1, "Please give the event a name.").max(200, "At most 200 characters."),
  date: z
    .union([z.literal(""), z.iso.date("Please choose a day.").startsWith("2", "Please choose a day.")], "Please choose a day.")
    .default("")
    .transform(orNothing),
  time: z
    .string()
    .trim()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, "Please give the time as hours and minutes, such as 17:30.")
    .default("")
    .transform(orNothing),
  venue: z.string().trim().max(300, "At most 300 characters.").default("").transform(orNothing),
  description: z.string().trim().max(5000, "At most 5,000 characters.").default("").transform(orNothing),
});
export type NewEvent = z.output<typeof NewEvent>;
