import { expect, test } from "vitest";
import { loggedInClient } from "../client.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

/** The view, the link, the dialog's name, its first field, another field, its button, and where the record is listed. */
const dialogs = [
  ["", "Create Event", "Create New Event", "Name", "Venue", "Create Event", "/events"],
  ["/events", "Add New Event", "Create New Event", "Name", "Venue", "Create Event", "/events"],
  ["", "Add New Task", "Create New Task", "Title", "Description", "Add Task", "/tasks"],
  ["/tasks", "Add New Task", "Create New Task", "Title", "Description", "Add Task", "/tasks"],
  ["", "Create Lead", "Create New Lead", "Name", "Company", "Create Lead", "/leads"],
  ["/leads", "Add New Lead", "Create New Lead", "Name", "Company", "Create Lead", "/leads"],
  ["", "Create Invoice", "Create New Invoice", "Client name", "Description", "Open in the generator", "/invoices"],
  ["/invoices", "Create New Invoice", "Create New Invoice", "Client name", "Description", "Open in the generator", "/invoices"],
  ["/vendors", "Add Vendor", "Add Vendor", "Vendor Name", "Payment Terms", "Add Vendor", "/vendors"],
] as const;

test.each(dialogs)("/dashboard%s, %s: shows errors beside the fields, then saves, without JavaScript", async (...dialog) => {
  const [view, opener, title, first, other, button, list] = dialog;
  const client = await loggedInClient(site, "keerthi");
  const text = `Plain ${opener} from${view.replace("/", " ") || " the overview"}`;
  const opened = await (await client.page(`/dashboard${view}`)).follow(opener);
  const refused = await opened.submit(button, { [other]: text }, opened.byName("dialog", title));
  expect(refused.status).toBe(400);
  expect(refused.byName("dialog", title).description(first)).toMatch(/^Please (give|enter)/);
  expect(refused.byName("dialog", title).value(other)).toBe(text);
  const saved = await refused.submit(button, { [first]: text }, refused.byName("dialog", title));
  expect([saved.status, saved.all("dialog[open]")]).toEqual([200, []]);
  if (list === "/invoices") expect(saved.value("Name")).toBe(text);
  else expect((await client.page(`/dashboard${list}`)).text).toContain(text);
});

test("the invoice dialog's amount becomes the generator's first item", async () => {
  const opened = await (await loggedInClient(site, "keerthi")).page("/dashboard/invoices?new");
  const values = { "Client name": "Nuvera Systems", "Due date": "2099-01-31", Description: "Stage and sound" };
  const refused = await opened.submit("Open in the generator", { ...values, "Amount in rupees": "a lakh" });
  expect(refused.description("Amount in rupees")).toMatch(/Please enter an amount/);
  const generator = await refused.submit("Open in the generator", { "Amount in rupees": "1,00,000.50" });
  expect(generator.text).toContain("Invoice Generator");
  expect([generator.value("Due date"), generator.value("Rate")]).toEqual(["31 Jan 2099", "1,00,000.50"]);
  expect(generator.byName("article", "Invoice preview").text).toContain("Stage and sound");
});

test("without JavaScript a draft takes dates in words, and its GST treatment decides its fields", async () => {
  const empty = await (await loggedInClient(site, "keerthi")).page("/dashboard/invoices/new");
  expect([empty.isChecked("Unregistered"), empty.value("Unregistered"), empty.value("GST number")]).toEqual([true, "", ""]);
  const dated = await empty.submit("Save draft", { Name: "Zone Rao", Date: "20/10/2026", "Due date": "+15", Other: true });
  expect([dated.value("Date"), dated.value("Due date"), dated.isChecked("Other")]).toEqual(["20 Oct 2026", "4 Nov 2026", true]);
  const underLut = await dated.submit("Save draft", { "Treatment in detail": "SEZ, without payment (LUT)" });
  expect([underLut.value("Other"), underLut.value("Treatment in detail")]).toEqual(["sez-lut", "sez-lut"]);
  const uin = await underLut.submit("Save draft", { "Treatment in detail": "UIN holder", "Purchase order": "PO 4711" });
  expect(uin.value("Purchase order")).toBe("PO 4711");
  expect(uin.byName("article", "Invoice preview").text).toContain("Purchase order: PO 4711");
  expect([uin.fields("UIN").length, uin.fields("GST number").length]).toEqual([1, 0]);
  const abroad = await uin.submit("Save draft", { "Treatment in detail": "Overseas, with payment of tax" });
  expect([abroad.fields("Country").length, abroad.fields("PIN code").length]).toEqual([1, 0]);
  const unregistered = await abroad.submit("Save draft", { Unregistered: true });
  expect([unregistered.fields("GST number").length, unregistered.fields("PIN code").length]).toEqual([0, 1]);
});
