import { expect, test } from "vitest";
import { anonymousClient, type Client, loggedInClient } from "../client.ts";
import type { FieldValues } from "../html.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

const create = async (client: Client, values: FieldValues) =>
  (await client.page("/dashboard/events?new")).submit("Create Event", values);

test("an event at a taken venue shows a warning and can be saved all the same", async () => {
  const client = await loggedInClient(site, "keerthi");
  await create(client, { Name: "Morning run", Date: "2099-01-05", Time: "06:00", Venue: "Gymkhana Ground" });
  const warned = await create(client, { Name: "Breakfast", Date: "2099-01-05", Time: "08:00", Venue: "gymkhana ground" });
  expect(warned.description("Venue")).toBe(
    "The venue is taken at this time by “Morning run” (owner: Keerthi Naidu) from 6:00 AM.",
  );
  const event = await warned.submit("Create Event", { "Save all the same": true });
  expect([event.all("[role=alert]").length, event.links("Morning run").length]).toEqual([0, 1]);
  expect(event.text).toMatch(/shares a venue with Morning run \(Gymkhana Ground, Mon 5 Jan 2099 ?, 6:00 AM/);
});

test("an event's page says what of the payment schedule is open, unless it is cancelled", async () => {
  const client = await loggedInClient(site, "keerthi");
  const event = await create(client, { Name: "Sangeet night", Date: "2099-11-25" });
  const id = event.path.split(/[/?]/)[3] ?? "";
  const sql = await site.database();
  await sql`insert into instalments (event_id, label, amount, due_on, position) values
    (${id}, 'After the event', 30000000, null, 3), (${id}, 'First payment', 20000000, '2020-01-05', 1)`;
  const money = (await client.page(event.path)).one("#money").text.replaceAll("\u00a0", " ");
  expect(money).toContain("Due in all ₹5,00,000 Not received ₹5,00,000");
  expect(money).toContain("First payment due 5 Jan 2020 ₹2,00,000 OVERDUE");
  expect(money).toContain("After the event no date ₹3,00,000 OPEN");
  await sql`update events set status = 'cancelled' where id = ${id}`;
  expect((await client.page(event.path)).one("#money").text).not.toContain("Due in all");
});

test("events are searched, sorted, shown by month, deleted and restored", async () => {
  const client = await loggedInClient(site, "sravani");
  await create(client, { Name: "Kuchipudi winter festival", Date: "2098-12-14", Venue: "Rushikonda" });
  let page = await (await client.page("/dashboard/events")).submit("Search", { "Name, venue, lead or client": "kuchipudi" });
  const columns = page
    .table("Coming Events")
    .all("th[scope=col]")
    .map(({ text }) => text);
  expect(columns).toEqual(["Name", "Date", "Time", "Venue", "Status", "Lead", "Actions"]);
  expect(page.table("Coming Events").rows()).toHaveLength(2);
  expect(page.row("Kuchipudi").text).toContain("Time TBD");
  expect(page.one("th[aria-sort=ascending]").text).toBe("Date");
  page = await page.follow("Date", page.table("Coming Events"));
  expect(page.one("th[aria-sort=descending]").text).toBe("Date");
  page = await page.follow("Past");
  page = await page.follow("Past");
  expect(page.headings(2)[0]).toBe("Past Events");
  expect(page.text).toContain("No past event matches. One coming event does.");
  page = await page.follow("Show all that match");
  expect(page.table("All Events").links("Kuchipudi winter festival")).toHaveLength(1);
  page = await page.follow("Kuchipudi winter festival", page.table("All Events"));
  page = await page.follow("Delete");
  page = await page.submit("Delete event");
  expect(page.rows("Kuchipudi")).toEqual([]);
  page = await page.submit("Undo");
  page.row("Kuchipudi");
});

test("the date board answers whether a day is free, in its field too, and leads to what takes the day and to a new event on it", async () => {
  const client = await loggedInClient(site, "keerthi");
  const sql = await site.database();
  const [event] =
    await sql`insert into events (name, date, time, end_time, office) values ('Haldi at noon', '2097-05-17', '12:00', '14:00', 'visakhapatnam') returning id`;
  await sql`insert into leads (name, days) values ('Anjali Rao', '2097-05-16..2097-05-18')`;
  let page = await client.page("/dashboard/events?view=month&month=2097-05");
  expect([page.path, page.headings(2)]).toEqual(["/dashboard/events/dates?month=2097-05", ["May 2097", "Twelve months"]]);
  page = await page.follow("17 May, Friday. Hyderabad 3 free, Visakhapatnam 1 free, 1 ask");
  expect(page.one(".day-board").text).toContain("Visakhapatnam 1 place free");
  expect(page.link("Anjali Rao")).toMatch(/^\/dashboard\/leads\//);
  expect(page.link("Haldi at noon")).toBe(`/dashboard/events/${event?.id}`);
  page = await page.follow("Visakhapatnam");
  expect(page.text).not.toContain("Hyderabad 3 free");
  page = await page.submit("Show", { "Is a day free?": "18/5/2097" });
  expect(page.path).toBe("/dashboard/events/dates?day=2097-05-18&office=visakhapatnam");
  const form = await page.follow("Create Event");
  expect(form.value("Date")).toBe("18 May 2097");
  page = await page.submit("Show", { "Is a day free?": "32 May" });
  expect(page.description("Is a day free?")).toContain("not understood as a date");
  expect(page.value("Is a day free?")).toBe("32 May");
  expect(page.all(".day-board")).toEqual([]);
  const found = await client.page("/dashboard/find?q=17 may 2097");
  expect(found.link(/17.May.2097.*Visakhapatnam: 1 place free/)).toBe("/dashboard/events/dates?day=2097-05-17");
  const answer = await client.get("/dashboard/events/dates/answer?day=2097-05-17&office=visakhapatnam");
  expect(await answer.json()).toMatchObject({ offices: [{ city: "Visakhapatnam", verdict: { text: "1 place free" } }] });
});

test("an event that is moved asks whether its open tasks move too, and says how many did", async () => {
  const client = await loggedInClient(site, "sravani");
  const sql = await site.database();
  const [event] = await sql`insert into events (name, date) values ('Shifted', '2097-06-10') returning id`;
  await sql`insert into tasks (title, event_id, due_date) values ('Call the band', ${event?.id}, '2097-06-01')`;
  const form = await client.page(`/dashboard/events/${event?.id}?edit`);
  const offered = await form.submit("Save Event", { Date: "2097-06-12" });
  expect(offered.byName("dialog", "What moves with the event?").text).toContain("One open task: due 2 days later");
  const moved = await offered.submit("Move what is selected");
  expect([moved.path, moved.text]).toEqual([
    `/dashboard/events/${event?.id}`,
    expect.stringContaining("One task moved: due 2 days later."),
  ]);
  expect(moved.text).toContain("3 Jun 2097");
  const again = await offered.submit("Move what is selected");
  expect(again.text).toContain("Not moved: this event was changed meanwhile, or this was answered already.");
  const dated = await (await moved.follow("Edit")).submit("Save Event", { Date: "2097-06-13" });
  const later = await dated.follow("Later");
  expect(later.text).toContain("The event moved from Wed 12 Jun 2097 to Thu 13 Jun 2097. What moves with it?");
  const next = await (await client.page(`${later.path}?move-function=${event?.id}`)).submit("Move", { Day: "+2" });
  expect(next.byName("dialog", "What follows from the move?").text).toContain("One open task: due 3 days later");
  const kept = await next.submit("Keep the old days");
  expect([kept.text.includes("3 Jun 2097"), kept.text.includes("What moves with it?")]).toEqual([true, false]);
});

test("when two people edit one event, the second to save sees what changed", async () => {
  const [first, second] = [await loggedInClient(site, "sravani"), await loggedInClient(site, "keerthi")];
  await create(first, { Name: "Nuvera product launch", Date: "2099-12-02", Venue: "Golconda" });
  const form = async (client: Client) => {
    const events = await client.page("/dashboard/events");
    return events.follow(/^Edit/, events.row("Nuvera"));
  };
  const [hers, his] = [await form(first), await form(second)];
  expect((await hers.submit("Save Event", { Date: "2099-12-03" })).status).toBe(200);
  const conflict = await his.submit("Save Event", { Venue: "Golconda Convention Centre" });
  expect([conflict.status, conflict.alerts()]).toEqual([
    409,
    expect.stringContaining("You had not touched Date: it shows the new value now."),
  ]);
  expect(conflict.value("Venue")).toBe("Golconda Convention Centre");
});

test("the secret calendar URL works without a session until it is renewed", async () => {
  const events = await (await loggedInClient(site, "arjun")).page("/dashboard/events");
  const made = await events.submit("Make my address");
  const feedUrl = made.value("Address");
  const response = await anonymousClient(site).get(feedUrl);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(await response.text()).toMatch(/^BEGIN:VCALENDAR/);
  const question = await made.follow("Renew address");
  expect(question.byName("dialog", "Renew your calendar address?").text).toContain("stops working at once");
  expect((await question.submit("Renew address")).value("Address")).not.toBe(feedUrl);
  expect((await anonymousClient(site).get(feedUrl)).status).toBe(404);
  expect((await anonymousClient(site).get("/calendar.ics?key=guess")).status).toBe(404);
});

test("without JavaScript an event is created, and an empty name shows an error beside the field", async () => {
  const refused = await create(await loggedInClient(site, "keerthi"), { Name: "", Venue: "Plain Hall" });
  expect([refused.status, refused.description("Name")]).toEqual([400, "Please give the event a name."]);
  expect(refused.value("Venue")).toBe("Plain Hall");
  const event = await refused.submit("Create Event", { Name: "Plain event" });
  expect([event.headings(), event.text.includes("Event created.")]).toEqual([["Plain event"], true]);
});

test("fields accept texts of the maximum length in an Indian script", async () => {
  const long = "మా ఇంటి పెళ్లి ".repeat(333);
  const client = await loggedInClient(site, "sravani");
  const event = await create(client, { Name: "పెళ్లి", Description: long });
  const saved = await (await event.follow("Edit", event.one("#details"))).submit("Save Event", { Venue: "Raga Garden Lawns" });
  expect([saved.status, saved.text.includes("Raga Garden Lawns")]).toEqual([200, true]);
});

test("vendors are added to an event and removed from it, and AUDIT lists both", async () => {
  const sql = await site.database();
  const [event] = await sql`insert into events (name) values ('Lamp festival') returning id`;
  await sql`insert into vendors (vendor_name, service_type, phone) values ('Festival Lamps', 'Lighting', '+91 90000 00031')`;
  let page = await (await loggedInClient(site, "keerthi")).page(`/dashboard/events/${event?.id}`);
  page = await page.submit("Add to event", { For: "Lamps of the gate" });
  expect(page.description("Vendor")).toBe("Please choose a vendor.");
  expect(page.value("For")).toBe("Lamps of the gate");
  page = await page.submit("Add to event", { Vendor: "Festival Lamps, Lighting" });
  expect(page.item("Festival Lamps").text).toContain("Lamps of the gate");
  page = await page.follow("Remove Festival Lamps from this event");
  expect(page.byName("dialog", "Remove this vendor from the event?").text).toContain("“Lamps of the gate”");
  page = await page.submit("Remove vendor");
  expect(page.text).toContain("No vendors yet.");
  const audit = await (await loggedInClient(site, "sravani")).page("/dashboard/audit");
  for (const action of ["vendor attached", "vendor detached"]) expect(audit.rows(action), action).toHaveLength(1);
});

test("an invoice started from an event or a lead is linked to it and listed on its page", async () => {
  const sql = await site.database();
  const [lead] = await sql`insert into leads (name, email) values ('Invoice Rao', 'rao@client.example') returning id`;
  const [event] = await sql`insert into events (name, lead_id) values ('Rao wedding', ${lead?.id}) returning id`;
  const client = await loggedInClient(site, "keerthi");
  const draft = await (await client.page(`/dashboard/events/${event?.id}`)).follow("Create Invoice");
  expect(draft.value("Name")).toBe("Invoice Rao");
  const number = draft.value("Invoice number");
  await draft.submit("Save draft");
  for (const path of [`events/${event?.id}`, `leads/${lead?.id}`])
    expect((await client.page(`/dashboard/${path}`)).item(number).text).toContain("DRAFT");
  const another = await (await client.page(`/dashboard/leads/${lead?.id}`)).follow("Create Invoice");
  expect(another.value("Email")).toBe("rao@client.example");
});

test("a day out of bounds shows an error beside the field and is ignored in the URL", async () => {
  const client = await loggedInClient(site, "sravani");
  for (const day of ["0026-11-21", "1999-12-31", "2101-01-01"]) {
    const refused = await create(client, { Name: "Far away", Date: day });
    expect([refused.status, refused.description("Date"), refused.value("Date")]).toEqual([
      400,
      "Please choose a day from 1 Jan 2000 to 31 Dec 2100.",
      day,
    ]);
    expect((await client.page(`/dashboard/events?day=${day}`)).headings(2)).toContain("Coming Events");
  }
  expect((await client.page("/dashboard/events/dates?month=2101-01")).status).toBe(200);
  expect((await client.page("/dashboard/events/dates?month=2100-12")).links(/January 2101/)).toEqual([]);
});

test("a member sees who has the tasks of an event, and cannot change them", async () => {
  await create(await loggedInClient(site, "sravani"), { Name: "Haldi morning", Date: "2099-03-01", "Kind of event": "Other" });
  const member = await loggedInClient(site, "keerthi");
  const events = await member.page("/dashboard/events?q=haldi");
  const event = await events.follow("Haldi morning", events.row("Haldi morning"));
  expect(event.text).toMatch(/None of its \d+ tasks is yours\./);
  expect(event.table("Tasks of others").text).toContain("Venue booked in writing Unassigned PENDING 30 Jan 2099");
  expect(event.table("Tasks of others").all("button, a")).toEqual([]);
});

test("an event is cancelled in a dialog that asks, and back in a taken hall only after a question, without JavaScript too", async () => {
  const client = await loggedInClient(site, "keerthi");
  const hall = { Date: "2099-08-01", Time: "19:00", Venue: "Granite Hall" };
  const event = await create(client, { Name: "Cancelled gala", ...hall, "Kind of event": "Sports Event" });
  expect(event.row("Volunteer roster").text, "a task of the kind, a week before").toContain("25 Jul 2099");
  const url = event.path.split("?")[0] ?? "";
  const [id = "", sql] = [url.split("/")[3], await site.database()];
  // A page of an earlier version posts the status itself: nothing is cancelled without the question.
  const post = (fields: Record<string, string>) => client.post(url, { id, version: "1", ...fields });
  expect((await post({ intent: "status", status: "cancelled" })).headers.get("location")).toBe(`${url}?cancel`);
  const dialog = await event.follow("Cancel event");
  expect(dialog.text).toContain("The client has no page, so only a message tells the client.");
  const cancelled = await dialog.submit("Cancel event", { Why: "Rain" });
  expect(cancelled.path).toBe(`${url}?cancelled=pending&closed=10`);
  expect(cancelled.text).toContain("The event is cancelled. 10 tasks closed, not completed.");
  expect(cancelled.text).toContain("0 of 10 completed, 10 closed, not done");
  expect(cancelled.text).toContain("Reason: Rain");
  expect([cancelled.links("Record advance"), cancelled.buttons("Complete its tasks")]).toEqual([[], []]);
  // The dialog that was opened before is stale now; what was typed is still there.
  const twice = await dialog.submit("Cancel event", { Why: "Rain again" });
  expect([twice.status, twice.value("Why")]).toEqual([409, "Rain again"]);
  expect(twice.alerts()).toContain("it is CANCELLED now");

  await create(client, { Name: "Concert", ...hall });
  const asked = await (await client.page(url)).submit("Re-open event");
  expect(asked.path).toBe(`${url}?reopen=pending`);
  expect(asked.text).toMatch(/share a venue with Concert \(Granite Hall/);
  expect((await sql`select status from events where id = ${id}`)[0]?.status).toBe("cancelled");
  const back = await asked.submit("Save all the same");
  expect(back.text).toContain("The event is no longer cancelled, it is Pending. 10 tasks open again.");
  expect(back.row("Volunteer roster").text).toContain("PENDING");
});

test("without its permits an event is not active for a planner, and for an admin with a reason", async () => {
  const client = await loggedInClient(site, "keerthi");
  const event = await create(client, { Name: "Kabaddi", Date: "2099-08-03", "Kind of event": "Sports Event" });
  expect(event.row("Ground permission").text).toContain("Permit");
  const refused = await event.submit("Mark as Active");
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining("Not active yet: “Ground permission and fire NOC” is not done.Tasks"),
  ]);
  const admin = await loggedInClient(site, "sravani");
  const asked = await (await admin.page(event.path)).submit("Mark as Active");
  expect(asked.text).toContain("Active without its permits? “Ground permission and fire NOC” is not done.");
  const active = await asked.submit("Mark as Active all the same", { "Why it is active without them": "The MLA has it" });
  expect(active.text).toContain("Active without its permits: “Ground permission and fire NOC” is not done.");
  const task = await (await admin.page(event.path)).follow("Ground permission and fire NOC");
  const done = await task.submit("Save Task", { Status: "Completed", Number: "C/12", "Valid until": "2 aug 2099" });
  expect(done.status).toBe(200);
  expect((await admin.page(event.path)).text).toContain("ends 2 Aug 2099, before the event");
  // What is no permit after all: its hidden last day refuses nothing.
  const other = await (await admin.page(event.path)).follow("Ground permission and fire NOC");
  expect((await other.submit("Save Task", { "Permit or licence": "No", "Valid until": "till Monday or so" })).status).toBe(200);
  expect((await admin.page(event.path)).text).not.toContain("Active without its permits");
});

test("the deletion of an event is undone in a hall that is taken meanwhile only after a question", async () => {
  const client = await loggedInClient(site, "sravani");
  const hall = { Date: "2099-08-02", Time: "19:00", Venue: "Granite Hall" };
  const event = await create(client, { Name: "Deleted gala", ...hall });
  const deleted = await (await event.follow("Delete")).submit("Delete event");
  await create(client, { Name: "Quiz night", ...hall });
  const asked = await deleted.submit("Undo");
  expect(asked.path).toMatch(/^\/dashboard\/events\?restore=/);
  expect(asked.text).toMatch(/Deleted gala would share a venue with Quiz night \(Granite Hall/);
  expect(asked.html, "a link to other events leaves the question").not.toMatch(/href="[^"]*restore=/);
  const back = await asked.submit("Restore all the same");
  expect(back.text).toContain("The event is back.");
});
