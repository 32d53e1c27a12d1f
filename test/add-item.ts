import { maxItemLengths } from "#app/billing/invoice-draft.ts";
import type { Page } from "./client.ts";

/** Saves a draft whose items are all still empty with one item more, as the page's script adds it. */
export async function addItem(page: Page): Promise<Page> {
  const sent = page.submission("Save draft");
  const item = [...Object.keys(maxItemLengths), "lineClass"]
    .map((name) => sent.fields.find(([field]) => field === name))
    .filter((field) => field !== undefined);
  return page.client.send({ ...sent, fields: [...sent.fields, ...item] }, page.path);
}
