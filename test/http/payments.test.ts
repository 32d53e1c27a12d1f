import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Client, loggedInClient, type Page } from "../client.ts";
import { extractText } from "../pdf-text.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
let admin: Client;
let member: Client;
beforeAll(async () => {
  [admin, member] = [await loggedInClient(site, "sravani"), await loggedInClient(site, "keerthi")];
});

/** @returns the client's URL */
async function addClient(name: string): Promise<string> {
  const id = randomUUID();
  const fields = {
    intent: "add",
    id,
    name,
    email: "lotus@client.example",
    state_code: "36",
    pin: "500034",
    address: "Banjara Hills",
  };
  const added = await member.post("/dashboard/clients?new", fields);
  return added.headers.get("location") as string;
}

/** An issued invoice of the client over this many rupees with 18 % GST. */
async function issue(clientUrl: string, rate: number): Promise<{ number: string; url: string }> {
  const empty = await admin.page(`/dashboard/invoices/new?client=${clientUrl.split("/").at(-1)}`);
  const values = {
    Description: "Stage",
    Quantity: "1",
    Rate: String(rate),
    "GST percent": "18",
    "The event or venue is in": "36",
  };
  const question = await (await empty.submit("Save draft", values)).submit("Issue…");
  const issued = await question.submit("Issue and mail", { "Mail the PDF to the client": false });
  return { number: issued.headings()[0] as string, url: new URL(issued.path, site.url).pathname };
}

const money = (page: Page) => page.byName("section", "Money").text;

test("without JavaScript a payment settles several invoices of a client, and what is beyond them is confirmed first", async () => {
  const clientUrl = await addClient("Lotus Pond Foods");
  const [first, second] = [await issue(clientUrl, 1000), await issue(clientUrl, 2000)];
  let page = await (await member.page(clientUrl)).follow("Record payment");
  expect([page.value(/^Amount/), page.isChecked(new RegExp(first.number))]).toEqual(["3,540", true]);
  for (const amount of ["1e5", "-5", "0", ""]) {
    page = await page.submit("Record payment", { Amount: amount, Reference: "UTR 77" });
    expect([page.status, page.value("Reference"), page.description(/^Amount/)]).toEqual([
      400,
      "UTR 77",
      expect.stringMatching(/Please enter/),
    ]);
  }
  page = await page.submit("Record payment", { Amount: "1500", [second.number]: false });
  expect([page.status, page.description(/^Amount/)]).toEqual([409, expect.stringContaining("₹320.00 is more than is due.")]);
  expect([page.isChecked(new RegExp(first.number)), page.isChecked(new RegExp(second.number))]).toEqual([true, false]);
  page = await page.submit("Record payment", { "₹320.00 is more than is due": true });
  expect(money(page)).toContain("Owes ₹2,360 nothing overdue Credit ₹320");
  expect(page.text).toContain("Bank transfer UTR 77");
  expect(page.text).toContain("₹1,180 recorded on");

  page = await member.page(second.url);
  page = await page.submit("Use ₹320.00 on account");
  expect(page.text).toContain("₹320.00 of credit used.");
  expect(page.text).toContain("Keerthi Naidu used ₹320.00 of credit, on account");
  expect([money(page), page.links(/^Remove the use/)]).toEqual([
    expect.stringMatching(/Balance ₹2,040 .* Received ₹320 ₹320 from credit\. Last payment \d/),
    [],
  ]);
  expect((await member.page(clientUrl)).main.text).toContain("PART PAID");
  page = await (await admin.page(second.url)).follow("Remove the use of ₹320.00");
  page = await page.submit("Remove use");
  expect(page.text).toContain("Use of ₹320.00 of credit removed.");
  expect([money(page), page.text]).toEqual([
    expect.stringContaining("Balance ₹2,360"),
    expect.stringContaining("removed a use of ₹320.00"),
  ]);

  page = await page.follow("Record payment");
  page = await page.submit("Record payment", { Amount: "2360", Reference: "utr 77" });
  expect(page.description("Reference")).toContain(`Already recorded for ${first.number}`);

  page = await (await admin.page(first.url)).follow(/^Reverse the payment/);
  page = await page.submit("Record reversal", { Reason: "recorded twice" });
  expect(page.text).toContain(`₹1,500.00 reversed. ₹1,180.00 is due on ${first.number} now.`);
  page = await (await admin.page(first.url)).follow(/^Undo the reversal of \d+ \w+ \d{4}$/);
  expect((await page.submit("Undo reversal")).text).toContain("₹1,500.00 counts again.");
});

