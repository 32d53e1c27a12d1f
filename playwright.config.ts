import { setFlagsFromString } from "node:v8";
import { defineConfig } from "@playwright/test";
import { installedChromium } from "./tools/chromium.ts";

// Of the workers, which load this file too: as in test/cheap-server.ts.
setFlagsFromString("--no-opt");

/** End-to-end tests against the built server, in the system's Chromium (`npm test` finds it). */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./e2e/global-setup.ts",
  fullyParallel: false,
  // Beside those of vitest.config.ts: half of the time a test waits for pages.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A test that passes only at the second try is listed at the end of the run; look into it like a failure.
  retries: 1,
  // `npm run test:long` runs what is tagged @long, and completely what is tagged @complete.
  ...(process.env.LONG ? { grep: /@long|@complete/ } : { grepInvert: /@long/ }),
  use: {
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: installedChromium(),
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
        // A fifth less CPU: most pages are left before optimized code pays for its compilation.
        "--js-flags=--no-opt",
        // A third less CPU for each page: no GPU process, one renderer for the browser's own interface.
        "--in-process-gpu",
        "--renderer-process-limit=1",
        // No process is kept spare for the next page.
        "--disable-site-isolation-trials",
      ],
    },
    viewport: { width: 1440, height: 900 },
    // Drawing motion takes a third of the CPU; e2e/site-*.e2e.ts, which test it, allow it.
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-IN",
    // Not India: pages must show India's time wherever the browser is.
    timezoneId: "America/New_York",
  },
});
