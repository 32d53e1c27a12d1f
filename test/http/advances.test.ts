import { expect, test } from "vitest";
import { type Client, loggedInClient, type Page } from "../client.ts";
import { otherPeople } from "../people.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

let count = 0;
/** An event whose lead is not a client yet. */
async function eventWithLead(name: string): Promise<{ event: string; url: string }> {
  const sql = await site.database();
  const [lead] = await sql`
    insert into leads (name, email, phone) values (${name}, ${`lead${++count}@client.example`}, ${`98400${String(count).padStart(5, "0")}`})
    returning id`;
  const [event] = await sql`
    insert into events (name, date, state_code, lead_id) values (${`${name}, sangeet`}, '2099-02-14', '36', ${lead?.id}) returning id`;
  return { event: event?.id, url: `/dashboard/events/${event?.id}` };
}

const openForm = async (client: Client, url: string): Promise<Page> => (await client.page(url)).follow("Record advance");

test("without JavaScript a member records an advance of an event: the lead becomes the client, and the voucher has what the law requires", async () => {
  const { event, url } = await eventWithLead("Advance <b>Rao</b>");
  const member = await loggedInClient(site, "keerthi");
  const sql = await site.database();
  await sql`
    insert into tasks (title, event_id, assigned_to)
    select 'Collect the advance', ${event}, user_id from user_profiles where full_name = 'Keerthi Naidu'`;
  let page = await (await openForm(member, url)).submit("Record advance", { Amount: "118000", Reference: "UPI 4412" });
  expect(page.text).toMatch(/₹1,18,000.00 recorded: receipt voucher RV-H\S+. Task “Collect the advance” completed\./);
  page = await page.follow(/^receipt voucher/);
  const sheet = page.one("article").text;
  for (const text of [
    "Receipt Voucher",
    "Advance <b>Rao</b>",
    "CGST 9%",
    "₹9,000.00",
    "Received",
    "₹1,18,000.00",
    "Place of supply: Telangana (36)",
    "Reverse charge: No",
    "UPI UPI 4412",
  ])
    expect(sheet).toContain(text);
  expect(page.text).not.toContain("Refund");
  const pdf = await member.get(`${page.path.split("?")[0]}/pdf`);
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(pdf.headers.get("content-disposition")).toMatch(/RV-H-\d{4}-\d{5}\.pdf/);
  const [stored] =
    await sql`select e.client_id = a.client_id as linked from events e join advances a on a.event_id = e.id where e.id = ${event}`;
  expect(stored).toEqual({ linked: true });
  const list = await member.page("/dashboard/advances?state=open&q=rao");
  expect(list.main.text).toContain("₹1,18,000");
  expect([list.links("Export CSV"), (await member.get("/dashboard/advances.csv?q=rao")).status]).toEqual([[], 403]);
  await site.addPerson(otherPeople.lakshmi);
  const accounts = await loggedInClient(site, otherPeople.lakshmi);
  expect((await accounts.page("/dashboard/advances?state=open&q=rao")).main.text).toContain(
    "Neither used nor returned ₹1,18,000.00",
  );
  const csv = await (await accounts.get("/dashboard/advances.csv?q=rao")).text();
  expect(csv).toMatch(/,18\.00,100000\.00,9000\.00,9000\.00,0\.00,118000\.00,0\.00,0\.00,118000\.00/);
});

test("removing the client of an event asks first if there is money of that client, who is then offered again", async () => {
  const { event, url } = await eventWithLead("Payer Rao");
  const member = await loggedInClient(site, "keerthi");
  await (await openForm(member, url)).submit("Record advance", { Amount: "1000", Reference: "UTR 1" });
  const question = await (await member.page(url)).follow("Remove Payer Rao");
  expect(question.byName("dialog", "Remove the client of this event?").text).toContain("Payer Rao has an invoice or an advance");
  const removed = await question.submit("Remove client");
  expect(removed.text).toContain("No client yet. Its invoices and advances are of:");
  const chosen = await removed.submit("Choose Payer Rao");
  expect(chosen.links("Remove Payer Rao")).toHaveLength(1);
  const sql = await site.database();
  expect((await sql`select client_id is not null as named from events where id = ${event}`)[0]?.named).toBe(true);
});

test("invalid fields keep their input, each with its message", async () => {
  const { url } = await eventWithLead("Typed Rao");
  const member = await loggedInClient(site, "keerthi");
  const form = await openForm(member, url);
  const typed = {
    Amount: "1e5",
    "Received on": "2099-01-01",
    Reference: "UTR <1>",
    "TDS, income tax": "12,34,56,78,90,123",
    "GST rate": "5",
  };
  let page = await form.submit("Record advance", typed);
  expect(page.value("Amount")).toBe("1e5");
  expect(page.value("Reference")).toBe("UTR <1>");
  expect(page.value("TDS, income tax")).toBe("12,34,56,78,90,123");
  expect(page.value("GST rate")).toBe("5");
  expect(page.description("Amount")).toContain("Please enter a number");
  expect(page.description("TDS, income tax")).toContain("At most");
  page = await page.submit("Record advance", { Amount: "1000", "TDS, income tax": "", "Received on": "2099-01-01" });
  expect(page.description("Received on")).toContain("future");
  for (const [amount, message] of [
    ["", "Please enter the amount."],
    ["0", "Please enter the amount."],
    ["-5", "without a minus"],
    ["99999999999", "At most"],
    ["12.345", "At most two digits"],
  ] as const) {
    page = await page.submit("Record advance", { Amount: amount });
    expect(page.description("Amount"), amount).toContain(message);
  }
  page = await page.submit("Record advance", {
    Amount: "1000",
    "Received on": "2026-04-01",
    "Date of the voucher": "2026-03-31",
  });
  expect(page.description("Date of the voucher")).toContain("cannot be older than the money");
  const sql = await site.database();
  expect((await sql`select count(*)::int as n from clients where name = 'Typed Rao'`)[0]?.n).toBe(0);
});

