/** `/page-data/services` has the hydration data of `/services` as a script, see `deferData`. */
export const dataPrefix = "/page-data";

/** The scripts that run as the parser meets them. Only those with the page's nonce are ours. */
const inlineScript = /(<script nonce="[\w-]+">)([\s\S]*?)<\/script>/g;
const laterScript = /<script[^>]* type="text\/later"[^>]*>/;

/**
 * Moves the data that React hydrates the page with into a script of its own. A page whose scripts wait for the first interaction
 * (page-scripts.tsx) imports it then, so a visitor who only reads does not load it.
 */
export function deferData(url: string, html: string): { html: string; data?: string } {
  if (!laterScript.test(html)) return { html };
  const statements: string[] = [];
  const rest = html.replaceAll(inlineScript, (script, tag: string, text: string) => {
    if (!text.startsWith("window.__reactRouterContext")) return script;
    statements.push(text);
    // React hydrates the element of the first one; the others stand between its elements.
    return text.startsWith("window.__reactRouterContext.") ? "" : `${tag}</script>`;
  });
  const address = JSON.stringify(dataPrefix + url).replaceAll("<", "\\u003c");
  return { html: rest.replace(laterScript, (tag) => `${tag}import ${address};\n`), data: statements.join("\n") };
}

/** The router's script that restores the scroll position: ours does what it does (scroll-position.tsx). */
const isRoutersOfScrolling = (text: string): boolean => text.startsWith("((storageKey, restoreKey) =>");

/**
 * Joins the inline scripts of a body whose page's script waits in the last of them: each has a hash of 53 bytes in the policy. React, which
 * hydrates their elements, does not compare what is in them.
 */
export function joinScripts(html: string): string {
  const start = html.indexOf("<body");
  const body = html.slice(start);
  const texts = [...body.matchAll(inlineScript)]
    .map(([, , text = ""]) => text)
    .filter((text) => text && !isRoutersOfScrolling(text));
  if (start < 0 || !laterScript.test(html)) return html;
  const last = texts.at(-1);
  const joined = body.replaceAll(inlineScript, (_, tag: string, text: string) => {
    return `${tag}${text === last ? texts.join(";\n") : ""}</script>`;
  });
  return html.slice(0, start) + joined;
}
