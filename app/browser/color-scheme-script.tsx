import { use } from "react";
import { NonceContext } from "#app/platform/nonce.ts";

/** Where this browser keeps the colour scheme that the person chose for the dashboard. */
export const schemeKey = "scheme";

const applySavedScheme = `try{const scheme=localStorage.getItem(${JSON.stringify(schemeKey)});if(scheme==="dark"||scheme==="light")document.documentElement.dataset.theme=scheme}catch{}`;

/** Sets the scheme before the first paint. Inline: a file would stop the parser until it arrives. */
export function ColorSchemeScript() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant above
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: applySavedScheme }} />;
}
