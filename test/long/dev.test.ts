import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../server.ts";

test("npm run dev serves the site, and its policy allows the styles that Vite inserts", async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const dataDir = mkdtempSync(join(tmpdir(), "toranam-dev-"));
  const env = { ...process.env, NODE_ENV: "development", DATA_DIR: dataDir, PORT: new URL(url).port };
  const dev = spawn("node", ["server/dev.ts"], { env, stdio: "ignore" });
  const ended = new Promise((resolve) => dev.on("close", resolve));
  try {
    const get = () => fetch(url).catch(() => null);
    await expect.poll(async () => (await get())?.status, { timeout: 40_000 }).toBe(200);
    const response = await get();
    // Vite puts them in elements without a name.
    expect(response?.headers.get("content-security-policy")).toContain("style-src 'self' 'unsafe-inline'");
  } finally {
    dev.kill("SIGTERM");
    await ended;
  }
});
