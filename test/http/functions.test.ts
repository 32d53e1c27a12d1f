import { expect, test } from "vitest";
import { type Client, loggedInClient, type Page } from "../client.ts";
import type { FieldValues } from "../html.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

const create = async (client: Client, values: FieldValues) =>
  (await client.page("/dashboard/events?new")).submit("Create Event", values);

test("the functions of an event are entered, changed, cancelled and restored on its page; its timeline tells who did", async () => {
  const client = await loggedInClient(site, "keerthi");
  const event = await create(client, { Name: "Tarun and Vivek", Date: "2099-11-25" });
  const functions = (page: Page) =>
    page
      .table("Functions")
      .all("tbody tr")
      .map(({ text }) => text.replaceAll("\u00a0", " "));
  expect(functions(event)).toEqual([expect.stringMatching(/^25 NOV Wed ?The event ?PLANNED Time TBD Venue TBD/)]);
  const dialog = await event.follow("Add function");
  const wrong = await dialog.submit("Add function", { Name: "Muhurtham", "Guests, estimated": "-5", Starts: "6.30" });
  expect([wrong.status, wrong.description("Guests, estimated"), wrong.description("Starts")]).toEqual([
    400,
    "Please enter a whole number from 0 to 1,00,000.",
    "Please give the time as hours and minutes, such as 17:30. The other hours move with it.",
  ]);
  const muhurtham = { Day: "25 Nov 2099", Starts: "06:30", Ends: "12:00", Venue: "Lighthouse Hall", "Guests, estimated": "600" };
  await wrong.submit("Add function", { Name: "Muhurtham", ...muhurtham });
  let page = await (await event.follow("Add function")).submit("Add function", {
    ...{ Name: "Haldi", Day: "23 Nov 2099", Starts: "16:00", "Set-up from": "14:00", Venue: "Chamanti house" },
  });
  expect(functions(page)).toEqual([
    expect.stringMatching(/^23 NOV Mon ?Haldi ?PLANNED 4:00 PM ?set-up from 2:00 PM Chamanti house/),
    expect.stringMatching(/^25 NOV Wed ?Muhurtham ?PLANNED 6:30 AM to 12:00 PM Lighthouse Hall 600/),
  ]);
  expect(page.main.text.replaceAll("\u00a0", " ")).toContain("Mon 23 Nov 2099 to Wed 25 Nov 2099 2 functions");
  // The event's own form leaves its days to its functions.
  const own = await (await page.follow("Edit", page.one("#details"))).submit("Save Event", { Description: "A ramp" });
  expect(functions(own)).toEqual(functions(page));

  page = await (await page.follow("Edit Haldi")).submit("Save Function", { Starts: "17:00" });
  page = await (await page.follow("Cancel", page.row("Haldi"))).submit("Cancel function", { Why: "mourning" });
  expect(functions(page).at(-1)).toMatch(/^23 NOV Mon ?Haldi ?CANCELLED ?mourning 5:00 PM/);
  expect(page.main.text.replaceAll("\u00a0", " ")).toContain("Wed 25 Nov 2099 6:30 AM to 12:00 PM, Lighthouse Hall");
  const clashing = { Name: "Club lunch", Date: "2099-11-23", Time: "15:00", Venue: "Chamanti house" };
  expect((await create(client, clashing)).status).toBe(200);
  const asked = await page.submit("Restore: Haldi");
  expect(asked.text).toContain("The venue is taken by now");
  page = await asked.submit("Restore all the same");
  expect(page.path).toContain("restored-function=");
  expect(functions(page)[0]).toMatch(/Haldi ?PLANNED/);
  const timeline = page.one("#timeline").text.replaceAll("\u00a0", " ");
  for (const line of [
    "Haldi added by Keerthi Naidu",
    "Haldi moved from 4:00 PM to 5:00 PM by Keerthi Naidu",
    "Haldi cancelled by Keerthi Naidu",
    "Haldi restored by Keerthi Naidu",
  ])
    expect(timeline).toContain(line);
});

