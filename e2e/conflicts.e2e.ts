import type { Page } from "@playwright/test";
import { addLine } from "../test/add-line.ts";
import { type Client, loggedInClient } from "../test/client.ts";
import { type ConflictCase, conflictCases, saveButton, submitChanges, valuesOf } from "../test/conflict-cases.ts";
import { resetDatabase } from "../test/databases.ts";
import type { Site } from "../test/server.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { navigateInBrowser, waitForIdleRouter } from "./hydration.ts";
import { addDraft, waitUntilSaved } from "./invoice-generator.ts";

// A colleague saves while a form is open: fields that were left as shown take that at once, and only what was typed is written.

/** How the form is opened: by a link inside the page, or by its address. */
type Way = "link" | "address";

async function open(page: Page, { path, from }: ConflictCase, way: Way): Promise<void> {
  if (way === "address") return void (await page.goto(path));
  for (const to of [from, path]) {
    await navigateInBrowser(page, to);
    await expect(page).toHaveURL(to);
    await waitForIdleRouter(page);
  }
}

const buttonOf = (page: Page, button: RegExp) => page.getByRole("button", { name: saveButton(button) }).first();

/** The values of the form of a button, by name. */
const shownIn = (page: Page, button: RegExp): Promise<Record<string, unknown>> =>
  buttonOf(page, button).evaluate((element) =>
    Object.fromEntries(new FormData((element as HTMLButtonElement).form ?? undefined)),
  );

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`main [name="${name}"]:not([type=hidden])`).last();
    await field.evaluate((control) => control.closest("details")?.setAttribute("open", ""));
    await field.fill(value);
  }
}

/** Of a field that both changed, theirs is chosen; a list, which has several controls, keeps mine. */
async function keepMine(page: Page, theirs: string): Promise<void> {
  const choice = page.getByRole("radiogroup").filter({ hasText: theirs });
  if ((await choice.count()) === 0) return expect(page.getByRole("alert")).toContainText(theirs);
  await expect(choice.getByRole("radio").first()).toBeChecked();
  await choice.getByText("you, just now").click();
}

/** @param rounds how often the colleague saves */
async function tryCase(page: Page, colleague: Client, one: ConflictCase, way: Way, rounds: number): Promise<void> {
  const { path, button, mine, both } = one;
  const theirs = one.theirs.slice(-rounds);
  const stored = async () => valuesOf(await colleague.page(path), button);
  const pick = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(one.theirs[0]).map((name) => [name, String(values[name]).replaceAll("\r\n", "\n")]));
  await open(page, one, way);
  await fill(page, mine);
  let later: Record<string, unknown> = {};
  for (const changes of theirs) {
    const isLast = changes === theirs.at(-1);
    const isBoth = isLast || Object.keys(changes).length === 0;
    const value = isLast ? both.value : `${both.value}, first`;
    await submitChanges(await colleague.page(path), button, { ...changes, ...(isBoth && { [both.name]: value }) });
    later = await stored();
    await buttonOf(page, button).click();
    const alert = page.getByRole("alert").filter({ hasText: "Not saved yet." });
    await expect(alert).toBeVisible();
    await expect(alert).toBeFocused();
    await expect.poll(async () => pick(await shownIn(page, button))).toEqual(pick(later));
    if (isBoth) await keepMine(page, value);
    expect(await shownIn(page, button)).toMatchObject(mine);
  }
  await buttonOf(page, button).click();
  const { version: _, snapshot: __, ...expected } = { ...later, ...mine };
  await expect.poll(stored).toMatchObject(expected);
}

/** The cases of a database as the template made it: each test begins with the same records. */
async function freshCases(site: Site): Promise<ConflictCase[]> {
  await resetDatabase(site.databaseUrl as string, JSON.parse(process.env.E2E_POSTGRES as string));
  return conflictCases(site);
}

/** One form of each kind of code, which leaves nothing in the memory of the server that other tests share. The others take minutes. */
const quickCases = ["a task", "a template of messages", "a service on the website"];

