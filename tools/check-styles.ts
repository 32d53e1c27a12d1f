import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../server/build.ts";

const sheetOfEveryPage = "app/styles/index.css";
const minClassLength = 3;

/**
 * Reads the sheets and the markup of the app. A problem is a class that no markup uses, a class that is too short to be a word,
 * a class in markup whose sheet is not imported by its file, directly or through a component, a custom property that is only
 * defined or only used, a rule of every element that depends on a `:has()` above it, or a property of few browsers outside of `@supports`.
 */
export function findStyleProblems(): string[] {
  const sheets = new Map(globSync("app/**/*.css", { cwd: root }).map((file) => [file, selectorsOf(read(file))]));
  const sources = new Map(globSync("app/**/*.{ts,tsx,js}", { cwd: root }).map((file) => [file, read(file)]));
  const code = [...sources.values()].join("\n");
  const words = wordsIn(code);
  const sheetsOf = reachableSheets(sources, new Set(sheets.keys()));
  const definingSheets = findDefiningSheets(sheets);
  const problems: string[] = [];

  for (const [sheet, selectors] of sheets) {
    problems.push(...findUnguarded(sheet));
    for (const { selector } of selectors.filter(restylesWholePage))
      problems.push(`${sheet}: name the elements of "${selector}": below a :has() it makes each change restyle the whole page.`);
    for (const name of new Set(selectors.flatMap(({ selector }) => classesIn(selector)))) {
      if (name.length < minClassLength) problems.push(`${sheet}: "${name}" is not a word.`);
      if (!isMentioned(name, code, words)) problems.push(`${sheet}: no markup uses "${name}".`);
    }
  }
  for (const [file, text] of sources) {
    const available = new Set([...sheetsOf(file), ...sheetsOf(sheetOfEveryPage)]);
    for (const name of classesOfMarkup(text)) {
      if (![...(definingSheets.get(name) ?? [])].some((sheet) => available.has(sheet)))
        problems.push(`${file}: the sheet of "${name}" is not imported.`);
    }
  }
  // Sheets of several components share a file (vite.bundles.ts).
  for (const [name, files] of Map.groupBy([...sheets].flatMap(basesOf), ([name]) => name))
    if (files.length > 1) problems.push(`"${name}" is the name of two things: ${files.map(([, sheet]) => sheet).join(", ")}.`);
  return [...problems, ...findPropertyProblems([...sheets.keys()].map(read).join("\n"))];
}

/**
 * Properties that some browsers ignore while they obey the declarations beside them: without its timeline an animation ends at once. What
 * browsers ignore without harm (`text-wrap`, `@starting-style`, `field-sizing`) is not here.
 */
const guarded =
  /^(animation-(timeline|range)|(scroll|view)-timeline|timeline-scope|position-(area|anchor|try)|interpolate-size|corner-shape|text-box)\b/;

function findUnguarded(sheet: string): string[] {
  const openBlocks: string[] = [];
  const problems: string[] = [];
  for (const [, before = "", end] of read(sheet)
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .matchAll(/([^{};]*)([{};])/g)) {
    const text = before.trim();
    if (end === "{") openBlocks.push(text);
    else if (guarded.test(text) && !openBlocks.some((block) => /^@(supports|position-try)\b/.test(block)))
      problems.push(`${sheet}: put "${text}", with what depends on it, into @supports: not every browser knows it.`);
    if (end === "}") openBlocks.pop();
  }
  return problems;
}

