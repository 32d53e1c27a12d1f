import type { Page } from "@playwright/test";
import { type Client, loggedInClient } from "../test/client.ts";
import { type ConflictCase, conflictCases, submitChanges, valuesOf } from "../test/conflict-cases.ts";
import { resetDatabase } from "../test/databases.ts";
import { expect, test } from "./fixtures.ts";
import { navigateInBrowser, waitForIdleRouter } from "./hydration.ts";

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

const buttonOf = (page: Page, button: RegExp) => page.getByRole("button", { name: button }).first();

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
    const alert = page.getByRole("alert").filter({ hasText: "Somebody changed it meanwhile" });
    await expect(alert).toBeVisible();
    if (isBoth) await expect(alert).toContainText(value);
    await expect.poll(async () => pick(await shownIn(page, button))).toEqual(pick(later));
    expect(await shownIn(page, button)).toMatchObject(mine);
  }
  await buttonOf(page, button).click();
  const { version: _, snapshot: __, ...expected } = { ...later, ...mine };
  await expect.poll(stored).toMatchObject(expected);
}

const runs: { way: Way; width: number; tag?: string }[] = [
  { way: "link", width: 1440 },
  { way: "address", width: 390, tag: "@long" },
  { way: "link", width: 390, tag: "@long" },
  { way: "address", width: 1440, tag: "@long" },
];
for (const { way, width, tag = "" } of runs)
  test(`in no form, opened by ${way} at ${width} pixels, an untouched field moves back ${tag}`, async ({ pageOf, site }) => {
    test.setTimeout(240_000);
    // Each run begins with the same records.
    await resetDatabase(site.databaseUrl as string, JSON.parse(process.env.E2E_POSTGRES as string));
    const cases = await conflictCases(site);
    const colleague = await loggedInClient(site, "sravani");
    const page = await pageOf("sravani", { view: "vendors", width, isNew: true });
    for (const one of cases) await test.step(one.name, () => tryCase(page, colleague, one, way, tag ? 2 : 1));
  });
