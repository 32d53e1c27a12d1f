import type { Page } from "@playwright/test";
import { anonymousClient, loggedInClient } from "../test/client.ts";
import { accountPaths, publicPaths } from "../test/public-pages.ts";
import { linkOf } from "../test/server.ts";
import { enquiryOf } from "../test/visitor.ts";
import { expectAccessible, expectAllAccessible } from "./accessibility.ts";
import { addEvent, addLead, addTask } from "./data.ts";
import { expect, password, test } from "./fixtures.ts";
import { hydrate, openInBrowser } from "./hydration.ts";
import { addDraft, issue } from "./invoice-generator.ts";

/** The same of a dialog or a popover, once it is open. */
async function expectDialogAccessible(page: Page, what: string): Promise<void> {
  await expect(page.locator("[role=dialog], dialog[open], :popover-open")).toBeVisible();
  await expectAccessible(page, what);
}

/** One page of each kind, and with `npm run test:long` those that are made of the same parts. */
const publicChecks = [
  { paths: ["/", "/services", "/sports", "/venue-finder", "/contact", "/login", "/no-such-page"] },
  { paths: ["/te/venue-finder?q=nowhere&type=Resort"] },
  { paths: [...publicPaths, ...accountPaths], tag: "@long" },
  { paths: ["/te", "/te/nothing"], tag: "@long" },
  { paths: ["/hi/services", "/hi/contact"], tag: "@long" },
];
for (const { paths, tag = "@complete" } of publicChecks) {
  test(`axe finds nothing on ${paths.join(", ")}`, { tag }, async ({ page }) => {
    await page.goto(paths[0] as string);
    await hydrate(page);
    await expectAllAccessible(page, paths);
  });
}

test("axe finds nothing in the menu, in the sports dialog and on an invitation", { tag: "@complete" }, async ({ page, site }) => {
  await page.goto("/");
  await hydrate(page);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expectAccessible(page, "menu");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sports" }).click();
  await page.getByRole("button", { name: /Cricket/ }).click();
  await expectDialogAccessible(page, "sports dialog");

  await (await loggedInClient(site, "sravani")).post("/dashboard/team", {
    intent: "invite",
    email: "new@example.com",
    access: "planner",
  });
  await openInBrowser(page, linkOf(await site.mail("new@example.com", "You are invited to Toranam")).replace(site.url, ""));
  await expectAccessible(page, "invitation");
});

/** One view of each kind, as above. */
const viewChecks = [
  {
    views: [
      ...["", "figures", "find?q=accessible", "tasks", "tasks?view=month&month=2020-01", "tasks?new", "operations", "account"],
      ...["website", "website/publish", "website/new/project", "settings/company", "settings/checklists"],
      ...["settings/templates/quotes", "settings/reminders/new", "team", "audit", "inbox", "events?new"],
      ...["events/dates?day=2097-06-12", "leads?view=board", "leads?view=table", "vendors/import", "messages", "duplicates"],
    ],
  },
  {
    views: [
      ...["tasks?view=team", "meet", "email", "confirm?next=/dashboard/leads.csv", "website/menu", "website/new/venue"],
      ...["settings/documents", "settings/offices/hyderabad", "settings/offices/new", "settings/bank"],
      ...["settings/templates/quoteSent", "settings/mail", "settings/reminders", "reminders", "settings/data", "events"],
      ...["leads?new", "leads?view=list", "vendors", "vendors?new", "messages/import", "invoices?new", "clients", "clients?new"],
      ...["held", "operations?discard=all"],
    ],
    tag: "@long",
  },
];
for (const { views, tag = "@complete" } of viewChecks) {
  test(`axe finds nothing in /dashboard/ ${views.join(", ")}`, { tag }, async ({ pageOf, site }) => {
    await addTask(site, { title: "Accessible task", person: "keerthi", due: "2020-01-01" });
    await addEvent(site, "Accessible event", "2097-06-10");
    await anonymousClient(site).post("/contact", { ...enquiryOf(1), name: "Accessible lead" });
    const sql = await site.database();
    await sql`insert into vendors (vendor_name, service_type, website) values ('Accessible Sound', 'Sound', 'https://sound.example')`;
    await sql`insert into contact_submissions (name, email, phone, event_type, date, time, state, idempotency_key)
      select 'Accessible enquiry', 'a@example.com', '9840012345', 'Wedding', '2099-02-14', '18:00', 'held', gen_random_uuid() from generate_series(1, 2)`;
    await sql`insert into outbox (recipient, subject, text, html, failed_at, failure, last_error)
      select 'a@example.com', 'Accessible mail', 't', 'h', now(), 'recipient', '550' from generate_series(1, 2)`;
    const page = await pageOf("sravani", { view: views[0] });
    await expectAllAccessible(
      page,
      views.map((view) => `/dashboard/${view}`),
    );
  });
}

