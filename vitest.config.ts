import { defineConfig } from "vitest/config";

/** What another process does may take long while other tests run. */
const expect = { poll: { timeout: 30_000 } };

/** The HTTP tests' setup starts a server for each. */
const maxWorkers = 3;

// `*.db.test.ts` and all of server/ and db/ run on a real PostgreSQL; the rest of app/ and tools/ needs nothing.
const onDatabase = ["app/**/*.db.test.ts", "server/**/*.test.ts", "db/**/*.test.ts"];

export default defineConfig({
  test: {
    maxWorkers,
    // The files of a worker share modules: starting a process for each takes a third of the time.
    isolate: false,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,tools}/**/*.test.ts"],
          exclude: ["app/**/*.db.test.ts"],
          expect,
          // Pictures and password hashes wait for other tests' servers.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "integration",
          include: onDatabase,
          globalSetup: "./db/test/cluster.ts",
          setupFiles: "./db/test/environment.ts",
          expect,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "http",
          include: ["test/http/*.test.ts"],
          globalSetup: "./test/http/setup.ts",
          expect,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
