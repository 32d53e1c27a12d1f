import { beforeAll, expect, test } from "vitest";
import { financialYear } from "#app/gst/document-numbers.ts";
import { lastMonths, today } from "#app/platform/values/dates.ts";
import { type Client, loggedInClient, type Page } from "../client.ts";
import { otherPeople } from "../people.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
let admin: Client;
let accounts: Client;
beforeAll(async () => {
  admin = await loggedInClient(site, "sravani");
  await site.addPerson(otherPeople.lakshmi);
  accounts = await loggedInClient(site, otherPeople.lakshmi);
});

const year = financialYear(today());
/** Total Revenue of the overview: the amount, its period, and the link to the other period. */
const total = (page: Page) =>
  /Total Revenue (₹[\d,]+) (.*?); .*?(Show (?:all time|this financial year))/.exec(page.text)?.slice(1);
/** The four figures at the head of FIGURES and INVOICES. */
const headFigures = (page: Page) =>
  ["Billed before GST", "GST billed", "Received \\(net of TDS\\)", "Outstanding"].map(
    (label) => new RegExp(`${label} (-?₹[\\d,]+)`).exec(page.main.text)?.[1],
  );
const chosenPeriod = (page: Page) => page.byName("nav", "Period of the figures").one("[aria-current]").text;
const bars = (page: Page, list: string) =>
  page
    .byName("ol", list)
    .all("li")
    .map(({ text }) => text);

/** An issued invoice with one line. `taxable` is in paise. */
async function insertInvoice(day: string, taxable: number, office = "hyderabad") {
  const sql = await site.database();
  const id = crypto.randomUUID();
  await sql`insert into invoices (id, client_name, invoice_date, due_date, taxable, igst, amount, office) values (${id}, 'Rao', ${day}, ${day}, ${taxable}, ${taxable / 5}, ${taxable + taxable / 5}, ${office})`;
  await sql`insert into invoice_items (invoice_id, position, sac, taxable) values (${id}, 0, '998596', ${taxable})`;
  await sql`update invoices set status = 'issued', number = ${id.slice(0, 8)}, issued_at = now() where id = ${id}`;
  return id;
}

test("an empty company has zeros, and no division by zero", async () => {
  for (const period of ["all", "12-months", "month", "year"]) {
    const pages = [await admin.page(`/dashboard/figures?period=${period}`), await admin.page("/dashboard/invoices")];
    for (const page of [...pages, await accounts.page(`/dashboard/invoices?period=${period}`)]) {
      expect(page.status).toBe(200);
      expect(headFigures(page)).toEqual(["₹0", "₹0", "₹0", "₹0"]);
      expect(page.main.text).toMatch(period === "month" ? /this month, less credit notes; ₹0 on 1/ : /₹0 this month, ₹0 on 1/);
      expect(page.main.text).not.toMatch(/Infinity|NaN|undefined|null|-₹0/);
    }
    expect((pages[0] as Page).main.text).toContain(`Nothing issued ${period === "all" ? "yet" : "in this period"}.`);
  }
  const dashboard = await (await admin.page("/dashboard")).submit("Hide for now");
  expect(total(dashboard)).toEqual(["₹0", "before GST, this financial year", "Show all time"]);
  expect(dashboard.main.text).not.toMatch(/Infinity|NaN/);
});

