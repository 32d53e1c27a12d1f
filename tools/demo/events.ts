import { checklists } from "#app/content/checklists.ts";
import { addDays, today } from "#app/platform/dates.ts";
import type { auditLog, events, tasks } from "#db/schema.ts";
import type { Chance } from "./chance.ts";
import type { Client } from "./enquiries.ts";
import { team } from "./people.ts";
import { placesFor } from "./wishes.ts";

type TaskRow = typeof tasks.$inferInsert;
export type HeldEvent = { id: string; client: Client; name: string; date: string; status: string; madeAt: Date };
export type EventStory = {
  held: HeldEvent[];
  rows: (typeof events.$inferInsert)[];
  tasks: TaskRow[];
  lines: (typeof auditLog.$inferInsert)[];
};

const day = 86_400_000;

/** The events of everybody who said yes, with the tasks each starts with. */
export function tellEvents(chance: Chance, clients: readonly Client[], now: Date): EventStory {
  const story: EventStory = { held: [], rows: [], tasks: [], lines: [] };
  const taken = new Set<string>();
  for (const client of clients) {
    if (!client.wonAt) continue;
    const madeAt = client.wonAt;
    const date = client.day <= today(madeAt) ? addDays(today(madeAt), chance.whole(6, 30)) : client.day;
    const status = statusOn(chance, date, today(now));
    const name = nameOf(chance, client);
    const id = chance.id();
    story.held.push({ id, client, name, date, status, madeAt });
    story.rows.push({
      id,
      name,
      date,
      time: client.times[0],
      endTime: client.times[1],
      venue: freeVenue(chance, taken, client, date),
      eventType: client.kind,
      description: `${client.guests} guests. Planned by ${client.carer.name}.`,
      status,
      leadId: client.lead.id,
      createdAt: madeAt,
      updatedAt: madeAt,
      version: status === "pending" ? 1 : 2,
    });
    story.lines.push({
      at: madeAt,
      actor: client.carer.id,
      action: "event added",
      objectType: "event",
      objectId: id,
      fields: { name, date },
    });
    if (status !== "cancelled") addTasks(story, chance, { id, date, madeAt, client }, now);
  }
  addOfficeTasks(story, chance, now);
  return story;
}

function statusOn(chance: Chance, date: string, now: string): string {
  if (chance.happens(0.04)) return "cancelled";
  if (date < now) return "completed";
  return date < addDays(now, 45) || chance.happens(0.25) ? "active" : "pending";
}

function nameOf(chance: Chance, { kind, given, firm }: Client): string {
  switch (kind) {
    case "Wedding":
      return `${given} and ${chance.pick(["Abhinav", "Ramya", "Sanjana", "Vivek", "Hema", "Naveen"])}, ${chance.pick(["wedding", "wedding", "wedding and reception", "sangeet and wedding"])}`;
    case "Corporate Event":
      return `${firm?.name} ${chance.pick(["annual day", "dealer meet", "town hall", "leadership off-site", "family day"])}`;
    case "Product Launch":
      return `${firm?.name} ${chance.pick(["product launch", "showroom opening", "press evening"])}`;
    case "Birthday Celebration":
      return `${given}'s ${chance.pick(["first", "fifth", "thirtieth", "fiftieth", "sixtieth"])} birthday`;
    case "Concert / Festival":
      return chance.pick([
        "Three evenings of Carnatic music",
        "Coast food and folk festival",
        "Sankranti kite day",
        "Lake concert",
        "Dance festival for schools",
      ]);
    case "Sports Event":
      return chance.pick([
        "Inter-company cricket under lights",
        "Kabaddi on the mat",
        "Beach road 10K",
        "State powerlifting meet",
        "Schools' handball cup",
        "Corporate football sevens",
      ]);
  }
}

