import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../server/build.ts";

/** What makes the random numbers of all tests and of the demo data. */
const generators = ["test/random.ts", "test/seed.ts"];

const sources = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );

it("every random test takes its examples from SEED, by test/random.ts", () => {
  const tests = sources(["app", "db", "e2e", "server", "test", "tools"]).filter((file) =>
    /\.(test|e2e)\.tsx?$|^(e2e|test|db\/test|tools\/demo)\/.*\.ts$/.test(file),
  );
  expect(tests.length).toBeGreaterThan(200);
  const unseeded = tests.filter(
    (file) =>
      !generators.includes(file) &&
      file !== "tools/random-tests.test.ts" &&
      /from "fast-check"|Math\.random\b/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(unseeded).toEqual([]);
});
