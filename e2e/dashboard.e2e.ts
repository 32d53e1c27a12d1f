import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("the overview says all that the specification says", async ({ pageOf, site }) => {
  const page = await pageOf("sravani");
  await page.goto("/dashboard");
  for (const figure of ["Total Events", "Active Events", "Pending Tasks", "Total Revenue"])
    await expect(page.getByText(figure, { exact: true })).toBeVisible();
  await expect(page.getByText(/completed$/).first()).toBeVisible();
  await expect(page.getByText(/from last month/).first()).toBeVisible();
  await expect(page.getByRole("main").getByText("₹0", { exact: true }).first()).toBeVisible();
  await expect(page.locator(".key-figures svg")).toHaveCount(4);
  for (const name of ["Team Task Progress Overview", "Upcoming Events", "Recent Activity"])
    await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create Event" }).first()).toBeVisible();
  const sidebar = page.getByRole("navigation", { name: "Dashboard" });
  for (const view of ["DASHBOARD", "EVENTS", "TASKS", "LEADS", "VENDORS", "INVOICES", "EMAIL", "MEET"])
    await expect(sidebar.getByText(view, { exact: true })).toBeVisible();
  await expect(sidebar.getByText("ADMIN", { exact: true })).toBeVisible();
  await expect(sidebar.getByRole("button", { name: "LOGOUT" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Sravani$/);
  await expect(page.getByText("“Plan the exit before you open the gates.”")).toBeVisible();

  await fetch(`${site.url}/contact`, {
    method: "POST",
    body: new URLSearchParams({
      name: "Chart Rao",
      email: "chart@example.com",
      phone: "9000000001",
      event_type: "Wedding",
      date: "2099-01-01",
      time: "10:00",
    }),
  });
  const enquiries = page.getByRole("table", { name: "Enquiries by month" });
  await expect(enquiries.getByRole("row")).toHaveCount(13);
  await expect(enquiries.getByRole("row").last()).toHaveText(/[1-9]\d*$/);
  await expect(page.getByRole("table", { name: "Leads by stage" }).getByRole("row").nth(1)).toHaveText(/^New[1-9]/);
  await expect(page.getByRole("table", { name: /^Replies of the last three months/ }).getByRole("row")).toHaveCount(5);
  const left = page.getByRole("heading", { name: "Before going live" }).locator("../..");
  for (const what of ["Company facts", "Outgoing mail", "Public address", "Backups"]) await expect(left).toContainText(what);
});

test("an admin picks a candidate: the figures and the panel of that person, and the own beside the team's", async ({
  pageOf,
  site,
}) => {
  const sql = await site.database();
  for (const [title, status] of [
    ["Candidate's first", "completed"],
    ["Candidate's second", "pending"],
  ] as const) {
    await sql`insert into tasks (title, status, assigned_to) select ${title}, ${status}, user_id from user_profiles where email = 'arjun@toranam.example'`;
  }
  await sql.end();
  const page = await pageOf("sravani");
  await page.goto("/dashboard/tasks");
  await page.getByRole("combobox", { name: "Select Candidate" }).selectOption("Arjun Varma");
  await page.waitForURL(/candidate=/);
  const panel = page.getByRole("heading", { name: "Candidate progress" }).locator("../..");
  await expect(panel).toContainText("50% Complete (1/2)");
  await expect(page.getByRole("table", { name: "Tasks of Arjun Varma" }).getByRole("row")).toHaveCount(3);
  for (const name of ["My Task Progress", "Team Task Progress", "All Tasks", "Team Summary"])
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
});

test("the sidebar's badges follow what they count", async ({ pageOf, site }) => {
  const page = await pageOf("keerthi");
  await page.goto("/dashboard/email");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const link = (name: string) =>
    page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: new RegExp(`^${name}`) });
  const counted = async (name: string) => Number((await link(name).textContent())?.match(/\d+/)?.[0] ?? 0);
  const views = ["EVENTS", "TASKS", "LEADS", "INVOICES"];
  const before = await Promise.all(views.map(counted));
  const sql = await site.database();
  await sql`insert into events (name) values ('Counted')`;
  await sql`insert into tasks (title, assigned_to) select 'Counted', user_id from user_profiles where email = 'keerthi@toranam.example'`;
  await sql`insert into leads (name) values ('Counted')`;
  await sql`insert into invoices (client_name) values ('Counted')`;
  await sql.end();
  await expect.poll(() => Promise.all(views.map(counted))).toEqual(before.map((count) => count + 1));
});

test("a member sees the own figures and nothing of the admin's", async ({ pageOf }) => {
  const page = await pageOf("arjun");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
  for (const name of ["Team Task Progress Overview", "Enquiries by month", "Before going live"])
    await expect(page.getByRole("heading", { name })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Dashboard" }).getByText("USER", { exact: true })).toBeVisible();
});

test("a logo that does not load becomes the product and 'Professional Services'", async ({ pageOf }) => {
  const page = await pageOf("keerthi");
  await page.route("**/logo-night.svg", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.getByRole("navigation", { name: "Dashboard" }).getByText("Professional Services")).toBeVisible();
});

test("the quotes change every 30 seconds, and stop when told", async ({ pageOf }) => {
  const page = await pageOf("keerthi");
  await page.clock.install();
  await page.goto("/dashboard");
  await expect(page.locator(".daily-quote q")).toHaveText("“Plan the exit before you open the gates.”");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.clock.runFor(30_100);
  await expect(page.locator(".daily-quote q")).not.toHaveText("“Plan the exit before you open the gates.”");
  await page.getByRole("button", { name: "Pause the quotes" }).click();
  const stands = await page.locator(".daily-quote q").textContent();
  await page.clock.runFor(65_000);
  await expect(page.locator(".daily-quote q")).toHaveText(stands as string);
});

test("email and meetings lead out in new tabs, and a meeting is a file too", async ({ pageOf }) => {
  const page = await pageOf("keerthi");
  await page.goto("/dashboard/email");
  await expect(page.getByRole("link", { name: /^Open webmail/ })).toHaveAttribute("href", /^https:/);
  await expect(page.getByRole("listitem").filter({ hasText: "toranam.example" })).toBeVisible();
  await page.goto("/dashboard/meet");
  for (const name of [/^Start instant meeting/, /^Schedule meeting/]) {
    await expect(page.getByRole("link", { name })).toHaveAttribute("target", "_blank");
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", /^https:/);
  }
  await expect(page.getByRole("link", { name: /^Schedule meeting/ })).toHaveAttribute("href", /text=.+&details=.+/);
  await expect(page.getByRole("button", { name: "Copy meeting link" })).toBeVisible();
  const file = await page.request.get("/dashboard/meet.ics?date=2099-01-02&time=10:30");
  expect(file.headers()["content-disposition"]).toBe('attachment; filename="meeting.ics"');
  expect(await file.text()).toContain("DTSTART:20990102T050000Z");
});

test("axe finds nothing in the overview", async ({ pageOf }) => {
  await expectAccessible(await pageOf("sravani"));
});
