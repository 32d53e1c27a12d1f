/** A link of the page. It can be found again when React has made another element of it. */
export type LinkPosition = { href: string; index: number };

const linksTo = (href: string) => [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)];

/** @returns null when the element is in no link */
export function positionOfLink(element: Element | null): LinkPosition | null {
  const link = element?.closest<HTMLElement>("a[href]");
  const href = link?.getAttribute("href");
  return link && href ? { href, index: linksTo(href).indexOf(link) } : null;
}

/** Focuses the link, or else another one with its address. @returns false when none of them can be focused */
export function focusLink({ href, index }: LinkPosition): boolean {
  const links = linksTo(href);
  return [links[index], ...links].some((link) => {
    link?.focus({ preventScroll: true });
    return link !== undefined && document.activeElement === link;
  });
}
