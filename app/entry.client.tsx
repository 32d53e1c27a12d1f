import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { noteEarlyInput } from "./browser/early-input.ts";
import { enableStylesheets } from "./browser/enable-stylesheets.ts";
import { loadNeededParts } from "./browser/lazy-part.tsx";
import { limitReads } from "./browser/limit-reads.ts";
import { canHydrate, sayTooOld } from "./browser/older-browsers.ts";
import { prepareScrollRestoration } from "./browser/scroll-position.tsx";
import { whenIdle } from "./browser/when-idle.ts";
import { skipClosedDialogs } from "./ui/dialog/dialog-history.ts";

enableStylesheets();
if (canHydrate) {
  skipClosedDialogs();
  prepareScrollRestoration();
  noteEarlyInput();
  limitReads();
  loadNeededParts().then(() =>
    startTransition(() => {
      hydrateRoot(document, <HydratedRouter />, {
        // Of a page that the browser has translated before, React makes all elements anew: no error of ours.
        onRecoverableError: (error) => document.querySelector("font > font") || reportError(error),
      });
    }),
  );
} else sayTooOld();

const hasOptedOut =
  navigator.doNotTrack === "1" || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
let reportsLeft = 3;
/**
 * Reports the page and kind of a script error, which the server counts; not the message, which may contain what somebody entered. It waits,
 * because what a page was still reading when it is left is no error of a script: Firefox 153 rejects it before `pagehide`, at each log-in.
 */
function report(error: unknown): void {
  if (hasOptedOut || reportsLeft-- <= 0) return;
  const name = error instanceof Error ? error.name : "other";
  const data = JSON.stringify({ type: "script", path: location.pathname, name });
  setTimeout(() => navigator.sendBeacon("/reports", data), 3_000);
}
if (import.meta.env.PROD) {
  window.addEventListener("error", ({ error }) => report(error));
  window.addEventListener("unhandledrejection", ({ reason }) => report(reason));
}

// Measuring must not slow down the page.
if (import.meta.env.PROD && !hasOptedOut)
  whenIdle(() =>
    import("./browser/web-vitals.ts").then(
      ({ reportWebVitals }) => reportWebVitals(),
      () => {}, // It does not arrive, because the visitor has left or is offline: no error of ours.
    ),
  );
