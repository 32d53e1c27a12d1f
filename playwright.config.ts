import { readdirSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** The longest ones begin first, so that no worker waits alone for one at the end. */
const longest =
  "slow-sockets modals axe tasks day-by-keyboard invoice-drafts attacks floods leads unanswered process team account".split(" ");
const files = readdirSync(new URL("e2e", import.meta.url)).filter((file) => file.endsWith(".e2e.ts"));
const names = files.map((file) => file.replace(".e2e.ts", ""));

/** Journeys against the built server on a fresh DATA_DIR, in the system's Chromium (`npm test` finds it). */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  fullyParallel: false,
  workers: 3,
  timeout: 60_000,
  // On a busy machine a wait can be too short. A second try is named in the closing lines, and looked into like a failure.
  retries: 1,
  // A project for each file: no two share a worker, so each file has a server and a database of its own.
  projects: [...new Set([...longest, ...names])].map((name) => ({ name, testMatch: `**/${name}.e2e.ts` })),
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
      ],
    },
    viewport: { width: 1440, height: 900 },
    // A page that moves costs a third of the machine in drawing; the site's own files ask for motion.
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-IN",
    timezoneId: "America/New_York",
  },
});
