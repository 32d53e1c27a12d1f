import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Client, loggedInClient, type Page } from "../client.ts";
import type { FieldValues } from "../html.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

/** The worked example of india.md: 450 plates at 1,200 and 5 %, a stage at 1,85,000.50 and 18 %. */
const values = (client: string): FieldValues => ({
  Name: client,
  Email: "anjali@client.example",
  Address: "Plot 18, MVP Colony\nVisakhapatnam 530017",
  Description: ["Wedding dinner", "Stage, truss and LED wall"],
  Quantity: ["450", "1"],
  Rate: ["1200", "185000.50"],
  "GST percent": ["5", "18"],
});

/** @returns the open draft, with all fields filled in */
async function draft(client: Client, name: string): Promise<Page> {
  const empty = await client.page("/dashboard/invoices/new");
  const twoItems = await empty.submit("Add Item");
  return twoItems.submit("Save draft", values(name));
}

const issue = async (client: Client, name: string): Promise<Page> => {
  const issued = await (await draft(client, name)).submit("Issue Invoice");
  expect(issued.headings()[0]).toMatch(/^INV-H\/\d{4}\/\d{5}$/);
  return issued;
};

test("without JavaScript items are added and removed, and the totals change accordingly", async () => {
  const empty = await (await loggedInClient(site, "keerthi")).page("/dashboard/invoices/new");
  expect(empty.value("Invoice number")).toMatch(/^INV-\d{13}$/);
  expect([empty.isChecked("Hyderabad"), empty.value("GST percent"), empty.buttons(/^Remove/)]).toEqual([true, "18", []]);
  const withTwoItems = await empty.submit("Add Item", { Name: "Plain Rao", Description: "Stage", Rate: "100.06" });
  expect(withTwoItems.fields("Description")).toHaveLength(2);
  expect(withTwoItems.one("article").text).toContain("₹118.00");
  const withOneItem = await withTwoItems.submit("Remove item 2");
  expect([withOneItem.fields("Description").length, withOneItem.value("Name")]).toEqual([1, "Plain Rao"]);
});

test("an admin issues and mails an invoice, records a payment, and credits a part and then the rest; the client gets the PDF", async () => {
  const saved = await draft(await loggedInClient(site, "keerthi"), "Issue <b>Rao</b>");
  expect(saved.buttons("Issue Invoice"), "only an admin issues").toEqual([]);
  const admin = await loggedInClient(site, "sravani");
  let page = await (await admin.page(saved.path)).submit("Issue Invoice");
  const [number = ""] = page.headings();
  expect(number).toMatch(/^INV-H\/\d{4}\/\d{5}$/);
  expect(page.one("article").text).toContain("Issue <b>Rao</b>");

  page = await page.submit("Mail to client");
  expect(page.text).toContain("On its way to anjali@client.example.");
  const mail = await site.mail("anjali@client.example", `Invoice ${number}`);
  expect(mail.html).toContain("Issue &#60;b&#62;Rao");
  expect(mail.attachments).toHaveLength(1);
  expect(mail.attachments[0]).toMatchObject({ filename: `${number.replaceAll("/", "-")}.pdf`, mimeType: "application/pdf" });

  page = await page.submit("Record payment", { Amount: "800000" });
  expect(page.description("Amount")).toContain("The balance is ₹7,85,301.00");
  page = await page.submit("Record payment", { Amount: "1" });
  page = await page.follow("Remove the payment of ₹1.00");
  expect(page.byName("dialog", "Remove this payment?").text).toContain("₹7,85,301.00");
  page = await page.submit("Remove payment");
  expect(page.text).toContain("Payment removed.");
  page = await page.submit("Record payment", { Amount: "500000", TDS: "10000", Reference: "UTR 1" });
  expect(page.text).toContain("Balance ₹2,85,301.00");

  const list = await admin.page(`/dashboard/invoices?q=${encodeURIComponent(number)}`);
  expect(list.row(number).text).toContain("PART PAID");
  const csv = await admin.get(list.link("Export CSV"));
  expect(csv.headers.get("content-disposition")).toBe('attachment; filename="invoices.csv"');
  const pdf = await admin.get(`${page.path}/pdf?print`);
  expect(pdf.headers.get("content-disposition")).toBe(`inline; filename="${number.replaceAll("/", "-")}.pdf"`);

  page = await page.submit("Issue credit note", {
    "Part of it, by line": true,
    "Quantity of Wedding dinner": "451",
    Reason: "Fewer guests",
  });
  expect(page.text).toContain("Wedding dinner: at most 450 are left.");
  const note = await page.submit("Issue credit note", { "Quantity of Wedding dinner": "50" });
  for (const text of ["Credit Note", "CN-H/", number, "₹60,000.00", "₹1,500.00", "₹63,000.00", "Fewer guests"])
    expect(note.one("article").text).toContain(text);
  page = await admin.page(page.path);
  expect(page.one("article").text).toContain("Credited by");
  expect(page.text).toContain("Balance ₹2,22,301.00");

  const rest = await page.submit("Issue credit note", { Reason: "Event called off" });
  expect(rest.one("article").text).toContain("₹7,22,301.00");
  const notePdf = await admin.get(rest.links(/^PDF of CN-H/).at(-1) as string);
  expect(notePdf.headers.get("content-disposition")).toMatch(/^attachment; filename="CN-H-\d{4}-\d{5}\.pdf"$/);
  expect((await admin.page(`/dashboard/invoices?q=${encodeURIComponent(number)}`)).row(number).text).toContain("CANCELLED");
});

test("revenue on the dashboard equals that on INVOICES and is for admins; all staff see the total", async () => {
  const admin = await loggedInClient(site, "sravani");
  await issue(admin, "Revenue Rao");
  const revenue = (page: Page) => page.all("section", /^(Revenue|Receivables) by/).map(({ text }) => text);
  const [invoices, dashboard] = [await admin.page("/dashboard/invoices"), await admin.page("/dashboard")];
  const figures = await admin.page("/dashboard/figures");
  expect(revenue(invoices)).toHaveLength(4);
  expect(revenue(figures).sort()).toEqual(revenue(invoices).sort());
  const total = (page: Page) => /Total Revenue (₹[\d,]+)/.exec(page.text)?.[1];
  expect(total(dashboard)).toMatch(/^₹[\d,]+$/);
  expect(invoices.text).toContain(`${total(dashboard)}.00`);

  const member = await (await loggedInClient(site, "keerthi")).page("/dashboard");
  expect([total(member), revenue(member)]).toEqual([total(dashboard), []]);
});

test("an invoice that cannot be issued shows the reason beside the field", async () => {
  const saved = await draft(await loggedInClient(site, "sravani"), "");
  const refused = await saved.submit("Issue Invoice");
  expect([refused.status, refused.description("Name")]).toEqual([400, "Please enter the client's name."]);
  expect(refused.value("Rate")).toBe("1200");
  const [summary] = refused.all("fieldset", "Issue Invoice");
  expect(summary?.link("Please enter the client's name.")).toBe(`#${refused.field("Name").attribute("id")}`);
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
