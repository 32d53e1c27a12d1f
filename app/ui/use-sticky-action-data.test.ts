import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../routes.ts";

/** Every page, and whether it is below the dashboard, where live updates revalidate the loaders. */
const pagesUnder = (entries: RouteConfigEntry[], live = false): { file: string; live: boolean }[] =>
  entries.flatMap(({ file, path, children = [] }) => [{ file, live }, ...pagesUnder(children, live || path === "dashboard")]);
const pages = pagesUnder(routes)
  .map((page) => ({ ...page, text: readFileSync(`app/${page.file}`, "utf8") }))
  .filter(({ text }) => /export default function \w+\([^)]*\bactionData\b/.test(text));

test("finds the pages with an action", () => expect(pages.length).toBeGreaterThan(15));

test.each(pages)("$file shows a message when the server does not respond", ({ text }) => {
  expect(text).toMatch(
    /^export (const clientAction = (withOfflineFallback<|formsClientAction\()|\{ clientAction \} from "\.\/client-action)/m,
  );
});

test.each(pages.filter(({ live }) => live))("$file keeps its action data while live updates revalidate it", ({ text }) => {
  const uses = [...text.matchAll(/.*\bactionData\b.*/g)].map(([line]) => line);
  for (const use of uses)
    expect(use).toMatch(
      /\{ loaderData(: \{.*\})?, actionData \}|\{ actionData \}|use(StickyActionData|LastResult)<\w+>\(actionData\)/,
    );
});
