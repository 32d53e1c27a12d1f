import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
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
const accountRoutes = flatten(routes).filter(({ file }) => file.startsWith("features/account/"));
const readsToken = ({ file }: Route) => readFileSync(join(root, "app", file), "utf8").includes("readLinkToken(");
const pathsOf = (list: Route[]) => list.map(({ path }) => path.replace("/:link?", "")).sort();

test("accountPaths has every route of features/account, and tokenPaths every one whose URL contains a token", () => {
  expect([...accountPaths].sort()).toEqual(pathsOf(accountRoutes));
  expect([...tokenPaths].sort()).toEqual(pathsOf(accountRoutes.filter(readsToken)));
});

test("a URL with a token is sent to nobody as Referer, and posts to account pages are limited to 8 KiB", () => {
  const id = "/id-of-16-letters";
  const opened = [...tokenPaths, "/q", "/c", "/te/withdraw"].map((path) => path + id);
  const parts = ["/c/file/1", `/c${id}/file/1`, "/c/paper/1", `/c${id}/paper/1`, "/c/calendar.ics", `/q${id}/pdf`];
  for (const path of [...secretPaths, "/te/withdraw", ...opened, ...parts])
    for (const ending of ["", ".data"])
      expect(securityHeaders("https://x.example", path + ending)["referrer-policy"], path).toBe("no-referrer");
  expect(securityHeaders("https://x.example", "/login")["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  for (const path of accountPaths) expect(limitsOf(path).bytes, path).toBe(8 * 1024);
});