/** One event a venue and day, as long as there is another venue. */
function freeVenue(chance: Chance, taken: Set<string>, { office, kind }: Client, date: string): string {
  const choices = chance.shuffled(placesFor(office, kind).map(([venue]) => venue));
  const venue = choices.find((name) => !taken.has(`${name} ${date}`)) ?? (choices[0] as string);
  taken.add(`${venue} ${date}`);
  return venue;
}

function addTasks(
  story: EventStory,
  chance: Chance,
  event: { id: string; date: string; madeAt: Date; client: Client },
  now: Date,
): void {
  const { client, madeAt } = event;
  const crew = team.filter(({ office }) => office === client.office);
  for (const { title, daysBefore, priority } of checklists[client.kind]) {
    const dueDate = [addDays(event.date, -daysBefore), today(madeAt)].sort()[1] as string;
    const assignee = chance.happens(0.5) ? client.carer : chance.pick(crew);
    const given = { title, priority, dueDate, assignedTo: assignee.id, eventId: event.id };
    addTask(story, chance, { ...given, createdAt: madeAt }, now);
  }
}

const officeWork = [
  ["Renew the fire safety certificate of the store room", "high"],
  ["Count chairs and covers after the season", "low"],
  ["Call the clients whose invoices are overdue", "high"],
  ["Portfolio pictures for the website", "medium"],
  ["Price list of flowers for the wedding season", "medium"],
  ["Service of the van", "low"],
  ["Interview for the second production lead", "medium"],
  ["GST figures to the accountant", "high"],
  ["First aid refresher for the crew", "medium"],
  ["Thank-you cards for last month's clients", "low"],
] as const;

function addOfficeTasks(story: EventStory, chance: Chance, now: Date): void {
  for (const [title, priority] of officeWork) {
    const createdAt = new Date(now.getTime() - chance.whole(1, 12) * day);
    const dueDate = chance.happens(0.85) ? addDays(today(now), chance.whole(-2, 14)) : null;
    const assignedTo = chance.happens(0.9) ? chance.pick(team).id : null;
    addTask(story, chance, { title, priority, dueDate, assignedTo, createdAt }, now);
  }
}

type PlannedTask = Pick<TaskRow, "title" | "priority" | "dueDate" | "assignedTo" | "eventId"> & { createdAt: Date };

function addTask(story: EventStory, chance: Chance, task: PlannedTask, now: Date): void {
  const untilDue = task.dueDate ? (Date.parse(`${task.dueDate}T12:00:00+05:30`) - now.getTime()) / day : 20;
  const status = statusOf(chance, untilDue);
  const lastDay = Math.min(now.getTime() - chance.whole(5, 600) * 60_000, now.getTime() + untilDue * day);
  const movedAt = new Date(Math.max(task.createdAt.getTime(), lastDay - chance.next() * 3 * day));
  const id = chance.id();
  story.tasks.push({
    ...task,
    id,
    status,
    completedAt: status === "completed" ? movedAt : null,
    updatedAt: status === "pending" ? task.createdAt : movedAt,
    version: { pending: 1, in_progress: 2, completed: 3 }[status],
  });
  if (status !== "pending" && task.assignedTo) {
    const fields = { status: status === "completed" ? ["in_progress", "completed"] : ["pending", "in_progress"] };
    story.lines.push({
      at: movedAt,
      actor: task.assignedTo,
      action: "task status changed",
      objectType: "task",
      objectId: id,
      fields,
    });
  }
}

/** Long past: done. Around now: some late, some under way. Later: mostly not begun. */
function statusOf(chance: Chance, untilDue: number): "pending" | "in_progress" | "completed" {
  if (untilDue < -20) return "completed";
  if (untilDue < 0) return chance.weighted({ completed: 12, in_progress: 1, pending: 0.6 });
  if (untilDue < 8) return chance.weighted({ completed: 3, in_progress: 5, pending: 4 });
  return chance.weighted({ completed: 1, in_progress: 1.5, pending: 9 });
}
