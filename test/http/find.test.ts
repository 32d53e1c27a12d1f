import { expect, test } from "vitest";
import { loggedInClient } from "../client.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

test("the page finds records without JavaScript, and leads to them and to the whole list", async () => {
  const sql = await site.database();
  await sql`insert into leads (name, company) select 'Marigold ' || n, 'Lamps & Co' from generate_series(1, 7) n`;
  const client = await loggedInClient(site, "keerthi");
  const start = await client.page("/dashboard");
  const page = await (await start.follow(/Search or go to/)).submit("Search", { "Name, number, phone or a command": "marigold" });
  expect(page.main.text).toContain("Leads");
  expect(page.main.link("All 7 leads")).toBe("/dashboard/leads?view=table&q=marigold");
  const lead = await page.follow(/^Marigold 3/, page.main);
  expect(lead.main.text).toContain("Marigold 3");
  const empty = await client.page("/dashboard/find?q=%3Cb%3E%25");
  expect(empty.main.text).toContain("Nothing found for “<b>%”.");
  const form = await empty.follow(/^Create Lead “/, empty.main);
  expect(form.submission(/Create|Add/).fields).toContainEqual(["name", "<b>%"]);
});

test("a member finds their own tasks and no people; an admin finds all", async () => {
  const sql = await site.database();
  const assign = (title: string, email: string) =>
    sql`insert into tasks (title, assigned_to) select ${title}, user_id from user_profiles where email = ${email}`;
  await assign("Jasmine of the member", "keerthi@toranam.example");
  await assign("Jasmine of the admin", "sravani@toranam.example");
  const find = async (person: "keerthi" | "sravani", q: string) =>
    (await (await loggedInClient(site, person)).page(`/dashboard/find?q=${q}`)).main.text;
  expect(await find("keerthi", "jasmine")).toContain("Jasmine of the member");
  expect(await find("keerthi", "jasmine")).not.toContain("of the admin");
  expect(await find("sravani", "jasmine")).toMatch(/of the member.*of the admin|of the admin.*of the member/s);
  expect(await find("keerthi", "keerthi@")).toContain("Nothing found");
  expect(await find("sravani", "keerthi@")).toContain("People");
  expect(await find("keerthi", "%3E")).not.toContain("Go to Team");
});

test("the dialog's responses are not cached, and contain what was opened only while the person may see it", async () => {
  const sql = await site.database();
  const [task] = await sql<{ id: string }[]>`
    insert into tasks (title, assigned_to) select 'Opened task', user_id from user_profiles where email = 'sravani@toranam.example' returning id`;
  const path = `/dashboard/find/results?opened=task.${task?.id}&opened=nonsense&q=opened`;
  const fetchFor = async (person: "keerthi" | "sravani") => (await loggedInClient(site, person)).get(path);
  const response = await fetchFor("sravani");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toMatchObject({ opened: [{ name: "Opened task" }], groups: [{ title: "Tasks" }] });
  expect(await (await fetchFor("keerthi")).json()).toEqual({ opened: [], groups: [] });
});
