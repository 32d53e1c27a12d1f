import { type ChangeEvent, useEffect, useState } from "react";
import { readScheme, writeScheme } from "#app/browser/color-scheme-script.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import "./scheme-toggle.css";

function show(scheme: string): void {
  document.documentElement.dataset.theme = scheme;
  writeScheme(scheme);
}

/** Follows the system until the user chooses; the choice is stored in the browser. */
export function ColorSchemeToggle() {
  const [isDark, setIsDark] = useState(false);

  useEffect(() => {
    const saved = readScheme();
    if (saved) show(saved);
    setIsDark(saved ? saved === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
    // The public pages are always light.
    return () => {
      delete document.documentElement.dataset.theme;
    };
  }, []);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const scheme = event.target.checked ? "dark" : "light";
    setIsDark(event.target.checked);
    show(scheme);
  }

  return (
    <label className="scheme-toggle" title="Dark scheme">
      <input type="checkbox" aria-label="Dark scheme" checked={isDark} onChange={choose} />
      <Glyph shape="half" />
    </label>
  );
}
