import { expect, test } from "vitest";
import { anonymousClient, type Client, loggedInClient, type Page } from "../client.ts";
import { enquiryOf } from "../visitor.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

const create = async (client: Client, name: string, note = "") =>
  (await client.page("/dashboard/leads?new")).submit("Create Lead", { Name: name, "What was said": note });

const stage = (page: Page, name: string) => page.byName("section", new RegExp(`^${name},`));
/** What the menu of a card leads to without JavaScript. */
const openCard = (page: Page, lead: string) => page.follow("Open", page.item(lead));

test("the board comes first; table and list are chosen by a link, and the choice is remembered", async () => {
  const client = await loggedInClient(site, "arjun");
  const board = await client.page("/dashboard/leads");
  expect(board.headings()).toEqual(["Lead Management"]);
  expect(board.text).toContain("We promise a reply within 24 hours.");
  expect(board.all("section").map((section) => section.attribute("aria-label"))).toEqual([
    expect.stringMatching(/^New, \d+ leads?$/),
    expect.stringMatching(/^Contacted, /),
    expect.stringMatching(/^Quoted, /),
  ]);
  const table = await board.follow("Table");
  expect(table.headings(2)).toContain("All Leads");
  expect((await client.page("/dashboard/leads")).headings(2)).toContain("All Leads");
  expect((await client.page("/dashboard/leads?view=nonsense")).headings(2)).toContain("All Leads");
  expect((await (await loggedInClient(site, "keerthi")).page("/dashboard/leads")).headings(2)).toContain("Contacted");
});

test("a card shows the enquiry and the reply that is due; without JavaScript its menu leads to the actions", async () => {
  await anonymousClient(site).post("/contact", { ...enquiryOf(1), name: "Anjali Rao", budget: "18-22 lakh", guests: "1540" });
  const client = await loggedInClient(site, "keerthi");
  const leads = await client.page("/dashboard/leads");
  const card = leads.item("Anjali Rao");
  expect(card.text).toMatch(/Wedding · .* · 1,540 guests/);
  expect(card.text).toContain("₹18–22 L");
  expect(card.text).toMatch(/Reply in 2[34] h|Reply by/);
  const page = await openCard(leads, "Anjali Rao");
  expect(page.link("WhatsApp")).toMatch(/[?&]whatsapp=lead\.[\w-]{36}\.firstReply$/);
  const replied = await page.submit(/^Mark as replied/);
  expect(replied.alerts()).toContain("Anjali Rao: marked as replied, moved to Contacted.");
  expect(stage(await client.page("/dashboard/leads"), "Contacted").item("Anjali Rao").text).toContain("No next action");
  const back = await replied.submit("Undo");
  expect(back.alerts()).toContain("Anjali Rao: back to New.");
  expect(stage(await client.page("/dashboard/leads"), "New").item("Anjali Rao").text).toContain("Reply ");
});

test("the head of a stage adds up the budgets, and says of how many leads when it cannot read all", async () => {
  const budgets = ["8-11 lakh", "90 lakh to 1.1 crore", "not fixed"];
  for (const [index, budget] of budgets.entries())
    await anonymousClient(site).post("/contact", { ...enquiryOf(20 + index), name: `Sumathi ${index}`, budget });
  const client = await loggedInClient(site, "keerthi");
  const headOf = async (query: string) =>
    stage(await client.page(`/dashboard/leads?view=board&q=${query}`), "New").one(".lead-board__head").text;
  expect(await headOf("sumathi")).toBe("New 3 ₹98 L–1.2 Cr asked by 2");
  expect(await headOf("sumathi+0")).toMatch(/₹8–11 L asked$/);
  expect(await headOf("sumathi+2")).toBe("New 1");
});

