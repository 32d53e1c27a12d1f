import type { Locator } from "@playwright/test";
import { loggedInClient } from "../test/client.ts";
import { people } from "../test/people.ts";
import { expectAccessible } from "./accessibility.ts";
import { addEvent, addLead, addTask } from "./data.ts";
import { expect, password, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { openInBrowser } from "./hydration.ts";

test("the sidebar's counts change with the records that they count; a printed view is its title and its list", async ({
  pageOf,
  site,
}) => {
  const page = await pageOf("keerthi", { view: "email" });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const link = (name: string) =>
    page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: new RegExp(`^${name}`) });
  const count = async (name: string) => Number((await link(name).textContent())?.match(/\d+/)?.[0] ?? 0);
  const counts = () => Promise.all(["EVENTS", "TASKS", "LEADS", "INVOICES"].map(count));
  const before = await counts();
  const eventId = await addEvent(site, "Counted");
  await addTask(site, { title: "Counted", person: "keerthi" });
  await addLead(site, "Counted");
  const sql = await site.database();
  await sql`update events set status = 'active' where id = ${eventId}`;
  await sql`insert into invoices (client_name, amount, status, due_date) values ('Counted', 100, 'issued', '2020-01-01')`;
  await expect.poll(counts).toEqual(before.map((number) => number + 1));

  // Of the buttons only those with a status are printed, because the status is a value too.
  await link("TASKS").click();
  await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
  await expect(page.getByRole("cell", { name: /^Counted/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Counted/ }).getByText("PENDING", { exact: true })).toBeVisible();
  for (const part of [
    page.getByRole("button").filter({ hasNot: page.locator(".chip") }),
    page.getByRole("navigation"),
    page.getByRole("search"),
    page.getByText("Skip to"),
  ])
    await expect(part.filter({ visible: true })).toHaveCount(0);
  const hasPageMargin = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) => ("cssRules" in rule ? [rule, ...(rule as CSSGroupingRule).cssRules] : [rule]))
      .some((rule) => rule instanceof CSSPageRule && rule.style.margin.includes("mm")),
  );
  expect(hasPageMargin, "print.css sets the margin of the page").toBe(true);
  const admin = await pageOf("sravani", { view: "settings/company" });
  await admin.emulateMedia({ media: "print" });
  await expect(admin.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(admin.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
});

test("the dialog that approves a person closes and says so when a colleague has approved that person", async ({
  pageOf,
  site,
}) => {
  await site.addPerson({ email: "nila@toranam.example", name: "Nila Rao", access: "pending" });
  const [page, theirs] = [await pageOf("sravani"), await pageOf("sravani")];
  const dialogOf = (shown: typeof page) => shown.getByRole("dialog", { name: "Approve Nila Rao?" });
  for (const shown of [page, theirs]) {
    if (shown === theirs) {
      // Under the bell.
      await shown
        .getByRole("link", { name: /^Inbox/ })
        .first()
        .click();
      const inbox = shown.getByRole("dialog", { name: "Inbox" });
      await expect(inbox).toContainText("Nila Rao asks to join");
      await inbox.getByRole("link", { name: "Approve" }).click();
      await expect(inbox).toHaveCount(0);
    } else await shown.getByRole("link", { name: "Approve: Nila Rao" }).click();
    await expect(dialogOf(shown).getByLabel("Access"), "the first field, not Close").toBeFocused();
  }
  const sql = await site.database();
  await sql`update auth_sessions set confirmed_at = now() - interval '11 minutes'`;
  await dialogOf(theirs).getByLabel("Job title").fill("Florist");
  await dialogOf(theirs).getByRole("button", { name: "Approve" }).click();
  await expect(dialogOf(theirs).getByLabel("Your password")).toBeFocused();
  await theirs.keyboard.type(password);
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByText("Nila Rao: approved.")).toBeVisible();
  expect(await sql`select role from user_profiles where role = 'Florist'`).toEqual([{ role: "Florist" }]);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByText("Nila Rao: already done by somebody else.")).toBeVisible();
  await expect(theirs.getByText("already done by somebody else")).toHaveCount(0);
});

