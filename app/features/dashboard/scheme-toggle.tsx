import { type ChangeEvent, useEffect, useState } from "react";
import { Glyph } from "#app/ui/icon.tsx";
import { useServed } from "#app/ui/use-served.ts";
import earlyScript from "./color-scheme.js?url";
import "./scheme-toggle.css";

const key = "scheme";

/** Dark or light, as the system has it until somebody chooses; the choice stays in this browser. */
export function SchemeToggle() {
  const [dark, setDark] = useState(false);

  useEffect(() => {
    const chosen = remembered();
    if (chosen) document.documentElement.dataset.theme = chosen;
    setDark(chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
    // The public pages are drawn in light.
    return () => {
      delete document.documentElement.dataset.theme;
    };
  }, []);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const scheme = event.target.checked ? "dark" : "light";
    setDark(event.target.checked);
    document.documentElement.dataset.theme = scheme;
    try {
      localStorage.setItem(key, scheme);
    } catch {
      // Storage may be switched off; the choice then holds for this page.
    }
  }

  return (
    <label className="scheme-toggle" title="Dark scheme">
      <input type="checkbox" aria-label="Dark scheme" checked={dark} onChange={choose} />
      <Glyph shape="half" />
    </label>
  );
}

/** First in the page as the server sends it: the scheme stands before anything is painted. */
export function EarlyScheme() {
  return useServed() ? <script src={earlyScript} /> : null;
}

function remembered() {
  try {
    const scheme = localStorage.getItem(key);
    return scheme === "dark" || scheme === "light" ? scheme : undefined;
  } catch {
    return undefined;
  }
}