test("axe finds nothing in the set-up of an authenticator app, on the second step of a log-in, and on the page that asks for it again", {
  tag: "@complete",
}, async ({ page, pageOf, site }) => {
  const who = { email: "steps@toranam.example", name: "Steps Rao", access: "admin" } as const;
  await site.addPerson(who);
  const account = await pageOf(who, { view: "account" });
  await account.getByRole("button", { name: "Set up an app" }).click();
  await expect(account.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expectAccessible(account, "set-up of an authenticator app");
  const sql = await site.database();
  await sql`update authenticator_apps set confirmed_at = now()`;
  await openInBrowser(account, "/dashboard/account?remove=codes");
  await expectAccessible(account, "account with an authenticator app");
  await sql`update auth_sessions set confirmed_at = now() - interval '11 minutes'`;
  await account.goto("/dashboard/leads.csv");
  await account.waitForURL("**/dashboard/confirm**");
  await expectAccessible(account, "question before a download");

  await page.goto("/login");
  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/login/code**");
  await expectAccessible(page, "second step");
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await expect(page.getByLabel("Recovery code")).toBeVisible();
  await expectAccessible(page, "second step by recovery code");
});

test("axe finds nothing on the pages of an event, of a lead, and of two that are merged", { tag: "@complete" }, async ({
  pageOf,
  site,
}) => {
  const event = await addEvent(site, "Accessible event page", "2097-06-10");
  await addTask(site, { title: "Accessible task of an event", due: "2097-06-01", event });
  const page = await pageOf("sravani", { view: `events/${event}` });
  await expectAccessible(page, "event");
  const sql = await site.database();
  await sql`update events set moved_from = '2097-06-03', moved_at = now() where id = ${event}`;
  await openInBrowser(page, `/dashboard/events/${event}?moved=2097-06-03`);
  await expect(page.getByRole("dialog", { name: "What moves with the event?" })).toBeVisible();
  await expectAccessible(page, "dialog of what moves with an event");
  const [task] = await sql`select id from tasks where event_id = ${event}`;
  await openInBrowser(page, `/dashboard/tasks/${task?.id}`);
  await expectAccessible(page, "task");
  const [vendor] = await sql`insert into vendors (vendor_name, phone) values ('Accessible Cars', '98480 12351') returning id`;
  await sql`insert into event_vendors (event_id, vendor_id) values (${event}, ${vendor?.id})`;
  await sql`update event_functions set name = 'Sangeet', start_time = '04:00', guests = 450,
    day = ((now() at time zone 'Asia/Kolkata') - interval '4 hours')::date where event_id = ${event}`;
  await sql`insert into run_items (event_id, function_id, day, start_time, minutes, title, cue, who, hard, status)
    select event_id, id, day, line.time, 30, line.title, 'Dhol', line.who, line.title = 'Muhurtham', line.status from event_functions, (values
      ('05:00', 'Crew call', 'person.x', 'done'), ('05:30', 'Baraat', ${`vendor.${vendor?.id}`}, 'doing'), ('06:00', 'Welcome', '', 'todo'),
      ('06:30', 'Muhurtham', '', 'todo')) line (time, title, who, status) where event_id = ${event}`;
  const [late] = await sql`select id from run_items where title = 'Baraat' and event_id = ${event}`;
  for (const path of ["run-sheet", `run-sheet?shift=${late?.id}`, "run-sheet?links", "day", "day?issue"]) {
    await openInBrowser(page, `/dashboard/events/${event}/${path}`);
    await expectAccessible(page, path);
  }
  await openInBrowser(page, "/dashboard/kept");
  await expectAccessible(page, "what a device keeps");
  await openInBrowser(page, `/dashboard/events/${event}/run-sheet?links`);
  await page.getByRole("button", { name: /Make a link ?: Accessible Cars/ }).click();
  const whatsapp = await page.getByRole("link", { name: "WhatsApp to Accessible Cars" }).getAttribute("href");
  await expect(page.getByRole("button", { name: /Close link ?: Accessible Cars/ }), "a second Enter").not.toBeFocused();
  const link = new URL(new URL(whatsapp ?? "").searchParams.get("text")?.match(/https?:\S+\/r\?\S+/)?.[0] ?? "");
  await openInBrowser(page, link.pathname + link.search);
  await expectAccessible(page, "own lines");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "I am here" }).click();
  await expect(page.getByText("There is no connection. It is sent as soon as there is one")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("You are here since")).toBeVisible();
  const id = await addLead(site, "Accessible lead page");
  await openInBrowser(page, `/dashboard/leads/${id}`);
  await expectAccessible(page, "lead");
  await openInBrowser(page, `/dashboard/merge/lead/${id}/${await addLead(site, "Accessible double")}`);
  await expectAccessible(page, "two leads that are merged");
  await openInBrowser(page, "/dashboard/leads?view=board&q=accessible+lead");
  await page.getByRole("button", { name: "More about Accessible lead page" }).click();
  await expectDialogAccessible(page, "menu of a lead");
});

