import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addItem } from "../add-item.ts";
import { type Client, loggedInClient, type Page } from "../client.ts";
import type { FieldValues } from "../html.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

/** One of the worked examples of app/features/invoices: 450 plates at 1,200 and 5 %, a stage at 1,85,000.50 and 18 %. */
const values = (client: string): FieldValues => ({
  Name: client,
  Email: "anjali@client.example",
  Address: "Plot 18, MVP Colony\nVisakhapatnam 530017",
  "State of the client": "37",
  "PIN code": "530017",
  "The event or venue is in": "36",
  Description: ["Wedding dinner", "Stage, truss and LED wall"],
  Quantity: ["450", "1"],
  Rate: ["1200", "185000.50"],
  "GST percent": ["5", "18"],
});

/** @returns the open draft, with all fields filled in */
async function draft(client: Client, name: string): Promise<Page> {
  const empty = await client.page("/dashboard/invoices/new");
  const twoItems = await addItem(empty);
  return twoItems.submit("Save draft", values(name));
}

const withoutMail = { "Mail the PDF to the client": false };

const issue = async (client: Client, name: string): Promise<Page> => {
  const question = await (await draft(client, name)).submit("Issue…");
  const issued = await question.submit("Issue and mail", withoutMail);
  expect(issued.headings()[0]).toMatch(/^INV-H\/\d{4}\/\d{5}$/);
  expect(issued.text).toContain(`${issued.headings()[0]} is issued.`);
  return issued;
};

test("a draft is saved before the page's scripts arrive, and shows its totals", async () => {
  const empty = await (await loggedInClient(site, "keerthi")).page("/dashboard/invoices/new");
  expect(empty.value("Invoice number")).toMatch(/^INV-\d{13}$/);
  expect([empty.isChecked("Hyderabad"), empty.value("GST percent"), empty.buttons(/^Remove/)]).toEqual([true, "18", []]);
  const saved = await empty.submit("Save draft", { Name: "Plain Rao", Description: "Stage", Rate: "100.06" });
  expect(saved.one("article").text).toContain("₹118.00");
  expect([saved.fields("Description").length, saved.value("Name")]).toEqual([1, "Plain Rao"]);
});

