import { addEvent, addLead, addTask } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { navigateInBrowser } from "./hydration.ts";

const lists = [
  "events?when=all",
  "leads?view=table",
  "leads?view=list",
  "clients",
  "vendors",
  "invoices",
  "advances",
  "team",
  "audit",
];

test("no list is wider than its panel beside the sidebar of a laptop", async ({ pageOf, site }) => {
  await fill(site);
  const page = await pageOf("sravani");
  for (const width of [1440, 1280, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    for (const list of lists) {
      await navigateInBrowser(page, `/dashboard/${list}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const wider = await page.locator(".panel table").evaluateAll((tables) =>
        tables.flatMap((table) => {
          const [own, panel] = [table, table.closest(".panel") as Element].map(
            (element) => element.getBoundingClientRect().right,
          );
          return (own ?? 0) > (panel ?? 0) + 1 ? [`${(own ?? 0) - (panel ?? 0)} px`] : [];
        }),
      );
      expect(wider, `${list}, ${width} px`).toEqual([]);
    }
  }
});

test("a finger that is 18 px off the middle of a link of a list still hits it", async ({ browser, pageOf, site }) => {
  await fill(site);
  const desk = await pageOf("sravani");
  const phone = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: "reduce",
    storageState: await desk.context().storageState(),
  });
  const page = await phone.newPage();
  await page.goto("/dashboard");
  for (const list of lists) {
    await navigateInBrowser(page, `/dashboard/${list}`);
    await expect(page).toHaveURL(new RegExp(list.replace("?", "\\?")));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const missed = await page.locator("main :is(td, .lead-card, .related-list) a").evaluateAll((links) =>
      links.flatMap((link) => {
        link.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, height, width } = link.getBoundingClientRect();
        const hits = [-18, 0, 18].every((off) => {
          const hit = document.elementFromPoint(left + Math.min(width / 2, 30), top + height / 2 + off);
          return hit === link || link.contains(hit);
        });
        return height === 0 || hits ? [] : [link.textContent];
      }),
    );
    expect(missed, list).toEqual([]);
  }
  await phone.close();
});

test("Back to a deleted record says that it was deleted, and its list offers to undo that", async ({ pageOf, site }) => {
  const id = await addEvent(site, "Deleted sangeet", "2097-06-10");
  const page = await pageOf("sravani", { view: "events?when=all" });
  await page.getByRole("link", { name: "Deleted sangeet", exact: true }).click();
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete event" }).click();
  await expect(page.getByText("Deleted sangeet: deleted.")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(id));
  const box = page.getByRole("alert");
  await expect(box).toContainText("It was deleted");
  await expect(box).toBeFocused();
  await page.getByRole("link", { name: "All events" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The event is back.")).toBeVisible();
});

/** Rows with long names, addresses and titles. */
async function fill(site: Parameters<typeof addEvent>[0]): Promise<void> {
  const sql = await site.database();
  await addEvent(site, "Siddharth and Vivek, sangeet, wedding and reception", "2097-06-10");
  await addTask(site, { title: "Order the mandap", person: "keerthi" });
  const lead = await addLead(site, "Lalita Nandivarda");
  await sql`update leads set phone = '+91 98400 12345', company = 'Monsoon Ledger Accountants', next_action = 'Show the venue' where id = ${lead}`;
  await sql`update events set lead_id = ${lead}`;
  await sql`insert into clients (name, email, phone, address) values ('Monsoon Ledger Accountants', 'bookings@monsoon-ledger.example', '+91 98400 12345', 'Hyderabad')`;
  await sql`insert into vendors (vendor_name, service_type, contact_email, phone, address, payment_terms, website) values
    ('Nadaswaram Party of Two Rivers', 'Sound and light', 'bookings@nadaswaram-party.example', '+91 98400 12345',
      '16 Sample Street, Begumpet, Hyderabad', '30% advance, rest on the day', 'https://sound.example')`;
}
