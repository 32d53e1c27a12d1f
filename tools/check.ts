import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../server/build.ts";
import { findPatternProblems } from "./check-patterns.ts";
import { findStyleProblems } from "./check-styles.ts";
import { findTranslationProblems } from "./check-translation.ts";
import { runAll } from "./run.ts";

/** `npm run check`: types, lint, import rules, lengths of files and folders, styles, regular expressions, texts that a browser translates and dead code. Every finding is an error. */
const typegen = { name: "typegen", command: ["react-router", "typegen"] };
// Each of several checkers of tsc would resolve the shared types itself, which takes a third more CPU: one checker runs beside the other programs.
// Without garbage collection tsc takes a third less CPU and 0.2 GB more memory, which is free again when it ends.
const types = { name: "types", command: ["tsc", "--project", ".", "--checkers", "1"], env: { GOGC: "off" } };
const others = [
  { name: "lint", command: ["biome", "check", "--error-on-warnings"] },
  { name: "imports", command: ["depcruise", "app", "db", "server"] },
  { name: "dead code", command: ["knip"] },
];
const maxLines = 300;
const maxFiles = 25;

const results = [await runAll([typegen]), ...(await Promise.all([runAll([types]), runAll(others)]))];
const failed = results.includes(true);
const longFiles = findLongFiles();
for (const { file, lines } of longFiles)
  console.error(`${file} has ${lines} lines; the limit is ${maxLines} unless its first lines say why it is "in one file".`);
const problems = [...findFullFolders(), ...findStyleProblems(), ...findPatternProblems(), ...findTranslationProblems()];
for (const problem of problems) console.error(problem);
if (failed || longFiles.length > 0 || problems.length > 0) process.exit(1);

function filesIn(folders: string[]) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
}

function findFullFolders() {
  const code = filesIn(["app", "server"]).filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file));
  return [...Map.groupBy(code, dirname)]
    .filter(([, files]) => files.length > maxFiles)
    .map(([folder, { length }]) => `${folder} has ${length} code files; the limit is ${maxFiles}: give it folders.`);
}

function findLongFiles() {
  return filesIn(["app", "db", "server", "test", "e2e", "bench", "tools"])
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }))
    .map(({ file, text }) => ({
      file,
      lines: text.split("\n").length - 1,
      isExempt: /in one file/.test(text.split("\n").slice(0, 70).join("\n")),
    }))
    .filter(({ lines, isExempt }) => lines > maxLines && !isExempt);
}
