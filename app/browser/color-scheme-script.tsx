import { use } from "react";
import { NonceContext } from "#app/platform/nonce.ts";

// A cookie, which outlives the log-out: that empties the storage of the browser, where the choice was kept before.
const cookie = /(?:^|; )scheme=(dark|light)/;
const formerKey = "scheme";
const maxAgeSeconds = 400 * 86_400;

/** The colour scheme that somebody has chosen for the dashboard in this browser. */
export function readScheme(): string | undefined {
  try {
    return document.cookie.match(cookie)?.[1] ?? localStorage.getItem(formerKey) ?? undefined;
  } catch {
    // Both may be disabled; then the choice lasts until the next load.
    return undefined;
  }
}

export function writeScheme(scheme: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the oldest supported browsers have no cookieStore
  document.cookie = `scheme=${scheme}; Path=/dashboard; Max-Age=${maxAgeSeconds}; SameSite=Lax`;
}

const applyScheme = `try{const scheme=document.cookie.match(${cookie})?.[1]??localStorage.getItem("${formerKey}");if(scheme)document.documentElement.dataset.theme=scheme}catch{}`;

/** Sets the scheme before the first paint. Inline: a file would stop the parser until it arrives. */
export function ColorSchemeScript() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant above
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: applyScheme }} />;
}