test("the list shows the enquiry's whole text and the reply clock", async () => {
  await anonymousClient(site).post("/contact", {
    ...enquiryOf(3),
    name: "Anjali List",
    vision: "Anjali List dreams of marigolds",
  });
  const list = await (await loggedInClient(site, "sravani")).page("/dashboard/leads?view=list&q=anjali+list");
  expect(list.item("Anjali List").text).toContain("Anjali List dreams of marigolds");
  expect(list.item("Anjali List").text).toMatch(/23 h 59 min left|24 h 0 min left/);
  expect(list.item("Anjali List").text).toContain("No owner");
  expect((await list.submit(/^Mark as replied/)).item("Anjali List").text).toContain("CONTACTED");
});

test("an enquiry becomes a lead and an event with tasks; the timeline shows notes, enquiry and mail", async () => {
  const enquiry = { ...enquiryOf(2), name: "Vikram Shetty", date: "2099-02-14", location: "Rushikonda Sea Lawns", guests: "400" };
  await anonymousClient(site).post("/contact", { ...enquiry, vision: "Vikram Shetty dreams of marigolds" });
  const client = await loggedInClient(site, "sravani");
  let page = await (await client.page("/dashboard/leads?q=vikram")).follow("Vikram Shetty");
  expect(page.headings()).toEqual(["Vikram Shetty"]);
  expect(page.text).toContain("Vikram Shetty dreams of marigolds");
  page = await page.submit("Save note", { "Add a note": "Wants the sea behind the mandap" });
  expect(page.item("Note by Sravani Reddy").text).toContain("Wants the sea behind the mandap");
  expect(page.value("Add a note")).toBe("");
  expect(page.text).toMatch(/Mail on its way to |No mail server, so no mail to /);
  page = await (await page.follow("Edit")).submit("Save Lead", {
    "Next action": "Send the quote",
    "Next action on": "2099-01-02",
  });
  expect(page.text).toContain("2 Jan 2099");
  const dialog = (await page.follow("Create Event")).byName("dialog", "Create New Event");
  expect([dialog.value("Date"), dialog.value("Venue"), dialog.value("Description")]).toEqual([
    "14 Feb 2099",
    "Rushikonda Sea Lawns",
    "Vikram Shetty dreams of marigolds\nGuests: 400",
  ]);
  expect(dialog.text).toContain("marks its lead as Won");
  const event = await (await page.follow("Create Event")).submit("Create Event");
  expect(event.text).toContain("Vikram Shetty: marked as Won. The event starts with 11 tasks.");
  expect(event.headings()).toEqual(["Vikram Shetty: Wedding"]);
  expect(event.table("Tasks of this event").text).toContain("Mandap and flowers ordered");
  page = await event.follow("Vikram Shetty");
  expect(page.text).toContain("WON");
  page = await page.follow("Create Event");
  expect(page.byName("dialog", "Create New Event").text).not.toContain("marks its lead as Won");
  page = await page.submit("Create Event", { Date: "2099-03-14" });
  expect(page.text).toContain("Event created. The event starts with 11 tasks.");
  expect(page.text).not.toContain("marked as Won");
});

