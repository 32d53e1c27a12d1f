import { beforeEach, expect, it } from "vitest";
import { collectAdvanceTitle } from "#app/content/checklists.ts";
import { Conflict } from "#app/errors.ts";
import { acceptQuote } from "#app/features/quotes/client/accept-quote.server.ts";
import type { QuoteContent } from "#app/features/quotes/quotes.ts";
import { readSecretLink, secretLinkUrl } from "#app/identity/secret-link.server.ts";
import { runWithRequest } from "#app/platform/request.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { exampleQuote } from "../../../../test/example-quote.ts";
import { storeSentQuote } from "../../../../test/sent-quote.ts";
import { editEvent, readEvent } from "../edit-event.server.ts";
import type { EditedEvent } from "../events.ts";
import { moveWithEvent, readMoveOffer, rememberMove } from "./event-move.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const firstDay = "2098-06-10";

beforeEach(async () => {
  await emptyTables(database.owner, "events, event_functions, instalments, tasks, clients, outbox, invoices");
});

const asVisitor = <T>(work: () => Promise<T>) => runWithRequest({ id: "request", clientIp: "198.51.100.7" }, work);
const instalment = (id: string, due: "acceptance" | "before" | "date", days: string, date = "") => ({
  ...{ id, due, days, date },
  ...{ label: id, share: "20" },
});
const schedule = [
  instalment("On acceptance", "acceptance", "3"),
  instalment("A month before", "before", "30"),
  instalment("A week before", "before", "7"),
  instalment("On a day", "date", "", "2098-06-01"),
  { ...instalment("On the day", "before", "0"), share: "20" },
];

/** An event that a client's acceptance of a quote has started. @returns its id */
async function acceptedEvent(plan: QuoteContent["schedule"] = schedule): Promise<string> {
  const [haldi, sangeet] = exampleQuote.functions.map((one) => ({ ...one, day: firstDay }));
  if (!haldi || !sangeet) throw new Error("the example has functions");
  const content = { ...exampleQuote, schedule: plan, functions: [haldi, { ...sangeet, day: addDays(firstDay, 1) }] };
  const quote = await storeSentQuote(sravani, { content, validUntil: "2098-01-01" });
  await asVisitor(async () => {
    const link = await readSecretLink(new Request(`https://toranam.example${secretLinkUrl("quote", quote.token)}`), "quote");
    await acceptQuote(link, { name: "Meghana", revision: 1, shownTotal: quote.total, chosenIds: ["led"] });
  });
  return (await database.owner`select event_id from quotes where id = ${quote.id}`)[0]?.event_id;
}

async function moveTo(id: string, date: string | null): Promise<void> {
  const event = await readEvent(sravani, id);
  if (!event) throw new Error("no such event");
  const fields = Object.fromEntries(Object.entries(event.editable.snapshot).map(([name, value]) => [name, value || null]));
  await editEvent(sravani, { ...fields, clash_ok: false, ...event.editable, date } as EditedEvent);
}

const offerOf = async (id: string, from: string, actor = sravani) => {
  const [event] = await database.owner`select id, version, date::text, status from events where id = ${id}`;
  return readMoveOffer(actor, event as Parameters<typeof readMoveOffer>[1], from);
};
const dueDays = async () =>
  Object.fromEntries(
    (await database.owner`select label, due_on::text as due from instalments`).map(({ label, due }) => [label, due]),
  );
const addTask = (
  eventId: string,
  title: string,
  due: string | null,
  { person = null as string | null, status = "pending" } = {},
) =>
  database.owner`
    insert into tasks (event_id, title, due_date, assigned_to, status) values (${eventId}, ${title}, ${due}, ${person}, ${status})`;
const dueOf = async (title: string) =>
  (await database.owner`select due_date::text as due from tasks where title = ${title}`)[0]?.due;

it("offers the open tasks with a due date, and the payments that are due by the day of the event", async () => {
  const id = await acceptedEvent();
  await addTask(id, "Flowers", "2098-06-01");
  await addTask(id, "Undated", null);
  await addTask(id, "Done", "2098-06-01", { status: "completed" });
  await moveTo(id, "2098-06-17");
  expect(await offerOf(id, firstDay)).toMatchObject({
    ...{ days: 7, from: firstDay, to: "2098-06-17", tasks: 1, tasksWithInstalment: 1 },
    instalments: [
      { label: "A month before", from: "2098-05-11", to: "2098-05-18" },
      { label: "A week before", from: "2098-06-03", to: "2098-06-10" },
      { label: "On the day", from: "2098-06-10", to: "2098-06-17" },
    ],
    keptInstalments: [{ label: "On acceptance" }, { label: "On a day", from: "2098-06-01", to: null }],
  });
  expect(await offerOf(id, firstDay, keerthi)).toMatchObject({ tasks: 1, instalments: [{}, {}, {}] });
});