test("a late task is started, completed and brought back on the overview without leaving it, and the focus stays in the list", {
  tag: "@complete",
}, async ({ pageOf, site }) => {
  await addTask(site, { title: "First late", person: "keerthi", due: "2020-01-01" });
  await addTask(site, { title: "Second late", person: "keerthi", due: "2020-01-02" });
  const page = await pageOf("keerthi", { view: null, isNew: true });
  // The button is focused before the dashboard's script is there.
  const scripts = Promise.withResolvers<void>();
  await page.route("**/dashboard.layout-*.js", (route) => scripts.promise.then(() => route.continue()));
  await page.goto("/dashboard", { waitUntil: "commit" });
  const row = (title: string) => page.getByRole("listitem").filter({ has: page.getByRole("button", { name: `: ${title}` }) });
  await page.getByRole("button", { name: "Start: First late" }).focus();
  scripts.resolve();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("First late: marked as In Progress.")).toBeVisible();
  const done = page.getByRole("button", { name: "Done: First late" });
  await expect(done).toBeFocused();
  await page.keyboard.press("d");
  await expect(row("First late")).toHaveCount(0);
  await expect(row("Second late")).toBeFocused();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(done).toBeVisible();
  await expect(row("Second late"), "from the message, the focus goes back").toBeFocused();
  await row("Second late").evaluate((element) => element.blur());
  await page.keyboard.press("j");
  await expect(row("First late").getByRole("link"), "from outside the list, J goes to its first row").toBeFocused();
  await page.keyboard.press("j");
  await expect(row("Second late").getByRole("link")).toBeFocused();
  // The rows of TASKS have two forms with one key, which are still there while Back shows this view.
  await row("Second late").getByRole("link").click();
  await expect(page.getByRole("dialog", { name: "Edit Task" })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Start: Second late" }).click();
  await expect(page.getByText("Second late: marked as In Progress."), "said once").toHaveCount(1);

  const leadId = await addLead(site, "Asks for more");
  const sql = await site.database();
  await sql`update leads set stage = 'contacted', awaiting_reply_since = null, next_action = 'Call back', next_action_on = '2020-01-01' where id = ${leadId}`;
  await page.getByRole("button", { name: "Done: Call back" }).click();
  await page.getByRole("link", { name: "Set next action" }).click();
  await expect(page.getByRole("textbox", { name: "Next action", exact: true })).toBeFocused();
  await expectAccessible(page, "next action");
  await page.keyboard.type("Visit");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Asks for more: next is “Visit”.")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("the result of a row's button is announced even if React never rendered the form as submitting, or the person has left the view", async ({
  pageOf,
  site,
}) => {
  for (const title of ["Quick late", "Slow late"]) await addTask(site, { title, person: "keerthi", due: "2020-01-03" });
  const page = await pageOf("keerthi", { view: null, isNew: true });
  // React's scheduler posts messages to itself and renders when they arrive: while they are held, it renders nothing.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    const held: [port: MessagePort, message: unknown][] = [];
    let isHeld = false;
    MessagePort.prototype.postMessage = function (message: unknown) {
      if (isHeld) held.push([this, message]);
      else post.call(this, message);
    };
    const hold = () => {
      isHeld = true;
    };
    const release = () => {
      isHeld = false;
      for (const [port, message] of held) post.call(port, message);
    };
    Object.assign(window, { hold, release });
  });
  await page.goto("/dashboard");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const revalidated = page.waitForResponse((response) => /dashboard\.data/.test(response.url()));
  await page.getByRole("button", { name: "Start: Quick late" }).evaluate((button: HTMLElement) => {
    (window as unknown as { hold(): void }).hold();
    button.click();
  });
  await revalidated;
  await page.waitForTimeout(700);
  await page.evaluate(() => (window as unknown as { release(): void }).release());
  await expect(page.getByText("Quick late: marked as In Progress.")).toBeVisible();

  const openView = (name: RegExp) => page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name }).click();
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  const holdResult = () => holdRequests(page, "**/tasks.data*", (request) => request.method() === "POST");
  // The result comes while the next view is loading, and then after it.
  const [releaseDone, releaseView] = [await holdResult(), await holdRequests(page, "**/email.data*")];
  const [viewRequested, resultArrived] = [page.waitForRequest("**/email.data*"), page.waitForResponse(/\/tasks\.data/)];
  await page.getByRole("button", { name: "Done: Quick late" }).click();
  await openView(/^EMAIL/);
  await viewRequested;
  releaseDone();
  await resultArrived;
  // Now and then Chromium does not report that the response is complete.
  await page.waitForTimeout(200);
  releaseView();
  await expect(heading("Email")).toBeVisible();
  await expect(page.getByRole("status").getByText("Quick late: marked as Completed.")).toBeVisible();

  await openInBrowser(page, "/dashboard");
  const releaseStart = await holdResult();
  await page.getByRole("button", { name: "Start: Slow late" }).click();
  await openView(/^EMAIL/);
  await expect(heading("Email")).toBeVisible();
  releaseStart();
  await expect(page.getByRole("status").getByText("Slow late: marked as In Progress.")).toBeVisible();
});

