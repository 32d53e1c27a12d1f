import { relative } from "node:path";
import { root } from "../server/build.ts";

/** What a runner counted, and one line for each test that somebody has to look at. */
export type Outcome = { passed: number; failed: number; secondTry: number; lines: string[] };

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    /** In milliseconds. */
    startTime: number;
    endTime: number;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

type Suite = {
  suites?: Suite[];
  specs: { title: string; file: string; line: number; tests: { status: string; results: { duration: number }[] }[] }[];
};
export type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: Suite[];
  errors: { message?: string }[];
};

const failed = (file: string, what: string) => `FAILED  ${file}  ${what}`;
const secondTry = (file: string, what: string) => `SECOND TRY  ${file}  ${what}`;
const firstLine = (text = "") => text.split("\n", 1)[0] as string;

/** Paths of the files that failed, from the root. @param report undefined when the runner ended before it wrote one */
export const failedFiles = (report: VitestReport | undefined): string[] =>
  (report?.testResults ?? []).flatMap(({ name, status }) => (status === "failed" ? relative(root, name) : []));

/**
 * @param report undefined when the runner ended before it wrote one
 * @param again of a second run, of the files that failed in the first
 */
export function readVitest(report: VitestReport | undefined, again?: VitestReport): Outcome {
  const passedNow = new Set((again?.testResults ?? []).flatMap(({ name, status }) => (status === "passed" ? name : [])));
  let late = 0;
  const lines = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    if (status !== "failed") return [];
    const tell = (what: string) => (passedNow.has(name) ? secondTry : failed)(relative(root, name), what);
    const tests = assertionResults.filter(({ status }) => status === "failed");
    if (passedNow.has(name)) late += tests.length;
    return tests.length > 0
      ? tests.map(({ fullName, failureMessages = [] }) => tell([fullName, ...failureMessages.map(firstLine)].join("  ")))
      : [tell(firstLine(message))];
  });
  const { numPassedTests = 0, numFailedTests = 0 } = report ?? {};
  return { passed: numPassedTests + late, failed: numFailedTests - late, secondTry: late, lines };
}

/** @param report undefined when the runner ended before it wrote one */
export function readPlaywright(report: PlaywrightReport | undefined): Outcome {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const lines = specs.flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ status }) => {
      const where = `e2e/${file}:${line}`;
      if (status === "unexpected") return failed(where, title);
      return status === "flaky" ? secondTry(where, title) : [];
    }),
  );
  lines.push(...(report?.errors ?? []).map(({ message }) => failed("e2e", firstLine(message))));
  return { passed: expected + flaky, failed: unexpected, secondTry: flaky, lines };
}

/** What took longest, the slowest first: a file of vitest, or a test in the browser with all of its tries. */
export function slowest(vitest: VitestReport | undefined, playwright: PlaywrightReport | undefined, count: number): string[] {
  const files = (vitest?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    where: relative(root, name),
    ms: endTime - startTime,
  }));
  const tests = (playwright?.suites ?? []).flatMap(specsOf).map(({ file, line, tests }) => ({
    where: `e2e/${file}:${line}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  const sorted = [...files, ...tests].sort((one, other) => other.ms - one.ms).slice(0, count);
  return sorted.map(({ where, ms }) => `SLOW  ${where}  ${Math.round(ms / 1000)} s`);
}

const specsOf = ({ suites = [], specs }: Suite): Suite["specs"] => [...specs, ...suites.flatMap(specsOf)];
