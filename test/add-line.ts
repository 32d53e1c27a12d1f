import { emptyFunction, functionField, functionLengths, lineField, lineLengths } from "#app/features/quotes/quote-draft.ts";
import type { Page } from "./client.ts";
import type { FieldValues, Submission } from "./html.ts";

/** Saves a quote with a line more in its last function, "For all functions", as the page's script adds it. */
export async function addLine(page: Page, values: FieldValues, line: { title: string; rate: string }): Promise<Page> {
  const names = Object.keys(lineLengths) as (keyof typeof lineLengths)[];
  const texts = { ...Object.fromEntries(names.map((name) => [name, ""])), sac: "998596", gst: "18", ...line };
  return sendWith(page, values, [
    ["lineFunction", "all"],
    ["lineId", crypto.randomUUID().slice(0, 8)],
    ...(["kind", "lineClass", "cost"] as const).map((name): [string, string] => [lineField(name), ""]),
    ...Object.entries(texts).map(([name, text]): [string, string] => [lineField(name as keyof typeof lineLengths), text]),
  ]);
}

/** Saves a quote with a function more. */
export async function addFunction(page: Page, values: FieldValues): Promise<Page> {
  const { id, ...added } = emptyFunction();
  const names = Object.keys(functionLengths) as (keyof typeof functionLengths)[];
  return sendWith(page, values, [
    ["functionId", id],
    ...names.map((name): [string, string] => [functionField(name), added[name]]),
  ]);
}

function sendWith(page: Page, values: FieldValues, added: Submission["fields"]): Promise<Page> {
  const sent = page.submission("Save", values);
  return page.client.send({ ...sent, fields: [...sent.fields, ...added] }, page.path);
}