test("a lead by phone is entered in words; bad input stays beside its error; a later enquiry with another day asks which counts", async () => {
  const client = await loggedInClient(site, "keerthi");
  const typed = { Name: "Phoned Padma", Phone: "98480 55501", "Kind of event": "Wedding", "Day or days": "12-14 feb 2099" };
  const rest = {
    Guests: "about 500",
    Budget: "5-8",
    "City or hall": "Vizag",
    "Came from": "Referral",
    "Who, or which page": "Lakshmi",
  };
  const refused = await (await client.page("/dashboard/leads?new")).submit("Create Lead", { ...typed, ...rest, Guests: "lots" });
  expect(refused.text).toContain("Please give a number, such as 300 or 300-1200.");
  const dialog = refused.byName("dialog", "Create New Lead");
  expect([dialog.value("Guests"), dialog.value("Day or days"), dialog.value("Budget"), dialog.value("Came from")]).toEqual([
    ...["lots", "12–14 Feb 2099", "₹5–8\u00a0L", "Referral"],
  ]);
  await refused.submit("Create Lead", { Guests: "about 500" });
  const enquiry = {
    ...enquiryOf(4),
    name: "Padma",
    phone: "9848055501",
    date: "2099-02-20",
    guests: "600",
    location: "",
    budget: "",
  };
  await anonymousClient(site).post("/contact", enquiry);
  let page = await (await client.page("/dashboard/leads?source=Referral")).follow("Phoned Padma");
  const brief = () => page.text.match(/Asks for.*?Next action/)?.[0];
  expect(brief()).toMatch(/Day or days 12–14 Feb 2099 20 Feb 2099 Guests 500 600.*Came from Referral Who, or which page Lakshmi/);
  page = await page.submit("Keep what it was");
  expect(page.text).toContain("Phoned Padma: stays as it was.");
  expect(brief()).not.toContain("600");
  page = await (await page.submit("Undo")).submit("Take the new");
  expect(brief()).toMatch(/Day or days 20 Feb 2099.* Guests 600 Budget ₹5–8 L City or hall Vizag/);
  const quote = await page.follow("New quote");
  expect(quote.value("Guests")).toBe("600");
  for (const value of ["Phoned Padma: Wedding", "20 Feb 2099", "Visakhapatnam"]) expect(quote.html).toContain(`value="${value}"`);
});

test("the leads table sorts; the export contains no formula; a deleted lead is restored", async () => {
  const client = await loggedInClient(site, "sravani");
  await create(client, "=cmd()|A1", "Rang about a launch");
  const table = await client.page("/dashboard/leads?view=table&q=cmd");
  const columns = ["Name", "Contact", "Asks for", "Owner", "Stage", "Next", "Received", "Actions"];
  expect(table.all("th[scope=col]").map(({ text }) => text)).toEqual(columns);
  const id = table.link("Open").split("/").at(-1);
  const assigning = await client.page(`/dashboard/leads?view=table&q=cmd&assign=${id}`);
  const assigned = await assigning.submit("Assign", { Owner: "" });
  expect(assigned.row("=cmd()|A1").text).not.toContain("Sravani Reddy");
  expect((await assigned.submit("Undo")).row("=cmd()|A1").text).toContain("Sravani Reddy");
  expect((await table.follow("Stage")).one("th[aria-sort=ascending]").text).toBe("Stage");
  const file = await client.get(table.link("Export CSV"));
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/);
  expect(await file.text()).toContain("\r\n'=cmd()|A1,");
  let page = await table.follow("=cmd()|A1");
  expect(page.text).toContain("Rang about a launch");
  page = await (await page.follow("Delete")).submit("Delete lead");
  expect(page.text).toContain("=cmd()|A1: deleted.");
  page = await page.submit("Undo");
  expect((await page.follow("=cmd()|A1")).text).toContain("Rang about a launch");
});

test("a moved lead is named in a message, whose Undo moves it back", async () => {
  const client = await loggedInClient(site, "keerthi");
  await create(client, "Undone Caller", "By phone");
  const board = () => client.page("/dashboard/leads?q=undone");
  const page = await openCard(await board(), "Undone Caller");
  const moved = await page.submit(/^Move/, { "Stage of Undone Caller": "quoted" });
  expect(moved.alerts()).toContain("Undone Caller: moved to Quoted.");
  stage(await board(), "Quoted").item("Undone Caller");
  const back = await moved.submit("Undo");
  expect(back.alerts()).toContain("Undone Caller: back to New.");
  stage(await board(), "New").item("Undone Caller");
  const late = await moved.submit("Undo");
  expect([late.status, late.alerts()]).toEqual([
    409,
    expect.stringContaining("Not undone: somebody changed this lead meanwhile"),
  ]);
});