test("for an event without a client and a lead the form asks for the client first", async () => {
  const sql = await site.database();
  const [event] = await sql`insert into events (name) values ('Nobody pays') returning id`;
  const page = await openForm(await loggedInClient(site, "keerthi"), `/dashboard/events/${event?.id}`);
  expect(page.text).toContain("Please choose the client of this event first");
  const response = await (await loggedInClient(site, "keerthi")).post(`/dashboard/events/${event?.id}?advance`, {
    ...{
      intent: "record-advance",
      id: crypto.randomUUID(),
      method: "bank",
      paidOn: "2026-04-01",
      gross: "1000",
      office: "hyderabad",
    },
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("please choose its client first");
});

test("an invoice uses an advance when it is issued, or later; the rest is returned by a refund voucher, which is mailed", async () => {
  const { event, url } = await eventWithLead("Whole Way");
  const admin = await loggedInClient(site, "sravani");
  let page = await (await openForm(admin, url)).submit("Record advance", { Amount: "50000", Reference: "UTR 50" });
  const voucher = page.text.match(/RV-H\/\d{4}\/\d{5}/)?.[0] ?? "";
  const voucherPath = (await page.follow(`receipt voucher ${voucher}`)).path;

  const draft = async (rate: string) => {
    const empty = await admin.page(`/dashboard/invoices/new?event=${event}`);
    const fields = { Address: "Plot 18", "State of the client": "36", "PIN code": "500034", Description: "Stage", Rate: rate };
    expect(empty.text).toContain(`Advances to use at issue: ${voucher}, ₹50,000 left.`);
    return (await empty.submit("Save draft", fields)).submit("Issue…");
  };
  const withoutMail = { "Mail the PDF to the client": false };
  const question = await draft("10000");
  const label = new RegExp(`^Use ₹11,800.00 of ${voucher}`);
  expect(question.isChecked(label)).toBe(true);
  expect(question.byName("dialog", "Issue this invoice?").text).toMatch(/Balance due \d+ \w{3} \d{4} ₹0 /);
  const stale = await draft("1000");
  page = await question.submit("Issue and mail", withoutMail);
  expect(page.one("article").text).toContain(`Less advance ${voucher}`);
  expect(page.one("article").text).toContain("To pay ₹0.00");
  expect(page.main.text).toContain(`used ₹11,800.00 of advance ${voucher}`);
  const belongsTo = page.byName("nav", "Belongs to");
  expect((await page.follow(/Whole Way$/, belongsTo)).path).toMatch(/^\/dashboard\/clients\//);
  expect((await page.follow(/^\d invoices?$/, belongsTo)).path).toMatch(/^\/dashboard\/invoices\?client=/);

  // The other draft's page was read before a part of the advance was used.
  page = await stale.submit("Issue and mail", withoutMail);
  expect(page.text).toContain(`Not issued yet: ₹38,200.00 of ${voucher} is left by now.`);
  page = await page.submit("Issue and mail", { ...withoutMail, "Use ₹1,180.00": false });
  expect(page.one("article").text).not.toContain("Less advance");
  page = await page.submit(/^Use ₹1,180.00/);
  expect(page.main.text).toContain(`used ₹1,180.00 of advance ${voucher}`);
  expect(page.one("article").text).not.toContain("Less advance");

  page = await (await admin.page(voucherPath)).follow("Refund");
  expect(page.value("Amount")).toBe("37,020");
  page = await page.submit("Record refund", { Amount: "40000", Reason: "" });
  expect(page.value("Amount")).toBe("40000");
  page = await page.submit("Record refund", { Amount: "40000", Reason: "Fewer guests" });
  expect(page.description("Amount")).toContain("₹37,020.00");
  const other = await (await admin.page(voucherPath)).follow("Refund");
  page = await page.submit("Record refund", { Amount: "37020" });
  const refundNumber = page.text.match(/RF-H\/\d{4}\/\d{5}/)?.[0] ?? "";
  for (const text of ["Refund Voucher", refundNumber, voucher, "Fewer guests"]) expect(page.one("article").text).toContain(text);
  const late = await other.submit("Record refund", { Reason: "Again" });
  expect(late.text).toContain("At most ₹0.00 can be refunded.");

  page = await (await page.follow("Mail to client")).submit("Send mail");
  expect(page.text).toContain("Voucher on its way to lead");
  const mail = await site.mail(`lead${count}@client.example`, `Refund voucher ${refundNumber}`);
  expect(mail.attachments).toHaveLength(1);
});