test("at 390 px no label of the charts lies over another, and each bar is at least 44 px high", async ({ pageOf }) => {
  const page = await pageOf("sravani", { width: 390, view: "figures" });
  const months = page.getByRole("list", { name: "Revenue by month" }).getByRole("listitem");
  await expect(months).toHaveCount(12);
  const boxes = await months.evaluateAll((items) =>
    items.map((item) =>
      [...item.querySelectorAll("b, .month-columns__label")].map((part) => part.getBoundingClientRect().toJSON()),
    ),
  );
  const heights = await months.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  const parts = boxes.flat();
  const overlapping = parts.filter((a, index) =>
    parts.some((b, other) => other > index && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
  );
  expect(overlapping).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("the longest of the bars below each other is as wide as its row; a chosen period keeps focus and scroll", async ({
  pageOf,
}) => {
  const page = await pageOf("sravani", { view: "figures" });
  const item = page.getByRole("list", { name: "Receivables by age" }).getByRole("listitem").first();
  const width = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().width);
  const padding = await item.locator(".share-bars__item").evaluate((row) => Number.parseFloat(getComputedStyle(row).paddingLeft));
  expect(await width(item.locator("svg"))).toBeCloseTo((await width(item)) - 2 * padding, 0);

  // A chosen period keeps focus and scroll position.
  await page.evaluate(() => scrollTo(0, 120));
  const month = page.getByRole("link", { name: "This month" });
  await month.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Revenue by week" })).toBeVisible();
  await expect(month).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(120);
});

test("at 390 px TEAM, ACCOUNT and TASKS show whole words: names, states and dates; buttons are at least 36 px high", async ({
  pageOf,
  site,
}) => {
  await addTask(site, { title: "Stated in a word", person: "keerthi", due: "2099-01-01" });
  const page = await pageOf("sravani", { view: "team", width: 390 });
  const linesOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element.lastChild as Node);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  const names = page.locator("main .person");
  await expect(names.first()).toBeVisible();
  for (const name of await names.all()) expect(await name.evaluate(linesOf), (await name.textContent()) ?? "").toBe(1);
  for (const button of await page.locator("main").locator("button, .button, summary").filter({ visible: true }).all())
    expect((await button.boundingBox())?.height, (await button.textContent()) ?? "").toBeGreaterThanOrEqual(36);
  await openInBrowser(page, "/dashboard/account");
  const [lastUse, since] = [page.getByRole("time").first(), page.getByRole("time").nth(1)];
  const [first, second] = [await lastUse.boundingBox(), await since.boundingBox()];
  expect((first?.y ?? 0) + (first?.height ?? 0), "the dates do not lie over each other").toBeLessThanOrEqual(second?.y ?? 0);

  const sql = await site.database();
  const [person] = await sql`select user_id as id from user_profiles where email = ${people.sravani.email}`;
  const given = { intent: "add", id: crypto.randomUUID(), title: "Read on a phone", priority: "medium", assigned_to: person?.id };
  await (await loggedInClient(site, "keerthi")).post("/dashboard/tasks", given);
  await openInBrowser(page, "/dashboard/inbox");
  const told = page.getByRole("listitem").filter({ hasText: "Read on a phone" }).locator("p").first();
  expect((await told.boundingBox())?.width, "the text has most of the width").toBeGreaterThan(180);

  await openInBrowser(page, "/dashboard/tasks?q=Stated");
  const due = page.getByRole("cell", { name: /Jan 2099/ });
  await expect(due).toBeVisible();
  expect(await due.evaluate((cell) => getComputedStyle(cell, "::before").content)).toContain("Pending, due");
});

test("instead of a logo that does not load the sidebar shows 'Professional Services' below the company's name", async ({
  pageOf,
}) => {
  const page = await pageOf("keerthi", { view: null });
  await page.route("**/logo-night.svg", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.getByRole("navigation", { name: "Dashboard" }).getByText("Professional Services")).toBeVisible();
});

test("the saying changes every 30 seconds until it is paused", async ({ pageOf }) => {
  const page = await pageOf("keerthi", { view: null, isNew: true });
  await page.clock.install();
  await page.goto("/dashboard");
  const saying = page.locator("q");
  await expect(saying).toHaveText("“Plan the exit before you open the gates.”");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.clock.runFor(30_100);
  await expect(saying).not.toHaveText("“Plan the exit before you open the gates.”");
  await page.getByRole("button", { name: "Pause the sayings" }).click();
  const paused = await saying.textContent();
  await page.clock.runFor(65_000);
  await expect(saying).toHaveText(paused as string);
});
