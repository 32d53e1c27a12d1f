import type { Page } from "@playwright/test";
import sharp from "sharp";
import { password, people } from "../test/people.ts";
import { addTask } from "./data.ts";
import { expect, test } from "./fixtures.ts";

// Without a network: the dashboard opens with what the device keeps, and keeps what is done there.

/** An event whose function is today, with a contact, something to pay, and five lines, the last at a fixed time. */
async function addEventOfToday(site: Parameters<typeof addTask>[0], name: string): Promise<string> {
  const sql = await site.database();
  const [event] = await sql`insert into events (name) values (${name}) returning id`;
  const [vendor] = await sql`insert into vendors (vendor_name, phone) values (${`Cars of ${name}`}, '98480 12351') returning id`;
  await sql`insert into event_vendors (event_id, vendor_id) values (${event?.id}, ${vendor?.id})`;
  await sql`with made as (
      insert into event_functions (event_id, name, day, start_time, venue, position)
      values (${event?.id}, 'Sangeet', ((now() at time zone 'Asia/Kolkata') - interval '4 hours')::date, '04:00', 'Lighthouse Hall', 1) returning *)
    insert into run_items (event_id, function_id, day, start_time, minutes, title, hard)
    select event_id, id, day, line.time, 15, line.title, line.title = 'Bidaai' from made, (values ('05:00', 'Crew call'), ('05:15', 'Baraat'), ('05:30', 'Varmala'),
      ('05:45', 'Dinner'), ('06:00', 'Bidaai')) line (time, title)`;
  return event?.id;
}

const lines = ["Crew call", "Baraat", "Varmala", "Dinner", "Bidaai"];
const keptSets = (page: Page) =>
  page.evaluate(async () => {
    const sets = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).match("/dashboard/kept")));
    return sets.filter(Boolean).length;
  });
const stored = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    kept: Object.keys(localStorage).filter((key) => key.startsWith("kept ")),
  }));

