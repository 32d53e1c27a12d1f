import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../server/build.ts";

const classesIn = (css: string) => css.replace(/url\([^)]*\)/g, "").match(/(?<=\.)[a-z][\w-]*/g) ?? [];
const styled = new Set(
  globSync("app/**/*.css", { cwd: root }).flatMap((file) => classesIn(readFileSync(join(root, file), "utf8"))),
);

/** Each route brings its own sheets. @returns the page's classes whose sheet it did not bring */
export async function lostStyles(page: Page): Promise<string[]> {
  const { used, brought } = await page.evaluate(() => ({
    used: [...new Set([...document.querySelectorAll("[class]")].flatMap((element) => [...element.classList]))],
    brought: [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n"),
  }));
  const here = new Set(classesIn(brought));
  return used.filter((name) => styled.has(name) && !here.has(name));
}
