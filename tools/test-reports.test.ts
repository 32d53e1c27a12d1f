import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../server/build.ts";
import { failedFiles, readPlaywright, readVitest, slowest } from "./test-reports.ts";

const file = (name: string, status: string, tests: Record<string, string>, message?: string) => ({
  name: join(root, name),
  status,
  startTime: 0,
  endTime: 1_000 * Object.keys(tests).length,
  message,
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({
    fullName,
    status,
    failureMessages: status === "failed" ? ["Error: not yet\n  at line 1"] : [],
  })),
});

const spec = (title: string, line: number, status: string, ...durations: number[]) => ({
  ...{ title, file: "tasks.e2e.ts", line },
  tests: [{ status, results: durations.map((duration) => ({ duration })) }],
});

test("each test of vitest that failed is named with its file and error, also a file that does not load", () => {
  const outcome = readVitest({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      file("app/gst/rates.test.ts", "failed", { "a rate is known": "passed", "a rate ends": "failed" }),
      file("db/pool.test.ts", "failed", {}, "Cannot find module\n  at pool"),
      file("db/roles.test.ts", "passed", {}),
    ],
  });
  expect(outcome.lines).toEqual([
    "FAILED  app/gst/rates.test.ts  a rate ends  Error: not yet",
    "FAILED  db/pool.test.ts  Cannot find module",
  ]);
  expect(outcome).toMatchObject({ passed: 1, failed: 1, secondTry: 0 });
});

test("a file of vitest that passes at the second try is named with what failed before, and counts as passed", () => {
  const first = {
    numPassedTests: 2,
    numFailedTests: 2,
    testResults: [
      file("app/gst/rates.test.ts", "failed", { "a rate is known": "passed", "a rate ends": "failed" }),
      file("db/roles.test.ts", "failed", { "a role reads": "passed", "a role writes": "failed" }),
      file("db/pool.test.ts", "passed", {}),
    ],
  };
  expect(failedFiles(first)).toEqual(["app/gst/rates.test.ts", "db/roles.test.ts"]);
  const again = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      file("app/gst/rates.test.ts", "passed", { "a rate is known": "passed", "a rate ends": "passed" }),
      file("db/roles.test.ts", "failed", { "a role reads": "failed", "a role writes": "passed" }),
    ],
  };
  const outcome = readVitest(first, again);
  expect(outcome.lines).toEqual([
    "SECOND TRY  app/gst/rates.test.ts  a rate ends  Error: not yet",
    "FAILED  db/roles.test.ts  a role writes  Error: not yet",
  ]);
  expect(outcome).toMatchObject({ passed: 3, failed: 1, secondTry: 1 });
});

test("each test of Playwright that failed or passed at the second try is named with file and line, also of a group", () => {
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

test("names what took longest, with all tries", () => {
  const testResults = [
    file("db/pool.test.ts", "passed", { "a pool": "passed" }),
    file("db/roles.test.ts", "failed", { a: "failed", b: "passed" }),
  ];
  const suites = [{ specs: [spec("quick", 1, "expected", 400), spec("twice", 2, "flaky", 1_000, 2_000)] }];
  const playwright = { stats: { expected: 1, flaky: 1, unexpected: 0 }, suites, errors: [] };
  expect(slowest({ numPassedTests: 2, numFailedTests: 1, testResults }, playwright, 3)).toEqual([
    "SLOW  e2e/tasks.e2e.ts:2  3 s",
    "SLOW  db/roles.test.ts  2 s",
    "SLOW  db/pool.test.ts  1 s",
  ]);
  expect(slowest(undefined, undefined, 3)).toEqual([]);
});

test("a runner that ended without a report has passed nothing", () => {
  expect([readVitest(undefined), readPlaywright(undefined)]).toMatchObject([
    { passed: 0, lines: [] },
    { passed: 0, lines: [] },
  ]);
});
