/** For the first taps on a page: on a slow connection they need all of it. */
const quietMs = 2_000;

/** Runs some time after the page has loaded, when the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  const start = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(work), quietMs);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}
