import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../server/build.ts";

const classesIn = (css: string) => css.replace(/url\([^)]*\)/g, "").match(/(?<=\.)[a-z][\w-]*/g) ?? [];
const styled = new Set(
  globSync("app/**/*.css", { cwd: root }).flatMap((file) => classesIn(readFileSync(join(root, file), "utf8"))),
);

/** Each route loads its own style sheets. @returns the classes of the page whose sheet is not loaded */
export async function missingStyles(page: Page): Promise<string[]> {
  const { used, loaded } = await page.evaluate(() => ({
    used: [...new Set([...document.querySelectorAll("[class]")].flatMap((element) => [...element.classList]))],
    loaded: [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n"),
  }));
  const present = new Set(classesIn(loaded));
  return used.filter((name) => styled.has(name) && !present.has(name));
}