test("revenue counts this financial year, or after a click all time, on every page, and the choice is remembered", async () => {
  const id = await insertInvoice(today(), 1_000_00);
  await insertInvoice("2023-05-05", 200_000_00);
  const sql = await site.database();
  await sql`insert into credit_notes (invoice_id, number, office, note_date, reason, amount, taxable, igst, issued_by)
    values (${id}, 'CN/1', 'hyderabad', ${today()}, 'r', 12000, 10000, 2000, 'p')`;
  await sql`insert into credit_note_items (credit_note_id, item_id, taxable)
    select n.id, i.id, n.taxable from credit_notes n join invoice_items i using (invoice_id)`;
  await sql`insert into payments (paid_on, method, gross, tds, recorded_by) values (${today()}, 'upi', 50000, 5000, 'p')`;

  let page = await admin.page("/dashboard");
  expect(total(page)?.slice(0, 2)).toEqual(["₹900", "before GST, this financial year"]);
  expect(headFigures(await admin.page("/dashboard/figures"))).toEqual(["₹900", "₹180", "₹450", "₹2,41,080"]);
  expect(headFigures(await admin.page("/dashboard/invoices"))).toEqual(["₹900", "₹180", "₹450", "₹2,41,080"]);

  page = await page.follow("Show all time");
  expect([page.path, ...(total(page) ?? [])]).toEqual([
    ...["/dashboard?period=all", "₹2,00,900"],
    ...["before GST, all time", "Show this financial year"],
  ]);
  expect(total(await admin.page("/dashboard"))?.[0]).toBe("₹2,00,900");
  const figures = await admin.page("/dashboard/figures");
  expect([chosenPeriod(figures), headFigures(figures)[0]]).toEqual(["All time", "₹2,00,900"]);
  expect(bars(figures, "Revenue by financial year")[0]).toMatch(/^2023-24: ₹2\sL/);
  expect(figures.main.text).toContain("Revenue is before GST, less credit notes, all time");
  expect(total(await accounts.page("/dashboard"))?.[0], "the choice is each person's own").toBe("₹900");
  expect(chosenPeriod(await admin.page("/dashboard/figures?period=x'--"))).toBe("All time");

  // The choice of the period keeps the filters of the list.
  const list = await (await admin.page("/dashboard/invoices?office=hyderabad&q=Rao")).follow(/^FY 20/);
  expect(Object.fromEntries(new URL(list.path, site.url).searchParams)).toEqual({
    office: "hyderabad",
    q: "Rao",
    period: "year",
  });
  expect([list.value("Office"), headFigures(list)[0]]).toEqual(["hyderabad", "₹900"]);
  expect(total(await admin.page("/dashboard"))?.[0]).toBe("₹900");
});

test("a bar opens the list that has its sum, with a chip that takes its filter away", async () => {
  const figures = await admin.page("/dashboard/figures");
  expect(bars(figures, "Revenue by month")).toHaveLength(12);
  const lists = ["month", "office", "service", "client", "event", "source"].map((part) => `Revenue by ${part}`);
  for (const list of lists)
    for (const bar of figures.byName("ol", list).all("a")) {
      const amount = bar.text.match(/-?₹[\d,]+/)?.[0] ?? "";
      const opened = await admin.page(bar.attribute("href") as string);
      // A list without invoices has no sums.
      if (amount !== "₹0")
        expect(opened.main.text, bar.text).toMatch(new RegExp(`Revenue (before GST|of the service) ${amount}\\.00`));
      else if (opened.main.text.includes("Revenue before GST")) expect(opened.main.text).toContain("Revenue before GST ₹0.00");
    }
  const ofService = await figures.follow(/^Events organisation/);
  expect(ofService.path).toContain(`service=998596&year=${year}`);
  expect((await ofService.follow("Events organisation")).path).toBe(`/dashboard/invoices?year=${year}`);
  const unpaid = await figures.follow(/^Outstanding/);
  expect(unpaid.main.text).toMatch(/2 found.*Balance ₹2,41,080\.00/);
  const old = await figures.follow(/^Over 90 days/);
  expect(old.main.text).toMatch(/1 found.*Balance ₹2,40,000\.00/);
  expect(old.links("Unpaid: over 90 days")).toHaveLength(1);
  expect((await figures.follow("Export CSV")).html).toMatch(/Revenue Before GST/);
});

test("a month's list counts the notes of that month, also those of earlier invoices", async () => {
  const earlier = lastMonths(today(), 3)[0] as string;
  const id = await insertInvoice(`${earlier}-01`, 5_000_00);
  const sql = await site.database();
  await sql`insert into credit_notes (invoice_id, number, office, note_date, reason, amount, taxable, issued_by)
    values (${id}, 'CC/2', 'hyderabad', ${today()}, 'r', 30000, 30000, 'p')`;
  const page = await accounts.page(`/dashboard/invoices?month=${today().slice(0, 7)}`);
  expect(page.main.text).toMatch(
    /Invoices before GST ₹1,000\.00 Credit notes dated in the month -₹400\.00 Revenue before GST ₹600\.00/,
  );
  expect((await accounts.page(`/dashboard/invoices?month=${earlier}`)).main.text).toContain("Revenue before GST ₹5,000.00");
});

