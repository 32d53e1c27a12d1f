import { addEvent, addLead, addTask } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { faintFocusRings } from "./focus-rings.ts";
import { openInBrowser } from "./hydration.ts";
import { addInvoice } from "./invoice-generator.ts";

const lists = ["events?when=all", "leads?view=table", "clients", "vendors", "invoices", "payments", "audit"];

test("no list is wider than its panel beside a laptop's sidebar, and focus is visible; on a phone no value is broken, nothing scrolls sideways and each tap hits its link", async ({
  pageOf,
  site,
}) => {
  await addLongRecords(site);
  await addInvoice(site, "Monsoon Ledger Accountants and Company");
  const page = await pageOf("sravani", { view: lists[0] });
  const devtools = await page.context().newCDPSession(page);
  const setTouch = async (enabled: boolean) => {
    await devtools.send("Emulation.setTouchEmulationEnabled", { enabled });
    expect(await page.evaluate(() => matchMedia("(pointer: coarse) and (hover: none)").matches)).toBe(enabled);
  };
  for (const [index, list] of lists.entries()) {
    if (index > 0) await openInBrowser(page, `/dashboard/${list}`);
    for (const width of [1440, 1200]) {
      await page.setViewportSize({ width, height: 900 });
      // In one step: a live update may replace a table that was found before.
      const wider = await page.evaluate(() =>
        [...document.querySelectorAll(".panel")].flatMap((panel) =>
          [...panel.querySelectorAll("table")]
            .map((table) => table.getBoundingClientRect().right - panel.getBoundingClientRect().right)
            .filter((excess) => excess > 1),
        ),
      );
      expect(wider, `${list}, ${width} px`).toEqual([]);
      if (list === "payments") expect(await page.evaluate(cutTexts), `${width} px`).toEqual([]);
    }
    expect(await page.evaluate(faintFocusRings), list).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(missedLinks), `${list}, pressed in a narrow window`).toEqual([]);
    await setTouch(true);
    expect(await page.evaluate(missedLinks), `${list}, pressed on a phone`).toEqual([]);
    await setTouch(false);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth), list).toBeLessThanOrEqual(320);
    if (list === "invoices") {
      const row = await page.locator("main tbody tr").first().boundingBox();
      expect(row?.y, "the first row comes before the figures").toBeLessThan(560);
    }
    expect(await page.evaluate(brokenValues), list).toEqual([]);
  }

  // On paper no tooltip shows the rest of a text. A4 between its margins is 186 mm, 703 px, wide.
  await page.setViewportSize({ width: 703, height: 1000 });
  await page.emulateMedia({ media: "print" });
  for (const view of ["", "tasks?view=month&month=2097-06", "leads?view=board", "leads?view=table"]) {
    await openInBrowser(page, `/dashboard/${view}`);
    expect(await page.evaluate(shortenedTexts), `${view} on paper`).toEqual([]);
  }
});

/** Values on more than one line. */
function brokenValues(): string[] {
  const value =
    /₹[\d,.]+\d|\b\d{1,2}\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\s\d{4}|\d{1,2}:\d{2}\s[AP]M|[A-Z]{2,3}-[A-Z]\/\d{4}\/\d+|\+\d[\d\s]+\d/g;
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.querySelector("main") as Element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (!text.parentElement?.checkVisibility() || text.parentElement.closest("option, .visually-hidden")) continue;
    for (const { 0: found, index } of text.data.matchAll(value)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + found.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(found);
    }
  }
  return broken;
}

/** Texts in the cells of a list that are cut. */
function cutTexts(): (string | null)[] {
  return [...document.querySelectorAll("main td :not(.visually-hidden)")]
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
    .map(({ textContent }) => textContent);
}

/** The texts that end in an ellipsis. */
function shortenedTexts(): (string | null)[] {
  return [...document.querySelectorAll("main :not(.visually-hidden)")]
    .filter((element) => element.checkVisibility() && getComputedStyle(element).overflow === "hidden")
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
    .map(({ className, textContent }) => `${className}: ${textContent}`);
}

/** The links of a list that a press 18 px off their middle does not hit. */
function missedLinks(): (string | null)[] {
  return [...document.querySelectorAll("main :is(td, .lead-card, .related-list) a")].flatMap((link) => {
    link.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, height, width } = link.getBoundingClientRect();
    const hits = [-18, 0, 18].every((off) => {
      const hit = document.elementFromPoint(left + Math.min(width / 2, 30), top + height / 2 + off);
      return hit === link || link.contains(hit);
    });
    return height === 0 || hits ? [] : [link.textContent];
  });
}

