import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";
import { run } from "./run.ts";

/** `npm test`: check, unit and integration tests on a real PostgreSQL, journeys in a real Chromium. */
const reports = mkdtempSync(join(tmpdir(), "toranam-reports-"));
const report = (name: string) => join(reports, `${name}.json`);

let failed = false;
try {
  const chromium = await findChromium();
  const check = await run({ name: "check", command: ["node", "tools/check.ts"] });
  const vitest = await run({
    name: "vitest",
    command: ["vitest", "run", "--reporter=dot", "--reporter=json", `--outputFile.json=${report("vitest")}`],
  });
  const journeys = await run({
    name: "journeys",
    command: ["playwright", "test", "--reporter=dot,json"],
    env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report("journeys") },
  });
  failed = [check, vitest, journeys].some((code) => code !== 0);
} catch (error) {
  console.error((error as Error).message);
  failed = true;
}

const vitest = read("vitest");
const journeys = read("journeys")?.stats;
console.log(`tests: ${vitest?.numPassedTests ?? 0} passed, ${vitest?.numFailedTests ?? 0} failed`);
const secondTry = journeys?.flaky ? `, ${journeys.flaky} passed at the second try only (named above)` : "";
console.log(
  `journeys: ${(journeys?.expected ?? 0) + (journeys?.flaky ?? 0)} passed, ${journeys?.unexpected ?? 0} failed${secondTry}`,
);
process.exit(failed ? 1 : 0);

function read(name: string) {
  try {
    return JSON.parse(readFileSync(report(name), "utf8"));
  } catch {
    return undefined;
  }
}
