import { defineConfig } from "vitest/config";
import { oldestVersion } from "./test/own-postgres.ts";
// It prints the seed of the random tests too.
import { onDatabase } from "./vitest.config.ts";

/** Tests that take minutes, to be run before a release: `npm run test:long`. */
export default defineConfig({
  test: {
    // One at a time: they measure times and memory.
    maxWorkers: 1,
    projects: [
      {
        test: {
          name: "long",
          include: ["test/long/*.test.ts", "test/http/{conflicts,permissions}.test.ts"],
          env: { MANY_EXAMPLES: "1" },
          globalSetup: "./test/http/setup.ts",
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: `databases of PostgreSQL ${oldestVersion}`,
          include: onDatabase,
          env: { POSTGRES_VERSION: String(oldestVersion) },
          globalSetup: "./db/test/cluster.ts",
          setupFiles: "./db/test/environment.ts",
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: "many documents",
          include: ["app/features/invoices/random-{documents,e-invoices}.test.ts"],
          env: { RANDOM_DOCUMENTS: "100000" },
          testTimeout: 7_200_000,
        },
      },
      {
        test: {
          name: "many examples",
          include: [
            "app/features/inbox/deliver.db.test.ts",
            "app/features/vendors/vendors.db.test.ts",
            "app/features/clients/client-money.db.test.ts",
            "app/features/date-board/leads-in-line.db.test.ts",
            "app/features/invoices/random-receipts.db.test.ts",
            "app/papers/{paper-signs,pdf}.test.ts",
            "db/policy-matrix.test.ts",
          ],
          env: { MANY_EXAMPLES: "1" },
          globalSetup: "./db/test/cluster.ts",
          setupFiles: "./db/test/environment.ts",
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "hard files",
          include: ["app/features/files/hard-files.test.ts"],
          env: { HARD_FILES: "all" },
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: "many issues",
          include: ["app/features/invoices/{random-documents,issue}.db.test.ts"],
          env: { RANDOM_ISSUES: "2000", CONCURRENT_ISSUES: "500" },
          globalSetup: "./db/test/cluster.ts",
          setupFiles: "./db/test/environment.ts",
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
