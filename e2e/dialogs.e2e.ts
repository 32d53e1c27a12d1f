import { addEvent, addTask } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { hydrate, navigateInBrowser } from "./hydration.ts";

/**
 * The view, the link that opens the dialog, the dialog's name, its first field, another field, and its button: a dialog of a record, which
 * are all made with `FormDialog`, and one that leads to a generator.
 */
const dialogs = [
  ["events", "Add New Event", "Create New Event", "Name", "Venue", "Create Event"],
  ["invoices", "Create New Invoice", "Create New Invoice", "Client name", "Description", "Open in the generator"],
] as const;

for (const [view, opener, title, first, other, button] of dialogs)
  test(`the dialog of ${view} is used by keyboard, shows errors beside its fields, reports a server that does not respond, keeps its values, and saves`, {
    tag: view === "invoices" ? "@long" : [],
  }, async ({ pageOf }) => {
    // Back leads here at the end.
    const page = await pageOf("keerthi", { view: "email" });
    await page
      .getByRole("navigation", { name: "Dashboard" })
      .getByRole("link", { name: new RegExp(`^${view}`, "i") })
      .click();
    const text = `Dialog of ${view}`;
    const link = page.getByRole("link", { name: opener, exact: true }).first();
    const dialog = page.getByRole("dialog", { name: title });
    const field = dialog.getByRole("textbox", { name: first, exact: true });
    await link.press("Enter");
    await expect(field).toBeFocused();
    await dialog.getByRole("button", { name: button }).press("Enter");
    await expect(field).toHaveAccessibleDescription(/^Please (give|enter)/);
    await expect(field).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(link, "the focus goes back").toBeFocused();

    await link.click();
    await dialog.getByLabel(other, { exact: true }).fill(text);
    await dialog.getByRole("button", { name: button }).click();
    await expect(field).toHaveAccessibleDescription(/^Please (give|enter)/);
    await expect(dialog.getByLabel(other, { exact: true })).toHaveValue(text);

    await field.fill(text);
    await expect(field).not.toHaveAccessibleDescription(/^Please/);
    await page.context().setOffline(true);
    await dialog.getByRole("button", { name: button }).click();
    await expect(dialog.getByRole("alert")).toContainText("Not saved. There is no connection to the server.");
    await expect(dialog.getByRole("alert")).toBeFocused();
    await expect(field).toHaveValue(text);
    await page.context().setOffline(false);
    await dialog.getByRole("button", { name: button }).click();
    await expect(dialog).toHaveCount(0);
    if (view === "invoices") await expect(page.getByLabel("Name", { exact: true })).toHaveValue(text);
    else await expect(page.getByRole("heading", { level: 1, name: text })).toBeVisible();
    // Back leads past the dialog.
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(new URL(page.url()).searchParams.has("new")).toBe(false);
  });

