import { beforeAll, expect, test } from "vitest";
import { type Client, loggedInClient, type Page } from "../client.ts";
import type { FieldValues } from "../html.ts";
import { sharedSite } from "./site.ts";

// What an accountant can enter wrongly: each case is refused with a message beside its field, and nothing entered is lost.
const site = sharedSite();
let admin: Client;
beforeAll(async () => {
  admin = await loggedInClient(site, "sravani");
});

const complete: FieldValues = {
  Name: "Wrong Rao",
  Address: "Plot 18, MVP Colony",
  "State of the client": "37",
  "PIN code": "530017",
  "The event or venue is in": "36",
  Description: "Stage, truss and LED wall",
  Quantity: "1",
  Rate: "1000",
  "GST percent": "18",
};

/** The question before a new invoice with these values is issued. */
const ask = async (values: FieldValues) =>
  (await (await admin.page("/dashboard/invoices/new")).submit("Save draft", values)).submit("Issue…");

const plain = (value: unknown) => String(value).replaceAll(",", "");
const wrongGstin = "36ZZZCE0001A1Z2";
// draft-problems.test.ts has every wrong value; here each field has one, and several are wrong at once.
test.each<[string, FieldValues, messages: Record<string, RegExp>]>([
  [
    "what is read",
    {
      "GST percent": "",
      "GST number": wrongGstin,
      Date: "next week",
      Rate: "1e5",
      Quantity: "0",
      SAC: "1234",
      Description: "",
      "PIN code": "110001",
    },
    {
      "GST percent": /choose|rate/i,
      "GST number": /last character of the GST number/,
      Date: /not understood as a date/,
      Rate: /a number such as/,
      Quantity: /more than 0/,
      SAC: /SAC|99/,
      Description: /describe/,
      "PIN code": /PIN/,
    },
  ],
  [
    "what ₹50,000 needs",
    { Rate: "60000", Discount: "1000", "State of the client": "", "PIN code": "", Address: "", "Due date": "1 Jan 2020" },
    {
      "State of the client": /rule 46\(e\)/,
      "PIN code": /rule 46\(e\)/,
      Address: /names the client's address/,
      "Due date": /before the date/,
    },
  ],
  [
    "what does not fit the others",
    { Discount: "1001", Date: "1 Jan 2099", "The event or venue is in": "" },
    { Discount: /more than the item's amount/, Date: /in the future/, "The event or venue is in": /choose the State/ },
  ],
])("%s is refused beside its field before an invoice is issued", async (_what, wrong, messages) => {
  const asked = await ask({ ...complete, ...wrong });
  for (const [field, message] of Object.entries(messages)) expect(asked.description(field), field).toMatch(message);
  for (const [name, value] of Object.entries({ ...complete, ...wrong }))
    expect(plain(asked.value(name)), name).toBe(plain(value));
});

test("what is entered wrongly while the question before the issue is open is refused beside its field too", async () => {
  for (const [wrong, field, message] of [
    [{ Date: "next week" }, "Date", /not understood as a date/],
    [{ Rate: "60000", "PIN code": "" }, "PIN code", /rule 46\(e\)/],
  ] as const) {
    const question = await ask(complete);
    const refused = await question.submit(/^Issue/, wrong, question.byName("dialog", "Issue this invoice?"));
    expect(refused.status).toBe(400);
    expect(refused.description(field)).toMatch(message);
    for (const [name, value] of Object.entries({ ...complete, ...wrong }))
      expect(plain(refused.value(name)), name).toBe(plain(value));
  }
  const sql = await site.database();
  const [row] = await sql`select count(*)::int as n from invoices where client_name = 'Wrong Rao' and status = 'issued'`;
  expect(row?.n).toBe(0);
});

/** Issues an invoice of ₹5,90,000. @returns the path of its page */
async function issued(name: string): Promise<string> {
  const draft = await (await admin.page("/dashboard/invoices/new")).submit("Save draft", {
    ...complete,
    Name: name,
    Rate: "500000",
  });
  const page = await (await draft.submit("Issue…")).submit("Issue");
  expect(page.headings()[0]).toMatch(/^INV-H/);
  return new URL(page.path, site.url).pathname;
}

test("a payment, a note or a refund with wrong fields is refused beside them, and nothing entered is lost", async () => {
  const invoice = await issued("Paying Rao");
  const cases: [dialog: string, button: string, FieldValues, field: string, message: RegExp][] = [
    ["pay", "Record payment", { Amount: "500000", Cash: true }, "Method", /Take the rest by bank or UPI/],
    ["pay", "Record payment", { Date: "0026-01-01" }, "Date", /2000|GST began/],
    ["pay", "Record payment", { Date: "30 Jun 2017" }, "Date", /1 Jul 2017/],
    ["pay", "Record payment", { Date: "1 Jan 2099" }, "Date", /future/],
    ["pay", "Record payment", { Amount: "1e5" }, "Amount", /a number such as/],
    ["pay", "Record payment", { Amount: "-5" }, "Amount", /without a minus/],
    ["pay", "Record payment", { Amount: "0" }, "Amount", /enter the amount/],
    ["pay", "Record payment", { Amount: "15,00,00,00,000" }, "Amount", /At most/],
    ["pay", "Record payment", { Amount: "600000" }, "Amount", /more than/],
    ["pay", "Record payment", { Amount: "1000", "TDS, income tax": "1e3" }, "TDS, income tax", /a number such as/],
    ["credit", "Issue credit note", { Reason: "" }, "Reason", /enter the reason/],
    ["credit", "Issue credit note", { Reason: "Fewer", Date: "0026-01-01" }, "Date", /2000|between/],
    ["credit", "Issue credit note", { Reason: "Fewer", Date: "1 Jan 2099" }, "Date", /between the invoice's date and today/],
    [
      "debit",
      "Issue debit note",
      { Reason: "More", Date: "1 Jan 2016", "Quantity of Stage, truss and LED wall": "1" },
      "Date",
      /between|1 Jan 2000/,
    ],
  ];
  const open = new Map<string, Page>();
  for (const [dialog, button, wrong, field, message] of cases) {
    const page = open.get(dialog) ?? (await admin.page(`${invoice}?${dialog}`));
    open.set(dialog, page);
    const what = `${dialog} ${JSON.stringify(wrong)}`;
    const refused = await page.submit(button, { ...wrong });
    expect([400, 409], what).toContain(refused.status);
    const shown = field === "Method" ? refused.one("fieldset", "Method").text : refused.description(field);
    expect(shown, what).toMatch(message);
    for (const [name, value] of Object.entries(wrong))
      if (typeof value === "string") expect(plain(refused.value(name)), what).toBe(plain(value));
  }
  const sql = await site.database();
  const [row] = await sql`select (select count(*) from payments)::int + (select count(*) from credit_notes)::int as n`;
  expect(row?.n).toBe(0);
});

test("the dialog says why a client with issued invoices is not deleted", async () => {
  await issued("Kept Rao");
  const client = await (await admin.page("/dashboard/clients?q=Kept+Rao")).follow("Kept Rao");
  const refused = await (await client.follow("Delete")).submit("Delete client");
  expect(refused.alerts()).toContain("Not deleted: this client has issued invoices");
});

test("one reference is recorded once; cash of ₹2,00,000 in a day is refused over several payments and audited", async () => {
  const invoice = await issued("Cash Rao");
  const pay = async (values: FieldValues) => (await admin.page(`${invoice}?pay`)).submit("Record payment", values);
  await pay({ Amount: "1000", Reference: "UTR 4412 8890" });
  const again = await pay({ Amount: "1000", Reference: "utr44128890" });
  expect(again.description("Reference")).toMatch(/already recorded for INV-H/i);
  expect(again.value("Reference")).toBe("utr44128890");
  await pay({ Amount: "150000", Cash: true });
  const more = await pay({ Amount: "50000", Cash: true });
  expect(more.one("fieldset", "Method").text).toMatch(/Take the rest by bank or UPI/);
  const sql = await site.database();
  expect((await sql`select count(*)::int as n from payments where method = 'cash'`)[0]?.n).toBe(1);
  expect((await sql`select count(*)::int as n from audit_log where action ilike '%cash%'`)[0]?.n).toBeGreaterThan(0);
});

test("code 99 and past codes cannot be chosen; above the limit there is no UPI code; the due date is stored", async () => {
  const draft = await admin.page("/dashboard/invoices/new");
  const places = draft
    .field("The event or venue is in")
    .all("option")
    .map((option) => option.attribute("value"));
  for (const gone of ["99", "25", "28"]) expect(places).not.toContain(gone);
  expect(places).toContain("97");
  const view = await admin.page(await issued("Limit Rao"));
  expect(view.main.text).toMatch(/Due\s+\d+ \w{3} \d{4}/);
  expect(view.all("article svg[role=img]")).toEqual([]);
});
