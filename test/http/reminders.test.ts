import { beforeAll, expect, test } from "vitest";
import type { Sql } from "../../db/connect.ts";
import { type Client, loggedInClient } from "../client.ts";
import { sharedSite } from "./site.ts";

// Without JavaScript: forms and links only.
const site = sharedSite();
let sql: Sql;

beforeAll(async () => {
  sql = await site.database();
});

const rulesUrl = "/dashboard/settings/reminders";
const openRule = async (client: Client, condition: { kind: string; days: number }) => {
  const [rule] = await sql<{ id: string }[]>`
    select id from reminder_rules where kind = ${condition.kind} and days = ${condition.days} and audience = 'client'`;
  return client.page(`${rulesUrl}/${rule?.id}`);
};

test("an admin switches a rule off and on, changes it, sees what changed, and takes it back", async () => {
  const admin = await loggedInClient(site, "sravani");
  const list = await admin.page(rulesUrl);
  expect(list.main.text).toContain("3 days before the due date, 10 AM");
  const off = await list.submit(/^Switch off: Payment, 3 days before/);
  expect(off.text).toContain("Switched off.");
  expect(off.buttons(/^Switch on: Payment, 3 days before/)).toHaveLength(1);
  await off.submit(/^Switch on: Payment, 3 days before/);

  const form = await openRule(admin, { kind: "payment", days: 7 });
  const saved = await form.submit("Save", { Days: "10", "Again every, in days": "0", At: "15" });
  expect(saved.main.text).toContain("Now: 10 days after the due date, 3 PM.");
  expect(saved.main.text).toContain("Days: 7 to 10");
  const undone = await saved.submit(/^Undo the change/);
  expect(undone.main.text).toContain("Now: 7 days after the due date, then every 7 days, 10 AM.");
});

test("errors are shown beside their fields, and concurrent changes are a conflict", async () => {
  const [one, other] = [await loggedInClient(site, "sravani"), await loggedInClient(site, "sravani")];
  const form = await openRule(one, { kind: "payment", days: 1 });
  const refused = await form.submit("Save", { Days: "-4" });
  expect(refused.status).toBe(400);
  expect(refused.main.text).toContain("Please enter a whole number from 0 to 180.");
  expect(refused.value("Days")).toBe("-4");
  const valid = {
    intent: "save",
    version: "1",
    snapshot: "{}",
    enabled: "yes",
    audience: "client",
    count: "1",
    side: "after",
    hour: "10",
  };
  for (const wrong of [{ hour: "20" }, { audience: "everybody" }, { side: "during" }, { repeat: "0.5" }, { count: "1e1" }])
    expect((await one.post(form.path, { repeat: "0", ...valid, ...wrong })).status).toBe(400);
  await (await openRule(other, { kind: "payment", days: 1 })).submit("Save", { Days: "2" });
  const conflict = await form.submit("Save", { At: "12" });
  expect(conflict.status).toBe(409);
  expect(conflict.main.text).toContain("You had not touched Days: it shows the new value now.");
  const kept = await conflict.submit("Save");
  expect(kept.main.text).toContain("2 days after the due date, 12 PM");
});

test("an invoice says when its client is reminded next; a member pauses that and resumes it", async () => {
  const member = await loggedInClient(site, "keerthi");
  const id = await addInvoice("next@client.example", 5);
  const page = await member.page(`/dashboard/invoices/${id}`);
  expect(page.main.text).toMatch(/Next reminder \d+ \w{3} \d{4}, 10:00 AM/u);
  const paused = await page.submit("Pause reminders");
  expect(paused.main.text).toContain("Reminders are paused for this invoice.");
  expect((await member.page("/dashboard/reminders")).main.text).not.toContain("next@client.example");
  const resumed = await paused.submit("Resume reminders");
  expect(resumed.main.text).toContain("Next reminder");
  expect((await member.page("/dashboard/reminders")).main.text).toContain("next@client.example");
  await sql`insert into payment_claims (id, event_id, client_id, amount, paid_on, method)
    select gen_random_uuid(), gen_random_uuid(), client_id, 100, current_date, 'upi' from invoices where id = ${id}`;
  const claimed = await member.page(`/dashboard/invoices/${id}`);
  expect(claimed.main.text).toContain("No reminder: the client reported a payment that is not confirmed yet. Check it");
  expect(claimed.main.text).not.toContain("Pause");
  expect((await member.get(rulesUrl)).status).toBe(403);
});

test("reminders to clients without an email address are sent by WhatsApp, and recorded once", async () => {
  const [member, other] = [await loggedInClient(site, "keerthi"), await loggedInClient(site, "arjun")];
  const id = await addInvoice("", -1);
  await sql`insert into reminders (rule_id, object_id, day, due_at, outcome, recipient, client_day)
    select id, ${id}, current_date, now(), 'to send', '98480 12345', current_date from reminder_rules where kind = 'payment' and audience = 'client' limit 1`;
  const page = await member.page("/dashboard/reminders");
  expect(page.html).toMatch(/href="https:\/\/wa\.me\/919848012345\?text=[^"]+"/);
  const stale = await other.page("/dashboard/reminders");
  const sent = await page.submit(/^Sent: INV-T/);
  expect(sent.text).toContain("Noted as sent.");
  expect(sent.main.text).toContain("SENT BY WHATSAPP");
  const late = await stale.submit(/^Not sent: INV-T/);
  expect(late.status).toBe(409);
  expect(late.text).toContain("somebody else has answered this one meanwhile");
  expect((await member.page(`/dashboard/invoices/${id}`)).main.text).toContain("sent a reminder by WhatsApp to 98480 12345");
  expect(await sql`select reminded_at > now() - interval '1 hour' as now from invoice_balances where invoice_id = ${id}`).toEqual(
    [{ now: true }],
  );
});

test("each person switches the mail of the morning off and on", async () => {
  const member = await loggedInClient(site, "keerthi");
  const off = await (await member.page("/dashboard/account")).submit("Switch it off");
  expect(off.text).toContain("You get no mail in the morning.");
  expect(await sql`select value from user_preferences where name = 'digest'`).toEqual([{ value: "off" }]);
  expect((await off.submit("Switch it on")).text).toContain("You get the mail of each morning.");
});

let count = 0;
/** An issued invoice, due in this many days. */
async function addInvoice(email: string, days: number): Promise<string> {
  const admin = await loggedInClient(site, "sravani");
  const draft = await (await admin.page("/dashboard/invoices/new")).submit("Save draft", {
    Name: `Client ${++count}`,
    Email: email || "none@client.example",
    Address: "Plot 18, MVP Colony\nVisakhapatnam 530017",
    "State of the client": "37",
    "PIN code": "530017",
    "The event or venue is in": "36",
    Description: "Stage",
    Quantity: "1",
    Rate: "1000",
    "GST percent": "18",
  });
  const issued = await (await draft.submit("Issue…")).submit("Issue and mail", { "Mail the PDF to the client": false });
  const [, id = ""] = issued.path.match(/invoices\/([\w-]+)/) ?? [];
  await sql`update invoice_balances set due_date = (now() at time zone 'Asia/Kolkata')::date + ${days}::int where invoice_id = ${id}`;
  if (email === "") {
    await sql`alter table invoices disable trigger user`;
    await sql`update invoices set client_email = '', number = 'INV-T/2627/00001' where id = ${id}`;
    await sql`alter table invoices enable trigger user`;
  }
  return id;
}
