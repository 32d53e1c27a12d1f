/** Runs when the page is loaded and the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  const idle = window.requestIdleCallback ?? setTimeout;
  if (document.readyState === "complete") idle(work);
  else window.addEventListener("load", () => idle(work), { once: true });
}
