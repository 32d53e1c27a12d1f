import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWhenStale } from "../server/build.ts";
import { findChromium } from "./chromium.ts";
import { run } from "./run.ts";
import { failedFiles, readPlaywright, readVitest, slowest } from "./test-reports.ts";
// All of its processes have the same seed, also those of the second try.
import "../test/seed.ts";

/**
 * `npm test`: unit, integration and HTTP tests; beside them check, then end-to-end tests in Chromium. `npm run test:long` (--long): the
 * tests that take minutes, one kind after the other, without check.
 */
const long = process.argv.includes("--long");
const reports = mkdtempSync(join(tmpdir(), "toranam-reports-"));
const report = (name: string) => join(reports, `${name}.json`);

// The servers that tests start take a fifth less CPU to start when their modules are compiled already.
process.env.NODE_COMPILE_CACHE = join(reports, "compiled");

// Beside the build and the first tests, because alone the check leaves much of two cores unused.
const checked = long ? 0 : run({ name: "check", command: ["node", "tools/check.ts"] });

/** When more files fail, no chance is the reason. */
const maxFilesAgain = 5;

let failed = false;
try {
  // If Chromium is missing, it is installed while the other tests run.
  const chromium = findChromium();
  chromium.catch(() => {});
  await buildWhenStale();
  const vitest = (name: string, files: string[] = []) =>
    run({
      name,
      command: [
        ...["vitest", "run", "--config", long ? "vitest.long.config.ts" : "vitest.config.ts"],
        ...["--reporter=dot", "--reporter=json", `--outputFile.json=${report(name)}`, ...files],
      ],
    });
  const others = vitest("vitest");
  const endToEnd = async () => {
    // The long tests measure times. Otherwise many tests wait for other processes, so that beside each other the two leave no core unused;
    // the check has ended by then, because its memory would be missing.
    await (long ? others : checked);
    await chromium;
    return run({
      name: "playwright",
      command: ["playwright", "test", "--reporter=dot,json"],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report("playwright"), ...(long ? { LONG: "1" } : {}) },
    });
  };
  const results = await Promise.allSettled([others, endToEnd()]);
  for (const result of results) if (result.status === "rejected") console.error((result.reason as Error).message);
  let [ofVitest, ofPlaywright] = results.map((result) => (result.status === "fulfilled" ? result.value : 1));
  // A busy machine may hold up a server. A file is tried again as a whole, with a database of its own and nothing beside it.
  const again = failedFiles(readReport("vitest"));
  if (!long && again.length > 0 && again.length <= maxFilesAgain) ofVitest = await vitest("again", again);
  failed = ofVitest !== 0 || ofPlaywright !== 0;
} catch (error) {
  console.error((error as Error).message);
  failed = true;
}
const isChecked = (await checked) === 0;
failed ||= !isChecked;

// Whoever makes the run shorter begins with these.
const slow = slowest(readReport("vitest"), readReport("playwright"), 20);
const [tests, endToEnd] = [readVitest(readReport("vitest"), readReport("again")), readPlaywright(readReport("playwright"))];
rmSync(reports, { recursive: true, force: true });
const secondTry = tests.secondTry + endToEnd.secondTry;
for (const line of slow) console.log(line);
// Last, because of a long output only the end is shown.
if (!isChecked) console.log("FAILED  npm run check (its output is above)");
for (const line of [...tests.lines, ...endToEnd.lines]) console.log(line);
if (secondTry > 0) console.log(`Passed at the second try only: ${secondTry} (named above)`);
console.log(`tests: ${tests.passed} passed, ${tests.failed} failed`);
console.log(`browser: ${endToEnd.passed} passed, ${endToEnd.failed} failed`);
process.exit(failed ? 1 : 0);

function readReport(name: string) {
  try {
    return JSON.parse(readFileSync(report(name), "utf8"));
  } catch {
    return undefined;
  }
}
