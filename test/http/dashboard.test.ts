import { expect, test } from "vitest";
import { anonymousClient, loggedInClient, type Page } from "../client.ts";
import { enquiryOf } from "../visitor.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

test("the overview shows everything that the specification names", async () => {
  const admin = await loggedInClient(site, "sravani");
  const page = await (await admin.page("/dashboard")).submit("Hide for now");
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
});

test("only admins see the figures: lists whose bars link to the records that they count", async () => {
  await anonymousClient(site).post("/contact", { ...enquiryOf(1), date: "2099-01-01" });
  const admin = await loggedInClient(site, "sravani");
  let page = await (await admin.page("/dashboard")).follow("Figures");
  expect(page.path).toBe("/dashboard/figures");
  page = await page.follow("12 months");
  const bars = (list: string) =>
    page
      .byName("ol", list)
      .all("li")
      .map(({ text }) => text);
  const enquiries = bars("Enquiries by month");
  expect(enquiries).toHaveLength(12);
  expect(enquiries.at(-1)).toMatch(/^[A-Z][a-z]{2} \d{4}: [1-9]/);
  expect(bars("Leads by stage")[0]).toMatch(/^New ?[1-9]/);
  expect(bars("Replies by how long they took")).toHaveLength(4);
  expect(page.byName("ol", "Leads by stage").link(/^New/)).toContain("stage=new");
  const month = enquiries.at(-1)?.split(":")[0];
  const leads = await page.follow(new RegExp(`^${month}`), page.byName("ol", "Enquiries by month"));
  expect(leads.links(`Enquiry: ${month}`)).toHaveLength(1);
  // The board, the default, would hide the cards of Won and Lost.
  const view = (list: Page) => list.byName("nav", "View").one("[aria-current]").text;
  expect([view(leads), view(await leads.follow("Board")), view(await admin.page("/dashboard/leads"))]).toEqual([
    "Table",
    "Board",
    "Board",
  ]);
  const late = await page.follow(/^Late/, page.byName("ol", "Replies by how long they took"));
  expect(late.path).toMatch(/^\/dashboard\/leads\?took=late&replied=/);
  expect((await late.follow("Late: over 24 h")).path).not.toContain("took");

  const member = await loggedInClient(site, "keerthi");
  expect((await member.page("/dashboard")).links("Figures")).toEqual([]);
  expect((await member.page("/dashboard/figures")).status).toBe(403);
});

test("the first steps show until they are hidden, and ACCOUNT shows them again", async () => {
  const admin = await loggedInClient(site, "sravani");
  let page = await (await admin.page("/dashboard/account")).submit("Show it again");
  for (const step of [
    "Start here",
    "Company details",
    "Your website",
    "Public address",
    "Outgoing mail",
    "Your team",
    "The first event",
  ])
    expect(page.main.text).toContain(step);
  page = await page.submit("Hide for now");
  expect([page.path, page.headings(2).includes("Start here")]).toEqual(["/dashboard?start=hidden", false]);
  expect(page.main.text).toContain("“Start here” is hidden. ACCOUNT shows it again.");
  await (await admin.page("/dashboard/account")).submit("Show it again");
  expect((await admin.page("/dashboard/account")).buttons("Show it again")).toEqual([]);
  const member = await loggedInClient(site, "keerthi");
  expect((await member.page("/dashboard")).main.text).not.toContain("Start here");
});

test("each row of open work has a button that works without JavaScript; the choice Mine or Everyone is remembered", async () => {
  const sql = await site.database();
  await sql`with event as (insert into events (name) values ('Event of the late task') returning id)
    insert into tasks (title, status, due_date, assigned_to, event_id)
    select 'Late for Keerthi', 'pending', '2026-01-02', user_id, event.id from user_profiles, event where email = 'keerthi@toranam.example'`;
  const admin = await loggedInClient(site, "sravani");
  const whose = (page: Page) => page.byName("nav", "Whose").one("[aria-current]").text;
  expect(whose(await admin.page("/dashboard?whose=everyone"))).toMatch(/^Everyone/);
  const page = await admin.page("/dashboard");
  expect(page.item("Late for Keerthi").text).toMatch(/days late ?Start$/);
  const started = await page.submit("Start: Late for Keerthi");
  expect(started.text).toContain("Late for Keerthi (Event of the late task): marked as In Progress.");
  expect((await started.submit("Undo")).text).toContain("Late for Keerthi (Event of the late task): back to Pending.");
  await (await admin.page("/dashboard")).submit("Start: Late for Keerthi");
  expect((await admin.page("/dashboard")).buttons("Done: Late for Keerthi")).toHaveLength(1);
  const mine = await page.follow(/^Mine/);
  expect(mine.buttons("Done: Late for Keerthi")).toEqual([]);
  expect(whose(await admin.page("/dashboard"))).toMatch(/^Mine/);
  expect(whose(await admin.page("/dashboard?whose=else"))).toMatch(/^Mine/);
  const member = await (await loggedInClient(site, "keerthi")).page("/dashboard");
  expect(member.buttons("Done: Late for Keerthi")).toHaveLength(1);
  expect(member.all("nav", /Everyone/)).toEqual([]);
  const dialog = await member.follow("Late for Keerthi", member.all("li", "Late for Keerthi")[0]);
  expect(dialog.byName("dialog", "Edit Task").link("Cancel")).toBe("/dashboard");
  expect((await dialog.submit("Save Task", { "Due date": "3 Dec 2099" })).path).toBe("/dashboard");
});

