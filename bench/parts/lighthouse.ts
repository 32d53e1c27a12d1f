import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findChromium } from "../../tools/chromium.ts";
import { withServer } from "../harness.ts";
import { atMost, type Benchmark, kilobytes, type ResultRow, resultRow } from "../report.ts";
import { median } from "../statistics.ts";

const run = promisify(execFile);
const rounds = 3;
const pages = [
  "/",
  "/services",
  "/sports",
  "/venue-finder",
  "/ourproject",
  "/contact",
  "/privacy",
  "/login",
  "/sign-up",
  "/forgot-password",
  "/reset-password",
];

/**
 * Every public page in Lighthouse's phone emulation, median of three runs, beside a page of two lines without scripts. npm downloads
 * Lighthouse for the run: it is not a dependency of the project. CHROMIUM sets the browser; by default the system's.
 */
export const lighthouse: Benchmark = (options) =>
  withServer(async (server) => {
    const bare = createServer((_request, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(
        '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title><meta name="description" content="A bare page"><h1>Bare</h1><p>Two lines.</p>',
      );
    });
    await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));
    const baseline = await measure(`http://127.0.0.1:${(bare.address() as { port: number }).port}/`);
    bare.close();
    const rows: ResultRow[] = [];
    for (const page of options.length > 0 ? options : pages)
      rows.push(...resultsOf(page, await measure(server.url + page), baseline));
    return rows;
  });

type Measurement = { scores: number[]; lcp: number; cls: number; tbt: number; total: number; script: number };

function resultsOf(page: string, ours: Measurement, baseline: Measurement): ResultRow[] {
  const { scores, lcp, cls, tbt, total, script } = ours;
  const seconds = (n: number) => `${(n / 1000).toFixed(2)} s`;
  return [
    {
      work: `${page}: scores; CLS ${cls.toFixed(3)}, TBT ${tbt.toFixed(0)} ms`,
      ours: scores.join("/"),
      baseline: baseline.scores.join("/"),
      target: "100 each; CLS 0, TBT ≤ 50 ms",
      isMet: scores.every((score) => score === 100) && cls < 0.0005 && tbt <= 50,
    },
    resultRow(`${page}: LCP`, seconds, atMost(1_000, seconds), lcp, baseline.lcp),
    {
      work: `${page}: scripts until load; all bytes`,
      ours: `${kilobytes(script)}; ${kilobytes(total)}`,
      baseline: `${kilobytes(baseline.script)}; ${kilobytes(baseline.total)}`,
      target: page === "/" ? "< 10 KB; ≤ 150 KB" : "< 10 KB",
      isMet: script < 10 && (page !== "/" || total <= 150),
    },
  ];
}

type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue: number; details?: { items: { resourceType: string; transferSize: number }[] } }>;
};

async function measure(url: string): Promise<Measurement> {
  const all: Measurement[] = [];
  for (let tries = 0; all.length < rounds; tries++) {
    const report = await runLighthouse(url);
    if (!report.runtimeError) all.push(read(report));
    else if (tries > 2 * rounds) throw new Error(`${url}: ${report.runtimeError.message}`);
  }
  const of = (pick: (report: Measurement) => number) => median(all.map(pick));
  return {
    scores: [0, 1, 2, 3].map((at) => of(({ scores }) => scores[at] as number)),
    lcp: of(({ lcp }) => lcp),
    cls: of(({ cls }) => cls),
    tbt: of(({ tbt }) => tbt),
    total: of(({ total }) => total),
    script: of(({ script }) => script),
  };
}

async function runLighthouse(url: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "toranam-lighthouse-"));
  const file = join(folder, "report.json");
  const flags = "--headless=new --no-sandbox --disable-background-networking --disable-component-update --no-first-run";
  const command = ["exec", "--yes", "--package=lighthouse@13.5.0", "--", "lighthouse", url, "--quiet", "--output=json"];
  const env = { ...process.env, CHROME_PATH: await findChromium() };
  // When a page does not load, Lighthouse writes a report with the error and exits with an error code.
  const failed = await run("npm", [...command, `--output-path=${file}`, `--chrome-flags=${flags}`], { env }).catch(
    (error) => error,
  );
  if (!existsSync(file)) throw failed;
  const text = readFileSync(file, "utf8");
  rmSync(folder, { recursive: true, force: true });
  return JSON.parse(text) as Report;
}

function read({ categories, audits }: Report): Measurement {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const scripts = audits["network-requests"]?.details?.items.filter(({ resourceType }) => resourceType === "Script") ?? [];
  return {
    scores: ["performance", "accessibility", "best-practices", "seo"].map((name) =>
      Math.round((categories[name]?.score ?? 0) * 100),
    ),
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
    total: value("total-byte-weight") / 1024,
    script: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
  };
}
