/** Braces, semicolons, and what may hold some that are none of the sheet's: strings, addresses and comments. */
export const cssTokens = /"[^"]*"|'[^']*'|url\([^)"']*\)|\/\*[\s\S]*?\*\/|[{};]/g;

/** Rules inside these apply as they would outside, if the condition holds. */
const conditional = /^@(layer|media|supports|container)\b/;

/** What moves with the scrolled page: scrolling is an interaction, at which the page enables its style sheets. */
const scrolled = /animation-timeline: ?view\(/;

/**
 * Leaves out the rules of a style sheet that cannot apply to a page: each of their selectors needs a class or an element that the page has not. Then the
 * fonts that no rule names.
 * @param css minified or not; rules may be nested
 * @param classes those of the page's elements, see `classesOf`
 */
export function usedRules(css: string, classes: ReadonlySet<string>): string {
  const rules = rulesOf(matchingRules(css, classes));
  const named = rules.map(({ prelude, block = "" }) => (prelude === "@font-face" ? "" : block)).join();
  const isUsed = ({ prelude, block = "" }: Rule) => prelude !== "@font-face" || named.includes(familyOf(block));
  return rules
    .filter(isUsed)
    .map(({ prelude, block }) => (block === undefined ? prelude : `${prelude}{${block}}`))
    .join("");
}

const familyOf = (font: string): string => /font-family:\s*["']?([^"';]+)/.exec(font)?.[1] ?? "";

function matchingRules(css: string, classes: ReadonlySet<string>): string {
  return rulesOf(css)
    .map(({ prelude, block }) => {
      if (block === undefined) return prelude;
      if (scrolled.test(prelude)) return "";
      if (conditional.test(prelude)) {
        const used = matchingRules(block, classes);
        return used && `${prelude}{${used}}`;
      }
      if (prelude.startsWith("@")) return `${prelude}{${block}}`;
      const used = canMatch(prelude, classes) && matchingRules(block, classes);
      return used ? `${prelude}{${used}}` : "";
    })
    .join("");
}

/** The classes in a page's HTML, its elements as `<name`, and its attributes of whole numbers as `name="5"`. */
export const classesOf = (html: string): ReadonlySet<string> =>
  new Set([
    ...[...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
    ...(html.match(/<[a-z][\w-]*/gi) ?? []),
    ...(html.match(numberAttribute) ?? []),
  ]);

/** Scripts set attributes too, but to words: `data-fonts="wait"`. */
const numberAttribute = /(?<=[[ ])[a-z-]+="\d+"/g;

/** A rule, or a statement without a block: `@layer a, b;` or, in a rule, a declaration. */
type Rule = { prelude: string; block?: string };

/** The outermost rules of a sheet or of a rule's block. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let depth = 0;
  let start = 0;
  let blockStart = 0;
  for (const { 0: token, index } of css.matchAll(cssTokens)) {
    if (token === "{" && depth++ === 0) blockStart = index;
    if (token === "}" && --depth === 0) {
      rules.push({ prelude: css.slice(start, blockStart).trim(), block: css.slice(blockStart + 1, index) });
      start = index + 1;
    }
    if (token === ";" && depth === 0) {
      rules.push({ prelude: css.slice(start, index + 1).trim() });
      start = index + 1;
    }
  }
  const last = css.slice(start).trim();
  return last ? [...rules, { prelude: last }] : rules;
}

const withoutComments = (css: string): string =>
  css
    .split("/*")
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf("*/") + 2)))
    .join("");

/** In place of a `:has()` that finds nothing on the page. */
const noClass = "none";

/**
 * Whether one of the selectors needs only classes, elements and numbers of the page, and no pointer: that is an interaction, at which the page
 * enables its style sheets. What stands in the parentheses of `:not()` and `:is()` does not count.
 */
function canMatch(selectors: string, classes: ReadonlySet<string>): boolean {
  let outer = withoutComments(selectors);
  const withoutInner = (_: string, has: string | undefined, inner: string) =>
    has && !canMatch(inner, classes) ? `.${noClass}` : "";
  while (/\([^()]*\)/.test(outer)) outer = outer.replaceAll(/(:has)?\(([^()]*)\)/g, withoutInner);
  return outer.split(",").some((selector) => {
    if (/:(hover|active)\b/.test(selector)) return false;
    const types = selector.replaceAll(/\[[^[\]]*\]/g, "").match(/(?<![\w.#:-])[a-z][\w-]*/gi) ?? [];
    return (
      types.every((type) => classes.has(`<${type}`)) &&
      (selector.match(numberAttribute) ?? []).every((number) => classes.has(number)) &&
      (selector.match(/(?<=\.)[\w-]+/g) ?? []).every((name) => classes.has(name))
    );
  });
}
