import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** From where, by which link, what the dialog is called, its first field, another field, and its button. */
const modals = [
  ["", "Create Event", "Create New Event", "Name", "Venue", "Create Event"],
  ["/events", "Add New Event", "Create New Event", "Name", "Venue", "Create Event"],
  ["", "Add New Task", "Create New Task", "Title", "Description", "Add Task"],
  ["/tasks", "Add New Task", "Create New Task", "Title", "Description", "Add Task"],
  ["", "Create Lead", "Create New Lead", "Name", "Company", "Create Lead"],
  ["/leads", "Add New Lead", "Create New Lead", "Name", "Company", "Create Lead"],
  ["", "Create Invoice", "Create New Invoice", "Client name", "Description", "Open in the generator"],
  ["/invoices", "Create New Invoice", "Create New Invoice", "Client name", "Description", "Open in the generator"],
  ["/vendors", "Add Vendor", "Add Vendor", "Vendor Name", "Payment Terms", "Add Vendor"],
] as const;

async function refusedThenSaved(page: Page, modal: (typeof modals)[number], words: string): Promise<void> {
  const [view, opener, title, first, other, send] = modal;
  await page.goto(`/dashboard${view}`);
  await page.locator(".page-header").getByRole("link", { name: opener, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: title });
  const field = dialog.getByRole("textbox", { name: first, exact: true });
  await dialog.getByLabel(other, { exact: true }).fill(words);
  await dialog.getByRole("button", { name: send }).click();
  await expect(field, title).toHaveAccessibleDescription(/^Please (give|enter)/);
  await expect(dialog.getByLabel(other, { exact: true })).toHaveValue(words);
  await field.fill(words);
  await dialog.getByRole("button", { name: send }).click();
  await expect(dialog).toHaveCount(0);
}

test("each modal, from the overview and from its view, refuses beside the field, keeps what was typed, and saves", async ({
  pageOf,
}) => {
  const page = await pageOf("sravani");
  for (const [at, modal] of modals.entries()) {
    const words = `Modal ${at}`;
    await refusedThenSaved(page, modal, words);
    if (modal[2] === "Create New Invoice") await expect(page.getByLabel("Name", { exact: true })).toHaveValue(words);
    else await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  }
});

test("each modal answers a plain post", async ({ pageOf }) => {
  const page = await pageOf("keerthi", { javaScriptEnabled: false });
  for (const [at, modal] of modals.entries()) await refusedThenSaved(page, modal, `Plain ${at}`);
});

test("without a connection each modal says so and keeps what was typed", async ({ pageOf }) => {
  const page = await pageOf("keerthi");
  for (const [view, opener, title, first, , send] of modals.filter(([view]) => view !== "")) {
    await page.goto(`/dashboard${view}`);
    await page.locator(".page-header").getByRole("link", { name: opener, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: title });
    const field = dialog.getByRole("textbox", { name: first, exact: true });
    await field.fill("Typed in the tunnel");
    await page.context().setOffline(true);
    await dialog.getByRole("button", { name: send }).click();
    await expect(dialog.getByRole("alert"), title).toContainText("Not saved: the server did not answer.");
    await expect(dialog.getByRole("alert"), "the focus is on the message").toBeFocused();
    await expect(field).toHaveValue("Typed in the tunnel");
    await page.context().setOffline(false);
    await expect(page.getByText("Live", { exact: true })).toBeAttached({ timeout: 10_000 });
    await dialog.getByRole("button", { name: send }).click();
    await expect(dialog).toHaveCount(0);
  }
});

test("the invoice modal's amount becomes the generator's first item", async ({ pageOf }) => {
  const page = await pageOf("keerthi");
  await page.goto("/dashboard/invoices?new");
  const dialog = page.getByRole("dialog", { name: "Create New Invoice" });
  await dialog.getByLabel("Client name").fill("Nuvera Systems");
  await dialog.getByLabel("Amount in rupees").fill("a lakh");
  await dialog.getByLabel("Due date").fill("2099-01-31");
  await dialog.getByLabel("Description").fill("Stage and sound");
  await dialog.getByRole("button", { name: "Open in the generator" }).click();
  await expect(dialog.getByLabel("Amount in rupees")).toHaveAccessibleDescription(/Please enter an amount/);
  await dialog.getByLabel("Amount in rupees").fill("1,00,000.50");
  await dialog.getByRole("button", { name: "Open in the generator" }).click();
  await expect(page.getByRole("heading", { name: "Invoice Generator" })).toBeVisible();
  await expect(page.getByLabel("Due date")).toHaveValue("2099-01-31");
  await expect(page.getByLabel("Rate")).toHaveValue("100000.5");
  await expect(page.getByRole("article", { name: "Invoice preview" })).toContainText("Stage and sound");
});

test("who types before the scripts have come goes on typing in the same field", async ({ pageOf }) => {
  const page = await pageOf("sravani");
  let scripts: () => void = () => {};
  const come = new Promise<void>((resolve) => {
    scripts = resolve;
  });
  await page.route("**/entry.client-*.js", async (route) => {
    await come;
    await route.continue();
  });
  await page.goto("/dashboard/events?new", { waitUntil: "commit" });
  const venue = page.getByRole("dialog").getByLabel("Venue");
  await venue.click();
  await page.keyboard.type("Shil");
  scripts();
  await expect(page.locator("dialog:modal")).toBeVisible();
  await page.keyboard.type("paramam");
  await expect(venue).toHaveValue("Shilparamam");
});
