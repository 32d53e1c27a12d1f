import { expect, test } from "vitest";
import { addLine } from "../add-line.ts";
import { loggedInClient } from "../client.ts";
import { linkOf } from "../server.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

/** @returns the id of a lead with an enquiry */
async function addLeadWithEnquiry(name: string): Promise<string> {
  const sql = await site.database();
  const [lead] = await sql`insert into leads (name, email, phone, kind, days, guests, place)
      values (${name}, 'rao@client.example', '9000012345', 'Wedding', '2099-02-24', '400', 'Visakhapatnam') returning id`;
  await sql`insert into contact_submissions (lead_id, name, email, phone, event_type, date, time, location, guests, idempotency_key)
    values (${lead?.id}, ${name}, 'rao@client.example', '9000012345', 'Wedding', '2099-02-24', '18:30', 'Visakhapatnam', '400', ${lead?.id})`;
  return lead?.id as string;
}

test("a quote is made from a lead and sent by its plain form, and the lead's new event shows it", async () => {
  const leadId = await addLeadWithEnquiry("Plain Rao");
  const client = await loggedInClient(site, "keerthi");
  const lead = await client.page(`/dashboard/leads/${leadId}`);
  expect(lead.text).toContain("No quotes yet.");
  const empty = await client.page(`/dashboard/quotes/new?lead=${leadId}`);
  expect([empty.value("Title"), empty.value("Function"), empty.value("Guests"), empty.value("Email")]).toEqual([
    "Plain Rao: Wedding",
    "Wedding",
    "400",
    "rao@client.example",
  ]);
  const filled = await addLine(empty, {}, { title: "Stage <b>and</b> lights", rate: "100000" });
  expect(filled.fields("What")).toHaveLength(1);
  expect(filled.text).toContain("₹1,18,000");

  const question = await filled.submit("Send quote…");
  expect(question.text).toMatch(/QT-V\/\d{4}\/\d{5}/);
  const sent = await question.submit("Send");
  expect(sent.headings()[0]).toMatch(/^QT-V\/\d{4}\/\d{5}$/);
  expect(sent.text).toContain(
    "The mail to rao@client.example does not go: no mail server is set up. Copy the link, or send it by WhatsApp. Its lead is in the stage Quoted now.",
  );
  expect(sent.text).toContain("30 days before the first function: 25 Jan 2099 if accepted today");
  const mail = await site.mail("rao@client.example", `Quote ${sent.headings()[0]}`);
  expect(linkOf(mail)).toContain("/q?t=");
  const number = sent.headings()[0] as string;
  expect((await client.page(`/dashboard/leads/${leadId}`)).text).toContain(number);

  const dialog = await client.page(`/dashboard/events?new&lead=${leadId}`);
  expect(dialog.text).toContain(`Quote ${number} (open, ₹1,18,000) joins this event when the client accepts it.`);
  expect(dialog.value("State")).toBe("37");
  const event = await dialog.submit("Create Event");
  expect(event.text).toContain(`${number} Of the lead: joins this event when accepted`);
  const quote = await client.page(event.link(number));
  expect(quote.text).toContain("Plain Rao: Wedding, which it joins when accepted");
  expect(quote.link("Plain Rao: Wedding")).toBe(new URL(event.path, site.url).pathname);
});

test("errors are shown beside their fields, and no input is lost", async () => {
  const client = await loggedInClient(site, "keerthi");
  const empty = await client.page("/dashboard/quotes/new");
  const question = await empty.submit("Send quote…", { Name: "Half Rao", "Words on the cover": "Kept" });
  expect(question.text).toContain("Please enter a title");
  expect(question.text).toContain("a quote needs at least one line");
  const refused = await client.post(question.path, { intent: "send", version: "1", clientName: "Half Rao", intro: "Kept" });
  expect(refused.status).toBe(400);
  expect((await client.page(question.path)).value("Words on the cover")).toBe("Kept");
});

test("two people who change one quote: the second sees both drafts, and may keep theirs", async () => {
  const keerthi = await loggedInClient(site, "keerthi");
  const sravani = await loggedInClient(site, "sravani");
  const saved = await (await keerthi.page("/dashboard/quotes/new")).submit("Save", {
    Name: "Both Rao",
    Title: "First",
  });
  const [one, other] = await Promise.all([keerthi.page(saved.path), sravani.page(saved.path)]);
  await one.submit("Save", { Title: "Keerthi’s" });
  const conflict = await other.submit("Save", { Title: "Sravani’s" });
  expect(conflict.status).toBe(409);
  expect(conflict.value("Title")).toBe("Sravani’s");
  expect(conflict.text).toContain("Keerthi’s");
  const kept = await conflict.submit("Save");
  expect([kept.status, kept.value("Title")]).toEqual([200, "Sravani’s"]);
});

test("an unknown intent changes nothing, and HTML in a title is shown as text", async () => {
  const client = await loggedInClient(site, "keerthi");
  const saved = await (await client.page("/dashboard/quotes/new")).submit("Save", {
    Title: "<script>alert(1)</script>",
  });
  expect(saved.html).not.toContain("<script>alert(1)");
  const { pathname } = new URL(saved.path, site.url);
  expect((await client.post(pathname, { intent: "launch" })).status).toBe(400);
  expect((await client.page(pathname)).value("Title")).toBe("<script>alert(1)</script>");
});
