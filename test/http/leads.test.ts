import { expect, test } from "vitest";
import { anonymousClient, type Client, loggedInClient } from "../client.ts";
import { enquiryOf } from "../visitor.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

const create = async (client: Client, name: string, note = "") =>
  (await client.page("/dashboard/leads?new")).submit("Create Lead", { Name: name, "What was said": note });

test("a lead shows the enquiry's whole text and reply clock, and one button marks it as replied", async () => {
  await anonymousClient(site).post("/contact", { ...enquiryOf(1), name: "Anjali Rao", vision: "Anjali Rao dreams of marigolds" });
  const leads = await (await loggedInClient(site, "keerthi")).page("/dashboard/leads");
  const lead = leads.item("Anjali Rao");
  expect(lead.text).toContain("Anjali Rao dreams of marigolds");
  expect(lead.text).toMatch(/23 h 59 min left|24 h 0 min left/);
  const replied = (await leads.submit(/^Mark as replied/, {}, lead)).item("Anjali Rao").text;
  expect(replied).toContain("CONTACTED");
  expect(replied).toContain("Replied");
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
  expect(page.text).toMatch(/Mail (sent|waiting to go)/);
  page = await (await page.follow("Edit")).submit("Save Lead", {
    "Next action": "Send the quote",
    "Next action on": "2099-01-02",
  });
  expect(page.text).toContain("Jan 2, 2099");
  const dialog = (await page.follow("Make event")).byName("dialog", "Create New Event");
  expect([dialog.value("Date"), dialog.value("Venue"), dialog.value("Description")]).toEqual([
    "2099-02-14",
    "Rushikonda Sea Lawns",
    "Vikram Shetty dreams of marigolds\nGuests: 400",
  ]);
  const event = await (await page.follow("Make event")).submit("Create Event");
  expect(event.headings()).toEqual(["Vikram Shetty: Wedding"]);
  expect(event.table("Tasks of this event").text).toContain("Mandap and flowers ordered");
  expect((await event.follow("Vikram Shetty")).text).toContain("WON");
});

test("the leads table sorts; the export contains no formula; a deleted lead is restored", async () => {
  const client = await loggedInClient(site, "sravani");
  await create(client, "=cmd()|A1", "Rang about a launch");
  const table = await client.page("/dashboard/leads?view=table&q=cmd");
  const columns = ["Name", "Company", "Phone", "Email", "Stage", "Reply", "Next action", "Came"];
  expect(table.all("th[scope=col]").map(({ text }) => text)).toEqual(columns);
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
  const board = await client.page("/dashboard/leads?view=board");
  const moved = await board.submit("Move Undone Caller", { "Stage of Undone Caller": "quoted" });
  expect(moved.alerts()).toContain("Undone Caller: moved to Quoted.");
  const back = await moved.submit("Undo");
  expect(back.alerts()).toContain("Undone Caller: back in New.");
  back.byName("section", /^New/).item("Undone Caller");
  const late = await moved.submit("Undo");
  expect([late.status, late.alerts()]).toEqual([
    409,
    expect.stringContaining("Not undone: somebody changed this lead meanwhile"),
  ]);
});

test("without JavaScript a lead is marked as lost on the board with a reason", async () => {
  const client = await loggedInClient(site, "keerthi");
  await create(client, "Plain Caller", "By phone");
  const board = await client.page("/dashboard/leads?view=board");
  const question = await board.submit("Move Plain Caller", { "Stage of Plain Caller": "lost" });
  const refused = await question.submit("Mark as Lost");
  expect(refused.description("Reason Plain Caller gave")).toBe("Please say why it was lost.");
  const lost = await refused.submit("Mark as Lost", { "Reason Plain Caller gave": "No answer" });
  expect(lost.byName("section", /^Lost/).item("Plain Caller").text).toContain("Lost: No answer");
});
