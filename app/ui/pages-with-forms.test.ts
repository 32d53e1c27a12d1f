import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../routes.ts";

/** Every page, and whether it is below the dashboard, where live updates revalidate the loaders. */
const pagesUnder = (entries: RouteConfigEntry[], live = false): { file: string; live: boolean }[] =>
  entries.flatMap(({ file, path, children = [] }) => [{ file, live }, ...pagesUnder(children, live || path === "dashboard")]);
const pages = pagesUnder(routes)
  .map((page) => ({ ...page, text: readFileSync(`app/${page.file}`, "utf8") }))
  // The venue finder's action only redirects to the address of what is found.
  .filter(({ file }) => file !== "features/site/venues/venue-finder.route.tsx")
  .filter(({ text }) => /^export (async function|const) action\b/m.test(text))
  // Their answers are read by code of their own, or by none; log-out is a document’s form.
  .filter(({ file }) => !/\/(save-\w+|logout|passkey-options|upload|waiting|vitals|reports|newest)\.route\.ts$/.test(file));

test("finds the pages with an action", () => expect(pages.length).toBeGreaterThan(15));

test.each(pages)("$file shows a message when the server does not respond", ({ text }) => {
  expect(text).toMatch(
    /^export (const clientAction = (withOfflineFallback<|formsClientAction\()|\{ clientAction \} from "\.\.?\/client-action)/m,
  );
});

// By useActionResult: the router drops its own action data.
test.each(pages.filter(({ live }) => live))("$file keeps its result while live updates revalidate it", ({ text }) =>
  expect(text).not.toMatch(/\bactionData\b|\buseActionData\b/),
);
