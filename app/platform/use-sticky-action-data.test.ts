import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../routes.ts";

/** Every page, and whether it is one of the dashboard's, which the stream has asked again for its data. */
const pagesUnder = (entries: RouteConfigEntry[], live = false): { file: string; live: boolean }[] =>
  entries.flatMap(({ file, path, children = [] }) => [{ file, live }, ...pagesUnder(children, live || path === "dashboard")]);
const pages = pagesUnder(routes)
  .map((page) => ({ ...page, text: readFileSync(`app/${page.file}`, "utf8") }))
  .filter(({ text }) => /export default function \w+\([^)]*\bactionData\b/.test(text));

test("the pages that answer a form are found", () => expect(pages.length).toBeGreaterThan(15));

test.each(pages)("a press on $file that no server answered keeps the page", ({ text }) => {
  expect(text).toContain("export const clientAction = withOfflineFallback<");
});

test.each(pages.filter(({ live }) => live))("$file keeps its answer while others' changes come in", ({ text }) => {
  const uses = [...text.matchAll(/.*\bactionData\b.*/g)].map(([line]) => line);
  for (const use of uses)
    expect(use).toMatch(/\{ loaderData, actionData \}|\{ actionData \}|use(StickyActionData|LastResult)<\w+>\(actionData\)/);
});
