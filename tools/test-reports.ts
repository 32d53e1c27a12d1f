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
    message?: string;
    /** With `failureMessages` of a first try, also when the second passed (vitest 5.1). */
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

type Suite = {
  suites?: Suite[];
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[];
};
export type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: Suite[];
  errors: { message?: string }[];
};

const failed = (file: string, what: string) => `FAILED  ${file}  ${what}`;
const secondTry = (file: string, what: string) => `SECOND TRY  ${file}  ${what}`;
const firstLine = (text = "") => text.split("\n", 1)[0] as string;

/** @param report undefined when the runner ended before it wrote one */
export function readVitest(report: VitestReport | undefined): Outcome {
  const lines = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.flatMap(({ fullName, status, failureMessages = [] }) => {
      if (status === "failed") return failed(file, fullName);
      return status === "passed" && failureMessages.length > 0 ? secondTry(file, fullName) : [];
    });
    return status === "failed" && tests.length === 0 ? [failed(file, firstLine(message))] : tests;
  });
  const again = lines.filter((line) => line.startsWith("SECOND TRY")).length;
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0, secondTry: again, lines };
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

const specsOf = ({ suites = [], specs }: Suite): Suite["specs"] => [...specs, ...suites.flatMap(specsOf)];
