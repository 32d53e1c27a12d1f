import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { addComment } from "#app/features/comments/comments.server.ts";
import { addStep } from "#app/features/tasks/task-page/steps.server.ts";
import { addTask } from "#app/features/tasks/tasks.server.ts";
import { NewTask } from "#app/features/tasks/tasks.ts";
import type { Person } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { asActor, asSystem } from "#db/client.server.ts";
import { clients, eventFunctions, events, runItems } from "#db/schema.ts";
import { actorOf, demoAdmin, type Staff, staff } from "./people.ts";

const colleague = (name: string) => actorOf(staff.find((one) => one.name.startsWith(name)) as Staff);

/** An event of today with its run sheet, and what a planner, accounts and the crew ask each other about it in the morning. */
export async function createDemoMorning(): Promise<void> {
  const [planner, accounts, crew] = ["Keerthi", "Lakshmi", "Ravi"].map(colleague) as [Person, Person, Person];
  // The payments of eighteen months are no news.
  await asSystem("reminders", (tx) => tx.execute(sql`delete from notifications where kind = 'payment'`));
  const eventId = await addEventOfToday(planner, crew);
  const ask = async (from: Person, to: Person, title: string, more: object = {}) => {
    const task = NewTask.parse({ id: randomUUID(), title, assigned_to: to.id, due_date: today(), event_id: eventId, ...more });
    await addTask(from, task);
    return { type: "task", id: task.id } as const;
  };
  const lamps = await ask(planner, crew, "Hang the lamps of the mandap", { priority: "high" });
  for (const text of ["Ladder and two hands", "Test the dimmer", "Cables taped"])
    await addStep(crew, lamps.id, { id: randomUUID(), text });
  await say(crew, lamps, `@${planner.name} the ladder of the hall is too short. May I hire one for \u20b91,500?`);
  await say(planner, lamps, "Yes, please. Give Lakshmi the receipt.");
  const bill = await ask(planner, accounts, "Final bill of the engagement ready by 6 PM");
  await say(accounts, bill, `@${planner.name} with the extra chairs, or without?`);
  await ask(demoAdmin, planner, "Call the priest about the muhurtham");
  await ask(demoAdmin, accounts, "GST figures to the accountant", { event_id: "", repeats: "monthly" });
  await say(demoAdmin, { type: "event", id: eventId }, `@${planner.name} the family wants the garlands at the gate by 5 PM.`);
}

const say = (from: Person, record: { type: "task" | "event"; id: string }, text: string) =>
  addComment(from, record, { id: randomUUID(), text });

async function addEventOfToday(planner: Person, crew: Person): Promise<string> {
  const [id, clientId] = [randomUUID(), randomUUID()];
  await asActor(demoAdmin, async (tx) => {
    await tx.insert(clients).values({ id: clientId, name: "Swathi Ponnala", phone: "+919000000471" });
    await tx
      .insert(events)
      .values({ id, name: "Swathi and Kiran, engagement", eventType: "Wedding", status: "active", clientId });
    const place = { eventId: id, day: today(), venue: "Shamirpet Lake Gardens" };
    const [haldi, engagement] = [randomUUID(), randomUUID()];
    await tx.insert(eventFunctions).values([
      { ...place, id: haldi, name: "Haldi", startTime: "09:00", endTime: "12:00", position: 1 },
      { ...place, id: engagement, name: "Engagement", startTime: "18:30", endTime: "22:30", position: 2 },
    ]);
    const line = (functionId: string, startTime: string, minutes: number, title: string, who: Person, hard = false) => ({
      ...{ eventId: id, day: today(), functionId, startTime, minutes, title, who: `person.${who.id}`, hard },
    });
    await tx
      .insert(runItems)
      .values([
        line(haldi, "07:30", 60, "Flowers and seats", planner),
        line(haldi, "08:30", 20, "Sound check", crew),
        line(haldi, "09:00", 90, "Haldi", planner, true),
        line(engagement, "15:00", 120, "Lamps and truss", crew),
        line(engagement, "17:00", 30, "Garlands at the gate", planner),
        line(engagement, "18:30", 45, "Rings", planner, true),
        line(engagement, "19:15", 15, "Cold fire at the stage", crew),
      ]);
  });
  return id;
}
