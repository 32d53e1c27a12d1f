import { randomUUID } from "node:crypto";
import { inflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, logIn, people, test } from "./fixtures.ts";
import { cookieOf, type Server } from "./server.ts";

const evil = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`;

/** What the browser's policy had to stop: nothing, when markup is text. */
function reportsOf(page: Page): string[] {
  const reports: string[] = [];
  page.on("console", (message) => /Content Security Policy/.test(message.text()) && reports.push(message.text()));
  return reports;
}

async function expectText(page: Page, where: string): Promise<void> {
  await expect(page.getByText(evil).first(), where).toBeAttached();
  expect(await page.evaluate("window.hit"), where).toBeUndefined();
  expect(await page.locator("img[src=x]").count(), where).toBe(0);
}

test("markup in every text field is shown as text in lists and on pages, without a report of the policy", async ({
  page,
  site,
}) => {
  await site.addUser("markup@toranam.example", evil, ["--role", evil]);
  const sql = await site.database();
  const [lead] =
    await sql`insert into leads (name, email, phone, company) values (${evil}, ${evil}, ${evil}, ${evil}) returning id`;
  await sql`insert into lead_notes (lead_id, text, author, author_name) values (${lead?.id}, ${evil}, 'x', ${evil})`;
  const [event] =
    await sql`insert into events (name, venue, time, date, description) values (${evil}, ${evil}, ${evil}, '2099-01-01', ${evil}) returning id`;
  await sql`insert into vendors (vendor_name, contact_email, phone, service_type, address, payment_terms, website)
    values (${evil}, ${evil}, ${evil}, ${evil}, ${evil}, ${evil}, ${evil}), ('Scripted', null, null, null, null, null, 'javascript:window.hit=1')`;
  await sql`insert into tasks (title, description, assigned_to) select ${evil}, ${evil}, user_id from user_profiles where email = 'markup@toranam.example'`;
  await sql.end();
  const reports = reportsOf(page);
  await logIn(page, people.sravani.email);
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
    await page.goto(`/dashboard${view}`);
    await expectText(page, view);
    for (const link of await page.locator("a[href]").all())
      expect(await link.getAttribute("href"), view).toMatch(/^(\/|#|\?|https?:|mailto:|tel:)/);
  }
  expect(reports).toEqual([]);
});

test("markup in CSV cells is shown as text in the preview and leaves as a cell of a file, never as a page", async ({
  page,
  site,
}) => {
  const cell = `"${evil.replaceAll('"', '""')}"`;
  const reports = reportsOf(page);
  await logIn(page, people.sravani.email);
  await page.goto("/dashboard/vendors/import");
  const header = "Vendor Name,Contact Email,Phone,Service Type,Address,Payment Terms";
  const buffer = Buffer.from(`${header}\r\n${cell},,${cell},${cell},${cell},${cell}\r\n,${cell},,,,\r\n`);
  await page.getByLabel("CSV file").setInputFiles({ name: `${evil.slice(0, 9)}.csv`, mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Preview" }).click();
  await expectText(page, "preview");
  expect(reports).toEqual([]);
  const cookie = await cookieOf(site, people.sravani.email);
  const sql = await site.database();
  await sql`insert into leads (name, email, phone, company) values (${evil}, 'l@example.com', '9', ${evil})`;
  await sql`insert into vendors (vendor_name) values (${evil})`;
  await sql.end();
  for (const file of ["vendors", "leads"]) {
    const answer = await fetch(`${site.url}/dashboard/${file}.csv`, { headers: { cookie } });
    expect(answer.headers.get("content-type"), file).toMatch(/^text\/csv/);
    expect(answer.headers.get("content-disposition"), file).toMatch(/^attachment; filename="[\w.-]+"$/);
    expect(answer.headers.get("x-content-type-options"), file).toBe("nosniff");
    expect(await answer.text(), file).toContain(cell);
  }
});

test("markup in an invoice is text on the page, in its print and in its PDF, and the PDF has no script", async ({
  page,
  site,
}) => {
  const cookie = await cookieOf(site, people.sravani.email);
  const id = await issueEvilInvoice(site, cookie);
  const reports = reportsOf(page);
  await logIn(page, people.sravani.email);
  await page.goto(`/dashboard/invoices/${id}`);
  await expectText(page, "page");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(evil).filter({ visible: true }).first()).toBeVisible();
  await expectText(page, "print");
  await page.goto("/dashboard/invoices");
  await expectText(page, "list");
  expect(reports).toEqual([]);

  const answer = await fetch(`${site.url}/dashboard/invoices/${id}/pdf`, { headers: { cookie } });
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+"$/);
  const whole = unpacked(Buffer.from(await answer.arrayBuffer()));
  expect(whole).toContain("/Type /Catalog");
  expect(whole).not.toMatch(/\/(JS|JavaScript|OpenAction|AA|Launch|SubmitForm|ImportData|EmbeddedFile|RichMedia)\b/);
  expect(whole).not.toContain("window.hit");
  expect((await (await fetch(`${site.url}/dashboard/invoices.csv`, { headers: { cookie } })).text()).includes("<script>")).toBe(
    true,
  );
});

/** A PDF's own words and what its compressed streams hold. */
function unpacked(pdf: Buffer): string {
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
  return [text.replace(/stream\r?\n[\s\S]*?\r?\nendstream/g, ""), ...streams.filter((one) => /^[\s!-~]*$/.test(one))].join("\n");
}

async function issueEvilInvoice(site: Server, cookie: string): Promise<string> {
  const id = randomUUID();
  const fields = {
    office: "hyderabad",
    invoiceNumber: evil.slice(0, 40),
    date: new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date()),
    clientName: evil,
    clientEmail: "client@example.com",
    clientAddress: `${evil}\nHyderabad`,
    notes: evil,
    description: evil,
    sac: "998596",
    quantity: "1",
    unit: "<b>day</b>",
    rate: "100",
    discount: "",
    gst: "18",
  };
  const send = (path: string, more: Record<string, string>) =>
    fetch(site.url + path, {
      method: "POST",
      body: new URLSearchParams({ ...fields, ...more }),
      headers: { cookie },
      redirect: "manual",
    });
  const saved = (await (await send(`/dashboard/invoices/${id}/draft`, { version: "0" })).json()) as { version: number };
  const issued = await send(`/dashboard/invoices/${id}`, { intent: "issue", version: String(saved.version) });
  if (issued.status !== 302) throw new Error(`issuing answered ${issued.status}: ${(await issued.text()).slice(0, 2000)}`);
  return id;
}
