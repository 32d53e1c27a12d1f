import { type ChangeEvent, use, useEffect, useState } from "react";
import { NonceContext } from "#app/platform/nonce.ts";
import { Glyph } from "#app/ui/icon.tsx";
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

const applySavedScheme = `try{const scheme=localStorage.getItem(${JSON.stringify(storageKey)});if(scheme==="dark"||scheme==="light")document.documentElement.dataset.theme=scheme}catch{}`;

/** Sets the scheme before the first paint. Inline: a file would stop the parser until it arrives. */
export function ColorSchemeScript() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant above
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: applySavedScheme }} />;
}

function readSavedScheme() {
  try {
    const scheme = localStorage.getItem(storageKey);
    return scheme === "dark" || scheme === "light" ? scheme : undefined;
  } catch {
    return undefined;
  }
}