test("a payment for another client's invoice is refused; one for an invoice that was paid in between says by whom", async () => {
  const [clientUrl, otherUrl] = [await addClient("Rice Mill"), await addClient("Other Mill")];
  const [invoice, other] = [await issue(clientUrl, 1000), await issue(otherUrl, 1000)];
  const idOf = ({ url }: { url: string }) => url.split("/").at(-1);
  const form = { intent: "record-payment", paidOn: "2026-11-20", method: "bank", gross: "100" };
  const tampered = await member.submit(`${clientUrl}?pay`, { ...form, id: randomUUID(), [`invoice-${idOf(other)}`]: "1" });
  expect([tampered.status, tampered.text]).toEqual([400, expect.stringContaining("Please select open invoices of this client.")]);
  expect(tampered.value(/^Amount/)).toBe("100");
  for (const paidOn of ["2017-06-30", "2099-01-01", "0026-11-21"])
    expect((await member.submit(`${clientUrl}?pay`, { ...form, id: randomUUID(), paidOn })).status).toBe(400);

  const [mine, theirs] = [await member.page(`${invoice.url}?pay`), await admin.page(`${invoice.url}?pay`)];
  await theirs.submit("Record payment", { Reference: "UTR theirs" });
  const late = await mine.submit("Record payment");
  expect(late.status).toBe(409);
  expect(late.main.text).toContain(`${invoice.number} has no balance any more. The last change is of Sravani Reddy`);
});

test("only accounts and admins refund; afterwards nothing is due, and credit and debt are shown separately", async () => {
  const clientUrl = await addClient("Refund Rao");
  const [invoice, open] = [await issue(clientUrl, 1000), await issue(clientUrl, 500)];
  await (await member.page(`${invoice.url}?pay`)).submit("Record payment", { Reference: "UTR 106" });
  await (await admin.page(`${invoice.url}?credit`)).submit("Issue credit note", { Reason: "Cancelled" });
  const list = await admin.page("/dashboard/invoices?status=refund+due");
  expect(list.row(invoice.number).text).toContain("₹1,180 ₹1,180 credited ₹1,180 credit REFUND DUE");
  expect((await member.page(`/dashboard/clients?money=credit&q=Refund+Rao`)).text).toContain("Credit ₹1,180");
  const ofClient = await member.page(clientUrl);
  expect(money(ofClient)).toContain("Owes ₹590 nothing overdue Credit ₹1,180");
  expect(ofClient.text).toContain("An open invoice can use the credit");

  const seen = await member.page(invoice.url);
  expect([seen.links("Record refund"), seen.text]).toEqual([[], expect.stringContaining("To be refunded ₹1,180")]);
  expect(seen.text).toContain("₹1,180.00 can pay another invoice of this client");
  expect(seen.text).toContain("Accounts or an admin records refunds.");
  expect(seen.links(open.number)).toHaveLength(1);
  // The bar has the credited amount once.
  expect(seen.html).toContain('aria-label="To be refunded ₹1,180"');
  const form = { intent: "refund", id: randomUUID(), date: "2026-11-20", method: "bank", amount: "1180", reason: "Cancelled" };
  expect((await member.post(invoice.url, form)).status).toBe(403);
  let page = await admin.page(`${invoice.url}?refund`);
  const stale = await admin.page(`${invoice.url}?refund`);
  page = await page.submit("Record refund", { Amount: "1180.01", Reason: "Cancelled" });
  expect([page.description(/^Amount/), page.value("Reason")]).toEqual([
    expect.stringContaining("At most ₹1,180.00 can be"),
    "Cancelled",
  ]);
  page = await page.submit("Record refund", { Amount: "1180", Reference: "UTR 901" });
  expect(page.text).toContain("Sravani Reddy refunded ₹1,180.00, Bank transfer");
  expect(money(page)).toContain("Balance ₹0 of ₹1,180 Received ₹1,180 ₹1,180 refunded.");
  const second = await stale.submit("Record refund", { Reason: "Cancelled" });
  expect([second.status, second.main.text]).toEqual([
    409,
    expect.stringContaining("this invoice has no credit any more. The last change is of Sravani"),
  ]);
  page = await (await admin.page(invoice.url)).follow(/^Remove the payment/);
  page = await page.submit("Remove payment", { Reason: "Entered twice" });
  expect([page.status, page.text]).toEqual([409, expect.stringContaining("Not removed: the credit that came from this payment")]);

  expect(money(await member.page(clientUrl))).toContain("Owes ₹590 nothing overdue Credit ₹0");
  expect((await member.get(`${clientUrl}/statement.csv`)).status).toBe(403);
  const csv = await (await admin.get(`${clientUrl}/statement.csv`)).text();
  expect(csv).toContain(`Refund,Bank transfer UTR 901,${invoice.number},1180.00,,`);
  expect(csv.trim().split("\r\n").at(-1)).toContain(",590.00");
  expect(
    (await admin.post(clientUrl, { intent: "delete", id: clientUrl.split("/").at(-1) as string, version: "1" })).status,
  ).toBe(409);
  expect(open.number).toMatch(/^INV-/);
});

