import { defineConfig } from "vitest/config";

/** Drills of minutes, which a release runs: `npm run test:long`. */
export default defineConfig({
  test: {
    name: "long",
    include: ["test/long/*.test.ts"],
    globalSetup: "./test/http/setup.ts",
    // One at a time: they measure times and memory.
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
