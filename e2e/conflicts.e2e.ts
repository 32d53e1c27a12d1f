import type { Page } from "@playwright/test";
import { type Client, loggedInClient } from "../test/client.ts";
import { type ConflictCase, conflictCases, submitChanges, valuesOf } from "../test/conflict-cases.ts";
import { expect, test } from "./fixtures.ts";
import { navigateInBrowser, waitForIdleRouter } from "./hydration.ts";

// A colleague saves while a form is open: fields that were left as shown take that at once, and only what was typed is written.

/** By a link inside the page, or by its address. */
type Way = "link" | "address";

async function open(page: Page, { path, from }: ConflictCase, way: Way): Promise<void> {
  if (way === "address") return void (await page.goto(path));
  await navigateInBrowser(page, from);
  await expect(page).toHaveURL(from);
  await navigateInBrowser(page, path);
  await expect(page).toHaveURL(path);
  await waitForIdleRouter(page);
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = form(page).locator(`[name="${name}"]`).first();
    if (await field.isVisible()) await field.fill(value);
    else await field.evaluate((control) => control.closest("details")?.setAttribute("open", "")).then(() => field.fill(value));
  }
}

const form = (page: Page) => page.locator("main form:has(input[name=snapshot]), main dialog[open] form").first();
/** The values of the fields, in the page's form. */
const shown = (page: Page, button: RegExp, names: readonly string[]) =>
  page
    .getByRole("main")
    .getByRole("button", { name: button })
    .first()
    .evaluate((element, names) => {
      const data = new FormData((element as HTMLButtonElement).form as HTMLFormElement);
      return Object.fromEntries(names.map((name) => [name, data.get(name)]));
    }, names as string[]);
