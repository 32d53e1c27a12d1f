import { expect, test } from "vitest";
import { financialYear } from "#app/gst/document-numbers.ts";
import { today } from "#app/platform/values/dates.ts";
import { type Client, loggedInClient, type Page } from "../client.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

/** A client with ₹50,000 on account, of which ₹1,000 was TDS, an advance of ₹1,18,000, and ₹5,000 refunded of each. */
async function clientWithMoney(admin: Client, name: string): Promise<{ url: string; voucher: string }> {
  const added = await admin.post("/dashboard/clients?new", {
    ...{ intent: "add", id: crypto.randomUUID(), name, email: "money@client.example", state_code: "36" },
  });
  const url = added.headers.get("location") as string;
  const paid = { Amount: "50000", Reference: `UTR ${name}`, "TDS, income tax": "1000" };
  const asked = await (await (await admin.page(url)).follow("Record payment")).submit("Record payment", paid);
  await asked.submit("Record payment", { "On account": true });
  const recorded = await (await (await admin.page(url)).follow("Record advance")).submit("Record advance", {
    ...{ Amount: "118000", "The event is in": "97", Reference: `RV ${name}` },
  });
  const voucher = (await recorded.follow(/^receipt voucher/)).path;
  const returned = { Amount: "5000", Reference: `Back ${name}`, Reason: "Too much" };
  await (await (await admin.page(url)).follow("Record refund")).submit("Record refund", returned);
  await (await (await admin.page(voucher)).follow("Refund")).submit("Record refund", returned);
  return { url, voucher };
}

/** The sum Received that a page shows. */
const sum = (page: Page) => /Received \(net of TDS\) (-?₹[\d,.]+)/.exec(page.main.text)?.[1];
const rows = (page: Page) => page.byName("table", "All Payments").all("tbody tr").length;

test("the figure Received leads to the list of its payments, advances and refunds: list and CSV add up to it", async () => {
  const admin = await loggedInClient(site, "sravani");
  await clientWithMoney(admin, "Ledger Rao");
  const sql = await site.database();
  const [old] = await sql`select id from clients where name = 'Ledger Rao'`;
  await sql`insert into payments (client_id, paid_on, method, gross, recorded_by) values (${old?.id}, '2021-05-05', 'cash', 700, 'x')`;
  for (const period of ["year", "all"]) {
    const invoices = await admin.page(`/dashboard/invoices?period=${period}`);
    const figure = sum(invoices);
    const list = await invoices.follow(/^Received \(net of TDS\)/);
    expect(list.path).toBe(`/dashboard/payments${period === "year" ? `?year=${financialYear(today())}` : ""}`);
    expect(sum(list)?.replace(/\.00$/, "")).toBe(figure);
    const csv = await (await admin.get(list.path.replace("payments", "payments.csv"))).text();
    const total = csv
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .reduce((received, line) => received + Math.round(Number(line.split(",").at(-4)) * 100), 0);
    const shown = Math.round(Number(sum(list)?.replaceAll(/[₹,]/g, "")) * 100);
    expect(total).toBe(shown);
  }
  const found = await admin.page("/dashboard/payments?q=ledger");
  expect([rows(found), sum(found)]).toEqual([5, "₹1,57,007.00"]);
  expect(rows(await admin.page("/dashboard/payments?q=ledger&kind=refund"))).toBe(2);
  expect(rows(await admin.page("/dashboard/payments?q=ledger&method=cash"))).toBe(1);
  expect(rows(await admin.page("/dashboard/payments?q=ledger&month=2021-05"))).toBe(1);
  expect((await admin.page("/dashboard/payments?q=nobody+at+all")).main.text).toContain("No payments found.");
});

test("an admin removes a payment and cancels a refund from the list; a member sees the list without these buttons", async () => {
  const admin = await loggedInClient(site, "sravani");
  const { url } = await clientWithMoney(admin, "Mistaken Rao");
  const listUrl = "/dashboard/payments?q=mistaken";
  const member = await loggedInClient(site, "keerthi");
  const seen = await member.page(listUrl);
  expect([rows(seen), seen.main.text.includes("Remove"), seen.main.text.includes("Cancel")]).toEqual([4, false, false]);
  let page = await (await admin.page(listUrl)).follow(/^Remove the payment/);
  expect((await page.submit("Remove payment", { Reason: "Entered twice" })).text).toContain(
    "Not removed: ₹5,000.00 of it was refunded",
  );
  page = await (await admin.page(listUrl)).follow(/^Cancel the refund/);
  page = await page.submit("Mark as cancelled", { Reason: " " });
  expect([page.status, page.description("Reason")]).toEqual([400, expect.stringContaining("Please enter the reason.")]);
  page = await page.submit("Mark as cancelled", { Reason: "Not sent" });
  expect([rows(page), sum(page)]).toEqual([3, "₹1,62,000.00"]);
  page = await (await page.follow(/^Remove the payment/)).submit("Remove payment", { Reason: "Entered twice" });
  expect([/Payment of ₹[\d,.]+ removed\./.test(page.text), sum(page)]).toEqual([true, "₹1,13,000.00"]);
  const statement = (await admin.page(url)).main.text;
  expect(statement).toContain("₹1,13,000");
  expect(statement).not.toContain("UTR Mistaken Rao");
});

