import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import lockfile from "../package-lock.json" with { type: "json" };
import { root } from "../server/build.ts";

const folders = [".ci", "app", "bench", "db", "deploy", "docs", "e2e", "findings", "public", "server", "test", "tools"];
const tree = [root, ...folders.map((folder) => join(root, folder))].flatMap((folder) =>
  readdirSync(folder, { recursive: folder !== root, encoding: "utf8" }).map((file) => join(folder, file).slice(root.length)),
);
const documents = tree.filter((file) => file.endsWith(".md"));
const decisions = documents.filter((file) => file.startsWith("docs/decisions/"));
const text = (file: string) => readFileSync(join(root, file), "utf8");

/** Paths that only a running server, a backup or npm creates. */
const createdAtRuntime = /^(DATA_DIR|tables|node_modules)\/|^\.\/data$|^data\/backups$|^((data\/)?mail\/\*\.eml|backups\/toranam-\*\.backup)$/;
const runtimeNames = new Set(["postgres/", "cluster/", "secrets.json", "toranam-backup.json"]);
const looksLikePath = /^[\w*.][\w*./-]*(\/|\/[\w*.-]+|\.(ts|tsx|css|md|json|mjs|sql|py|svg|yaml))$/;
/** Looks like a path and is the type of a script. */
const notPaths = new Set(["text/later"]);

/** Every name in backticks, outside of code blocks. */
const namesIn = (file: string) =>
  [
    ...text(file)
      .replaceAll(/```[\s\S]*?```/g, "")
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, name]) => name as string);

/** Whether this is the end of an existing path; `*` stands for any name. */
function exists(path: string): boolean {
  const end = path.replace(/\/$/, "").replaceAll(/[.+]/g, "\\$&").replaceAll("*", "[^/]*");
  // A suffix alone, such as `.server.ts`, stands for the files that have it.
  const pattern = new RegExp(`${path.startsWith(".") && !path.includes("/") ? "" : "(^|/)"}${end}$`);
  return tree.some((file) => pattern.test(file));
}

it.each(documents)("%s names only files that are there", (file) => {
  const paths = namesIn(file).filter(
    (name) => looksLikePath.test(name) && !createdAtRuntime.test(name) && !runtimeNames.has(name),
  );
  expect(paths.filter((path) => !notPaths.has(path) && !exists(path))).toEqual([]);
});