test("on a phone a lead's stage and the menu of the bar below are on the screen, and the largest rate of an invoice is not cut", async ({
  pageOf,
  site,
}) => {
  const page = await pageOf("sravani", { view: `leads/${await addLead(site, "Stage Rao")}`, width: 390, height: 844 });
  await expect(page.getByLabel("Stage of Stage Rao")).toBeInViewport();
  await addTask(site, { title: "Barred" });
  await openInBrowser(page, "/dashboard/tasks?q=barred");
  await page.getByRole("button", { name: "More about Barred" }).click();
  await page.getByRole("button", { name: "Select", exact: true }).click();
  const bar = page.getByRole("form", { name: "Change selected tasks" });
  await bar.getByRole("button", { name: "Status", exact: true }).click();
  await expect(bar.getByRole("button", { name: "Completed", exact: true })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await openInBrowser(page, "/dashboard/invoices/new");
  const rate = page.getByLabel("Rate", { exact: true });
  await rate.fill("999999999.99");
  await rate.blur();
  await expect(rate).toHaveValue("99,99,99,999.99");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await rate.evaluate((cell) => cell.scrollWidth - cell.clientWidth), `${width}`).toBe(0);
  }
});

test("on a phone each icon of a lead's menu is beside its label", async ({ pageOf, site }) => {
  await addLead(site, "Menu Rao");
  const page = await pageOf("sravani", { view: "leads?view=table&q=menu+rao", width: 390, height: 844 });
  await page.getByRole("button", { name: "More about Menu Rao" }).click();
  const link = page.getByRole("link", { name: "Set next action" });
  await expect(link).toBeVisible();
  const below = await link.evaluate((item) => {
    const text = document.createRange();
    text.selectNodeContents(item);
    text.setStartAfter(item.querySelector(".icon") as Element);
    return text.getBoundingClientRect().top - (item.querySelector(".icon") as Element).getBoundingClientRect().bottom;
  });
  expect(below, "the label's top is above the icon's foot").toBeLessThan(0);
});

test("on a phone with letters twice as large the date board says in full how many places are free", async ({ pageOf }) => {
  const page = await pageOf("sravani", { view: "events/dates?day=2097-08-11", width: 390, height: 844 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const verdicts = page.getByText(/^\d+ places? free$/);
  await expect(verdicts.first()).toBeVisible();
  for (const verdict of await verdicts.all()) {
    const [box, panel] = [await verdict.boundingBox(), await page.getByRole("region", { name: /^Is / }).boundingBox()];
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0));
    expect(box?.height, "on one line").toBeLessThan(100);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("what a vendor has at the same time is red", async ({ pageOf, site }) => {
  const sql = await site.database();
  const ids = [await addEvent(site, "Red sangeet", "2097-08-11"), await addEvent(site, "Red haldi", "2097-08-11")];
  const [vendor] = await sql`insert into vendors (vendor_name, service_type) values ('Red Lamps', 'Lights') returning id`;
  for (const id of ids) await sql`insert into event_vendors (event_id, vendor_id) values (${id}, ${vendor?.id})`;
  const page = await pageOf("sravani", { view: `events/${ids[0]}` });
  const colorOf = (text: string | RegExp) => page.getByText(text).evaluate((element) => getComputedStyle(element).color);
  const danger = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--danger)";
    return getComputedStyle(probe).color;
  });
  expect(await colorOf(/^Also at/)).toBe(danger);
  expect(await colorOf(/^Lights$/)).not.toBe(danger);
});

