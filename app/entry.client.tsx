import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { noteEarlyInput } from "./browser/early-input.ts";
import { enableStylesheets } from "./browser/enable-stylesheets.ts";
import { loadNeededParts } from "./browser/lazy-part.tsx";
import { prepareScrollRestoration } from "./browser/scroll-position.tsx";
import { whenIdle } from "./browser/when-idle.ts";
import { skipClosedDialogs } from "./ui/dialog/dialog-history.ts";

enableStylesheets();
skipClosedDialogs();
prepareScrollRestoration();
noteEarlyInput();
loadNeededParts().then(() =>
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  }),
);

const hasOptedOut =
  navigator.doNotTrack === "1" || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
let reportsLeft = 3;
/** Reports the page and kind of a script error, which the server counts; not the message, which may contain what somebody entered. */
function report(error: unknown): void {
  if (hasOptedOut || reportsLeft-- <= 0) return;
  const name = error instanceof Error ? error.name : "other";
  navigator.sendBeacon("/reports", JSON.stringify({ type: "script", path: location.pathname, name }));
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
