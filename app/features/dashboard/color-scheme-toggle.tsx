import { type ChangeEvent, useEffect, useState } from "react";
import { schemeKey } from "#app/browser/color-scheme-script.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import "./scheme-toggle.css";

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
      localStorage.setItem(schemeKey, scheme);
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

function readSavedScheme() {
  try {
    const scheme = localStorage.getItem(schemeKey);
    return scheme === "dark" || scheme === "light" ? scheme : undefined;
  } catch {
    return undefined;
  }
}
