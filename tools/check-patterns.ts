import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { root } from "../server/build.ts";

// In this process: the package would start a native program otherwise, which is not there on every platform.
process.env.RECHECK_SYNC_BACKEND = "pure";
const { checkSync } = await import("recheck");

/**
 * Finds regular expressions that take more than linear time for some texts: a long text of a stranger would stop the server, or freeze
 * the page in which it is typed. `recheck` decides it, which takes half a minute for all of them, so the list of those that are linear is
 * kept. `node tools/check-patterns.ts` checks all again and writes the list.
 */
const listFile = join(root, "tools/patterns.json");

type List = {
  /** Patterns that recheck has found to be linear. */
  linear: string[];
  /** Other patterns, and patterns that are built while the program runs, each with the reason why nobody can make it slow. */
  accepted: Record<string, string>;
};
const readList = (): List => JSON.parse(readFileSync(listFile, "utf8"));

type Pattern = { source: string; flags: string; file: string };
const keyOf = ({ source, flags }: Pattern) => `/${source}/${flags}`;

/** @returns what is wrong, one line each */
export function findPatternProblems(sources = readSources(), list = readList()): string[] {
  const linear = new Set(list.linear);
  const { patterns, built } = collect(sources);
  const problems = patterns
    .filter((pattern) => !linear.has(keyOf(pattern)) && !Object.hasOwn(list.accepted, keyOf(pattern)))
    .flatMap((pattern) => problemOf(pattern) ?? []);
  for (const { key, file } of built)
    if (!Object.hasOwn(list.accepted, key))
      problems.push(`${file}: ${key} is built while the program runs: say in tools/patterns.json why its time is linear.`);
  const used = new Set([...patterns.map(keyOf), ...built.map(({ key }) => key)]);
  const unused = [...list.linear, ...Object.keys(list.accepted)].filter((key) => !used.has(key));
  return [...problems, ...unused.map((key) => `tools/patterns.json: no code has ${key}. Run \`node tools/check-patterns.ts\`.`)];
}

function problemOf({ source, flags, file }: Pattern): string | undefined {
  const result = checkSync(source, flags, { timeout: 20_000 });
  if (result.status === "safe") return undefined;
  const found = result.status === "vulnerable" ? `takes ${result.complexity.summary} time` : "could not be checked: simplify it";
  return `${file}: /${source}/${flags} ${found}.`;
}

function readSources(): Map<string, string> {
  const files = globSync("{app,db,server}/**/*.{ts,tsx}", { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  return new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
}

/** Parsing takes most of the time. A slash begins a regular expression only after these, and only one with a repetition matters. */
const mayHavePattern =
  /RegExp|pattern=|(?:^|[(,=:[!&|?{};+]|=>|\b(?:return|typeof|case|of|in|await|yield|else))[ \t]*\/(?![*/]).*[*+}]/m;

type Node = { type?: string; [property: string]: unknown };

/** Patterns with a repetition: literals, `new RegExp("…")` and the attribute `pattern="…"`. `built`: `new RegExp` of anything else. */
function collect(sources: Map<string, string>) {
  const patterns: Pattern[] = [];
  const built: { key: string; file: string }[] = [];
  for (const [file, text] of sources) {
    if (!mayHavePattern.test(text)) continue;
    const add = (source: string, flags: string) => void (/[*+]|\{\d+,/.test(source) && patterns.push({ source, flags, file }));
    visit(parseSync(text, { syntax: "typescript", tsx: file.endsWith("x") }).body, (node) => {
      if (node.type === "RegExpLiteral") add(node.pattern as string, node.flags as string);
      if (node.type === "JSXAttribute" && (node.name as Node).value === "pattern") {
        const value = node.value as Node | null;
        if (value?.type === "StringLiteral") add(`^(?:${value.value})$`, "u");
      }
      if (!/^(New|Call)Expression$/.test(node.type ?? "") || (node.callee as Node).value !== "RegExp") return;
      const [source, flags] = (node.arguments as { expression: Node }[]).map(({ expression }) => expression);
      if (source?.type === "StringLiteral") add(source.value as string, (flags?.value as string) ?? "");
      else if (source?.type !== "RegExpLiteral") built.push({ key: `new RegExp in ${file}`, file });
    });
  }
  return { patterns, built };
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) see(value as Node);
  for (const [name, child] of Object.entries(value)) if (name !== "span") visit(child, see);
}

if (import.meta.main) {
  const { accepted } = readList();
  const { patterns } = collect(readSources());
  const checked = [...new Map(patterns.map((pattern) => [keyOf(pattern), pattern])).values()]
    .filter((pattern) => !Object.hasOwn(accepted, keyOf(pattern)))
    .map((pattern) => ({ key: keyOf(pattern), problem: problemOf(pattern) }));
  const linear = checked.filter(({ problem }) => !problem).map(({ key }) => key);
  writeFileSync(listFile, `${JSON.stringify({ linear: linear.sort(), accepted }, null, 2)}\n`);
  for (const { problem } of checked) if (problem) console.error(problem);
}
