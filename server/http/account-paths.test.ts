import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { englishPath, isAccountPath, pathIn } from "#app/company/language-path.ts";
import { limitsOf } from "#app/platform/post-limits.ts";
import routes from "#app/routes.ts";
import { root } from "../build.ts";
import { accountPaths, secretPaths, tokenPaths } from "./account-paths.ts";
import { securityHeaders } from "./headers.ts";

type Route = { path: string; file: string };
const flatten = (entries: RouteConfigEntry[], parent = ""): Route[] =>
  entries.flatMap(({ path, file, children }) => {
    const fullPath = path ? `${parent}/${path}` : parent;
    return [{ path: fullPath, file }, ...flatten(children ?? [], fullPath)];
  });
const accountRoutes = flatten(routes).filter(({ file }) => /^features\/account\/.*route/.test(file));
const readsToken = ({ file }: Route) => readFileSync(join(root, "app", file), "utf8").includes("readLinkToken(");
const inLanguages = (path: string) => (["en", "te", "hi"] as const).map((language) => pathIn(language, path));
/** The English ones; those of other languages follow from them. */
const pathsOf = (list: Route[]) => [...new Set(list.map(({ path }) => englishPath(path.replace("/:link?", ""))))].sort();

test("accountPaths has every route of features/account, and tokenPaths every one whose URL contains a token", () => {
  expect([...accountPaths].sort()).toEqual(pathsOf(accountRoutes));
  expect([...tokenPaths].sort()).toEqual(pathsOf(accountRoutes.filter(readsToken)));
});

test("every page for accounts that is not of the dashboard exists in each language, except the set-up of a new company", () => {
  const routed = accountRoutes.map(({ path }) => path.replace("/:link?", ""));
  for (const path of accountPaths)
    expect(
      inLanguages(path).every((one) => routed.includes(one)),
      path,
    ).toBe(isAccountPath(path));
  const onlyEnglish = ["/set-up", "/logout", "/passkey-options", "/dashboard/confirm", "/dashboard/account"];
  expect(accountPaths.filter((path) => !isAccountPath(path)).sort()).toEqual(onlyEnglish.sort());
  expect(isAccountPath("/reset-password/id-of-16-letters")).toBe(true);
});

test("a URL with a token is sent to nobody as Referer, and posts to account pages are limited to 8 KiB", () => {
  const id = "/id-of-16-letters";
  const opened = [...tokenPaths, "/q", "/c", "/te/withdraw", "/hi/reset-password"].map((path) => path + id);
  const parts = ["/c/file/1", `/c${id}/file/1`, "/c/paper/1", `/c${id}/paper/1`, "/c/calendar.ics", `/q${id}/pdf`];
  for (const path of [...secretPaths, "/te/withdraw", ...opened, ...parts])
    for (const ending of ["", ".data"])
      expect(securityHeaders("https://x.example", path + ending)["referrer-policy"], path).toBe("no-referrer");
  expect(securityHeaders("https://x.example", "/login")["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  for (const path of accountPaths.flatMap(inLanguages)) expect(limitsOf(path).bytes, path).toBe(8 * 1024);
});
