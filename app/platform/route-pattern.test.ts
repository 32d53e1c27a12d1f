import { expect, test } from "vitest";
import { registerRoutes, routePattern } from "./route-pattern.server.ts";

const route = (id: string, parentId: string | undefined, path?: string, index?: true) =>
  [id, { id, parentId, path, index }] as const;

test("routePattern gives the pattern of the matching route, never the requested path", () => {
  expect(routePattern("/contact")).toBe("unknown");
  registerRoutes(
    Object.fromEntries([
      route("root", undefined, ""),
      route("site", "root"),
      route("home", "site", undefined, true),
      route("contact", "site", "contact"),
      route("nothing", "site", "*"),
      route("dashboard", "root", "dashboard"),
      route("view", "dashboard"),
      route("overview", "view", undefined, true),
      route("leads", "view", "leads"),
      route("lead", "view", "leads/:id"),
      route("csv", "dashboard", "leads.csv"),
    ]),
  );
  expect(
    ["/", "/contact", "/Contact/", "/contact.data", "/_root.data", "/dashboard", "/dashboard.data"].map(routePattern),
  ).toEqual(["/", "/contact", "/contact", "/contact", "/", "/dashboard", "/dashboard"]);
  expect(["/dashboard/leads/7", "/dashboard/leads/7.data", "/dashboard/leads.csv"].map(routePattern)).toEqual([
    "/dashboard/leads/:id",
    "/dashboard/leads/:id",
    "/dashboard/leads.csv",
  ]);
  expect(["/wp-admin", "/dashboard/leads/7/8", "/%E0%A4%A", "//x"].map(routePattern)).toEqual(["/*", "/*", "/*", "/*"]);
});