test("without JavaScript a lead is marked as lost with a reason, and that is undone", async () => {
  const client = await loggedInClient(site, "keerthi");
  await create(client, "Plain Caller", "By phone");
  const board = await client.page("/dashboard/leads?q=plain");
  const page = await openCard(board, "Plain Caller");
  const question = await page.submit(/^Move/, { "Stage of Plain Caller": "lost" });
  const refused = await question.submit("Mark as Lost");
  expect(refused.description("Reason Plain Caller gave")).toBe("Please say why it was lost.");
  const lost = await refused.submit("Mark as Lost", { "Reason Plain Caller gave": "No answer" });
  expect(lost.all("dialog[open]")).toEqual([]);
  expect(lost.alerts()).toContain("Plain Caller: moved to Lost.");
  expect(stage(await board.follow(/^Open Lost/), "Lost").item("Plain Caller").text).toContain("Lost: No answer");
  expect((await lost.submit("Undo")).alerts()).toContain("Plain Caller: back to New.");
});

test("the next action and the owner are set from the board, and done, changed and undone on the lead's page", async () => {
  const client = await loggedInClient(site, "keerthi");
  const added = await create(client, "Planned Caller");
  expect(added.alerts()).toContain("Planned Caller: added.");
  let page = await client.page("/dashboard/leads?q=planned");
  expect(page.item("Planned Caller").text).toContain("Owner: Keerthi Naidu");
  const id = page.link("Open").split("/").at(-1);
  page = await client.page(`/dashboard/leads?q=planned&next=${id}`);
  page = await page.submit("Save", { "Next action on": "2099-01-02" });
  expect(page.description("Next action")).toBe("Please say what is to be done.");
  page = await page.submit("Save", { "Next action": "Send the menu" });
  expect(page.alerts()).toContain("Planned Caller: next is “Send the menu”, 2 Jan 2099.");
  expect(page.item("Planned Caller").text).toMatch(/Send the menu\s*2\sJan\s2099/);
  page = await client.page(`/dashboard/leads?q=planned&assign=${id}`);
  page = await page.submit("Assign", { Owner: "" });
  expect(page.alerts()).toContain("Planned Caller: assigned to nobody.");
  page = await (await page.submit("Undo")).follow("Planned Caller");
  expect(page.main.text).toContain("Owner: Keerthi Naidu");
  page = await page.submit("Done");
  expect(page.alerts()).toContain("Planned Caller: done. What is next?");
  expect(page.value("Next action")).toBe("");
  expect((await page.follow("Set next action")).byName("dialog", "Next action for Planned Caller").value("Next action")).toBe("");
  page = await page.submit("Set next action", { "Next action": "Call back" });
  expect(page.main.text).toContain("Done Call back");
  expect(page.alerts()).toContain("Planned Caller: next is “Call back”.");
});

test("chips and selects narrow the board by links and say how many they would leave; a stage opens by a link", async () => {
  const client = await loggedInClient(site, "keerthi");
  await create(client, "Chipped One");
  await create(await loggedInClient(site, "sravani"), "Chipped Two");
  const board = await client.page("/dashboard/leads?q=chipped");
  expect(board.link(/^Mine 1/)).toContain("q=chipped");
  const mine = await board.follow(/^Mine 1/);
  expect(mine.all("li", "Chipped Two")).toEqual([]);
  mine.item("Chipped One");
  const won = await mine.follow(/^Open Won/);
  expect(won.path).toContain("q=chipped&mine=1&stage=won");
  expect(stage(won, "Won").text).toContain("No lead fits");
  const nobodys = await won.submit("Search", { Owner: "nobody" });
  expect(new URLSearchParams(nobodys.path.split("?")[1]).get("owner")).toBe("nobody");
  expect(
    await (await client.get((await client.page("/dashboard/leads?q=chipped&mine=1")).link("Export CSV"))).text(),
  ).not.toContain("Chipped Two");
});
