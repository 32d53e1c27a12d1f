import { cssTokens } from "./used-rules.ts";

/**
 * Leaves out the declarations of custom properties that neither the sheet reads nor the page names, and those that only they read.
 * @param css minified
 * @param html of the page without this sheet: its style attributes and scripts may read a property
 */
export function usedProperties(css: string, html: string): string {
  const namedByPage = new Set(namesIn(html, /--[\w-]+/g));
  let left = css;
  for (let before = ""; before !== left; ) {
    before = left;
    const used = new Set([...namedByPage, ...namesIn(left, /(?<=(?:var|style)\(\s*)--[\w-]+/g)]);
    left = withoutDeclarations(left, (name) => !used.has(name));
  }
  return left;
}

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([name]) => name);

function withoutDeclarations(css: string, isLeftOut: (name: string) => boolean): string {
  let rest = "";
  let start = 0;
  for (const { 0: token, index } of css.matchAll(cssTokens)) {
    if (!"{};".includes(token)) continue;
    const statement = css.slice(start, index);
    const name = token === "{" ? undefined : /^\s*(--[\w-]+)\s*:/.exec(statement)?.[1];
    const isKept = name === undefined || !isLeftOut(name);
    rest += isKept ? statement + token : token.replace(";", "");
    start = index + 1;
  }
  return rest + css.slice(start);
}