test("an admin issues and mails an invoice, records a payment, and credits a part and then the rest; the client gets the PDF", async () => {
  const saved = await draft(await loggedInClient(site, "keerthi"), "Issue <b>Rao</b>");
  expect(saved.buttons(/^Issue/), "only an admin issues").toEqual([]);
  const admin = await loggedInClient(site, "sravani");
  const question = (await (await admin.page(saved.path)).submit("Issue…")).byName("dialog", "Issue this invoice?");
  const promised = question.text.match(/INV-H\/\d{4}\/\d{5}/)?.[0] ?? "";
  for (const text of [
    "Issue <b>Rao</b>",
    "₹7,85,301",
    "Due 15 days after its date",
    "place of supply Telangana (36)",
    "anjali@client.example",
  ])
    expect(question.text).toContain(text);
  let page = await (await admin.page(`${saved.path}?issue`)).submit("Issue and mail");
  const [number = ""] = page.headings();
  expect(number).toBe(promised);
  expect(page.one("article").text).toContain("Issue <b>Rao</b>");
  expect(page.main.text).toMatch(/Sravani Reddy (?:mailed|was about to mail) the invoice to anjali@client.example/);
  const mail = await site.mail("anjali@client.example", `Invoice ${number}`);
  expect(mail.html).toContain("Issue &#60;b&#62;Rao");
  expect(mail.attachments).toHaveLength(1);
  expect(mail.attachments[0]).toMatchObject({ filename: `${number.replaceAll("/", "-")}.pdf`, mimeType: "application/pdf" });

  page = await page.follow("Record payment");
  expect(page.value(/^Amount/)).toBe("7,85,301");
  page = await page.submit("Record payment", { Amount: "800000" });
  expect(page.description(/^Amount/)).toContain("₹14,699.00 is more than is due.");
  expect(page.isChecked("On account")).toBe(false);
  page = await page.submit("Record payment", { Amount: "1", Reference: "UTR 0" });
  expect(page.text).toContain("₹7,85,300 is still due.");
  page = await page.follow("Remove the payment of ₹1.00");
  expect(page.byName("dialog", "Remove this payment?").text).toContain("₹7,85,301.00");
  page = await page.submit("Remove payment", { Reason: "Entered twice" });
  expect(page.text).toContain("Payment of ₹1 removed. ₹7,85,301 is due on");
  page = await page.follow("Record payment");
  page = await page.submit("Record payment", { Amount: "500000", TDS: "10000", Cheque: true, Reference: "UTR 1" });
  expect(page.item("UTR 1").text).toMatch(/₹5,00,000\.00, Cheque.+Of which TDS ₹10,000\.00\. Received without TDS ₹4,90,000\.00/);
  expect(page.text).toMatch(/Settled ₹5,00,000 of which TDS ₹10,000\. .+Balance ₹2,85,301\.00/s);
  page = await page.follow("Mail receipt");
  expect(page.byName("dialog", "Mail the receipt?").text).toMatch(/₹5,00,000\.00 received, ₹2,85,301\.00 left to pay, due /);
  page = await page.submit("Send mail");
  expect(page.text).toContain("Receipt on its way to anjali@client.example.");
  expect([page.links("Mail receipt"), page.links("Mail receipt again").length, page.links("Record payment").length]).toEqual([
    [],
    1,
    2,
  ]);

  const list = await admin.page(`/dashboard/invoices?q=${encodeURIComponent(number)}`);
  expect(list.row(number).text).toContain("PART PAID");
  expect((await admin.page(`${list.path}&status=part+paid`)).row(number).text).toContain("₹2,85,301");
  expect((await admin.page(`${list.path}&status=overdue`)).rows(number)).toEqual([]);
  const csv = await admin.get(list.link("Export CSV"));
  expect(csv.headers.get("content-disposition")).toBe('attachment; filename="invoices.csv"');
  const path = new URL(page.path, site.url).pathname;
  const pdf = await admin.get(`${path}/pdf?print`);
  expect(pdf.headers.get("content-disposition")).toBe(`inline; filename="${number.replaceAll("/", "-")}.pdf"`);

  page = await page.follow("Credit all or part (credit note)");
  page = await page.submit("Issue credit note", {
    "Part of it, by line": true,
    "Quantity of Wedding dinner": "451",
    Reason: "Fewer guests",
  });
  expect(page.description("Quantity of Wedding dinner")).toContain("Wedding dinner: at most 450 are left.");
  page = await page.submit("Issue credit note", { "Quantity of Wedding dinner": "50", Reason: "" });
  expect(page.byName("dialog", "Issue a credit note?").text).toContain("Total of the credit note ₹63,000.00");
  const note = await page.submit("Issue credit note", { Reason: "Fewer guests" });
  expect(note.alerts()).toMatch(/CN-H\/\S+ is issued\. It is not mailed yet\./);
  for (const text of ["Credit Note", "CN-H/", number, "₹60,000.00", "₹1,500.00", "₹63,000.00", "Fewer guests"])
    expect(note.one("article").text).toContain(text);
  expect(note.byName("aside", "Document").text).toContain(`of ${number}`);
  expect(note.link("Print credit note")).toBe(`${note.link("Credit note PDF")}&print`);
  expect([note.links("PDF"), note.links("Print Invoice")]).toEqual([[], []]);
  expect(note.links("Mail credit note")).toEqual(Array(2).fill(expect.stringContaining("?mail&note=")));
  expect([note.links("Mail again"), note.link("Mail invoice again")]).toEqual([[], `${path}?mail`]);
  const noteQuestion = await note.follow("Mail credit note");
  expect(noteQuestion.byName("dialog", "Mail this note?").text).toContain("Note CN-H/");
  const sent = "Note on its way to anjali@client.example. The mail does not go: no mail server is set up";
  expect((await noteQuestion.submit("Send mail")).text).toContain(sent);
  page = await note.follow("Show invoice");
  expect([page.links("Credit note PDF"), page.links("Print Invoice").length]).toEqual([[], 2]);
  expect(page.one("article").text).toContain("Credited by");
  expect(page.byName("section", "Money").text).toContain("Balance ₹2,22,301 of ₹7,85,301");

  const rest = await (await page.follow(/^Credit all/)).submit("Issue credit note", { Reason: "Event called off" });
  expect(rest.one("article").text).toContain("₹7,22,301.00");
  const notePdf = await rest.client.get(new URL(rest.link(/^PDF of CN-H/), new URL(`${path}/`, site.url)).href);
  expect(notePdf.headers.get("content-disposition")).toMatch(/^attachment; filename="CN-H-\d{4}-\d{5}\.pdf"$/);
  const state = async () => (await admin.page(`/dashboard/invoices?q=${encodeURIComponent(number)}`)).row(number).text;
  expect(await state()).toContain("REFUND DUE");
  const refund = await (await rest.follow("Record refund")).submit("Record refund");
  expect(refund.main.text).toContain("refunded ₹5,00,000.00, Bank transfer");
  expect(await state()).toContain("CANCELLED");
  const copy = await refund.submit("Copy as draft");
  expect([copy.value("Name"), copy.fields("Description").length, copy.value("Due date")]).toEqual(["Issue <b>Rao</b>", 2, ""]);
  expect(copy.headings()[0]).toMatch(/^INV-\d{13}$/);
});