test("a cold start without a network shows the event of today; five ticks survive, are sent once, and log-out leaves nothing", async ({
  pageOf,
  site,
}) => {
  const event = await addEventOfToday(site, "Kept wedding");
  const page = await pageOf("keerthi", { width: 390, height: 844, hasWorker: true });
  const context = page.context();
  await expect.poll(() => keptSets(page)).toBe(1);
  const second = await pageOf("sravani", { view: `events/${event}/run-sheet` });
  await expect(second.getByText("Live", { exact: true })).toBeAttached();

  await context.setOffline(true);
  await page.close();
  const cold = await context.newPage();
  await cold.goto("/dashboard");
  await expect(cold).toHaveURL("/dashboard/kept?from=%2Fdashboard");
  await expect(cold.getByRole("heading", { level: 1, name: "Without a network" })).toBeVisible();
  await expect(cold.getByRole("region", { name: "Now and next" })).toContainText("Crew call");
  await cold.getByText("People", { exact: true }).click();
  await expect(cold.getByRole("link", { name: "Call Cars of Kept wedding" })).toHaveAttribute("href", "tel:+919848012351");
  for (const [index, title] of lines.entries()) {
    await cold.getByRole("button", { name: `${title}: To do. Mark as done` }).click();
    await expect(cold.getByRole("button", { name: `${title}: Done, waits for a network. Back to do` })).toBeVisible();
    await expect(cold.getByText(`Offline, ${index + 1} change${index > 0 ? "s wait" : " waits"}`)).toBeVisible();
  }
  await cold.reload();
  await expect(cold.getByText("Offline, 5 changes wait")).toBeVisible();
  await cold.close();
  const last = await context.newPage();
  await last.goto("/dashboard/events");
  await expect(last.getByText("Offline, 5 changes wait")).toBeVisible();
  await expect(last.getByRole("button", { name: "Bidaai: Done, waits for a network. Back to do" })).toBeVisible();

  await site.end("SIGKILL");
  await site.restart();
  await expect(second.getByText("Live", { exact: true })).toBeAttached();
  await context.setOffline(false);
  for (const title of lines) await expect(second.getByRole("button", { name: `${title}: Done. Back to do` })).toBeVisible();
  await expect(last.getByText("Live", { exact: true })).toBeVisible();
  const sql = await site.database();
  expect(await sql`select status, version from run_items where event_id = ${event}`).toEqual(
    lines.map(() => ({ status: "done", version: 2 })),
  );

  await last.getByRole("link", { name: "Open the dashboard" }).click();
  await expect.poll(() => keptSets(last)).toBe(1);
  await last.getByRole("button", { name: "Open menu" }).click();
  await last.getByLabel("Dark scheme").filter({ visible: true }).first().check();
  await last.reload();
  await expect(last.locator("html")).toHaveAttribute("data-theme", "dark");
  await last.getByRole("button", { name: "Open menu" }).click();
  await last.getByRole("button", { name: "LOGOUT" }).click();
  await last.waitForURL("**/login");
  await expect.poll(() => stored(last)).toEqual({ caches: [], databases: [], workers: 0, kept: [] });
  expect((await context.cookies()).map(({ name, value }) => `${name}=${value}`)).toContain("scheme=dark");
  await context.setOffline(true);
  await expect(last.goto("/dashboard")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

test("what is typed without a network is stored once; done beats to do; an ended session deletes what the device keeps", async ({
  pageOf,
  site,
}) => {
  const event = await addEventOfToday(site, "Kept reception");
  await addTask(site, { title: "Count the chairs", person: "arjun" });
  const page = await pageOf("arjun", { width: 390, height: 844, hasWorker: true });
  const context = page.context();
  await expect.poll(() => keptSets(page)).toBe(1);
  await context.setOffline(true);
  await page.goto("/dashboard/tasks");
  const reception = page.getByRole("region", { name: "Kept reception" });
  await reception.getByRole("button", { name: /^Start ?: Crew call/ }).click();
  await reception.getByRole("button", { name: "+10 min" }).click();
  await reception.getByRole("button", { name: "+10 min" }).click();
  await expect(reception).toContainText("5:00 AM to 5:35 AM");
  await reception.getByText(/^Issues and hand-over/).click();
  await reception.getByLabel("What is wrong").fill("Lamps are dark");
  await reception.getByRole("button", { name: "Add issue" }).click();
  await expect(reception.getByLabel("What is wrong")).toHaveValue("");
  await page.getByLabel("New task").fill("Bring candles");
  await page.getByRole("button", { name: "Add task" }).click();
  await page.getByRole("button", { name: "Count the chairs: Mark as completed" }).click();
  await expect(page.getByText("Offline, 6 changes wait")).toBeVisible();
  await page.getByLabel("New task").fill("Half typed");

  const sql = await site.database();
  await sql`update run_items set status = 'done' where event_id = ${event} and title = 'Crew call'`;
  // A newer build does not know one of them.
  await page.route("**/dashboard/waiting", (route) =>
    route.request().postData()?.includes("Lamps")
      ? route.fulfill({ status: 400, headers: { "x-request-id": "1" }, json: { errorMessage: "This page is too old." } })
      : route.continue(),
  );
  await context.setOffline(false);
  await expect(page.getByText(/Crew call stays done/)).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const refused = page.getByRole("alert").filter({ hasText: "Not stored: \u201cLamps are dark\u201d" });
  await expect(refused).toContainText("This page is too old.");
  await page.unroute("**/dashboard/waiting");
  await refused.getByRole("button", { name: "Try again" }).click();
  await expect(refused).toHaveCount(0);
  await expect(page.getByLabel("New task")).toHaveValue("Half typed");
  expect(await sql`select title, status from tasks where title in ('Bring candles', 'Count the chairs') order by title`).toEqual([
    { title: "Bring candles", status: "pending" },
    { title: "Count the chairs", status: "completed" },
  ]);
  await expect.poll(() => sql`select text from day_notes where event_id = ${event}`).toEqual([{ text: "Lamps are dark" }]);

  // A page that was opened with a network: its dialogs open without one, and what they make waits too.
  await page.goto(`/dashboard/events/${event}/day`);
  await expect(page.getByText("Live", { exact: true })).toBeAttached();
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  await context.setOffline(true);
  await page.evaluate(() => {
    navigator.storage.estimate = async () => ({ quota: 100_000_000, usage: 99_000_000 });
  });
  await page.getByRole("link", { name: "Add issue", exact: true }).click();
  await expect(page.getByLabel("Photograph")).toHaveAccessibleDescription(/^No room on this device for a photograph/);
  await page.keyboard.press("Escape");
  for (const [link, label, text, button] of [
    ["Add issue", "What is wrong", "Stage is wet", "Add issue"],
    ["Add issue", "What is wrong", "Second lamp is dark", "Add issue"],
    ["Write", "What the next shift must know", "The keys are at the gate", "Hand over"],
  ] as const) {
    await page.getByRole("link", { name: link, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(label).fill(text);
    if (text === "Stage is wet")
      await dialog.getByLabel("Photograph").setInputFiles({ name: "stage.png", mimeType: "image/png", buffer: photo });
    await dialog.getByRole("button", { name: button }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Kept: it is sent as soon as there is one.")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: text })).toContainText("waits for a network");
  }
  await page.getByRole("button", { name: /^Start ?: Baraat/ }).click();
  await expect(page.getByRole("button", { name: /^Done ?: Baraat/ })).toBeVisible();
  // Pressed again while it waits: the shift adds up. No dialog can ask what happens to the minutes that are missing before the fixed time.
  await page.getByRole("button", { name: "+10 min" }).click();
  await expect(page.getByText("5:15 AM to 5:40 AM")).toBeVisible();
  await page.getByRole("button", { name: "+10 min" }).click();
  await expect(page.getByText("5:15 AM to 5:50 AM")).toBeVisible();
  // Two phones count plates.
  const other = await pageOf("keerthi", { view: `events/${event}/day` });
  await other.getByRole("button", { name: "+10 more served" }).click();
  await expect(other.getByText("10served")).toBeVisible();
  const more = page.getByRole("button", { name: "+10 more served" });
  await more.click();
  await more.click({ delay: 700 });
  await expect(page.getByText("11served")).toBeVisible();
  await expect(page.getByText(/8 changes wait/).first()).toBeAttached();
  await page.reload();
  await expect(page.getByText(/8 changes wait/).first()).toBeVisible();
  await context.setOffline(false);
  await expect(other.getByText("21served")).toBeVisible();
  await expect
    .poll(() => sql`select text, file_id is not null as photo from day_notes where event_id = ${event} order by created_at`)
    .toEqual([
      { text: "Lamps are dark", photo: false },
      { text: "Stage is wet", photo: true },
      { text: "Second lamp is dark", photo: false },
      { text: "The keys are at the gate", photo: false },
    ]);
  await expect.poll(async () => (await stored(page)).databases).toEqual([]);

  // The session ends while a change waits: it is sent when the same person has logged in again.
  await context.setOffline(true);
  await reception.getByRole("button", { name: "+10 more served" }).click();
  await sql`delete from auth_sessions where user_id = (select id from auth_users where email = ${people.arjun.email})`;
  await context.setOffline(false);
  await page.waitForURL(`**/login?next=${encodeURIComponent(`/dashboard/events/${event}/day`)}`);
  await page.getByLabel("Email").fill(people.arjun.email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(other.getByText("31served")).toBeVisible();
  await expect(page).toHaveURL(`/dashboard/events/${event}/day`);

  // Disabled with a change that waits.
  await context.setOffline(true);
  await page.getByRole("button", { name: "+10 more served" }).click();
  await sql.begin(async (tx) => {
    await tx`select set_config('app.system', 'auth', true)`;
    await tx`update user_profiles set access = 'disabled' where email = ${people.arjun.email}`;
  });
  await context.setOffline(false);
  await page.waitForURL(/\/login(\?|$)/);
  await expect.poll(() => stored(page)).toEqual({ caches: [], databases: [], workers: 0, kept: [] });
});

test("on a phone the top bar keeps its lines while a change waits that the server does not take", async ({ pageOf, site }) => {
  await addTask(site, { title: "Fold the cloths", person: "keerthi" });
  const page = await pageOf("keerthi", { width: 390, height: 844, view: "tasks" });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const height = async () => (await page.locator(".top-bar").boundingBox())?.height;
  const before = await height();
  await page.route("**/dashboard/waiting", (route) => route.abort());
  await page.context().setOffline(true);
  await page.getByRole("button", { name: /Mark as In Progress ?: Fold the cloths/ }).click();
  await page.context().setOffline(false);
  await expect(page.getByText("Live, 1 change waits")).toBeVisible();
  expect(await height()).toBe(before);
});

test("a view whose styles or scripts do not come leads to the page that the device keeps", async ({ pageOf }) => {
  const page = await pageOf("keerthi", { view: null });
  // The page of a network that wants a log-in.
  const html = { contentType: "text/html", body: "<html>Please log in" };
  for (const files of ["*.css", "tasks.route-*.js", "entry.client-*.js"]) {
    await page.route(`**/assets/${files}`, (route) => (page.url().includes("/kept") ? route.continue() : route.fulfill(html)));
    await page.goto("/dashboard/tasks");
    await expect(page).toHaveURL("/dashboard/kept?from=%2Fdashboard%2Ftasks");
    await expect(page.getByRole("heading", { level: 1, name: "Without a network" })).toBeVisible();
    await page.unrouteAll();
  }
});
