import { expect, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import { enquiryOf } from "../visitor.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

test("the overview shows everything that the specification names", async () => {
  const admin = await loggedInClient(site, "sravani");
  let page = await admin.page("/dashboard");
  for (const text of ["Total Events", "Active Events", "Pending Tasks", "Total Revenue", "completed", "from last month", "₹0"])
    expect(page.main.text).toContain(text);
  expect(page.headings(1)[0]).toMatch(/^Good (morning|afternoon|evening), Sravani$/);
  const headings = [...page.headings(2), ...page.headings(3)];
  for (const name of ["Team Task Progress Overview", "Upcoming Events", "Recent Activity"]) expect(headings).toContain(name);
  expect(page.links("Create Event")).not.toEqual([]);
  const sidebar = page.byName("nav", "Dashboard").text;
  for (const view of ["DASHBOARD", "EVENTS", "TASKS", "LEADS", "VENDORS", "INVOICES", "EMAIL", "MEET", "ADMIN", "LOGOUT"])
    expect(sidebar).toContain(view);
  expect(page.text).toContain("“Plan the exit before you open the gates.”");

  await anonymousClient(site).post("/contact", { ...enquiryOf(1), date: "2099-01-01" });
  page = await admin.page("/dashboard");
  const enquiries = page.table("Enquiries by month").rows();
  expect(enquiries).toHaveLength(13);
  expect(enquiries.at(-1)?.text).toMatch(/[1-9]\d*$/);
  expect(page.table("Leads by stage").rows()[1]?.text).toMatch(/^New [1-9]/);
  expect(page.table(/^Replies of the last three months/).rows()).toHaveLength(5);
  for (const item of ["Before going live", "Company facts", "Outgoing mail", "Public address", "Backups"])
    expect(page.main.text).toContain(item);
});

test("an admin selects a team member and sees that person's figures and tasks beside the team's", async () => {
  const sql = await site.database();
  for (const [title, status] of [
    ["Candidate's first", "completed"],
    ["Candidate's second", "pending"],
  ] as const)
    await sql`insert into tasks (title, status, assigned_to) select ${title}, ${status}, user_id from user_profiles where email = 'arjun@toranam.example'`;
  const tasks = await (await loggedInClient(site, "sravani")).page("/dashboard/tasks?view=team");
  const page = await tasks.submit("Show", { "Select Candidate": "Arjun Varma" });
  expect(page.path).toMatch(/candidate=/);
  expect(page.main.text).toContain("50% Complete (1/2)");
  expect(page.table("Tasks of Arjun Varma").rows()).toHaveLength(3);
  for (const name of ["Candidate progress", "My Task Progress", "Team Task Progress", "Team Summary"])
    expect(page.main.text).toContain(name);
});

test("a member sees only their own figures and none of the admin's", async () => {
  const page = await (await loggedInClient(site, "arjun")).page("/dashboard");
  expect(page.main.text).toContain("Recent Activity");
  for (const name of ["Team Task Progress Overview", "Enquiries by month", "Before going live"])
    expect(page.main.text).not.toContain(name);
  expect(page.byName("nav", "Dashboard").text).toContain("USER");
});

test("email and meeting links open in new tabs, and a meeting can be downloaded as a calendar file", async () => {
  const client = await loggedInClient(site, "keerthi");
  const email = await client.page("/dashboard/email");
  expect(email.link(/^Open webmail/)).toMatch(/^https:/);
  expect(email.all("li", "toranam.example")).not.toEqual([]);
  const meet = await client.page("/dashboard/meet");
  for (const name of [/^Start instant meeting/, /^Schedule meeting/]) {
    expect(meet.link(name)).toMatch(/^https:/);
    expect(meet.byName("a", name).attribute("target")).toBe("_blank");
  }
  expect(meet.link(/^Schedule meeting/)).toMatch(/text=.+&details=.+/);
  const file = await client.get("/dashboard/meet.ics?date=2099-01-02&time=10:30");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="meeting.ics"');
  expect(await file.text()).toContain("DTSTART:20990102T050000Z");
});

test("a view that fails to load shows an error inside the dashboard; the log has the request's id, the page has no SQL", async () => {
  const sql = await site.database();
  await sql`alter table vendors rename to missing`;
  try {
    const page = await (await loggedInClient(site, "keerthi")).page("/dashboard/vendors");
    expect([page.status, page.alerts()]).toEqual([
      500,
      expect.stringContaining("Failed to load some data. Please try again later."),
    ]);
    expect(page.byName("nav", "Dashboard").text).toContain("VENDORS");
    expect(page.text).toContain(page.response.headers.get("x-request-id"));
  } finally {
    await sql`alter table missing rename to vendors`;
  }
});
