import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { wakeStyles } from "./platform/wake-styles.ts";

wakeStyles();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