test("a receipt that did not hold is reversed on a day of its own from the list, which keeps both, and that is undone", async () => {
  const admin = await loggedInClient(site, "sravani");
  const { url } = await clientWithMoney(admin, "Bounced Rao");
  const listUrl = "/dashboard/payments?q=bounced";
  const before = [rows(await admin.page(listUrl)), sum(await admin.page(listUrl))];
  let page = await (await admin.page(listUrl)).follow(/^Reverse the payment/);
  expect(page.text).toContain("This cannot be reversed: ₹5,000.00 of it was returned on");
  for (let count = 0; count < 2; count++) {
    page = await (await admin.page(listUrl)).follow(/^Reverse the refund/);
    await page.submit("Record reversal", { Reason: "wrong amount" });
  }
  page = await (await admin.page(listUrl)).follow(/^Reverse the payment/);
  page = await page.submit("Record reversal", { Reason: "other", "Bank’s charges": "-5", Note: " " });
  expect([page.status, page.value("Reason"), page.description("Note")]).toEqual([
    ...[400, "other", expect.stringContaining("Please say what happened.")],
  ]);
  page = await page.submit("Record reversal", { "Bank’s charges": "118", Note: "The bank took it back" });
  expect(page.text).toContain("₹50,000.00 reversed.");
  page = await admin.page(listUrl);
  expect([rows(page), page.main.text.includes("Another reason: The bank took it back")]).toEqual([7, true]);
  expect((await admin.page(url)).main.text).toContain("Reversal, other, with TDS ₹1,000.00");
  const csv = await (await admin.get("/dashboard/payments.csv?q=bounced")).text();
  expect(csv).toMatch(/,Reversal,.*,-50000\.00,-1000\.00,0\.00,-49000\.00,,.*The bank took it back,118\.00/);
  for (let count = 0; count < 3; count++) {
    page = await (await admin.page(listUrl)).follow(/^Undo the reversal/);
    expect((await page.submit("Undo reversal")).text).toContain("counts again.");
  }
  page = await admin.page(listUrl);
  expect([rows(page), sum(page)]).toEqual(before);
});

test("a voucher that was recorded by mistake is cancelled with a reason and says so everywhere; one that was used says why not", async () => {
  const admin = await loggedInClient(site, "sravani");
  const { url, voucher } = await clientWithMoney(admin, "Voided Rao");
  const member = await loggedInClient(site, "keerthi");
  expect((await member.page(voucher)).main.text).not.toContain("Recorded by mistake");
  let page = await (await admin.page(voucher)).follow("Recorded by mistake");
  expect(page.text).toMatch(/This cannot be cancelled: ₹5,000\.00 was refunded by RF-H\/\d{4}\/\d{5}\. Cancel that refund first/);
  const refund = await (await admin.page(voucher)).follow(/^RF-H/);
  page = await (await refund.follow("Recorded by mistake")).submit("Mark as cancelled", { Reason: "Bounced" });
  expect(page.one("article").text).toContain("Cancelled Refund Voucher");
  expect(page.main.text).toMatch(/Cancelled \d+ \w+ \d{4}: Bounced/);
  page = await (await page.follow("Show receipt voucher")).follow("Recorded by mistake");
  page = await page.submit("Mark as cancelled", { Reason: "" });
  expect(page.description("Reason")).toContain("Please enter the reason.");
  page = await page.submit("Mark as cancelled", { Reason: "Wrong client" });
  expect(page.one("article").text).toContain("Cancelled Receipt Voucher");
  expect(page.main.text).not.toMatch(/Mail to client|Recorded by mistake/);
  const number = page.headings()[0] as string;
  const listed = await admin.page("/dashboard/advances?q=voided&state=cancelled");
  expect(listed.main.text).toMatch(new RegExp(`${number}.*CANCELLED`));
  const csv = await (await admin.get("/dashboard/advances.csv?q=voided")).text();
  expect(csv).toMatch(/,18\.00,,,,,,,,,cancelled/);
  expect((await admin.page(url)).main.text).toContain("Unused advances ₹0");
  expect((await admin.page("/dashboard/audit?q=wrong+client")).main.text).toContain("advance cancelled");
});

test("the page of a voucher says to whom and when it was to be mailed", async () => {
  const admin = await loggedInClient(site, "sravani");
  const { voucher } = await clientWithMoney(admin, "Mailed Rao");
  await (await (await admin.page(voucher)).follow("Mail to client")).submit("Send mail");
  await site.mail("money@client.example", "Receipt voucher");
  expect((await (await loggedInClient(site, "keerthi")).page(voucher)).main.text).toMatch(
    /Mail (never went|waiting) money@client\.example, \d+ \w+ \d{4}/,
  );
});
