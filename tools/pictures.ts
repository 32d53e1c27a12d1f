import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { root } from "../server/build.ts";
import { freePort } from "../test/server.ts";
import { findChromium } from "./chromium.ts";
import { demoPassword, staff } from "./demo/people.ts";

/** `node tools/pictures.ts` takes the pictures of README.md anew, of the demo. */
const folder = join(root, "docs/pictures");
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Pixels of a picture's width in README.md, twice, for dense screens. */
const widths = { desktop: 1200, phone: 560 };

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const demo = spawn(process.execPath, [join(root, "tools/demo.ts")], {
  env: { ...process.env, PORT: String(port) },
  stdio: ["ignore", "pipe", "inherit"],
});
const closed = once(demo, "close");
let output = "";
demo.stdout.on("data", (chunk) => (output += chunk));
const browser = await chromium.launch({ executablePath: await findChromium() });
try {
  while (!/listening on .*\n/.test(output)) {
    if (demo.exitCode !== null || demo.signalCode !== null) throw new Error(`the demo ended:\n${output}`);
    await sleep(200);
  }
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({ baseURL: url, colorScheme: "light", reducedMotion: "reduce", deviceScaleFactor: 2 });
  const page = await context.newPage();

  await page.setViewportSize(desktop);
  await page.goto("/");
  await take(page, "home", widths.desktop);

  await page.goto("/login");
  await page.getByLabel("Email").fill(staff[0]?.email ?? "");
  await page.locator("input[type=password]").fill(demoPassword);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/dashboard**");
  await take(page, "today", widths.desktop);

  await page.setViewportSize(phone);
  await page.goto("/dashboard/quotes?status=sent");
  await page.goto(await firstLink(page, /^\/dashboard\/quotes\/[0-9a-f-]{36}$/));
  await page.goto((await page.locator(".quote-link__url").textContent()) ?? "");
  await take(page, "quote", widths.phone);

  await page.goto("/dashboard/events");
  await page.goto(await firstLink(page, /^\/dashboard\/events\/[0-9a-f-]{36}$/));
  await take(page, "event", widths.phone);
} finally {
  await browser.close();
  demo.kill("SIGTERM");
  await closed;
}

async function firstLink(page: Page, path: RegExp): Promise<string> {
  const paths = await page
    .locator("main a")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  const found = paths.find((one) => path.test(one));
  if (!found) throw new Error(`${page.url()} has no link to ${path}`);
  return found;
}

async function take(page: Page, name: string, width: number): Promise<void> {
  await page.waitForLoadState("networkidle").catch(() => {});
  await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 0)));
  const file = join(folder, `${name}.webp`);
  await sharp(await page.screenshot())
    .resize({ width })
    .webp({ quality: 82, effort: 6 })
    .toFile(file);
  console.log(file);
}