test("a member mails an issued invoice and a reminder after confirming each, and reads who did what", async () => {
  const issued = await issue(await loggedInClient(site, "sravani"), "Reminded Rao");
  const [number] = issued.headings();
  let page = await (await loggedInClient(site, "keerthi")).page(issued.path);
  expect(page.main.text).toContain("Sravani Reddy issued the invoice");
  expect(page.links("Credit all or part (credit note)"), "only an admin credits").toEqual([]);
  page = await page.follow("Mail to client");
  expect(page.byName("dialog", "Mail this invoice?").text).toContain("anjali@client.example");
  page = await page.submit("Send mail");
  expect(page.text).toContain("Invoice on its way to anjali@client.example.");
  expect(page.links("Mail again")).not.toEqual([]);
  page = await (await page.follow("Send reminder")).submit("Send reminder");
  expect(page.text).toContain("Reminder on its way to anjali@client.example.");
  expect((await site.mail("anjali@client.example", `Payment reminder: ${number}`)).attachments).toHaveLength(1);
  expect(page.item("a reminder to anjali@client.example").text).toContain("Keerthi Naidu");
  page = await page.follow("Send reminder");
  expect(page.byName("dialog", "Send a reminder?").text).toContain("Reminded just now");
});

test("a draft that is open in two tabs is issued and mailed once; the other tab says who issued it", async () => {
  const admin = await loggedInClient(site, "sravani");
  const saved = await draft(admin, "Two Tabs Rao");
  const [first, second] = [await admin.page(`${saved.path}?issue`), await admin.page(`${saved.path}?issue`)];
  const issued = await first.submit("Issue and mail");
  const [number] = issued.headings();
  expect(issued.text).toMatch(new RegExp(`${number} is issued. Its mail to \\S+@\\S+ does not go: no mail server is set up`));
  const late = await second.submit("Issue and mail");
  expect(late.headings()).toContain(number);
  expect(late.one("[role=alert]").text).toMatch(/Issued already by Sravani Reddy, .+\. Nothing was mailed now\./);
  expect((await second.submit("Issue and mail", withoutMail)).one("[role=alert]").text).toContain("Issued already by");
  expect((await first.submit("Issue and mail")).all("[role=alert]")).toEqual([]);
  const mails = await (await site.database())`select id from outbox where subject like ${`%${number}%`}`;
  expect(mails).toHaveLength(1);
});

test("errors that prevent issuing are shown beside their fields and the disabled button; the server refuses them too", async () => {
  const admin = await loggedInClient(site, "sravani");
  const question = await (await draft(admin, "")).submit("Issue…");
  const [reason, id] = ["Please enter the client's name.", question.field("Name").attribute("id")];
  expect(question.description("Name")).toBe(reason);
  expect(question.byName("dialog", "Issue this invoice?").link(reason)).toMatch(new RegExp(`#${id}$`));
  expect(question.buttons("Issue and mail")[0]?.element.hasAttribute("disabled")).toBe(true);

  const named = await (await draft(admin, "Unnamed Rao")).submit("Issue…");
  const refused = await named.submit("Issue and mail", { Name: "" });
  expect([refused.status, refused.description("Name"), refused.value("Rate")]).toEqual([400, reason, "1,200"]);
  expect(refused.byName("dialog", "Issue this invoice?").one("[role=alert]").text).toContain("Not issued yet");
});

test("without JavaScript figures with commas are read, and Exempt stays Exempt", async () => {
  const empty = await (await loggedInClient(site, "keerthi")).page("/dashboard/invoices/new");
  const saved = await empty.submit("Save draft", {
    Name: "Comma Rao",
    Rate: "2,50,000",
    Discount: "10,000",
    "GST percent": "exempt",
  });
  expect([saved.value("Rate"), saved.value("Discount"), saved.value("GST percent")]).toEqual(["2,50,000", "10,000", "exempt"]);
  expect(saved.one("article").text).toContain("₹2,40,000.00");
});

