import { defineConfig } from "vitest/config";

// `*.db.test.ts` and all of server/ and db/ run on a real PostgreSQL; the rest need nothing.
const onDatabase = ["app/**/*.db.test.ts", "server/**/*.test.ts", "db/**/*.test.ts"];

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["{app,tools}/**/*.test.ts"], exclude: ["app/**/*.db.test.ts"] } },
      {
        test: {
          name: "integration",
          include: onDatabase,
          globalSetup: "./db/test/cluster.ts",
          setupFiles: "./db/test/environment.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
