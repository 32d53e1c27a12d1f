import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../server/build.ts";
import { runAll } from "./run.ts";

/** `npm run check`: types, lint, the import rule, file lengths and dead code. Every finding is an error. */
const steps = [
  { name: "typegen", command: ["react-router", "typegen"] },
  { name: "types", command: ["tsc", "--project", "."] },
  { name: "lint", command: ["biome", "check", "--error-on-warnings"] },
  { name: "imports", command: ["depcruise", "app", "db", "server"] },
  { name: "dead code", command: ["knip"] },
];
const most = 300;

const failed = await runAll(steps);
const long = tooLong();
for (const { file, lines } of long)
  console.error(`${file} has ${lines} lines; over ${most} a file says at its top why it is "in one file".`);
if (failed || long.length > 0) process.exit(1);

function tooLong() {
  return ["app", "db", "server", "e2e", "bench", "tools"]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)))
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }))
    .map(({ file, text }) => ({
      file,
      lines: text.split("\n").length - 1,
      reason: /in one file/.test(text.split("\n").slice(0, 30).join("\n")),
    }))
    .filter(({ lines, reason }) => lines > most && !reason);
}
