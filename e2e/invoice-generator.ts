import type { Page } from "@playwright/test";
import { addItem } from "../test/add-item.ts";
import { type Page as HtmlPage, loggedInClient } from "../test/client.ts";
import type { Site } from "../test/server.ts";
import { expect } from "./expect.ts";

export const rupees = (text: string) => `₹${text}`;
export const waitUntilSaved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible();

/** A new draft with one of the worked examples of app/features/invoices: 450 plates at 1,200 and 5 %, a stage at 1,85,000.50 and 18 %. */
export async function fillInInvoice(page: Page, client = "Anjali Deshmukh"): Promise<void> {
  if (!page.url().endsWith("/invoices/new")) await page.goto("/dashboard/invoices/new");
  await page.getByLabel("Name", { exact: true }).fill(client);
  await page.getByLabel("Email", { exact: true }).fill("anjali@client.example");
  await page.getByLabel("Address").fill("Plot 18, MVP Colony\nVisakhapatnam 530017");
  await page.getByLabel("State of the client").selectOption("37");
  await page.getByLabel("PIN code").fill("530017");
  await page.getByLabel("The event or venue is in").selectOption("36");
  await page.getByLabel("Description").fill("Wedding dinner");
  await page.getByLabel("Quantity").fill("450");
  await page.getByLabel("Rate").fill("1200");
  await page.getByLabel("GST percent").selectOption("5");
  await page.getByRole("button", { name: "Add Item" }).click();
  await page.getByLabel("Description").nth(1).fill("Stage, truss and LED wall");
  await page.getByLabel("Rate").nth(1).fill("185000.50");
  await page.getByLabel("GST percent").nth(1).selectOption("18");
}

/** The same draft, made by Sravani Reddy over HTTP. @returns its view of the dashboard */
export const addDraft = async (site: Site, client: string): Promise<string> => viewOf(await makeDraft(site, client));

/** The same, issued. @returns its view of the dashboard */
export async function addInvoice(site: Site, client: string): Promise<string> {
  const question = await (await makeDraft(site, client)).submit("Issue…");
  return viewOf(await question.submit("Issue and mail", { "Mail the PDF to the client": false }));
}

async function makeDraft(site: Site, client: string): Promise<HtmlPage> {
  const empty = await (await loggedInClient(site, "sravani")).page("/dashboard/invoices/new");
  return (await addItem(empty)).submit("Save draft", {
    Name: client,
    Email: "anjali@client.example",
    Address: "Plot 18, MVP Colony\nVisakhapatnam 530017",
    "State of the client": "37",
    "PIN code": "530017",
    "The event or venue is in": "36",
    Description: ["Wedding dinner", "Stage, truss and LED wall"],
    Quantity: ["450", "1"],
    Rate: ["1200", "185000.50"],
    "GST percent": ["5", "18"],
  });
}

const viewOf = ({ path }: HtmlPage) => path.replace("/dashboard/", "").replace(/\?.*/, "");

/** Issues the draft that the page shows, without a mail. */
export async function issue(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Issue…" }).click();
  const dialog = page.getByRole("dialog", { name: "Issue this invoice?" });
  await dialog.getByLabel("Mail the PDF to the client").uncheck();
  await dialog.getByRole("button", { name: "Issue", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^INV-[HV]\/\d{4}\/\d{5}$/);
}
