import { checklists } from "#app/content/checklists.ts";
import { addDays, today } from "#app/platform/dates.ts";
import type { EventStatus } from "#db/enums.ts";
import type { auditLog, events, tasks } from "#db/schema.ts";
import type { Client } from "./enquiries.ts";
import { placesFor } from "./event-kinds.ts";
import { team } from "./people.ts";
import type { SeededRandom } from "./random.ts";

type TaskRow = typeof tasks.$inferInsert;
export type PlannedEvent = { id: string; client: Client; name: string; date: string; status: string; createdAt: Date };
export type EventData = {
  planned: PlannedEvent[];
  rows: (typeof events.$inferInsert)[];
  tasks: TaskRow[];
  lines: (typeof auditLog.$inferInsert)[];
};

const dayMs = 86_400_000;

/** Creates an event with its checklist for every won lead. */
export function createEvents(random: SeededRandom, clients: readonly Client[], now: Date): EventData {
  const data: EventData = { planned: [], rows: [], tasks: [], lines: [] };
  const bookings = new Set<string>();
  for (const client of clients) {
    if (!client.wonAt) continue;
    const createdAt = client.wonAt;
    const date = client.day <= today(createdAt) ? addDays(today(createdAt), random.integer(6, 30)) : client.day;
    const status = eventStatus(random, date, today(now));
    const name = eventName(random, client);
    const id = random.uuid();
    data.planned.push({ id, client, name, date, status, createdAt });
    data.rows.push({
      id,
      name,
      date,
      time: client.times[0],
      endTime: client.times[1],
      venue: pickVenue(random, bookings, client, date),
      eventType: client.kind,
      description: `${client.guests} guests. Planned by ${client.planner.name}.`,
      status,
      leadId: client.lead.id,
      createdAt,
      updatedAt: createdAt,
      version: status === "pending" ? 1 : 2,
    });
    data.lines.push({
      at: createdAt,
      actor: client.planner.id,
      action: "event added",
      objectType: "event",
      objectId: id,
      fields: { name, date },
    });
    if (status !== "cancelled") addTasks(data, random, { id, date, createdAt, client }, now);
  }
  addOfficeTasks(data, random, now);
  return data;
}

function eventStatus(random: SeededRandom, date: string, now: string): EventStatus {
  if (random.isTrue(0.04)) return "cancelled";
  if (date < now) return "completed";
  return date < addDays(now, 45) || random.isTrue(0.25) ? "active" : "pending";
}

function eventName(random: SeededRandom, { kind, firstName, firm }: Client): string {
  switch (kind) {
    case "Wedding":
      return `${firstName} and ${random.pick(["Abhinav", "Ramya", "Sanjana", "Vivek", "Hema", "Naveen"])}, ${random.pick(["wedding", "wedding", "wedding and reception", "sangeet and wedding"])}`;
    case "Corporate Event":
      return `${firm?.name} ${random.pick(["annual day", "dealer meet", "town hall", "leadership off-site", "family day"])}`;
    case "Product Launch":
      return `${firm?.name} ${random.pick(["product launch", "showroom opening", "press evening"])}`;
    case "Birthday Celebration":
      return `${firstName}'s ${random.pick(["first", "fifth", "thirtieth", "fiftieth", "sixtieth"])} birthday`;
    case "Concert / Festival":
      return random.pick([
        "Three evenings of Carnatic music",
        "Coast food and folk festival",
        "Sankranti kite day",
        "Lake concert",
        "Dance festival for schools",
      ]);
    case "Sports Event":
      return random.pick([
        "Inter-company cricket under lights",
        "Kabaddi on the mat",
        "Beach road 10K",
        "State powerlifting meet",
        "Schools' handball cup",
        "Corporate football sevens",
      ]);
  }
}

/** Picks a venue without another event on that day, if there is one. */
function pickVenue(random: SeededRandom, bookings: Set<string>, { office, kind }: Client, date: string): string {
  const choices = random.shuffled(placesFor(office, kind).map(([venue]) => venue));
  const venue = choices.find((name) => !bookings.has(`${name} ${date}`)) ?? (choices[0] as string);
  bookings.add(`${venue} ${date}`);
  return venue;
}

function addTasks(
  data: EventData,
  random: SeededRandom,
  event: { id: string; date: string; createdAt: Date; client: Client },
  now: Date,
): void {
  const { client, createdAt } = event;
  const crew = team.filter(({ office }) => office === client.office);
  for (const { title, daysBefore, priority } of checklists[client.kind]) {
    const dueDate = [addDays(event.date, -daysBefore), today(createdAt)].sort()[1] as string;
    const assignee = random.isTrue(0.5) ? client.planner : random.pick(crew);
    const fields = { title, priority, dueDate, assignedTo: assignee.id, eventId: event.id };
    addTask(data, random, { ...fields, createdAt }, now);
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

function addOfficeTasks(data: EventData, random: SeededRandom, now: Date): void {
  for (const [title, priority] of officeWork) {
    const createdAt = new Date(now.getTime() - random.integer(1, 12) * dayMs);
    const dueDate = random.isTrue(0.85) ? addDays(today(now), random.integer(-2, 14)) : null;
    const assignedTo = random.isTrue(0.9) ? random.pick(team).id : null;
    addTask(data, random, { title, priority, dueDate, assignedTo, createdAt }, now);
  }
}

type PlannedTask = Pick<TaskRow, "title" | "priority" | "dueDate" | "assignedTo" | "eventId"> & { createdAt: Date };

function addTask(data: EventData, random: SeededRandom, task: PlannedTask, now: Date): void {
  const daysUntilDue = task.dueDate ? (Date.parse(`${task.dueDate}T12:00:00+05:30`) - now.getTime()) / dayMs : 20;
  const status = taskStatus(random, daysUntilDue);
  const latest = Math.min(now.getTime() - random.integer(5, 600) * 60_000, now.getTime() + daysUntilDue * dayMs);
  const changedAt = new Date(Math.max(task.createdAt.getTime(), latest - random.next() * 3 * dayMs));
  const id = random.uuid();
  data.tasks.push({
    ...task,
    id,
    status,
    completedAt: status === "completed" ? changedAt : null,
    updatedAt: status === "pending" ? task.createdAt : changedAt,
    version: { pending: 1, in_progress: 2, completed: 3 }[status],
  });
  if (status !== "pending" && task.assignedTo) {
    const fields = { status: status === "completed" ? ["in_progress", "completed"] : ["pending", "in_progress"] };
    data.lines.push({
      at: changedAt,
      actor: task.assignedTo,
      action: "task status changed",
      objectType: "task",
      objectId: id,
      fields,
    });
  }
}

/** Tasks due long ago are completed; around today some are late or in progress; later ones are mostly pending. */
function taskStatus(random: SeededRandom, daysUntilDue: number): "pending" | "in_progress" | "completed" {
  if (daysUntilDue < -20) return "completed";
  if (daysUntilDue < 0) return random.weighted({ completed: 12, in_progress: 1, pending: 0.6 });
  if (daysUntilDue < 8) return random.weighted({ completed: 3, in_progress: 5, pending: 4 });
  return random.weighted({ completed: 1, in_progress: 1.5, pending: 9 });
}
