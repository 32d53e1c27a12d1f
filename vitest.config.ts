import { defineConfig } from "vitest/config";
import { printSeed } from "./test/seed.ts";

printSeed();

/** Another process may take long to react while other tests run. */
const expect = { poll: { timeout: 30_000 } };

/** Pictures, password hashes, random examples and many requests at once are slow while other tests and the check use the CPU. */
const testTimeout = 180_000;

/** Beside those of playwright.config.ts: half of the time a test waits. The setup of the HTTP tests starts a server for each. */
const maxWorkers = 3;

// `*.db.test.ts` and all tests of server/ and db/ run on a real PostgreSQL; the other tests of app/ and tools/ need no server.
export const onDatabase = ["app/**/*.db.test.ts", "server/**/*.test.ts", "db/**/*.test.ts"];

export default defineConfig({
  test: {
    maxWorkers,
    // The files of a worker share modules: starting a process for each takes a third of the time.
    isolate: false,
    // As in test/cheap-server.ts.
    execArgv: ["--no-opt", "--min-semi-space-size=16", "--import=./test/quick-imports.ts"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,tools}/**/*.test.ts"],
          exclude: ["app/**/*.db.test.ts"],
          expect,
          testTimeout,
        },
      },
      {
        test: {
          name: "integration",
          include: onDatabase,
          globalSetup: "./db/test/cluster.ts",
          setupFiles: "./db/test/environment.ts",
          expect,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          name: "http",
          include: ["test/http/*.test.ts"],
          globalSetup: "./test/http/setup.ts",
          expect,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
});