test("a part of a large balance has a UPI code up to the limit; nothing is stored", async () => {
  const invoice = await issue(await addClient("Large Rao"), 2_00_000);
  let page = await member.page(invoice.url);
  page = await page.submit("Show code", { "Part to pay": "1,00,000" });
  expect(page.main.text).toContain("Pay a part by UPI");
  expect(page.html).toContain("UPI code for ₹1,00,000");
  page = await page.submit("Show code", { "Part to pay": "100001" });
  expect([page.description("Part to pay"), page.value("Part to pay")]).toEqual([
    expect.stringContaining("At most ₹1,00,000 at once."),
    "100001",
  ]);
  const small = await member.page((await issue(await addClient("Small Rao"), 100)).url);
  expect(small.text).not.toContain("Pay a part by UPI");
});

test("a client without open invoices keeps a payment on account, which an admin removes or refunds", async () => {
  const clientUrl = await addClient("Advance Rao");
  let page = await (await member.page(clientUrl)).follow("Record payment");
  expect(page.text).toContain("No invoice of this client is open");
  page = await page.submit("Record payment", { Amount: "5000", Reference: "UTR 5" });
  expect(page.text).toContain("Choose below what it is, or change the amount.");
  page = await page.submit("Record payment", { "On account": true });
  expect(money(page)).toContain("Credit ₹5,000");
  const remove = await (await admin.page(clientUrl)).follow("Remove the payment");
  page = await (await admin.page(`${clientUrl}?refund`)).submit("Record refund", { Amount: "1000", Reason: "Too much" });
  expect(money(page)).toContain("Credit ₹4,000");
  page = await remove.submit("Remove payment", { Reason: "Entered twice" });
  expect(page.text).toContain("Not removed: ₹1,000.00 of it was refunded on");
});