it("offers nothing without a former date, to a date like it, and for an event that is over", async () => {
  const id = await acceptedEvent();
  await addTask(id, "Flowers", "2098-06-01");
  expect([await offerOf(id, ""), await offerOf(id, firstDay)]).toEqual([null, null]);
  await moveTo(id, "2098-06-11");
  expect(await offerOf(id, firstDay)).not.toBeNull();
  await database.owner`update events set status = 'cancelled'`;
  expect(await offerOf(id, firstDay)).toBeNull();
  await database.owner`update events set status = 'pending', date = null`;
  expect(await offerOf(id, firstDay)).toBeNull();
});

it("moves the tasks without the one to collect a payment, and the payments with it, each once", async () => {
  const id = await acceptedEvent([
    instalment("A month before", "before", "30"),
    { ...instalment("Rest", "before", "7"), share: "80" },
  ]);
  await addTask(id, "Flowers", "2098-06-01");
  const before = await dueDays();
  expect(await dueOf(collectAdvanceTitle)).toBe("2098-05-11");
  await moveTo(id, "2098-06-08");
  const offer = await offerOf(id, firstDay);
  if (!offer) throw new Error("no offer");
  expect(await moveWithEvent(sravani, { ...offer.event, from: firstDay, tasks: "1" })).toBe(
    "One task moved: due 2 days earlier.",
  );
  expect([await dueOf("Flowers"), await dueOf(collectAdvanceTitle), await dueDays()]).toEqual([
    "2098-05-30",
    "2098-05-11",
    before,
  ]);
  await expect(moveWithEvent(sravani, { ...offer.event, from: firstDay, tasks: "1" })).rejects.toThrow(Conflict);
  expect(await dueOf("Flowers")).toBe("2098-05-30");

  const again = await offerOf(id, firstDay);
  if (!again) throw new Error("no offer");
  expect(await moveWithEvent(sravani, { ...again.event, from: firstDay, instalments: "1" })).toBe(
    "2 payments of the plan moved.",
  );
  expect(await dueDays()).toEqual({ "A month before": "2098-05-09", Rest: "2098-06-01" });
  const [task] = await database.owner`select due_date::text as due, description from tasks where title = ${collectAdvanceTitle}`;
  expect(task).toMatchObject({ due: "2098-05-09", description: expect.stringContaining("by 9\u00a0May\u00a02098") });
  const [audited] =
    await database.owner`select actor, fields from audit_log where action = 'instalments moved' and object_id = ${id}`;
  expect(audited).toMatchObject({
    actor: sravani.id,
    fields: { days: -2, instalments: expect.arrayContaining(["Rest: 2098-06-03 to 2098-06-01"]) },
  });
});

it("leaves a payment that an issued invoice bills, one of another day, and one that is due at once either way", async () => {
  const id = await acceptedEvent([
    instalment("Invoiced", "before", "40"),
    instalment("A month before", "before", "30"),
    instalment("Agreed by phone", "before", "7"),
    { ...instalment("On the day", "before", "0"), share: "40" },
  ]);
  await database.owner`update instalments set due_on = '2098-01-01' where label = 'Agreed by phone'`;
  await database.owner`
    with invoice as (insert into invoices (status, number, amount, event_id) values ('issued', 'INV-V/1', 100, ${id}) returning id)
    insert into quote_invoices (invoice_id, quote_id, instalment_id)
    select invoice.id, quote_id, n.id from invoice, instalments n where label = 'Invoiced'`;
  await moveTo(id, "2098-06-17");
  const offer = await offerOf(id, firstDay);
  expect(offer?.instalments.map(({ label }) => label)).toEqual(["A month before", "On the day"]);
  expect(offer?.keptInstalments.map(({ label }) => label)).toEqual(["Agreed by phone"]);
  const soon = addDays(today(), 5);
  await moveTo(id, soon);
  await database.owner`update instalments set due_on = ${today()} where label = 'A month before'`;
  await moveTo(id, addDays(soon, 1));
  expect(await offerOf(id, soon)).toMatchObject({ tasks: 0, instalments: [] });
  await database.owner`update instalments set due_on = null`;
  await database.owner`delete from tasks`;
  // Only the vendors and the client are left, who may be told.
  expect(await offerOf(id, soon)).toMatchObject({ tasks: 0, instalments: [], keptInstalments: [], vendors: [] });
});

it("moves the tasks of colleagues too: they follow the event, whoever moves it", async () => {
  const id = await acceptedEvent();
  await addTask(id, "Flowers", "2098-06-01", { person: keerthi.id });
  await addTask(id, "Lights", "2098-06-01");
  await moveTo(id, "2098-06-11");
  const offer = await offerOf(id, firstDay, keerthi);
  if (!offer) throw new Error("no offer");
  expect(offer.tasks).toBe(2);
  await moveWithEvent(keerthi, { ...offer.event, from: firstDay, tasks: "1" });
  expect([await dueOf("Flowers"), await dueOf("Lights")]).toEqual(["2098-06-02", "2098-06-02"]);
});

