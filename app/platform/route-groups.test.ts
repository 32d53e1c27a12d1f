import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { groupRoutes } from "./route-groups.server.ts";

const route = (id: string, parentId: string | undefined, path?: string, index?: true) =>
  [id, { id, parentId, path, index }] as const;

const routes = Object.fromEntries([
  route("root", undefined, ""),
  route("site", "root"),
  route("home", "site", undefined, true),
  route("contact", "site", "contact"),
  route("contact-te", "site", "te/contact"),
  route("rest-te", "site", "te/*"),
  route("project", "site", "ourproject/:slug"),
  route("nothing", "site", "*"),
  route("dashboard", "root", "dashboard"),
  route("view", "dashboard"),
  route("overview", "view", undefined, true),
  route("leads", "view", "leads"),
  route("lead", "view", "leads/:id"),
  route("merge", "view", "merge/:kind/:id"),
  route("csv", "dashboard", "leads.csv"),
]);
const build = { routes, assets: { routes } } as unknown as ServerBuild;
const always = ["root", "site", "nothing"];

test("a group has the routes that can match its addresses, with their layouts, in the order of the build", () => {
  const idsOf = groupRoutes(build, (group) => Object.keys(group.routes));
  expect(idsOf("/")).toEqual(["root", "site", "home", "nothing"]);
  expect(idsOf("/_root.data")).toEqual(["root", "site", "home", "nothing"]);
  expect(idsOf("/wp-admin/setup.php")).toEqual(["root", "site", "home", "nothing"]);
  expect(idsOf("/contact")).toEqual(["root", "site", "home", "contact", "nothing"]);
  expect(idsOf("/te/contact/")).toEqual(["root", "site", "home", "contact-te", "rest-te", "nothing"]);
  expect(idsOf("/te/other")).toEqual(["root", "site", "home", "rest-te", "nothing"]);
  expect(idsOf("/ourproject/beach-wedding")).toEqual(["root", "site", "home", "project", "nothing"]);
  const dashboard = ["root", "site", "home", "nothing", "dashboard", "view", "overview"];
  expect(idsOf("/dashboard.data")).toEqual(dashboard);
  expect(idsOf("/dashboard/_.data")).toEqual(dashboard);
  expect(idsOf("/dashboard/leads/7.data")).toEqual([...dashboard, "leads", "lead"]);
  expect(idsOf("/dashboard/leads.csv")).toEqual([...dashboard, "csv"]);
  expect(idsOf("/dashboard/merge/lead/7/8")).toEqual([...dashboard, "merge"]);
});

test("case, escapes and doubled slashes find the group that React Router's comparison needs", () => {
  const idsOf = groupRoutes(build, (group) => Object.keys(group.routes));
  for (const path of ["/Contact", "/%63ontact", "//contact", "/CONTACT.data"]) expect(idsOf(path)).toContain("contact");
  for (const path of ["/%E0%A4%A", "/contact%2Fx", ""]) expect(idsOf(path)).toEqual(expect.arrayContaining(always));
});

test("a group is made once, and its manifest has its routes only", () => {
  const made: string[][] = [];
  const groupOf = groupRoutes(build, (group) => made.push(Object.keys(group.assets.routes)));
  for (const path of [
    "/contact",
    "/contact.data",
    "/Contact/",
    "/nothing-1",
    "/nothing-2",
    "/dashboard/leads/1",
    "/dashboard/leads/2",
  ])
    groupOf(path);
  expect(made).toHaveLength(3);
  expect(made[0]).not.toContain("dashboard");
});
