import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anonymousClient, loggedInClient, type Page } from "../client.ts";
import { jpeg } from "../picture.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const plain = (text: string) => text.replaceAll("\u00a0", " ");

/** An event whose function is today, with a vendor. */
async function newEvent() {
  const sql = await site.database();
  const [event] = await sql`insert into events (name, event_type) values ('Anjali weds Vikram', 'Wedding') returning id`;
  const [made] = await sql`
    insert into event_functions (event_id, name, day, start_time, venue, guests, guaranteed, position)
    values (${event?.id}, 'Sangeet', ((now() at time zone 'Asia/Kolkata') - interval '4 hours')::date, '04:00', 'Lighthouse Hall', 450, 14207, 1) returning id, day::text`;
  const [vendor] = await sql`insert into vendors (vendor_name, phone) values ('White Car Weddings', '98480 12351') returning id`;
  await sql`insert into event_vendors (event_id, vendor_id) values (${event?.id}, ${vendor?.id})`;
  return {
    path: `/dashboard/events/${event?.id}`,
    id: event?.id,
    functionId: made?.id,
    day: made?.day,
    vendor: `vendor.${vendor?.id}`,
  };
}

test("a run sheet is written, ticked by two people, shifted and printed", async () => {
  const { path, id, day, vendor, functionId } = await newEvent();
  const [keerthi, sravani] = await Promise.all([loggedInClient(site, "keerthi"), loggedInClient(site, "sravani")]);
  const empty = await keerthi.page(`${path}/run-sheet`);
  expect(empty.text).toContain("Nothing is in the run sheet yet.");
  const dialog = await empty.follow("Add a line");
  const wrong = await dialog.submit("Add line", { Starts: "9 PM", Minutes: "0", Day: "", What: "" });
  expect([wrong.status, wrong.description("Starts"), wrong.description("Minutes"), wrong.description("What")]).toEqual([
    400,
    "Please give the time as hours and minutes, such as 17:30.",
    "Please enter a whole number from 1 to 1,440.",
    "Please fill in “What”.",
  ]);
  expect(wrong.description("Day")).toContain("Please give the day.");
  const baraatArrives = { Starts: "09:30", Minutes: "20", Day: day, What: "Baraat arrives" };
  const another = await wrong.submit("Add line", { ...baraatArrives, "Another line after this one": true });
  let page = await another.submit("Add line", { What: "Bride walks", "Another line after this one": false });
  const owners = { "White Car Weddings": true, "Keerthi Naidu, Wedding Planner": true };
  page = await (await page.follow("Add a line")).submit("Add line", {
    ...{ What: "Muhurtham", Starts: "10:10", "Fixed time": "yes" },
    ...owners,
  });
  expect(plain(page.row("Muhurtham").text)).toMatch(/White Car Weddings.*Keerthi Naidu|Keerthi Naidu.*White Car Weddings/);
  expect((await (await page.follow("Muhurtham")).submit("Save Line", { Cue: "Melam" })).row("Muhurtham").text).toContain(
    "Keerthi",
  );
  const lines = (shown: Page) =>
    shown.all("tbody tr").map(({ text }) =>
      plain(text)
        .match(/\d+:\d\d [AP]M|Fixed|Baraat arrives|Bride walks|Muhurtham/g)
        ?.slice(0, 3)
        .join(" "),
    );
  expect(lines(page)).toEqual(["9:30 AM Baraat arrives", "9:50 AM Bride walks", "10:10 AM Fixed Muhurtham"]);

  const sql = await site.database();
  const [baraat] = await sql`select id, version from run_items where function_id = ${functionId} order by starts_at`;
  const tick = { intent: "tick", id: baraat?.id, status: "done", seen: "todo", op: randomUUID() };
  const ticked = await Promise.all([keerthi.post(`${path}/run-sheet`, tick), sravani.post(`${path}/run-sheet`, tick)]);
  expect(ticked.map(({ status }) => status)).toEqual([200, 200]);
  expect(await sql`select status, version from run_items where id = ${baraat?.id}`).toEqual([
    { status: "done", version: baraat?.version + 1 },
  ]);

  const [bride] = await sql`select id from run_items where function_id = ${functionId} and title = 'Bride walks'`;
  const late = await keerthi.page(`${path}/run-sheet?shift=${bride?.id}`);
  const asked = await late.submit("Shift");
  expect(asked.status).toBe(400);
  expect(asked.text).toContain("5 minutes are missing before Muhurtham");
  page = await asked.submit("Shift", { "Leave it open": true });
  expect(lines(page)[1]).toContain("10:00 AM");

  page = await page.submit("Delete", {}, page.row("Bride walks"));
  expect(lines(page)).toHaveLength(2);
  expect(lines(await page.submit("Undo"))).toHaveLength(3);

  page = await (await page.follow("Save as template")).submit("Save template", { Name: "Sangeet night" });
  const started = await (await page.follow("Start from template")).submit("Add its lines", {});
  expect(lines(started)).toHaveLength(6);

  const pdf = await keerthi.get(`${path}/run-sheet.pdf`);
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  await sql`update events set name = ${"రామ్\u200cకుమార్ పెళ్లి"} where id = ${id}`;
  const named = await keerthi.get(`${path}/run-sheet.pdf?who=${vendor}`);
  const fileName = encodeURIComponent("Run sheet రామ్కుమార్ పెళ్లి White Car Weddings.pdf");
  expect(named.headers.get("content-disposition")).toBe(`inline; filename*=UTF-8''${fileName}`);
});