it("a move that nobody answered is counted by the next one; tasks made or dated since stay", async () => {
  const id = await acceptedEvent();
  await addTask(id, "Flowers", "2098-06-01");
  await addTask(id, "Lights", "2098-06-02");
  const move = async (from: string, to: string) => {
    await moveTo(id, to);
    await rememberMove(keerthi, id, from);
    return (await database.owner`select moved_from::text from events where id = ${id}`)[0]?.moved_from;
  };
  expect(await move(firstDay, "2098-06-17")).toBe(firstDay);
  await addTask(id, "Stage", "2098-06-11");
  await database.owner`update tasks set due_date = '2098-06-09' where title = 'Lights'`;
  expect(await move("2098-06-17", "2098-06-20")).toBe(firstDay);
  const offer = await offerOf(id, firstDay);
  if (!offer) throw new Error("no offer");
  expect(offer).toMatchObject({
    days: 10,
    tasks: 1,
    instalments: [{ to: "2098-05-21" }, { to: "2098-06-13" }, { to: "2098-06-20" }],
  });
  await moveWithEvent(sravani, { ...offer.event, from: firstDay, tasks: "1" });
  expect([await dueOf("Flowers"), await dueOf("Lights"), await dueOf("Stage")]).toEqual([
    "2098-06-11",
    "2098-06-09",
    "2098-06-11",
  ]);
  expect(await move("2098-06-20", "2098-06-22")).toBe("2098-06-20");
  expect(await move("2098-06-22", "2098-06-20")).toBeNull();
});

it("moves no task into the past, says which are due today, and gives them their days back when the event moves back", async () => {
  const day = (days: number) => addDays(today(), days);
  const [event] = await database.owner`insert into events (name, date) values ('Gala', ${day(60)}) returning id`;
  const id = event?.id;
  await addTask(id, "Stage", day(40));
  await addTask(id, "Lights", day(20));
  await addTask(id, "Late", day(-3));
  await addTask(id, "Done", day(10), { status: "completed" });
  const move = async (from: number, to: number) => {
    await moveTo(id, day(to));
    const offer = await offerOf(id, day(from));
    if (!offer) throw new Error("no offer");
    return { offer, message: await moveWithEvent(sravani, { ...offer.event, from: day(from), tasks: "1" }) };
  };
  const dues = async () => [await dueOf("Stage"), await dueOf("Lights"), await dueOf("Late"), await dueOf("Done")];

  const nearer = await move(60, 30);
  expect(nearer.offer).toMatchObject({ tasks: 3, tasksDueToday: 2 });
  expect(nearer.message).toBe("One task moved: due 30 days earlier. 2 tasks are due today, because their days would be past.");
  expect(await dues()).toEqual([day(10), today(), today(), day(10)]);
  // Into the past, and far away.
  expect((await move(30, -5)).message).toBe("3 tasks are due today, because their days would be past.");
  expect(await dues()).toEqual([today(), today(), today(), day(10)]);
  expect((await move(-5, 60)).message).toBe(
    "2 tasks moved: due 65 days later. One task is due today, because its day would be past.",
  );
  expect(await dues()).toEqual([day(40), day(20), today(), day(10)]);
  // A day that somebody chose since counts from itself.
  await move(60, 30);
  await database.owner`update tasks set due_date = ${day(5)} where title = 'Lights'`;
  await move(30, 60);
  expect(await dueOf("Lights")).toBe(day(35));
});

it("moves the task to collect a payment not into the past, and back with its payment", async () => {
  const id = await acceptedEvent([
    instalment("A month before", "before", "30"),
    { ...instalment("Rest", "before", "7"), share: "80" },
  ]);
  const near = addDays(today(), 40);
  const moveAll = async (from: string, to: string) => {
    await moveTo(id, to);
    const offer = await offerOf(id, from);
    if (!offer) throw new Error("no offer");
    await moveWithEvent(sravani, { ...offer.event, from, tasks: "1", instalments: "1" });
  };
  await moveAll(firstDay, near);
  expect(await dueOf(collectAdvanceTitle)).toBe(addDays(near, -30));
  await moveAll(near, addDays(near, -15));
  const { "A month before": due } = await dueDays();
  expect(await dueOf(collectAdvanceTitle)).toBe([due, today()].sort().at(-1));
  await moveAll(addDays(near, -15), firstDay);
  expect([await dueDays(), await dueOf(collectAdvanceTitle)]).toMatchObject([{ "A month before": "2098-05-11" }, "2098-05-11"]);
});