const runs: { way: Way; width: number; names?: readonly string[] }[] = [
  { way: "link", width: 1440, names: quickCases },
  { way: "link", width: 1440 },
  { way: "address", width: 390 },
  { way: "link", width: 390 },
  { way: "address", width: 1440 },
];
for (const { way, width, names } of runs)
  test(`in ${names ? "a form of each kind" : "no form"}, opened by ${way} at ${width} pixels, an untouched field ${names ? "stays" : "moves back @long"}`, async ({
    pageOf,
    site,
  }) => {
    test.setTimeout(240_000);
    const cases = await freshCases(site);
    const tried = names ? cases.filter(({ name }) => names.includes(name)) : cases;
    expect(tried).toHaveLength(names?.length ?? cases.length);
    const colleague = await loggedInClient(site, "sravani");
    const page = await pageOf("sravani", { view: "vendors", width, isNew: true });
    for (const one of tried) await test.step(one.name, () => tryCase(page, colleague, one, way, names ? 1 : 2));
  });

test("a live update neither overwrites what is being typed nor brings the other fields back", async ({ pageOf, site }) => {
  const [, , lead] = await freshCases(site);
  const sql = await site.database();
  const id = lead?.path.match(/leads\/([^?]+)/)?.[1] as string;
  const page = await pageOf("sravani", { view: `leads/${id}`, isNew: true });
  await expect(page.getByText("Live", { exact: true })).toBeAttached();
  await page.getByText("Change", { exact: true }).click();
  const action = page.locator("main input[name=next_action]");
  await action.fill("Typed");
  await sql`update leads set next_action = 'Theirs', next_action_on = '2098-01-20' where id = ${id}`;
  await expect(page.getByText("20 Jan 2098").first()).toBeVisible();
  await expect(action).toHaveValue("Typed");
  await page.getByRole("button", { name: "Set next action" }).click();
  await expect(page.getByRole("alert")).toContainText("You both changed Next action: choose.");
  await page.getByText("you, just now").click();
  await page.getByRole("button", { name: "Set next action" }).click();
  await expect(page.getByText("Typed", { exact: true }).first()).toBeVisible();
  const stored = async () => ({ ...(await sql`select next_action, next_action_on::text from leads where id = ${id}`)[0] });
  expect(await stored()).toEqual({ next_action: "Typed", next_action_on: "2098-01-20" });
});

test("after Back, and after a response that did not come, a second save writes only what was typed", async ({ pageOf, site }) => {
  const sql = await site.database();
  const [task] = await sql`insert into tasks (title, description) values ('Back and forth', 'First') returning id`;
  const page = await pageOf("sravani", { view: "tasks?q=forth", isNew: true });
  const dialog = page.getByRole("dialog", { name: "Edit Task" });
  const save = () => dialog.getByRole("button", { name: saveButton(/^Save Task$/) }).click();
  await page.getByRole("link", { name: "Back and forth" }).click();
  await dialog.getByLabel("Description").fill("Mine");
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await sql`update tasks set description = 'Theirs', priority = 'high' where id = ${task?.id}`;
  await page.goForward();
  await expect(dialog.getByLabel("Description")).toHaveValue("Mine");
  await expect(dialog.getByLabel("Priority")).toHaveValue("high");
  await save();
  await expect(dialog.getByRole("alert")).toContainText("You both changed Description: choose.");
  await dialog.getByText("you, just now").click();

  await sql`update tasks set priority = 'low' where id = ${task?.id}`;
  await page.context().setOffline(true);
  await save();
  await expect(dialog.getByRole("alert")).toContainText("There is no connection");
  await page.context().setOffline(false);
  await save();
  await expect(dialog.getByRole("alert")).toContainText("You had not touched Priority");
  await expect(dialog.getByLabel("Priority")).toHaveValue("low");
  await save();
  await expect(dialog).toHaveCount(0);
  const [stored] = await sql`select description, priority from tasks where id = ${task?.id}`;
  expect({ ...stored }).toEqual({ description: "Mine", priority: "low" });
});

