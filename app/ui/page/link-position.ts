/**
 * A link of the page. It can be found again when React has made another element of it. `index` counts the links with its address in
 * its section: the same address in another section, such as Recent Activity, is not the link that was followed.
 */
export type LinkPosition = { href: string; index: number; section: string };

const sectionOf = (link: Element): string => link.closest("section, nav, aside, dialog")?.querySelector("h2")?.textContent ?? "";
const linksTo = (href: string, section: string) =>
  [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)].filter((link) => sectionOf(link) === section);

/** @returns null when the element is in no link */
export function positionOfLink(element: Element | null): LinkPosition | null {
  const link = element?.closest<HTMLElement>("a[href]");
  const href = link?.getAttribute("href");
  if (!link || !href) return null;
  const section = sectionOf(link);
  return { href, section, index: linksTo(href, section).indexOf(link) };
}

/** Focuses the link, or else another one with its address in its section. @returns false when none of them can be focused */
export function focusLink({ href, index, section }: LinkPosition): boolean {
  const links = linksTo(href, section);
  return [links[index], ...links].some((link) => {
    link?.focus({ preventScroll: true });
    return link !== undefined && document.activeElement === link;
  });
}