test("a function and all functions are moved, a vendor is asked and the client told; that a function is cancelled is undone", async () => {
  const sql = await site.database();
  const [client] =
    await sql`insert into clients (name, phone, email) values ('Venkata', '9000010142', 'venkata@client.example') returning id`;
  const [event] =
    await sql`insert into events (name, date, client_id, status) values ('Tarun weds', '2099-03-25', ${client?.id}, 'active') returning id`;
  const [vendor] = await sql`insert into vendors (vendor_name, status) values ('Asked Tents', 'active') returning id`;
  await sql`insert into event_vendors (event_id, vendor_id) values (${event?.id}, ${vendor?.id})`;
  await sql`insert into event_functions (event_id, name, day, start_time, venue, position) values
    (${event?.id}, 'Haldi', '2099-03-25', '09:00', 'Home', 0), (${event?.id}, 'Vratam', '2099-03-26', '10:30', 'Lighthouse Hall', 1)`;
  await sql`insert into events (name, date, time, venue) values ('Sales meet', '2099-03-27', '09:00', 'Lighthouse Hall')`;
  const staff = await loggedInClient(site, "sravani");
  const url = `/dashboard/events/${event?.id}`;
  const page = await staff.page(url);
  const dialog = await page.follow("Move", page.row("Vratam"));
  expect(dialog.text.replaceAll("\u00a0", " ")).toContain("Now: Thu 26 Mar 2099, 10:30 AM, Lighthouse Hall");
  const taken = await dialog.submit("Move", { Day: "27 Mar 2099", Why: "the priest’s new time" });
  expect([taken.description("Venue"), taken.value("Why")]).toEqual([
    expect.stringContaining("The venue is taken at this time by “Sales meet” from 9:00 AM."),
    "the priest’s new time",
  ]);
  const offered = await taken.submit("Move", { "Save all the same": true, "Why both may stay": "The lawn is free" });
  const offer = offered.byName("dialog", "What follows from the move?");
  expect(offer.text.replaceAll("\u00a0", " ")).toContain("Vratam is now on Fri 27 Mar 2099, 10:30 AM, Lighthouse Hall.");
  expect(offer.text.replaceAll("\u00a0", " ")).toContain(
    "Tarun weds, Vratam is now on 27 Mar 2099, 10:30 AM, Lighthouse Hall. Does that suit you?",
  );
  const told = await offered.submit("Do what is selected", { "WhatsApp to Venkata": true }, offer);
  expect(told.value("Text").replaceAll("\u00a0", " ")).toContain("Tarun weds, Vratam is now on 27 Mar 2099");
  const moved = await staff.page(url);
  expect(moved.item("Asked Tents").text).toContain("ASKED");
  expect((await moved.submit("Confirmed: Asked Tents")).text).toContain("Asked Tents is booked.");
  const timeline = moved.one("#timeline").text.replaceAll("\u00a0", " ");
  expect(timeline).toContain("Vratam moved from 26 Mar 2099 to 27 Mar 2099 by Sravani Reddy");
  expect(timeline).toContain("Reason: the priest’s new time");
  expect(moved.text).toContain("Sravani Reddy accepted Sales meet: The lawn is free");
  expect(await sql`select recipient from outbox where recipient = 'venkata@client.example'`).toHaveLength(1);

  const all = await (await moved.follow("Move all")).submit("Move all", { "New first day": "25 Apr 2099" });
  expect(all.text.replaceAll("\u00a0", " ")).toContain("The event moved from Wed 25 Mar 2099 to Sat 25 Apr 2099.");
  const after = await staff.page(url);
  expect(after.row("Vratam").text.replaceAll("\u00a0", " ")).toMatch(/^27 APR/);

  const cancel = await after.follow("Cancel", after.row("Haldi"));
  const cancelled = await cancel.submit("Cancel function", { Why: "mourning" });
  expect(cancelled.text).toContain("Haldi is cancelled.");
  expect((await cancelled.submit("Undo")).row("Haldi").text).toContain("PLANNED");

  const past = await (await (await staff.page(url)).follow("Move all")).submit("Move all", { "New first day": "25 Apr 2026" });
  expect(past.text.replaceAll("\u00a0", " ")).toContain("to Sat 25 Apr 2026. That day is over.");
});

test("a taken venue names a hall of its city that is free, which the forms take with a press", async () => {
  const sql = await site.database();
  await sql`insert into events (name, date, time, venue) values
    ('Launch', '2099-09-10', '19:00', 'Sand Hall, Bheemili'), ('Sale', '2099-08-01', '19:00', 'Dune Hall, Bheemili')`;
  const client = await loggedInClient(site, "keerthi");
  const taken = await create(client, { Name: "Beach wedding", Date: "2099-09-10", Time: "18:00", Venue: "Sand Hall, Bheemili" });
  expect(taken.description("Venue")).toBe(
    "The venue is taken at this time by “Launch” from 7:00 PM. Dune Hall, Bheemili is free then.",
  );
  expect(taken.buttons("Take that hall: Dune Hall, Bheemili")).toHaveLength(1);
  const added = await taken.submit("Create Event", { Venue: "Dune Hall, Bheemili" });
  const event = added.row("The event");
  expect(event.text).toContain("Dune Hall, Bheemili");
  const moved = await (await added.follow("Move", event)).submit("Move", { Venue: "Sand Hall, Bheemili" });
  expect(moved.buttons("Take that hall: Dune Hall, Bheemili")).toHaveLength(1);
});

test("an event's head leads to the list and names its client, whose number is shown as people read it", async () => {
  const client = await loggedInClient(site, "keerthi");
  const { path } = await create(client, { Name: "Head of an event", Date: "2099-11-25" });
  await (await site.database())`with client as (insert into clients (name, phone) values ('Venkata', '+919000000471') returning id)
    update events set client_id = client.id from client where events.id = ${path.split(/[/?]/)[3] ?? ""}`;
  const head = (await client.page(path)).one(".page-header");
  expect([head.link("Events"), head.link("Call +91 90000 00471")]).toEqual(["/dashboard/events", "tel:+919000000471"]);
  expect(head.text).toContain("for Venkata");
});