test("of an invoice draft that two people fill in, only what was entered and chosen is written", async ({ pageOf, site }) => {
  const view = await addDraft(site, "Merge Rao");
  const mine = await pageOf("sravani", { view: null });
  const theirs = await (await loggedInClient(site, "keerthi")).page(`/dashboard/${view}`);
  const comments = mine.locator("#comments");
  // A part of the page that is not answered leaves the others as they are.
  await mine.route("**/dashboard/comments/**", (route) => route.abort());
  await mine.goto(`/dashboard/${view}`);
  await expect(comments.getByRole("alert")).toContainText("The comments did not load.");
  await mine.unrouteAll();
  await comments.getByRole("button", { name: "Retry" }).click();
  await comments.getByLabel("Comment").fill("The date is wrong");
  await mine.context().setOffline(true);
  await comments.getByRole("button", { name: "Send" }).click();
  await expect(comments.getByRole("listitem")).toContainText("(waits for a network)");
  await expect(comments.getByLabel("Comment")).toHaveValue("");
  await theirs.submit("Save draft", { "Purchase order": "PO 7", Notes: "their notes" });
  await mine.getByLabel("Notes").fill("my notes");
  await expect(mine.getByText("kept on this device")).toBeVisible();
  await mine.context().setOffline(false);
  await expect(mine.getByText(/Keerthi .* saved 2 changes at .*, while you wrote/)).toBeVisible();
  await expect(mine.locator(".draft-conflict").getByText("Purchase order: PO 7")).toBeVisible();
  await expect(comments.getByRole("listitem")).toContainText("The date is wrong");
  await expect(comments.getByRole("listitem")).not.toContainText("waits");
  // It is read again, and said.
  await expect(comments.getByRole("status")).toHaveText("Comments: 1");
  await expect(comments.getByRole("button", { name: "Edit" })).toBeVisible();
  await mine.reload();
  await expect(comments.getByLabel("Comment")).toHaveValue("");
  await expect(mine.getByLabel("Purchase order")).toHaveValue("PO 7");
  const notes = mine.getByRole("radiogroup", { name: "Notes" });
  await expect(notes.getByRole("radio", { name: "their notes" })).toBeChecked();
  await expect(mine.getByRole("textbox", { name: "Notes" })).toHaveValue("their notes");
  await expectAccessible(mine, "a draft that a colleague changed");
  await expect(mine.getByRole("button", { name: "Go on with what is saved" })).toBeVisible();
  await notes.getByText("my notes").click();
  await expect(mine.getByRole("textbox", { name: "Notes" })).toHaveValue("my notes");
  await mine.getByRole("button", { name: "Save one change" }).click();
  await waitUntilSaved(mine);
  const sql = await site.database();
  const [stored] = await sql`select notes, purchase_order from invoices where client_name = 'Merge Rao'`;
  expect({ ...stored }).toEqual({ notes: "my notes", purchase_order: "PO 7" });
});

test("of a line of a quote that two people change, each field that both changed is one question", async ({ pageOf, site }) => {
  const client = await loggedInClient(site, "keerthi");
  const { path } = await addLine(
    await client.page("/dashboard/quotes/new"),
    { Name: "Choose Rao" },
    { title: "Stage", rate: "1000" },
  );
  const theirs = await client.page(path);
  const mine = await pageOf("sravani", { view: path.replace("/dashboard/", "") });
  const rate = mine.locator("[name=line-rate]");
  await mine.context().setOffline(true);
  await mine.getByLabel("What", { exact: true }).fill("My stage");
  await rate.fill("1100");
  await mine.getByLabel("City").fill("Warangal");
  await theirs.submit("Save", { What: "Their stage", Rate: "1200", Title: "Their title" });
  await mine.context().setOffline(false);
  const price = mine.getByRole("radiogroup", { name: "price, changed by both" });
  await price.getByText("₹1,100").click();
  await expect(mine.getByLabel("What", { exact: true })).toHaveValue("Their stage");
  // What is typed during the question is kept, and chosen.
  await rate.fill("1150");
  await expect(price.getByRole("radio", { name: "₹1,150" })).toBeChecked();
  await mine.reload();
  await price.getByText("₹1,150").click();
  await mine.getByRole("button", { name: "Save 2 changes" }).click();
  await waitUntilSaved(mine);
  const sql = await site.database();
  const [stored] = await sql`select content from quotes where client_name = 'Choose Rao'`;
  const content = stored?.content as { title: string; city: string; functions: { lines: object[] }[] };
  expect(content).toMatchObject({ title: "Their title", city: "Warangal" });
  expect(content.functions.flatMap(({ lines }) => lines)).toMatchObject([
    { title: "Their stage", rate: expect.stringMatching(/^1,?150$/) },
  ]);
});