test("a vendor opens the own lines, says “I am here”, and sees nothing else; the day's screen shows it", async () => {
  const { path, day, vendor, functionId, id } = await newEvent();
  const sql = await site.database();
  await sql`insert into run_items (event_id, function_id, day, start_time, minutes, title, who) values
    (${id}, ${functionId}, ${day}, '05:00', 20, 'Cars at the gate', ${vendor}), (${id}, ${functionId}, ${day}, '05:00', 20, 'Secret of others', '')`;
  await sql`insert into run_items (event_id, function_id, day, start_time, minutes, title, who, status) values
    (${id}, ${functionId}, ${day}, '04:30', 20, 'Cars are washed', ${vendor}, 'skipped')`;
  await sql`insert into site_payments (id, event_id, vendor_id, amount) values (gen_random_uuid(), ${id}, ${vendor.slice(7)}, 1800000)`;
  const staff = await loggedInClient(site, "keerthi");
  const links = await staff.page(`${path}/run-sheet?links`);
  const made = await links.submit(/Make a link ?: White Car Weddings/);
  const whatsapp = new URL(made.link(/WhatsApp to White Car Weddings/));
  const url = new URL(whatsapp.searchParams.get("text")?.match(/https?:\S+\/r\?\S+/)?.[0] ?? "");
  expect(whatsapp.pathname).toBe("/919848012351");

  const visitor = anonymousClient(site, { "x-forwarded-for": "198.51.100.77", "user-agent": "Firefox" });
  const page = await visitor.page(url.pathname + url.search);
  expect(page.status).toBe(200);
  expect(page.path, "the token is in a cookie").not.toContain("t=");
  for (const text of [
    "White Car Weddings, your times for Anjali weds Vikram",
    "Be there at 5:00 AM",
    "Cars at the gate",
    "Keerthi Naidu",
  ])
    expect(plain(page.text)).toContain(text);
  const search = "https://www.google.com/maps/search/?api=1&query=Lighthouse%20Hall";
  expect(page.link("Map")).toBe(search);
  for (const secret of ["Secret of others", "18,000", "14207", "14,207", "/assets/dashboard-"])
    expect(page.html).not.toContain(secret);
  expect(page.response.headers.get("cache-control")).toBe("no-store");
  const telugu = await anonymousClient(site, { "x-forwarded-for": "198.51.100.78", "user-agent": "Firefox" }).page(
    `/te${url.pathname}${url.search}`,
  );
  for (const text of ["నేను వచ్చాను", "ఫోన్ చేయండి", "హైదరాబాద్"]) expect(telugu.text).toContain(text);
  const [other] = await sql`insert into event_functions (event_id, name, day, start_time, venue, position)
    values (${id}, 'Reception', ${day}, '20:00', 'Palm Court', 2) returning id`;
  const [later] = await sql`insert into run_items (event_id, function_id, day, start_time, minutes, title, who)
    values (${id}, ${other?.id}, ${day}, '20:00', 20, 'Cars leave', ${vendor}) returning id`;
  expect(page.text, "in one hall").not.toContain("Sangeet, Lighthouse Hall");
  const inTwoHalls = await visitor.page(page.path);
  for (const place of ["Sangeet, Lighthouse Hall", "Reception, Palm Court"]) expect(inTwoHalls.text).toContain(place);
  await sql`delete from run_items where id = ${later?.id}`;
  await sql`delete from event_functions where id = ${other?.id}`;
  const here = await page.submit("I am here");
  expect(plain(here.text)).toMatch(/You are here since \d+:\d\d [AP]M/);

  await sql`insert into event_functions (event_id, name, day, position) values (${id}, 'Reception', (now() + interval '1 day')::date, 2)`;
  let screen = await (await staff.page(path)).follow("Today’s event");
  for (const text of ["1 of 1 arrived", "14,207", "guaranteed", "Lighthouse Hall", "₹18,000"])
    expect(plain(screen.text)).toContain(text);
  const map = /Map ?to Lighthouse Hall/;
  expect(screen.link(map)).toBe(search);
  await sql`update event_functions set map_url = 'https://maps.example/gate' where id = ${functionId}`;
  const ways = [await staff.page(screen.path), await visitor.page(page.path)].map((there, index) =>
    there.link(index ? "Map" : map),
  );
  expect(ways).toEqual(["https://maps.example/gate", "https://maps.example/gate"]);
  expect(screen.link("Call White Car Weddings")).toBe("tel:+919848012351");
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "issue", id: randomUUID(), text: "Two lamps dark" }))
    form.append(name, value);
  form.append("photo", new File([await jpeg()], "lamp.jpg"));
  for (let time = 0; time < 2; time++)
    expect((await staff.request(`${path}/day`, { method: "POST", body: form })).status).toBe(302);
  expect(await sql`select count(*)::int as count, count(file_id)::int as photos from day_notes where event_id = ${id}`).toEqual([
    { count: 1, photos: 1 },
  ]);
  expect(await sql`select name from files where parent_id = ${id}`).toEqual([{ name: "lamp.jpg" }]);
  form.set("id", randomUUID());
  form.set("photo", new File(["<svg/>"], "a.svg"));
  const refused = await staff.request(`${path}/day?issue`, { method: "POST", body: form });
  expect(refused.status).toBe(400);

  screen = await (await staff.page(`${path}/day?hand-over`)).submit("Hand over", {
    "What the next shift must know": "Keys in room 204",
  });
  expect(screen.text).toContain("Keys in room 204");
  const pay = await (await screen.follow("Add")).submit("Add payment", { Vendor: "White Car Weddings", "Amount in rupees": "0" });
  expect([pay.status, pay.description("Amount in rupees")]).toEqual([400, "Please enter an amount above 0."]);
  screen = await screen.submit(/Paid ?: White Car Weddings/);
  expect(plain(screen.text)).toMatch(/paid \d+:\d\d [AP]M/);
  screen = await screen.submit(/Settled ?: Two lamps dark/);
  expect(screen.text).toContain("settled");

  await (await staff.page(`${path}/run-sheet?links`)).submit(/Close link ?: White Car Weddings/);
  expect((await visitor.get(page.path)).status).toBe(404);
  expect(
    (await anonymousClient(site, { "x-forwarded-for": "198.51.100.79" }).get(url.pathname + url.search)).status,
  ).toBeGreaterThanOrEqual(303);
});