it.each(documents)("%s gives only commands that are there", (file) => {
  const scripts = [...text(file).matchAll(/npm run ([a-z]+(?::[a-z]+)?)/g)].map(([, name]) => name as string);
  expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([]);
  const programs = [...text(file).matchAll(/node ([\w/-]+\/[a-z-]+\.ts)/g)].map(([, path]) => path as string);
  expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it.each(documents)("%s links only to what is there", (file) => {
  const anchors = (of: string) =>
    (text(of).match(/(?<=^#+ ).+/gm) ?? []).map((head) =>
      head
        .toLowerCase()
        .replaceAll(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
  for (const [link, to = "", anchor] of text(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)/g)) {
    const path = to ? join(dirname(file), to) : file;
    expect(existsSync(join(root, path)), link).toBe(true);
    if (anchor) expect(anchors(path), link).toContain(anchor);
  }
});

it("README.md shows its pictures before its first command, small ones, and CHANGELOG.md begins with this version", () => {
  const pictures = [...(text("README.md").split("```")[0] ?? "").matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(
    ([, path]) => path as string,
  );
  expect(pictures).toHaveLength(4);
  for (const path of pictures) expect(statSync(join(root, path)).size, path).toBeLessThan(200_000);
  expect(/^## (\S+)/m.exec(text("CHANGELOG.md"))?.[1]).toBe(manifest.version);
  expect(lockfile.version).toBe(manifest.version);
});

it.each(documents)("%s names only test files that are there", (file) => {
  const names = [...text(file).matchAll(/(?<![*.\w])([\w/-][\w/.-]*\.(?:e2e|test)\.ts)/g)].map(([, name]) => name as string);
  expect(names.filter((name) => !exists(name))).toEqual([]);
});

it("docs/architecture.md draws existing paths, names every feature and has at most 150 lines", () => {
  const page = text("docs/architecture.md");
  const [, drawing = ""] = page.split("```");
  const paths = drawing.match(/(?<![\w<>/#:])[\w.*-]+(?:\/[\w.*-]+)*(?:\.tsx?|\.yaml|\/)(?![\w<])/g) ?? [];
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((path) => !exists(path))).toEqual([]);
  expect(readdirSync(join(root, "app/features")).filter((feature) => !drawing.includes(feature))).toEqual([]);
  expect(page.split("\n").length).toBeLessThanOrEqual(151);
});

const rows = text("docs/spec.md")
  .split("\n")
  .filter((line) => /^\| (?!statement)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

it("each statement of the specification names a test file, unless its code is 'nowhere'", () => {
  expect(rows.length).toBeGreaterThan(290);
  const withoutTest = rows.filter(
    ([, , place, test = ""]) => place !== "nowhere" && !/\.(e2e|test)\.ts\b/.test(test) && !test.startsWith("see "),
  );
  expect(withoutTest.map(([, statement]) => statement)).toEqual([]);
});

it("docs/spec.md names only identifiers that are in the code", () => {
  const code = tree.filter((file) => /^(app|db|server)\/.+\.(tsx?|css)$/.test(file) && !/\.test\.ts$/.test(file));
  const identifiers = new Set(code.flatMap((file) => text(file).match(/\w+/g) ?? []));
  const names = rows.flatMap(([, , place = ""]) =>
    [...place.matchAll(/`([A-Za-z]\w*(?:\.[A-Za-z]\w*)?)`/g)].map(([, name]) => name as string),
  );
  expect(names.filter((name) => !exists(name) && name.split(".").some((part) => !identifiers.has(part)))).toEqual([]);
});

/** Names in other programs' code. */
const foreignNames = new Set(["twoFactor"]);
const sources = tree.filter((file) => /\.(tsx?|mjs|json|sql)$/.test(file) && file !== "tools/docs.test.ts");
const codeNames = new Set(sources.flatMap((file) => text(file).match(/\w+/g) ?? []));

it.each(documents)("%s names only functions and values that are in the code", (file) => {
  const names = namesIn(file).flatMap((name) => /^[a-z]+[A-Z]\w*(?=$|\()/.exec(name)?.[0] ?? []);
  expect(names.filter((name) => !codeNames.has(name) && !foreignNames.has(name))).toEqual([]);
});

it.each(["docs/security.md", "docs/faults.md"])("%s numbers its rows without gaps", (file) => {
  const numbers = (text(file).match(/(?<=^\| )\d+(, \d+)*(?= )/gm) ?? []).flatMap((cell) => cell.split(", ").map(Number));
  expect(numbers.length).toBeGreaterThan(25);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
});

it("docs/operations.md explains every variable of the environment, and no other", () => {
  const known = text("app/platform/env.ts").match(/(?<=^ {2})[A-Z_]+(?=: z)/gm);
  const explained = text("docs/operations.md").match(/(?<=^\| `)[A-Z_]+(?=` \|)/gm);
  expect(explained?.sort()).toEqual(known?.sort());
});

it.each(decisions)("%s has a reason, consequences, a time to revisit, and at most 25 lines", (file) => {
  expect(text(file).split("\n").length).toBeLessThanOrEqual(26);
  const [, number = "", name = ""] = /(\d{4})-(.+)\.md$/.exec(file) ?? [];
  expect(text(file), name).toMatch(new RegExp(`^# ${Number(number)}\\. `));
  for (const part of ["Decision", "(Why|Context)", "Consequences", "Revisit"])
    expect(text(file)).toMatch(new RegExp(`^\\*\\*${part}\\b`, "m"));
});
