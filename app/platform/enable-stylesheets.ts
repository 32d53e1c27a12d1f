/**
 * A page from the server's memory brings its style sheets inside and their links switched off (server/pages.ts). Before
 * React takes the page over, the links take over from what it brought: from then on each view has just its own sheets.
 */
export function enableStylesheets(): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')];
  let waiting = links.length;
  for (const link of links) {
    link.addEventListener("load", () => {
      waiting -= 1;
      if (waiting === 0) document.head.querySelector("style")?.remove();
    });
    link.disabled = false;
  }
}