function findPropertyProblems(css: string): string[] {
  const namesOf = (pattern: RegExp) => new Set([...css.matchAll(pattern)].map(([, name = ""]) => name));
  const [defined, used] = [namesOf(/(?<![\w-])(--[\w-]+):/g), namesOf(/var\((--[\w-]+)/g)];
  return [
    ...[...used].filter((name) => !defined.has(name)).map((name) => `No sheet defines "${name}".`),
    ...[...defined].filter((name) => !used.has(name)).map((name) => `No sheet uses "${name}".`),
  ];
}

/** The classes that a sheet gives a rule of their own. */
const basesOf = ([sheet, selectors]: [string, Selector[]]): [name: string, sheet: string][] => {
  const own = selectors.filter(({ selector, nested }) => !nested && /^\.[\w-]+$/.test(selector));
  return [...new Set(own.map(({ selector }) => selector))].map((name) => [name, sheet]);
};

const read = (file: string) => readFileSync(join(root, file), "utf8");
const classesIn = (selector: string): string[] => selector.match(/(?<=\.)[a-z][\w-]*/g) ?? [];

/** `outer`: the selectors it is nested in. `nested`: inside another rule, or in a print style, so that it does not define a class. */
type Selector = { selector: string; outer: string; nested: boolean };

/**
 * Whether a rule is of elements without a name (`*`, `:not(.a)`) that depend on a `:has()` of another element. Browsers note
 * for all `:has()` together which names a change in the page can restyle: with such a rule it is every element.
 */
function restylesWholePage({ selector, outer }: Selector): boolean {
  let short = selector;
  for (let before = ""; before !== short; ) {
    before = short;
    short = short.replaceAll(/(?<=:(?!is\b|where\b)[\w-]+)\([^()]*\)/g, "");
  }
  const compounds = short.split(/\s*[>+~]\s*|\s+/);
  const isOfEveryElement = /^(\*|::?(?!is\b|where\b)[\w-]+)+$/.test(compounds.pop() ?? "");
  return isOfEveryElement && `${outer} ${compounds.join(" ")}`.includes(":has");
}

function selectorsOf(css: string): Selector[] {
  const text = css.replaceAll(/\/\*[\s\S]*?\*\/|url\((?:"[^"]*"|[^)]*)\)|"[^"]*"/g, "");
  const found: Selector[] = [];
  const openBlocks: string[] = [];
  for (const [, before = "", end] of text.matchAll(/([^{};]*)([{};])/g)) {
    if (end === "}") openBlocks.pop();
    if (end !== "{") continue;
    const prelude = before.trim();
    // A rule for print only does not define a class.
    const nested = openBlocks.some((outer) => !outer.startsWith("@") || /\bprint\b/.test(outer));
    if (!prelude.startsWith("@"))
      for (const selector of splitList(prelude)) found.push({ selector, outer: openBlocks.join(" "), nested });
    openBlocks.push(prelude);
  }
  return found;
}

const splitList = (list: string) => list.split(/,(?![^(]*\))/).map((selector) => selector.trim());

/** The sheets that define each class: alone in a selector, else first in a selector, else anywhere. */
function findDefiningSheets(sheets: Map<string, Selector[]>): Map<string, Set<string>> {
  const tests = [
    ({ selector, nested }: Selector, name: string) => !nested && !/[\s>+~]/.test(selector) && classesIn(selector)[0] === name,
    ({ selector, nested }: Selector, name: string) => !nested && classesIn(selector)[0] === name,
    () => true,
  ];
  const definingSheets = new Map<string, Set<string>>();
  for (const test of tests) {
    const found = new Map<string, Set<string>>();
    for (const [sheet, selectors] of sheets) {
      for (const selector of selectors) {
        for (const name of classesIn(selector.selector)) {
          if (!definingSheets.has(name) && test(selector, name)) found.set(name, (found.get(name) ?? new Set()).add(sheet));
        }
      }
    }
    for (const [name, list] of found) definingSheets.set(name, list);
  }
  return definingSheets;
}

/** The whole words in strings. */
const wordsIn = (code: string) => new Set([...code.matchAll(/["'`\s.]([\w-]+)(?=["'`\s])/g)].map(([, word]) => word));

/** Whether code has the class as a whole word in a string, or its beginning followed by a value: `button--${variant}`. */
function isMentioned(name: string, code: string, words: ReturnType<typeof wordsIn>): boolean {
  if (words.has(name)) return true;
  return [...name.matchAll(/-+/g)].some(({ 0: dashes, index }) => code.includes(`${name.slice(0, index + dashes.length)}\${`));
}

/** The classes in the attributes `className` and `layoutClass`. Parts made of values are left out. */
function classesOfMarkup(code: string): Set<string> {
  const names = new Set<string>();
  for (const { 0: start, 1: plain, index } of code.matchAll(/\b(?:className|layoutClass)=(?:"([^"]*)"|\{)/g)) {
    const value = plain ?? stringsIn(expressionAt(code, index + start.length));
    for (const name of value.split(/\s+/)) if (name) names.add(name);
  }
  return names;
}

function expressionAt(code: string, from: number): string {
  let at = from;
  for (let depth = 1; depth > 0; at++) {
    if (code[at] === "{") depth++;
    if (code[at] === "}") depth--;
  }
  return code.slice(from, at - 1);
}

function stringsIn(expression: string): string {
  const chosen = expression.replaceAll(/[=!]==\s*"[^"]*"|"[^"]*"\.\w+\([^)]*\)|\.\w+\("[^"]*"\)/g, "");
  return [...chosen.matchAll(/"([^"]*)"|`([^`]*)`/g)]
    .map(([, plain, template]) => plain ?? template?.replaceAll(/[^\s}]*\$\{[^}]*\}[^\s]*/g, " "))
    .join(" ");
}

/** @returns the sheets that a file imports, directly or through other files of the app */
function reachableSheets(sources: Map<string, string>, sheets: Set<string>) {
  const importsOf = (file: string): string[] => {
    const text = sources.get(file) ?? (sheets.has(file) ? read(file) : "");
    return [...text.matchAll(/(?:from|import)\s+"([#.][^"]+)"/g)].map(([, to = ""]) =>
      to.startsWith("#") ? to.slice(1) : join(dirname(file), to),
    );
  };
  return (start: string): Set<string> => {
    const seen = new Set([start]);
    for (const file of seen) for (const imported of importsOf(file)) seen.add(imported);
    return new Set([...seen].filter((file) => sheets.has(file)));
  };
}
