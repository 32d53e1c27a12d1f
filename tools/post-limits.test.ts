import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";
import { maxLines } from "#app/billing/lines.ts";
import { limitsOf, postLimits } from "#app/platform/post-limits.ts";
import routes from "#app/routes.ts";

const app = join(import.meta.dirname, "../app");
const flatten = (entries: RouteConfigEntry[], parent = ""): { path: string; file: string }[] =>
  entries.flatMap(({ path, file, children }) => {
    const fullPath = path ? `${parent}/${path}` : parent;
    return [{ path: fullPath, file }, ...flatten(children ?? [], fullPath)];
  });
const read = (file: string) => readFileSync(join(app, file), "utf8");
const hasAction = (file: string) =>
  /^export (async function|const|function) action\b|^export \{[^}]*\baction\b/m.test(read(file));

describe("postLimits", () => {
  it("has every route with an action, and no other", () => {
    const withAction = flatten(routes).filter(({ file }) => hasAction(file));
    const english = withAction.map(({ path }) => path.replace(/^\/(te|hi)(?=\/)|\/:link\?/g, ""));
    expect(Object.keys(postLimits).sort()).toEqual([...new Set(english)].sort());
  });

  it("has the limits of the English page for its translations", () => {
    expect(limitsOf("/te/contact")).toBe(postLimits["/contact"]);
    expect(limitsOf("/hi/services")).toBe(postLimits["/services"]);
    expect(limitsOf("/dashboard/audit")).toMatchObject({ bytes: 64 * 1024, files: 0 });
  });

  it("lets nobody send more than 64 KiB without being asked for", () => {
    for (const [path, { bytes, multipartBytes = 0, sender }] of Object.entries(postLimits))
      if (Math.max(bytes, multipartBytes) > 64 * 1024) expect(sender, path).toBeDefined();
  });

  it("has the rows of the documents", () => {
    expect(limitsOf("/dashboard/invoices/:id").rows).toBe(maxLines);
    expect(limitsOf("/dashboard/quotes/:id").rows).toBe(maxLines);
  });

  it("is what every form is read by: nothing on the server calls formData() itself", () => {
    const files = globSync("**/*.{ts,tsx}", { cwd: app }).filter((file) => !/\.test\.|with-offline-fallback/.test(file));
    expect(files.filter((file) => /\w\.formData\(\)/.test(read(file).replaceAll(/`request\.formData\(\)`/g, "")))).toEqual([]);
  });
});
