import type { Page } from "@playwright/test";
import { loggedInClient } from "../test/client.ts";
import type { Site } from "../test/server.ts";
import { expect, test } from "./fixtures.ts";
import { openInBrowser } from "./hydration.ts";
import { addDraft } from "./invoice-generator.ts";

const wordOf = (letters: string) => letters.repeat(20).slice(0, 115);
/** px. Tables are at their widest in list-layout.e2e.ts; `npm run test:long` tries both widths. */
const widths = process.env.LONG ? [1440, 320] : [320];
/** Words without a place to break: names in Telugu and Hindi, a Latin one, and digits. */
const words = ["విశాఖపట్నం", "सांस्कृतिककार्यक्रम", "Pneumonoultramicroscopic", "98480123456"].map(wordOf);

test("no page is wider than the screen, or than its paper, with names of one word of 115 letters", { tag: "@complete" }, async ({
  pageOf,
  openPage,
  site,
}) => {
  const paths = await addRecords(site);
  const page = await pageOf("sravani");
  for (const path of [
    ...["", "tasks", "tasks?view=month&month=2097-06", "events?when=all", "events/dates?day=2097-06-12"],
    ...["leads?view=board", "leads?view=table", "leads?view=list", "clients", "vendors", "invoices"],
    ...[`find?q=${encodeURIComponent("విశాఖ")}`, ...paths.staff],
  ]) {
    await openInBrowser(page, `/dashboard/${path}`);
    await expectNoScrolling(page, path);
  }

  await page.setViewportSize({ width: 703, height: 1000 });
  await page.emulateMedia({ media: "print" });
  for (const path of [paths.staff[0], "tasks?view=month&month=2097-06"]) {
    await openInBrowser(page, `/dashboard/${path}`);
    expect(await excessWidth(page), `${path} on paper`).toBeLessThanOrEqual(0);
  }

  const visitor = await openPage();
  await visitor.goto(paths.client);
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoScrolling(visitor, "the client's page");
});

const excessWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function expectNoScrolling(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 844 });
    expect(await excessWidth(page), `${name} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** Four records of each kind, and what hangs on the first event. @returns views of the dashboard, and the path of the client's page */
async function addRecords(site: Site): Promise<{ staff: string[]; client: string }> {
  const sql = await site.database();
  const first: Record<string, string> = {};
  for (const word of words) {
    const [client] =
      await sql`insert into clients (name, email, city, address) values (${word}, 'a@client.example', ${word.slice(0, 50)}, ${word}) returning id`;
    const [lead] = await sql`insert into leads (name, email, company, next_action, next_action_on)
      values (${word}, 'lead@example.com', ${word}, ${word}, '2097-06-10') returning id`;
    const [event] = await sql`insert into events (name, venue, date, time, description, client_id, lead_id)
      values (${word}, ${word}, '2097-06-10', '10:00', ${word}, ${client?.id}, ${lead?.id}) returning id`;
    await sql`insert into event_functions (event_id, name, day, start_time, venue, position)
      values (${event?.id}, ${word.slice(0, 60)}, '2097-06-10', '09:00', ${word}, 1)`;
    await sql`insert into tasks (title, description, due_date, event_id) values (${word}, ${word}, '2097-06-10', ${event?.id})`;
    await sql`insert into vendors (vendor_name, service_type, payment_terms, address)
      values (${word}, ${word.slice(0, 50)}, ${word}, ${word})`;
    await sql`insert into lead_notes (lead_id, author, author_name, text) values (${lead?.id}, 'x', ${word.slice(0, 60)}, ${word})`;
    first.event ??= event?.id;
    first.lead ??= lead?.id;
    first.client ??= client?.id;
  }
  await sql`update user_profiles set full_name = ${words[0]?.slice(0, 100) ?? ""} where full_name = 'Arjun Varma'`;
  const draft = await addDraft(site, words[0] as string);
  const staff = await loggedInClient(site, "sravani");
  const made = await (await staff.page(`/dashboard/events/${first.event}/client`)).submit("Make the link");
  const { pathname, search } = new URL(made.link("Open as the client"));
  const [event, lead] = [`events/${first.event}`, `leads/${first.lead}`];
  return {
    staff: [
      event,
      `${event}/client`,
      lead,
      `clients/${first.client}`,
      draft,
      `merge/lead/${first.lead}`,
      `files/event/${first.event}`,
    ],
    client: pathname + search,
  };
}
