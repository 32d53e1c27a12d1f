/**
 * A cached page carries its styles inline and its stylesheet links disabled (server/http/page-cache.ts). Before hydration the links are
 * enabled, and the inline styles go when all have loaded: from then on each route has just its own style sheets.
 */
export function enableStylesheets(): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')];
  let loading = links.length;
  for (const link of links) {
    link.addEventListener("load", () => {
      loading -= 1;
      if (loading === 0) document.head.querySelector("style")?.remove();
    });
    link.disabled = false;
  }
}