test("Back to a deleted record says that it was deleted, and its list offers to undo that", async ({ pageOf, site }) => {
  const id = await addEvent(site, "Deleted sangeet", "2097-07-11");
  const page = await pageOf("sravani", { view: "events?when=all" });
  await page.getByRole("link", { name: "Deleted sangeet", exact: true }).click();
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
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
async function addLongRecords(site: Parameters<typeof addEvent>[0]): Promise<void> {
  const sql = await site.database();
  await addEvent(site, "Siddharth and Vivek, sangeet, wedding and reception", "2097-06-10");
  await addTask(site, { title: "Order the mandap", person: "keerthi" });
  const lead = await addLead(site, "Lalita Nandivarda");
  await sql`update leads set phone = '+91 98400 12345', company = 'Monsoon Ledger Accountants', next_action = 'Show the venue by the lake', next_action_on = '2097-11-29' where id = ${lead}`;
  await sql`update events set lead_id = ${lead}`;
  await sql`insert into clients (name, email, phone, address) values ('Monsoon Ledger Accountants', 'bookings@monsoon-ledger.example', '+91 98400 12345', 'Hyderabad')`;
  await sql`insert into vendors (vendor_name, service_type, contact_email, phone, address, payment_terms, website) values
    ('Nadaswaram Party of Two Rivers', 'Sound and light', 'bookings@nadaswaram-party.example', '+91 98400 12345',
      '16 Sample Street, Begumpet, Hyderabad', '30% advance, rest on the day', 'https://sound.example')`;
  await sql`insert into payments (paid_on, method, reference, gross, tds, recorded_by) values
    ('2026-11-20', 'bank', 'N326261944871205 HDFC0000123 Lalita', 1234567800, 12345600, 'p')`;
  await sql`insert into audit_log (actor, action, object_type, fields) values
    ('client', 'quote accepted', 'quote', ${{ number: "QT-H/2627/00005", fingerprint: "b80f20428c92198a".repeat(4) }})`;
}

test("in the reader's own colours the chosen view is underlined, and a button has a border", async ({ pageOf }) => {
  const page = await pageOf("sravani", { view: "tasks" });
  await page.emulateMedia({ forcedColors: "active" });
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "List" })).toHaveCSS("text-decoration-line", "underline");
  await expect(main.locator(".button").first()).toHaveCSS("border-top-style", "solid");
  await page.setViewportSize({ width: 360, height: 740 });
  const quickTabs = page.locator(".quick-tabs");
  await expect(quickTabs.getByRole("link", { name: "Tasks" })).toHaveCSS("text-decoration-line", "underline");
  await page.goto("/venue-finder");
  await expect(page.getByRole("button", { name: "Find Venues" })).toHaveCSS("border-top-style", "solid");
});

test("on the narrowest phones the numbers of the team and the phones of the offices are inside their frames", async ({
  pageOf,
  site,
}) => {
  await addTask(site, { title: "Count the chairs", person: "keerthi" });
  const page = await pageOf("sravani");
  await expect(page.locator(".workload__row").first()).toBeVisible();
  const lastColumns = (line: string) =>
    page
      .locator(line)
      .first()
      .evaluate((element) => [...element.children].slice(-3).map((column) => column.getBoundingClientRect()))
      .then((boxes) => boxes.map(({ right, height }) => ({ right: Math.round(right), isOneLine: height < 26 })));
  for (const width of [1440, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const spaces = await page.locator(".workload__row").evaluateAll((rows) =>
      rows.map((row) => {
        const { right = Number.POSITIVE_INFINITY } = row.lastElementChild?.getBoundingClientRect() ?? {};
        return row.getBoundingClientRect().right - right;
      }),
    );
    expect(Math.min(...spaces), `${width} px`).toBeGreaterThan(8);
    expect(await lastColumns(".workload__head"), `${width} px`).toEqual(await lastColumns(".workload__row"));
  }
  await page.goto("/contact");
  const wider = await page.locator(".contact-phones a").evaluateAll((links) => links.map((a) => a.scrollWidth - a.clientWidth));
  expect(Math.max(...wider)).toBeLessThanOrEqual(0);
});

test("where two fields have the same error, the summary names the fields", async ({ pageOf }) => {
  const page = await pageOf("sravani", { view: "settings/company" });
  for (const label of ["Email", "Email about security"]) await page.getByRole("textbox", { name: label, exact: true }).fill("x");
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Email: Please enter a valid email address.",
    "Email about security: Please enter a valid email address.",
  ]);
});

test("on a phone the days of a month keep their numbers in large letters, and the menu its place when the network goes", async ({
  pageOf,
}) => {
  const page = await pageOf("sravani", { view: "events/dates", width: 390 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const cut = await page.locator(".dates-day__number, .dates-month__weekday").evaluateAll(
    (texts) =>
      texts.filter((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const [frame, { width, height }] = [text.closest(".dates-day") ?? text, range.getBoundingClientRect()];
        return width > frame.clientWidth || height > 60;
      }).length,
  );
  expect(cut).toBe(0);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  const toggle = page.getByRole("button", { name: "Open menu" });
  const place = await toggle.boundingBox();
  await page.context().setOffline(true);
  await expect(page.locator(".live-state")).toHaveText("Offline");
  expect(await toggle.boundingBox()).toEqual(place);
  await page.context().setOffline(false);
  await toggle.click();
  const account = page.locator(".sidebar__account");
  const [avatar, name] = [await account.locator(".avatar").boundingBox(), await account.locator("b").boundingBox()];
  expect(name?.y, "beside the picture, not below it").toBeLessThan((avatar?.y ?? 0) + 20);
});
