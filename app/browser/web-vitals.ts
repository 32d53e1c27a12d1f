import { onCLS, onINP, onLCP } from "web-vitals";

const metrics: Record<string, number> = {};
const path = location.pathname;
let sent = false;

/** Sends the web vitals of the first page once, when it is hidden or left. The report does not identify the visitor. */
export function reportWebVitals(): void {
  for (const onMetric of [onLCP, onINP, onCLS]) {
    onMetric(({ name, value }) => {
      metrics[name] = value;
    });
  }
  // Registered after the library's own listeners, so that their final values are included.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || sent || Object.keys(metrics).length === 0) return;
    sent = true;
    navigator.sendBeacon("/vitals", JSON.stringify({ path, ...metrics }));
  });
}
