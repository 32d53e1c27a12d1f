/**
 * Whether React can use the browser: Chrome 117, Safari 17.4 and Firefox 125 have all three. In an older one it would replace a page by an
 * error at the first call of what is missing, and without scripts the website works (decision 162).
 */
export const canHydrate = "groupBy" in Map && "popover" in HTMLElement.prototype && "checkVisibility" in Element.prototype;

/** The dashboard needs its scripts (see `WholePageScript`). */
export function sayTooOld(): void {
  if (!location.pathname.startsWith("/dashboard")) return;
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.setAttribute("role", "alert");
  notice.textContent =
    "This browser is too old: pages can be read here, and most changes need a newer one (Chrome 117, Safari 17.4, Firefox 125).";
  document.querySelector("main")?.prepend(notice);
}