test("without JavaScript a draft of two places of supply is split into two drafts", async () => {
  const saved = await draft(await loggedInClient(site, "keerthi"), "Split Rao");
  const mixed = await saved.submit("Save draft", { "GST percent": ["5", "18"], Class: ["catering", "other"] });
  expect(mixed.main.text).toContain("Item 1 is supplied in Telangana (CGST and SGST), item 2 in Andhra Pradesh (IGST)");
  const remaining = await mixed.submit("Split into 2 drafts");
  expect([remaining.fields("Description").length, remaining.value("Description")]).toEqual([1, "Wedding dinner"]);
  expect(remaining.main.text).toContain("Andhra Pradesh (37)");
  const added = await remaining.follow(/^INV-\d+-2$/);
  expect([added.value("Name"), added.value("Description")]).toEqual(["Split Rao", "Stage, truss and LED wall"]);
  expect(added.one("article").text).toContain("IGST 18%");
});

test("without JavaScript a text that is not a number stays in its field with a message, and prevents issuing", async () => {
  const admin = await loggedInClient(site, "sravani");
  const saved = await draft(admin, "Number Rao");
  const invalid = await saved.submit("Save draft", { Quantity: ["1e5", "1"], Rate: ["15,00,00,00,000", "185000.50"] });
  expect([invalid.value("Quantity"), invalid.value("Rate")]).toEqual(["1e5", "15,00,00,00,000"]);
  const question = await invalid.submit("Issue…");
  const dialog = question.byName("dialog", "Issue this invoice?").text;
  expect(dialog).toContain("Item 1, quantity: Please enter a number such as 1200 or 1,200.50.");
  expect(dialog).toContain("Item 1, rate: At most 99,99,99,999.99.");
});

test("an invoice dated long after its event is issued only when that is ticked; the event's State is taken over", async () => {
  const admin = await loggedInClient(site, "sravani");
  const dialog = await admin.page("/dashboard/events?new");
  await dialog.submit("Create Event", { Name: "Long ago", Date: "2024-01-05", State: "36" });
  const event = (await admin.page("/dashboard/events?when=past&q=long ago")).link("Long ago").match(/[0-9a-f-]{36}/)?.[0];
  const empty = await admin.page(`/dashboard/invoices/new?event=${event}`);
  expect(empty.value("The event or venue is in")).toBe("36");
  const saved = await empty.submit("Save draft", { Name: "Late Rao", Description: "Stage", Rate: "1000" });
  const question = await saved.submit("Issue…");
  const refused = await question.submit("Issue");
  expect([refused.status, refused.byName("dialog", "Issue this invoice?").text]).toEqual([
    400,
    expect.stringContaining("please tick that the date is meant"),
  ]);
  const issued = await refused.submit("Issue", { "Issue it with this date": true });
  expect(issued.headings()[0]).toMatch(/^INV-H\//);
});

test("a member who may not issue is refused before anything is stored", async () => {
  const path = `/dashboard/invoices/${randomUUID()}`;
  const refused = await (await loggedInClient(site, "keerthi")).post(path, {
    intent: "issue",
    version: "0",
    clientName: "Nobody's",
  });
  expect(refused.status).toBe(403);
  expect((await (await loggedInClient(site, "sravani")).get(path)).status).toBe(404);
});

test("an admin deletes a draft after confirming", async () => {
  const admin = await loggedInClient(site, "sravani");
  const saved = await draft(admin, "Deleted Rao");
  const question = await admin.page(`${saved.path}?delete`);
  expect(question.byName("dialog", "Delete this draft?").text).toContain("It has no number yet");
  const list = await question.submit("Delete draft");
  expect(list.path).toMatch(/^\/dashboard\/invoices$/);
  expect(list.rows("Deleted Rao")).toEqual([]);
});

test("a draft with 120 lines is stored and drawn as a PDF", async () => {
  const client = await loggedInClient(site, "sravani");
  const id = randomUUID();
  const line: [string, string][] = [
    ["description", "Stage"],
    ["sac", "998596"],
    ["quantity", "1"],
    ["unit", ""],
    ["rate", "100"],
    ["discount", ""],
    ["gst", "18"],
  ];
  const fields: [string, string][] = [
    ["version", "0"],
    ["office", "hyderabad"],
    ["clientName", "Long Rao"],
  ];
  for (let index = 0; index < 120; index++) fields.push(...line);
  expect((await client.post(`/dashboard/invoices/${id}/draft`, fields)).status).toBe(200);
  expect((await client.page(`/dashboard/invoices/${id}`)).fields("Description")).toHaveLength(120);
  const pdf = await client.get(`/dashboard/invoices/${id}/pdf?print`);
  expect(pdf.status).toBe(200);
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});
