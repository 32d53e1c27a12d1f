import { randomUUID } from "node:crypto";
import { company } from "#app/company/company.server.ts";
import { officeOf } from "#app/company/company.ts";
import type { ChecklistItem } from "#app/content/checklists.ts";
import { defaultChecklists } from "#app/content/default-checklists.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import type { EventStatus } from "#db/enums.ts";
import { dayMs, daysAgo, minuteMs, now } from "./clock.ts";
import type { Client } from "./enquiries.ts";
import { type EventKind, placesFor } from "./event-kinds.ts";
import { team } from "./people.ts";
import { chance, integer, pick, random, shuffled, weighted } from "./random.ts";
import type { DemoRows } from "./rows.ts";

type TaskRow = DemoRows["tasks"][number];
export type PlannedEvent = { id: string; client: Client; name: string; date: string; status: string; createdAt: Date };

/** Creates an event with its checklist for every won lead. */
export function createEvents(rows: DemoRows, clients: readonly Client[]): PlannedEvent[] {
  const planned: PlannedEvent[] = [];
  const bookings = new Set<string>();
  for (const client of clients) {
    if (!client.wonAt) continue;
    const createdAt = client.wonAt;
    const date = client.day <= today(createdAt) ? addDays(today(createdAt), integer(6, 30)) : client.day;
    const status = eventStatus(date);
    const name = eventName(client);
    const id = randomUUID();
    planned.push({ id, client, name, date, status, createdAt });
    rows.events.push({
      id,
      name,
      date,
      time: client.times[0],
      endTime: client.times[1],
      venue: pickVenue(bookings, client, date),
      stateCode: officeOf(company(), client.office).stateCode,
      eventType: client.kind,
      description: `${client.guests} guests. Planned by ${client.planner.name}.`,
      status,
      ownerId: client.planner.id,
      leadId: client.lead.id,
      createdAt,
      updatedAt: createdAt,
      version: status === "pending" ? 1 : 2,
    });
    rows.auditLog.push({
      at: createdAt,
      actor: client.planner.id,
      action: "event added",
      objectType: "event",
      objectId: id,
      fields: { name, date },
    });
    if (status !== "cancelled") addTasks(rows, { id, date, status, createdAt, client });
  }
  addOfficeTasks(rows);
  return planned;
}

function eventStatus(date: string): EventStatus {
  if (chance(0.04)) return "cancelled";
  if (date < today()) return "completed";
  return date < addDays(today(), 45) || chance(0.25) ? "active" : "pending";
}

const spouses = ["Abhinav", "Ramya", "Sanjana", "Vivek", "Hema", "Naveen"];
/** Names of events; a wedding's and a firm's begin with the client. */
const eventNames: Readonly<Record<EventKind, readonly string[]>> = {
  Wedding: ["wedding", "wedding", "wedding and reception", "sangeet and wedding"],
  "Corporate Event": ["annual day", "dealer meet", "town hall", "leadership off-site", "family day"],
  "Product Launch": ["product launch", "showroom opening", "press evening"],
  "Birthday Celebration": ["first birthday", "fifth birthday", "thirtieth birthday", "fiftieth birthday", "sixtieth birthday"],
  "Concert / Festival": [
    "Three evenings of Carnatic music",
    "Coast food and folk festival",
    "Sankranti kite day",
    "Lake concert",
    "Dance festival for schools",
  ],
  "Sports Event": [
    "Inter-company cricket under lights",
    "Kabaddi on the mat",
    "Beach road 10K",
    "State powerlifting meet",
    "Schools' handball cup",
    "Corporate football sevens",
  ],
};

function eventName({ kind, firstName, firm }: Client): string {
  const name = pick(eventNames[kind]);
  if (kind === "Wedding") return `${firstName} and ${pick(spouses)}, ${name}`;
  if (kind === "Birthday Celebration") return `${firstName}'s ${name}`;
  return firm ? `${firm.name} ${name}` : name;
}

/** Picks a venue without another event on that day, if there is one. */
function pickVenue(bookings: Set<string>, { office, kind }: Client, date: string): string {
  const choices = shuffled(placesFor(office, kind).map(([venue]) => venue));
  const venue = choices.find((name) => !bookings.has(`${name} ${date}`)) ?? (choices[0] as string);
  bookings.add(`${venue} ${date}`);
  return venue;
}

function addTasks(rows: DemoRows, event: Pick<PlannedEvent, "id" | "date" | "status" | "createdAt" | "client">): void {
  const { client, createdAt } = event;
  const crew = team.filter(({ office }) => office === client.office);
  const checklist: readonly ChecklistItem[] = defaultChecklists[client.kind];
  for (const { title, daysBefore, priority, permit = false } of checklist) {
    const dueDate = [addDays(event.date, -daysBefore), today(createdAt)].sort()[1] as string;
    const assignee = chance(0.5) ? client.planner : pick(crew);
    const fields = { title, priority, dueDate, assignedTo: assignee.id, eventId: event.id, permit };
    addTask(rows, { ...fields, createdAt }, permit && event.status !== "pending");
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

function addOfficeTasks(rows: DemoRows): void {
  for (const [title, priority] of officeWork) {
    const createdAt = daysAgo(integer(1, 12));
    const dueDate = chance(0.85) ? addDays(today(), integer(-2, 14)) : null;
    const assignedTo = chance(0.9) ? pick(team).id : null;
    addTask(rows, { title, priority, dueDate, assignedTo, createdAt });
  }
}

type PlannedTask = Pick<TaskRow, "title" | "priority" | "dueDate" | "assignedTo" | "eventId" | "permit"> & { createdAt: Date };

function addTask(rows: DemoRows, task: PlannedTask, isDone = false): void {
  const daysUntilDue = task.dueDate ? (Date.parse(`${task.dueDate}T12:00:00+05:30`) - now.getTime()) / dayMs : 20;
  const status = isDone ? "completed" : taskStatus(daysUntilDue);
  const latest = Math.min(now.getTime() - integer(5, 600) * minuteMs, now.getTime() + daysUntilDue * dayMs);
  const changedAt = new Date(Math.max(task.createdAt.getTime(), latest - random() * 3 * dayMs));
  const id = randomUUID();
  rows.tasks.push({
    ...task,
    id,
    status,
    completedAt: status === "completed" ? changedAt : null,
    updatedAt: status === "pending" ? task.createdAt : changedAt,
    version: { pending: 1, in_progress: 2, completed: 3 }[status],
  });
  if (status !== "pending" && task.assignedTo) {
    const fields = { status: status === "completed" ? ["in_progress", "completed"] : ["pending", "in_progress"] };
    rows.auditLog.push({
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
function taskStatus(daysUntilDue: number): "pending" | "in_progress" | "completed" {
  if (daysUntilDue < -20) return "completed";
  if (daysUntilDue < 0) return weighted({ completed: 12, in_progress: 1, pending: 0.6 });
  if (daysUntilDue < 8) return weighted({ completed: 3, in_progress: 5, pending: 4 });
  return weighted({ completed: 1, in_progress: 1.5, pending: 9 });
}