test("money of a client is confirmed once, also of an earlier year than the statement shows, and not another client's", async () => {
  const clientUrl = await addClient("Earlier Year");
  const record = async (form: object, id = randomUUID()) => {
    const posted = await admin.post(`${clientUrl}?pay`, { id, method: "bank", reference: `UTR ${id}`, ...form });
    return posted.headers.get("location") as string;
  };
  const payment = { intent: "record-payment", gross: "500", onAccount: "50000", paidOn: "2019-05-01" };
  const recorded = await record(payment);
  const confirmations = async (url: string) => (await admin.page(url)).all(".notice").map(({ text }) => text);
  expect(await confirmations(recorded)).toEqual(["₹500 recorded on account."]);
  const advance = { intent: "record-advance", gross: "1180", paidOn: "2026-11-20", office: "hyderabad", stateCode: "36" };
  expect(await confirmations(await record(advance))).toEqual([
    expect.stringMatching(/^₹1,180\.00 recorded: receipt voucher RV-H/),
  ]);
  const other = await addClient("Other Client");
  expect(await confirmations(`${other}?${recorded.split("?")[1]}`)).toEqual([]);
});

test("a missing reference, an early date and an unusual amount are asked about beside the field, with a box to confirm", async () => {
  const clientUrl = await addClient("Asked Rao");
  const invoice = await issue(clientUrl, 1000);
  const form = await member.page(`${invoice.url}?pay`);
  expect([form.description("Reference"), form.isChecked(/^There is no reference/)]).toEqual([
    expect.stringContaining("Needed: UTR"),
    false,
  ]);
  let page = await form.submit("Record payment", { Date: "2026-04-02" });
  expect([page.status, page.description("Date")]).toEqual([
    400,
    expect.stringMatching(/INV-H.* is dated .*, later than this payment/),
  ]);
  expect(page.description("Reference")).toContain("Bank transfer has a reference");
  page = await page.submit("Record payment", { "The money came before the invoice": true });
  expect([page.status, page.description("Reference")]).toEqual([400, expect.stringContaining("Bank transfer has a reference")]);
  expect([page.value("Date"), page.isChecked(/^The money came before/)]).toEqual(["2 Apr 2026", true]);
  page = await page.submit("Record payment", { "There is no reference": true });
  expect(page.text).toContain("It is paid in full.");

  page = await (await member.page(`${clientUrl}?advance`)).submit("Record advance", {
    ...{ Amount: "2500000", "The event is in": "36", Reference: "UTR 25" },
  });
  expect([page.status, page.description(/^Amount/)]).toEqual([
    409,
    expect.stringContaining("₹25,00,000.00 is a lot for an advance"),
  ]);
  page = await page.submit("Record advance", { "The amount is right": true });
  expect(page.text).toContain("₹25,00,000.00 recorded: receipt voucher");
});

test("a statement whose To is before its From says so beside the field and keeps both; one in the client's favour has no bank details", async () => {
  const clientUrl = await addClient("Favour Rao");
  const wrong = await member.page(`${clientUrl}?from=2026-06-01&to=2026-05-01`);
  expect([wrong.value("From"), wrong.value("To")]).toEqual(["1 Jun 2026", "1 May 2026"]);
  expect(wrong.description("To")).toContain("To is before From");
  const entered = await member.page(`${clientUrl}?from=12+Feb+26&to=soon`);
  expect([entered.value("From"), entered.value("To")]).toEqual(["12 Feb 2026", "soon"]);
  expect(entered.description("To")).toContain("This is not understood as a date.");
  const file = `${clientUrl}/statement.pdf`;
  for (const kind of ["pdf", "csv"])
    expect((await member.get(`${clientUrl}/statement.${kind}?from=2026-06-01&to=2026-05-01`)).status).toBe(400);
  const textOf = async () => extractText(Buffer.from(await (await member.get(file)).arrayBuffer()));
  const paid = { Amount: "5000", Reference: "UTR favour" };
  const asked = await (await member.page(`${clientUrl}?pay`)).submit("Record payment", paid);
  await asked.submit("Record payment", { "On account": true });
  const inFavour = await textOf();
  expect(inFavour).toContain("In your favour");
  expect(inFavour).not.toMatch(/IFSC|Account holder/);
  await issue(clientUrl, 10_000);
  expect(await textOf()).toMatch(/IFSC/);
});
