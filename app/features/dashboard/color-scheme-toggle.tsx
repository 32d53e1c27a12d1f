import { type ChangeEvent, useEffect, useState } from "react";
import { Glyph } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import colorSchemeScript from "./color-scheme.js?url";
import "./scheme-toggle.css";

const storageKey = "scheme";

/** Follows the system until the user chooses; the choice is stored in the browser. */
export function ColorSchemeToggle() {
  const [isDark, setIsDark] = useState(false);

  useEffect(() => {
    const saved = readSavedScheme();
    if (saved) document.documentElement.dataset.theme = saved;
    setIsDark(saved ? saved === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
    // The public pages are always light.
    return () => {
      delete document.documentElement.dataset.theme;
    };
  }, []);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const scheme = event.target.checked ? "dark" : "light";
    setIsDark(event.target.checked);
    document.documentElement.dataset.theme = scheme;
    try {
      localStorage.setItem(storageKey, scheme);
    } catch {
      // Storage may be disabled; then the choice lasts until the next load.
    }
  }

  return (
    <label className="scheme-toggle" title="Dark scheme">
      <input type="checkbox" aria-label="Dark scheme" checked={isDark} onChange={choose} />
      <Glyph shape="half" />
    </label>
  );
}

/** Sets the scheme before the first paint. Rendered until hydration. */
export function ColorSchemeScript() {
  return useHydrated() ? null : <script src={colorSchemeScript} />;
}

function readSavedScheme() {
  try {
    const scheme = localStorage.getItem(storageKey);
    return scheme === "dark" || scheme === "light" ? scheme : undefined;
  } catch {
    return undefined;
  }
}
