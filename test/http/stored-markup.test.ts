import { randomUUID } from "node:crypto";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { anonymousClient, type Client, loggedInClient, type Page } from "../client.ts";
import { pdfObjects } from "../pdf-text.ts";
import { enquiryOf } from "../visitor.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const markup = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`;

function expectText(page: Page, where: string): void {
  expect([page.status, page.text.includes(markup)], where).toEqual([200, true]);
  expect(page.all("img[src=x]"), where).toEqual([]);
  expect(
    page.element.querySelectorAll("script").filter(({ text }) => text.trim().startsWith("window.hit")),
    where,
  ).toEqual([]);
}

test("markup in every text field is shown as text in lists and on pages", async () => {
  await site.addPerson({ email: "markup@toranam.example", name: markup, role: markup });
  const sql = await site.database();
  const [lead] =
    await sql`insert into leads (name, email, phone, company) values (${markup}, ${markup}, ${markup}, ${markup}) returning id`;
  await sql`insert into lead_notes (lead_id, text, author, author_name) values (${lead?.id}, ${markup}, 'x', ${markup})`;
  const [event] =
    await sql`insert into events (name, venue, time, date, description) values (${markup}, ${markup}, ${markup}, '2099-01-01', ${markup}) returning id`;
  await sql`insert into vendors (vendor_name, contact_email, phone, service_type, address, payment_terms, website)
    values (${markup}, ${markup}, ${markup}, ${markup}, ${markup}, ${markup}, ${markup}), ('Scripted', null, null, null, null, null, 'javascript:window.hit=1')`;
  await sql`insert into tasks (title, description, assigned_to) select ${markup}, ${markup}, user_id from user_profiles where email = 'markup@toranam.example'`;
  const client = await loggedInClient(site, "sravani");
  await (await client.page(`/dashboard/leads/${lead?.id}`)).submit("Save note", { "Add a note": markup });
  for (const view of [
    "",
    "/tasks",
    "/leads",
    `/leads/${lead?.id}`,
    "/events",
    `/events/${event?.id}`,
    "/vendors",
    "/team",
    "/audit",
  ]) {
    const page = await client.page(`/dashboard${view}`);
    expectText(page, view);
    for (const link of page.all("a[href]")) expect(link.attribute("href"), view).toMatch(/^(\/|#|\?|https?:|mailto:|tel:)/);
  }
});

test("direction marks and characters without width are left out of what people enter, in forms, files and enquiries", async () => {
  const client = await loggedInClient(site, "sravani");
  const name = "Hidden\u202e Ra\u200bo\u2066";
  const form = await (await client.page("/dashboard/vendors")).follow("Add Vendor");
  await form.submit("Add Vendor", { "Vendor Name": name, "Service Type": "రమేశ్\u200cకు" });
  await anonymousClient(site).post("/contact", { ...enquiryOf(55501), name });
  const file = { name: "v\u202evsc.csv", type: "text/csv", content: `Name\n${name} from a file` };
  const preview = await (await client.page("/dashboard/vendors/import")).submit("Preview", { "CSV file": file });
  expect(preview.text).toContain("2. Preview of vvsc.csv");
  await preview.submit("Import 1 vendor");
  const sql = await site.database();
  expect(await sql`select vendor_name, service_type from vendors where vendor_name like 'Hidden%' order by vendor_name`).toEqual([
    { vendor_name: "Hidden Rao", service_type: "రమేశ్\u200cకు" },
    { vendor_name: "Hidden Rao from a file", service_type: null },
  ]);
  expect(await sql`select name from leads where name like 'Hidden%'`).toEqual([{ name: "Hidden Rao" }]);
});

test("markup in CSV cells is shown as text in the preview and exported as a CSV file, never as a page", async () => {
  const client = await loggedInClient(site, "sravani");
  const cell = `"${markup.replaceAll('"', '""')}"`;
  const header = "Vendor Name,Contact Email,Phone,Service Type,Address,Payment Terms";
  const content = `${header}\r\n${cell},,${cell},${cell},${cell},${cell}\r\n,${cell},,,,\r\n`;
  const form = await client.page("/dashboard/vendors/import");
  const file = { name: `${markup.slice(0, 9)}.csv`, type: "text/csv", content };
  expectText(await form.submit("Preview", { "CSV file": file }), "preview");
  const sql = await site.database();
  await sql`insert into leads (name, email, phone, company) values (${markup}, 'l@example.com', '9', ${markup})`;
  await sql`insert into vendors (vendor_name) values (${markup})`;
  for (const name of ["vendors", "leads"]) {
    const response = await client.get(`/dashboard/${name}.csv`);
    expect(response.headers.get("content-type"), name).toMatch(/^text\/csv/);
    expect(response.headers.get("content-disposition"), name).toMatch(/^attachment; filename="[\w.-]+"$/);
    expect(response.headers.get("x-content-type-options"), name).toBe("nosniff");
    expect(await response.text(), name).toContain(cell);
  }
});

test("markup in an invoice is text on the page, in the list and in its PDF, and the PDF has no script", async () => {
  const client = await loggedInClient(site, "sravani");
  const id = await issueInvoice(client);
  expectText(await client.page(`/dashboard/invoices/${id}`), "page");
  expectText(await client.page("/dashboard/invoices"), "list");

  const response = await client.get(`/dashboard/invoices/${id}/pdf`);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+"$/);
  const content = unpack(Buffer.from(await response.arrayBuffer()));
  expect(content).toContain("/Type /Catalog");
  expect(content).not.toMatch(/\/(JS|JavaScript|OpenAction|AA|Launch|SubmitForm|ImportData|EmbeddedFile|RichMedia)\b/);
  expect(content).not.toContain("window.hit");
  expect(await (await client.get("/dashboard/invoices.csv")).text()).toContain("<script>");
});

/** A PDF's objects and what its compressed streams hold. */
function unpack(pdf: Buffer): string {
  const text = pdf.toString("latin1");
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = ""]) => {
    try {
      return inflateSync(Buffer.from(body, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  expect(streams.filter(Boolean).length).toBeGreaterThan(0);
  // Fonts and pictures are bytes in which any two letters may meet.
  const objects = [...pdfObjects(pdf).values()].map((body) => body.replace(/stream\r?\n[\s\S]*/, ""));
  return [...objects, ...streams.filter((stream) => /^[\s!-~]*$/.test(stream))].join("\n");
}

/** @returns the id of an issued invoice with markup in every field */
async function issueInvoice(client: Client): Promise<string> {
  const id = randomUUID();
  const fields = {
    office: "hyderabad",
    invoiceNumber: markup.slice(0, 40),
    date: new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date()),
    clientName: markup,
    clientEmail: "client@example.com",
    clientAddress: `${markup}\nHyderabad`,
    eventStateCode: "36",
    notes: markup,
    description: markup,
    sac: "998596",
    quantity: "1",
    unit: "<b>day</b>",
    rate: "100",
    discount: "",
    gst: "18",
  };
  const saved = await client.post(`/dashboard/invoices/${id}/draft`, { ...fields, version: "0" });
  const { version } = (await saved.json()) as { version: number };
  const issued = await client.post(`/dashboard/invoices/${id}`, { ...fields, intent: "issue", version: String(version) });
  if (issued.status !== 302) throw new Error(`issuing returned ${issued.status}: ${(await issued.text()).slice(0, 2000)}`);
  return id;
}
