import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "./server.ts";

test("npm run dev serves the site with its styles, which stay when its scripts have come", async ({ page }) => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const dataDir = mkdtempSync(join(tmpdir(), "toranam-dev-"));
  const env = { ...process.env, DATA_DIR: dataDir, PORT: new URL(url).port };
  const dev = spawn("node", ["server/dev.ts"], { env, stdio: "ignore" });
  const ended = new Promise((resolve) => dev.on("close", resolve));
  try {
    // The scripts of development start at once, and put the styles in elements of their own. The first visit of all may find
    // Vite still preparing packages.
    await expect(async () => {
      await page.goto(url);
      await expect(page.locator("style[data-vite-dev-id]").first()).toBeAttached();
    }).toPass({ timeout: 50_000 });
    await expect(page.locator("link[rel=stylesheet]")).toHaveCount(0, { timeout: 30_000 });
    await expect(page.getByRole("link", { name: "Get Free Quote" })).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  } finally {
    dev.kill("SIGTERM");
    await ended;
  }
});
