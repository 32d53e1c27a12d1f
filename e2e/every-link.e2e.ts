import type { Page } from "@playwright/test";
import { addEvent, addLead, addTask } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { hydrate, waitForIdleRouter } from "./hydration.ts";
import { fillInInvoice, issue, waitUntilSaved } from "./invoice-generator.ts";

const publicPages = ["/", "/services", "/sports", "/venue-finder", "/ourproject", "/privacy", "/contact", "/login", "/sign-up"];

test("@long every link of every public page leads to the top or the fragment of its page, with title and focus, and Back and Forward to the scroll position that was left", async ({
  page,
}) => {
  test.setTimeout(900_000);
  for (const path of publicPages) await walkLinks(page, path);
});

test("@long every link of every dashboard view opens its page at the top, with title and focus, and Back and Forward lead to the scroll position that was left", async ({
  pageOf,
  site,
}) => {
  test.setTimeout(2_400_000);
  const sql = await site.database();
  await sql`insert into vendors (vendor_name) select 'Vendor ' || n from generate_series(1, 60) n`;
  const eventId = await addEvent(site, "Sangeet", "2030-01-01");
  const leadId = await addLead(site, "Lalita Nandivarda");
  await addTask(site, { title: "Order the mandap", person: "sravani" });
  const [client] = await sql`insert into clients (name, email) values ('Monsoon Ledger', 'a@client.example') returning id`;
  await sql`insert into contact_submissions (name, email, phone, event_type, date, time, state, idempotency_key)
    values ('Held enquiry', 'a@example.com', '9840012345', 'Wedding', '2099-02-14', '18:00', 'held', gen_random_uuid())`;
  const page = await pageOf("sravani");
  const views = await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link").evaluateAll(pathsOf);
  const paths = new Set([...views.filter((path) => path.startsWith("/dashboard")), `/dashboard/events/${eventId}`]);
  const voucher = await recordAdvance(page, `${client?.id}`);
  const invoice = await issueInvoice(page);
  const more = [
    "figures",
    "advances",
    "account",
    "tasks?view=team",
    "tasks?view=month",
    "events/dates?day=2097-06-12",
    "leads?view=table",
    "leads?view=list",
  ];
  for (const path of [
    ...paths,
    ...[...more, `leads/${leadId}`, `clients/${client?.id}`, "vendors?page=2", "vendors/import"].map(
      (view) => `/dashboard/${view}`,
    ),
    voucher,
    invoice,
  ])
    await walkLinks(page, path);
});

/** @returns the path of the voucher's page */
async function recordAdvance(page: Page, client: string): Promise<string> {
  await page.goto(`/dashboard/clients/${client}?advance`);
  await page.getByLabel("Amount").fill("118000");
  await page.getByRole("textbox", { name: "Reference" }).fill("UTR 4711");
  await page.getByRole("button", { name: "Record advance" }).click();
  await page.getByRole("link", { name: /^receipt voucher/ }).click();
  await page.waitForURL(/\/advances\/[\w-]+$/);
  return new URL(page.url()).pathname;
}

/** @returns the path of the invoice's page */
async function issueInvoice(page: Page): Promise<string> {
  await fillInInvoice(page);
  await waitUntilSaved(page);
  await issue(page);
  return new URL(page.url()).pathname;
}

/** All links except those of the log-in card, which switch its forms, those of the map, which scroll to a venue, and those to a new tab. */
const linkSelector = "a[href]:not(.auth-card a, svg a, [target])";
const pathsOf = (links: Element[]) => links.map((link) => link.getAttribute("href") ?? "");

/** Follows each link of a page by client navigation, looks where it led, and goes back. */
async function walkLinks(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrate(page);
  const hrefs = [...new Set(await page.locator(linkSelector).locator("visible=true").evaluateAll(pathsOf))].filter(isPage);
  for (const href of hrefs) {
    const link = page.locator(`${linkSelector}[href="${href}"]`).locator("visible=true").first();
    if ((await link.count()) === 0) continue;
    const from = await stateOf(page);
    await link.evaluate((element: HTMLElement) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const topBefore = (await stateOf(page)).top;
    const target = new URL(href, page.url());
    const samePage = target.pathname === new URL(page.url()).pathname;
    await link.evaluate((element: HTMLElement) => {
      Object.assign(globalThis, { isSameDocument: true });
      element.focus({ preventScroll: true });
      element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    });
    const name = `${path} → ${href}`;
    // The path may redirect: SETTINGS opens its first section.
    const destination = (await page.request.get(target.href)).url();
    await expect(page, name).toHaveURL((url) => url.href !== from.url || [target.href, destination].includes(from.url));
    const title = await titleOf(page, page.url());
    await expect.poll(() => stateOf(page), { message: name }).toMatchObject({ title, hasFocus: true });
    // A link that is redirected to the page that is open changes neither URL nor title.
    await waitForIdleRouter(page);
    const arrived = await stateOf(page);
    if (target.hash) expect(await isInView(page, target.hash), name).toBe(true);
    else if (samePage) expect([0, topBefore], name).toContain(arrived.top);
    else expect(arrived.top, name).toBe(0);
    if (arrived.url === from.url) continue;
    await move(page, "back", { ...from, top: topBefore }, name);
    await move(page, "forward", arrived, name);
    await move(page, "back", { ...from, top: topBefore }, name);
  }
}

/** Goes back or forward, and expects the page and the scroll position that were left there. */
async function move(
  page: Page,
  direction: "back" | "forward",
  expected: { url: string; title: string; top: number },
  name: string,
): Promise<void> {
  await (direction === "back" ? page.goBack() : page.goForward());
  await hydrate(page);
  await waitForIdleRouter(page);
  const message = `${direction}: ${name}`;
  const { url, title, top } = expected;
  await expect.poll(() => stateOf(page), { message }).toMatchObject({ url, title, hasFocus: true });
  await expect.poll(async () => Math.abs((await stateOf(page)).top - top), { message }).toBeLessThanOrEqual(2);
}

/** Whether a link leads to a page of this site: not to a file, another site, or a mail or phone program. */
const isPage = (href: string) => /^[/?#]/.test(href) && !/\.(csv|pdf|ics|xml|txt)|\/pdf$|^\/calendar|^#main$|\/logout/.test(href);

/** The page's title as the server writes it. */
async function titleOf(page: Page, url: string): Promise<string> {
  const html = await (await page.request.get(url)).text();
  return (html.match(/<title>(.*?)<\/title>/)?.[1] ?? "").replaceAll("&amp;", "&");
}

const stateOf = (page: Page) =>
  page.evaluate(() => ({
    url: location.href,
    title: document.title,
    top: Math.round(scrollY),
    // A document that was loaded again has no focus; only a client navigation has to set it.
    hasFocus: document.activeElement !== document.body || !("isSameDocument" in globalThis),
  }));

const isInView = (page: Page, hash: string) =>
  page.evaluate((id) => {
    const { top } = document.getElementById(id)?.getBoundingClientRect() ?? { top: -1 };
    return top >= 0 && top < innerHeight;
  }, hash.slice(1));
