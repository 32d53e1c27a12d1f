import { addEvent, addLead, addTask } from "./data.ts";
import { expect, test } from "./fixtures.ts";

test("the sidebar's counts change with the records that they count", async ({ pageOf, site }) => {
  const page = await pageOf("keerthi", { view: "email" });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const link = (name: string) =>
    page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: new RegExp(`^${name}`) });
  const count = async (name: string) => Number((await link(name).textContent())?.match(/\d+/)?.[0] ?? 0);
  const counts = () => Promise.all(["EVENTS", "TASKS", "LEADS", "INVOICES"].map(count));
  const before = await counts();
  await addEvent(site, "Counted");
  await addTask(site, { title: "Counted", person: "keerthi" });
  await addLead(site, "Counted");
  const sql = await site.database();
  await sql`insert into invoices (client_name) values ('Counted')`;
  await expect.poll(counts).toEqual(before.map((number) => number + 1));
});

test("a logo that does not load becomes the product's name and 'Professional Services'", async ({ pageOf }) => {
  const page = await pageOf("keerthi", { view: "email" });
  await page.route("**/logo-night.svg", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.getByRole("navigation", { name: "Dashboard" }).getByText("Professional Services")).toBeVisible();
});

test("the quote changes every 30 seconds until it is paused", async ({ pageOf }) => {
  const page = await pageOf("keerthi", { view: "email" });
  await page.clock.install();
  await page.goto("/dashboard");
  const quote = page.locator("q");
  await expect(quote).toHaveText("“Plan the exit before you open the gates.”");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.clock.runFor(30_100);
  await expect(quote).not.toHaveText("“Plan the exit before you open the gates.”");
  await page.getByRole("button", { name: "Pause the quotes" }).click();
  const paused = await quote.textContent();
  await page.clock.runFor(65_000);
  await expect(quote).toHaveText(paused as string);
});

test("text typed before the scripts are loaded is kept, and the field keeps the focus", async ({ pageOf }) => {
  const page = await pageOf("sravani");
  let load: () => void = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route("**/entry.client-*.js", async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto("/dashboard/events?new", { waitUntil: "commit" });
  const venue = page.getByRole("dialog").getByLabel("Venue");
  await venue.click();
  await page.keyboard.type("Shil");
  load();
  await expect(page.locator("dialog:modal")).toBeVisible();
  await page.keyboard.type("paramam");
  await expect(venue).toHaveValue("Shilparamam");
});