test("axe finds nothing in the dialogs and pages of an advance", { tag: "@complete" }, async ({ pageOf, site }) => {
  const sql = await site.database();
  const [client] = await sql`insert into clients (name, email) values ('Accessible client', 'a@client.example') returning id`;
  const page = await pageOf("sravani", { view: `clients/${client?.id}?advance` });
  await page.getByRole("button", { name: "Record advance" }).click();
  await expect(page.getByText("Please enter the amount.").first()).toBeVisible();
  await expectAccessible(page, "dialog of an advance, with an error");
  await page.getByLabel("Amount").fill("118000");
  await page.getByLabel("The event is in").selectOption("97");
  await page.getByRole("textbox", { name: "Reference" }).fill("UTR 1");
  await page.getByRole("button", { name: "Record advance" }).click();
  await page.getByRole("link", { name: /^receipt voucher/ }).click();
  await expect(page.getByRole("link", { name: "Refund" })).toBeVisible();
  await expectAccessible(page, "advance");
  await page.getByRole("link", { name: "Refund" }).click();
  await expectDialogAccessible(page, "refund dialog");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Recorded by mistake" }).click();
  await expectDialogAccessible(page, "dialog that cancels a voucher");
  await openInBrowser(page, "/dashboard/payments");
  await expectAccessible(page, "payments");
  await openInBrowser(page, "/dashboard/advances");
  await expectAccessible(page, "advances");
});

test("axe finds nothing in the invoice generator, its calculator, an issued invoice and the list", { tag: "@complete" }, async ({
  pageOf,
  site,
}) => {
  const page = await pageOf("sravani", { view: await addDraft(site, "Accessible Rao") });
  await expectAccessible(page, "generator");
  await page.getByRole("button", { name: "Calculator" }).click();
  await expectDialogAccessible(page, "calculator");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Issue…" }).click();
  await expectDialogAccessible(page, "issue dialog");
  await page.keyboard.press("Escape");
  await issue(page);
  await expectAccessible(page, "invoice");
  await page.getByRole("link", { name: "Mail to client" }).click();
  await expectDialogAccessible(page, "mail dialog");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("link", { name: "Credit all or part (credit note)" }).click();
  await expectDialogAccessible(page, "credit note dialog");
  await openInBrowser(page, "/dashboard/invoices");
  await expectAccessible(page, "list");
});
