import { onCLS, onINP, onLCP } from "web-vitals";

const figures: Record<string, number> = {};
const path = location.pathname;
let sent = false;

/** Sends what this visit's first page was like, once, when it is hidden or left. Nothing says whose visit it was. */
export function measureVisit(): void {
  for (const on of [onLCP, onINP, onCLS]) {
    on(({ name, value }) => {
      figures[name] = value;
    });
  }
  // Added after the library's own, so its last words are in.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || sent || Object.keys(figures).length === 0) return;
    sent = true;
    navigator.sendBeacon("/vitals", JSON.stringify({ path, ...figures }));
  });
}