test("unsent input is restored after Back and Forward; another person's changes are kept", async ({
  pageOf,
  site,
  page: visitor,
}) => {
  await addTask(site, { title: "Typed Task", person: "keerthi" });
  const page = await pageOf("keerthi", { view: "tasks" });
  await page.getByRole("link", { name: "Typed Task" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Task" });
  await dialog.getByLabel("Title").fill("Half-typed Task");
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await (await site.database())`update tasks set description = 'Of a colleague' where title = 'Typed Task'`;
  await page.goForward();
  await expect(dialog.getByLabel("Title")).toHaveValue("Half-typed Task");
  await expect(dialog.getByLabel("Description")).toHaveValue("Of a colleague");
  await dialog.getByRole("button", { name: "Save Task" }).click();
  await expect(dialog).toHaveCount(0);

  await visitor.goto("/contact");
  await hydrate(visitor);
  await visitor.getByLabel("Name").first().fill("Half-typed Visitor");
  await visitor.getByRole("button", { name: "Send enquiry" }).click();
  await expect(visitor.getByRole("alert"), "refused: still unsent").toBeVisible();
  await navigateInBrowser(visitor, "/services");
  await expect(visitor).toHaveURL(/services/);
  await visitor.goBack();
  await expect(visitor.getByLabel("Name").first()).toHaveValue("Half-typed Visitor");
});

test("Escape, Close and a click beside a dialog do not discard input", async ({ pageOf }) => {
  const page = await pageOf("keerthi", { view: "events" });
  const dialog = page.getByRole("dialog", { name: "Create New Task" });
  const question = dialog.getByRole("alertdialog", { name: "Discard what you entered?" });
  const title = dialog.getByLabel("Title");
  const open = () => page.getByRole("link", { name: "Add New Task", exact: true }).first().click();
  // What is typed at once is no key of the page, and is not lost.
  const keys = page.getByRole("dialog", { name: "Keys" });
  // Once one key acts, the others do.
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(keys).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  // Pressed twice before they are there, they still close at once.
  await page.keyboard.press("?");
  await page.keyboard.press("?");
  await expect(keys).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  const release = await holdRequests(page, "**/tasks.data*");
  const held = page.waitForRequest(/tasks\.data/);
  await page.keyboard.type("cGo");
  await held;
  // However long it takes.
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
  });
  await page.keyboard.type(" on");
  release();
  await expect(title).toHaveValue("Go on");
  await title.fill("");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await open();
  await title.fill("Seven");
  await title.fill("");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await open();
  await title.fill("Half-typed");
  await page.mouse.click(5, 5);
  await expect(question).toHaveCount(0);
  for (const _ of ["once", "again"]) {
    await page.keyboard.press("Escape");
    await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(title).toBeFocused();
  }
  await dialog.getByRole("link", { name: "Close" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(title).toHaveValue("Half-typed");
  await dialog.getByRole("link", { name: "Close" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);

  await open();
  await expect(question).toHaveCount(0);
  await title.fill("Half-typed");
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
});

test("the dialog of a task finds another event, in view on a phone, or says that there is no connection; the next dialog starts anew", async ({
  pageOf,
  site,
}) => {
  await addEvent(site, "Wedding of Varsha", "2020-01-01");
  for (const title of ["Varsha lamps", "Varsha album"]) await addTask(site, { title, person: "keerthi" });
  const page = await pageOf("keerthi", { view: "tasks?q=varsha", width: 390, isNew: true });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const link = (title: string) => page.getByRole("link", { name: title });
  const dialog = page.getByRole("dialog", { name: "Edit Task" });
  const field = dialog.getByLabel("Find another event");
  const found = dialog.getByRole("list", { name: "Events found" }).getByRole("button", { name: /^Wedding of Varsha/ });
  await link("Varsha lamps").click();
  await field.fill("varsha wedding");
  await expect(found).toBeInViewport({ ratio: 1 });
  await expect(field).toBeFocused();
  await page.context().setOffline(true);
  await field.fill("varsha");
  await expect(dialog.getByRole("status")).toHaveText(/^Not searched: no connection/);
  await expect(found).toHaveCount(0);
  await page.context().setOffline(false);
  await found.click();
  await field.fill("left over");
  await dialog.getByRole("button", { name: "Save Task" }).click();
  await expect(field).toHaveAccessibleDescription(/Press the event that you mean, or empty this field/);
  await expect(field).toBeFocused();
  await field.fill("");
  await dialog.getByRole("button", { name: "Save Task" }).click();
  await expect(page.getByText("Varsha lamps: now a task of Wedding of Varsha, 1\u00a0Jan\u00a02020.")).toBeVisible();
  await link("Varsha album").click();
  await expect(field).toHaveValue("");
  await expect(dialog.getByLabel("Event", { exact: true })).not.toContainText("Wedding of Varsha");
  await field.fill("varsha");
  await expect(found).toBeVisible();
  const close = dialog.getByRole("link", { name: "Close" });
  await page.setViewportSize({ width: 390, height: 600 });
  const calendar = await dialog.getByRole("button", { name: /calendar/i }).elementHandle();
  const isOnTop = await close.evaluate((element, calendar) => {
    const top = () => element.getBoundingClientRect().top - (calendar?.getBoundingClientRect().top ?? 0);
    element.closest("dialog")?.scrollBy(0, -top());
    const { left, top: y, width, height } = element.getBoundingClientRect();
    return Math.abs(top()) < 5 && element.contains(document.elementFromPoint(left + width / 2, y + height / 2));
  }, calendar);
  expect(isOnTop, "a calendar's button that is scrolled behind the head is not above Close").toBe(true);
  await close.click();
  await expect(dialog, "a search is no unsaved input").toBeHidden();
});

test("a dialog of Today opens when its code has come late, and with the page when the code is lost", async ({ pageOf, site }) => {
  await site.addPerson({ email: "nila@toranam.example", name: "Nila Rao", access: "pending" });
  const file = "**/assets/need-dialogs-*.js";
  const [late, lost] = [await pageOf("sravani", { view: null }), await pageOf("sravani", { view: null })];
  const release = await holdRequests(late, file);
  await lost.route(file, (route) => route.abort(), { times: 1 });
  for (const page of [late, lost]) {
    await page.goto("/dashboard");
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Approve: Nila Rao" }).click();
    await expect(page).toHaveURL(/approve=/);
    if (page === late) {
      await expect(page.locator(".view-loading > *")).toBeAttached();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      release();
    }
    await expect(page.getByRole("dialog", { name: "Approve Nila Rao?" }).getByLabel("Access")).toBeFocused();
  }
});