test("after a lead's next action is done, another one is set in a dialog of the overview", async () => {
  const sql = await site.database();
  const [lead] = await sql`insert into leads (name, stage, next_action, next_action_on)
    values ('Anjali of Today', 'contacted', 'Call Anjali', '2026-01-02') returning id, version`;
  const member = await loggedInClient(site, "keerthi");
  await (await member.page("/dashboard")).submit("Done: Call Anjali");
  const dialog = await member.page(`/dashboard?next=${lead?.id}`);
  const empty = await dialog.submit("Save", { "Next action": " " });
  expect([empty.status, empty.byName("dialog", "Next action for Anjali of Today").text]).toEqual([
    400,
    expect.stringContaining("Please say what is to be done."),
  ]);
  const saved = await empty.submit("Save", { "Next action": "Visit Anjali", "Next action on": "2026-01-03" });
  expect(saved.path).toMatch(/^\/dashboard\?changed=/);
  expect(saved.text).toContain("Anjali of Today: next is “Visit Anjali”, 3 Jan 2026.");
  expect(saved.buttons("Done: Visit Anjali")).toHaveLength(1);
  expect((await dialog.submit("Save", { "Next action": "Stale" })).text).toContain("You both changed Next action: choose.");
});

test("an admin approves a newcomer with access and job title in a dialog, and compares two events at one venue", async () => {
  await site.addPerson({ email: "newcomer@toranam.example", name: "Nila Newcomer", access: "pending" });
  const sql = await site.database();
  await sql`insert into events (name, date, time, venue) values
    ('First at Granite', '2099-05-01', '10:00', 'Granite Hall'), ('Second at Granite', '2099-05-01', '11:00', 'Granite Hall, Hyderabad')`;
  const admin = await loggedInClient(site, "sravani");
  const overview = await admin.page("/dashboard");
  const compared = await overview.follow("Compare: Granite Hall taken twice");
  const comparison = compared.byName("dialog", "Granite Hall taken twice");
  expect(comparison.headings(3)).toEqual(["First at Granite", "Second at Granite"]);
  expect(comparison.text).toContain("they leave Today until one of them gets another date, time or venue");
  const clash = "Compare: Granite Hall taken twice";
  const accepted = await compared.submit("Both may stay", {}, comparison);
  expect(accepted.text).toContain("“First at Granite” and “Second at Granite” both stay.");
  expect((await admin.page("/dashboard")).links(clash)).toEqual([]);
  const [again] = await sql`update events set time = '12:00' where name = 'Second at Granite' returning id`;
  expect((await admin.page("/dashboard")).links(clash)).toHaveLength(1);
  await sql`update events set time = '18:00' where id = ${again?.id}`;
  expect((await compared.submit("Both may stay", {}, comparison)).text).toContain("They no longer share a venue at one time.");
  const asked = await overview.follow("Approve: Nila Newcomer");
  const team = await asked.submit("Approve", { "Job title": "Florist" }, asked.byName("dialog", "Approve Nila Newcomer?"));
  expect(team.row("Nila Newcomer").text).toMatch(/PLANNER.*Florist/);
  expect((await admin.page("/dashboard")).links("Approve: Nila Newcomer")).toEqual([]);
});

test("an admin rejects a stranger from the overview, after a confirmation dialog that says what happens", async () => {
  await site.addPerson({ email: "stranger@example.com", name: "Some Stranger", access: "pending" });
  const admin = await loggedInClient(site, "sravani");
  const asked = await (await admin.page("/dashboard")).follow("Approve: Some Stranger");
  const question = await asked.follow("Reject instead");
  expect(question.path).toMatch(/^\/dashboard\?reject=/);
  const dialog = question.byName("dialog", "Reject Some Stranger?");
  expect(dialog.text).toContain("nobody can log in with it");
  const team = await question.submit("Reject", {}, dialog);
  expect(team.text).toContain("Some Stranger: rejected.");
  expect(team.row("Some Stranger").text).toContain("DISABLED");
  expect((await admin.page("/dashboard")).links("Approve: Some Stranger")).toEqual([]);
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
  for (const name of ["Team Task Progress Overview", "Enquiries by month", "People to approve"])
    expect(page.main.text).not.toContain(name);
  expect(page.byName("nav", "Dashboard").text).toContain("PLANNER");
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
  const file = await client.get("/dashboard/meet.ics?date=2+Jan+2099&time=10:30");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="meeting.ics"');
  expect(await file.text()).toContain("DTSTART:20990102T050000Z");
  const refused = await client.page("/dashboard/meet.ics?date=someday&time=10:30");
  expect([refused.value("Date"), refused.description("Date")]).toEqual(["someday", expect.stringMatching(/not understood/)]);
  const timeless = await client.page("/dashboard/meet.ics?date=2+Jan+2099&time=soon");
  expect([timeless.value("Date"), timeless.description("Date")]).toEqual(["2 Jan 2099", ""]);
});

test("a view that fails to load shows an error inside the dashboard; the log has the request's id, the page has no SQL", async () => {
  const sql = await site.database();
  await sql`alter table vendors rename column vendor_name to missing`;
  try {
    const page = await (await loggedInClient(site, "keerthi")).page("/dashboard/vendors");
    expect([page.status, page.alerts()]).toEqual([
      500,
      expect.stringContaining("Failed to load some data. Please try again later."),
    ]);
    expect(page.byName("nav", "Dashboard").text).toContain("VENDORS");
    expect(page.text).toContain(page.response.headers.get("x-request-id"));
  } finally {
    await sql`alter table vendors rename column missing to vendor_name`;
  }
});
