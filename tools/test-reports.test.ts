import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../server/build.ts";
import { readPlaywright, readVitest } from "./test-reports.ts";

test("each test of vitest that failed or passed at the second try is named with its file, and a file that does not load with its error", () => {
  const outcome = readVitest({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: join(root, "app/gst/rates.test.ts"),
        status: "failed",
        assertionResults: [
          { fullName: "a rate is known", status: "passed", failureMessages: [] },
          { fullName: "a rate is known later", status: "passed", failureMessages: ["Error: not yet"] },
          { fullName: "a rate ends", status: "failed" },
        ],
      },
      { name: join(root, "db/pool.test.ts"), status: "failed", message: "Cannot find module\n  at pool", assertionResults: [] },
      { name: join(root, "db/roles.test.ts"), status: "passed", assertionResults: [] },
    ],
  });
  expect(outcome.lines).toEqual([
    "SECOND TRY  app/gst/rates.test.ts  a rate is known later",
    "FAILED  app/gst/rates.test.ts  a rate ends",
    "FAILED  db/pool.test.ts  Cannot find module",
  ]);
  expect(outcome).toMatchObject({ passed: 1, failed: 1, secondTry: 1 });
});

test("each test of Playwright that failed or passed at the second try is named with file and line, also of a group", () => {
  const spec = (title: string, line: number, status: string) => ({ title, file: "tasks.e2e.ts", line, tests: [{ status }] });
  const outcome = readPlaywright({
    stats: { expected: 1, flaky: 1, unexpected: 1 },
    suites: [
      {
        specs: [spec("passes", 1, "expected"), spec("fails", 2, "unexpected")],
        suites: [{ specs: [spec("passes later", 3, "flaky")] }],
      },
    ],
    errors: [{ message: "The server ended\nat start" }],
  });
  expect(outcome.lines).toEqual([
    "FAILED  e2e/tasks.e2e.ts:2  fails",
    "SECOND TRY  e2e/tasks.e2e.ts:3  passes later",
    "FAILED  e2e  The server ended",
  ]);
  expect(outcome).toMatchObject({ passed: 2, failed: 1, secondTry: 1 });
});

test("a runner that ended without a report has passed nothing", () => {
  expect([readVitest(undefined), readPlaywright(undefined)]).toMatchObject([
    { passed: 0, lines: [] },
    { passed: 0, lines: [] },
  ]);
});