test("accounts see the figures on INVOICES, and clients, events and sources on FIGURES; a planner sees none", async () => {
  const panels = (page: Page) => page.headings(2).filter((heading) => /^(Revenue|Receivables) by/.test(heading));
  const invoices = await accounts.page("/dashboard/invoices");
  const shared = ["Revenue by month", "Receivables by age", "Revenue by office", "Revenue by service"];
  expect(panels(invoices)).toEqual(shared);
  expect(headFigures(invoices)).toEqual(headFigures(await admin.page("/dashboard/invoices")));
  expect(invoices.links("All figures")).toHaveLength(1);
  const all = await accounts.page("/dashboard/invoices?period=all");
  expect(panels(all)).toEqual(["Revenue by financial year", "Revenue by office", "Receivables by age", "Revenue by service"]);
  // The revenue of all time by service reads every line of every invoice: it is shown after a click only.
  expect(() => bars(all, "Revenue by service")).toThrow();
  const asked = await all.follow("Show the revenue of all time by service");
  expect(bars(asked, "Revenue by service")).toEqual(
    bars(await admin.page("/dashboard/figures?period=all"), "Revenue by service"),
  );

  for (const client of [accounts, admin]) {
    const figures = await client.page("/dashboard/figures?period=year");
    expect(panels(figures).sort()).toEqual([...shared, "Revenue by client", "Revenue by event", "Revenue by source"].sort());
  }

  const planner = await loggedInClient(site, "keerthi");
  expect((await planner.page("/dashboard/figures")).status).toBe(403);
  for (const path of ["", "/invoices?services", "/payments", "/advances"]) {
    const page = await planner.page(`/dashboard${path}`);
    expect([panels(page), total(page), page.links(/figures/i)]).toEqual([[], undefined, []]);
    expect(page.main.text).not.toMatch(/Revenue|Billed|Received \(|Outstanding|Neither used/);
  }
});

test("the period and the office are in the URL; every link, bar and the CSV keep both, and unknown values read as none", async () => {
  const sql = await site.database();
  await insertInvoice(today(), 7_000_00, "visakhapatnam");
  await sql`insert into payments (paid_on, method, gross, recorded_by) values (${today()}, 'upi', 100, 'p')`;
  const chosenOffice = (page: Page) => page.byName("nav", "Office of the figures").one("[aria-current]").text;
  let page = await admin.page("/dashboard/figures?period=12-months");
  expect([chosenPeriod(page), chosenOffice(page), headFigures(page)[0]]).toEqual(["12 months", "Both offices", "₹12,600"]);
  page = await page.follow("Visakhapatnam");
  page = await page.follow("This month");
  expect(page.path).toBe("/dashboard/figures?period=month&office=visakhapatnam");
  // Payments have no office: all count.
  expect(headFigures(page)).toEqual(["₹7,000", "₹1,400", "₹451", "₹8,400"]);
  expect(page.main.text).toContain("this month in Visakhapatnam");
  expect(page.main.text).toContain("less refunds, all offices");
  expect(page.main.text).toContain("Of all offices.");
  expect(bars(page, "Revenue by office").map((bar) => bar.replace(/^\D+/, ""))).toEqual(["600", "7,000"]);
  expect(bars(page, "Revenue by week").filter((bar) => bar.includes("₹7,000"))).toHaveLength(1);
  const month = today().slice(0, 7);
  for (const list of ["service", "client", "event", "source"])
    for (const bar of page.byName("ol", `Revenue by ${list}`).all("a"))
      expect(bar.attribute("href"), list).toContain(`month=${month}&office=visakhapatnam`);
  for (const bar of page.byName("ol", "Receivables by age").all("a"))
    expect(bar.attribute("href")).toMatch(/&office=visakhapatnam$/);
  expect(page.link("Export CSV")).toBe(`/dashboard/invoices.csv?month=${month}&office=visakhapatnam`);
  const ofOffice = await page.follow(/^Billed before GST/);
  expect([ofOffice.value("Office"), headFigures(ofOffice)]).toEqual(["visakhapatnam", headFigures(page)]);
  expect(ofOffice.main.text).toContain("Figures of Visakhapatnam");
  const all = await ofOffice.follow("All figures");
  expect([chosenPeriod(all), chosenOffice(all)], "it is remembered").toEqual(["This month", "Visakhapatnam"]);
  expect(chosenOffice(await admin.page("/dashboard/figures?office=x'--"))).toBe("Both offices");

  // The lists of the last twelve months have a chip that takes them away.
  const twelve = await (await admin.page("/dashboard/figures?period=12-months")).follow(/^Billed before GST/);
  expect(twelve.main.text).toContain("Revenue before GST ₹12,600.00");
  expect((await twelve.follow(/^\w{3} \d{4} to \w{3} \d{4}$/)).path).toBe("/dashboard/invoices");
  expect((await admin.page("/dashboard/invoices?dates=2026-11-07..2026-11-01")).main.text).toContain("All Invoices");
  const payments = await (await admin.page("/dashboard/figures?period=12-months")).follow(/^Received/);
  expect(payments.main.text).toContain("Received (net of TDS) ₹451.00");
});
