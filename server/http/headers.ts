import { englishPath } from "#app/company/language-path.ts";
import { contentSecurityPolicy } from "#app/platform/content-security-policy.ts";
import { isSecretPath } from "./account-paths.ts";

const policy = contentSecurityPolicy();

/** Scripts, style sheets and fonts of the build. A worker is none: its policy counts. */
const isPartOfPage = (path: string) => /^\/(assets|fonts)\/.+\.(css|js|woff2)$/.test(path);

/**
 * The headers of one of the build's files. Of a script, a style sheet or a font a browser reads only these: the others are half a kilobyte
 * in each of the twenty files that a phone loads.
 */
export function assetHeaders(origin: string, path: string): Record<string, string> {
  const headers = securityHeaders(origin, path);
  if (!isPartOfPage(path)) return headers;
  const kept = ["strict-transport-security", "cross-origin-resource-policy", "x-content-type-options"];
  const policy = { "content-security-policy": "default-src 'none'; frame-ancestors 'none'" };
  return { ...Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name))), ...policy };
}

/** The headers of every other response, for a site at `origin`. All names are in lower case, so that each occurs once. */
export function securityHeaders(origin: string, path: string): Record<string, string> {
  return {
    "content-security-policy": policy,
    // For reports of crashes, interventions and deprecated features.
    "reporting-endpoints": 'default="/reports"',
    ...(origin.startsWith("https:") ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    // These URLs contain a secret, so no Referer may be sent.
    "referrer-policy": isSecretPath(englishPath(path.replace(/\.data$/, ""))) ? "no-referrer" : "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  };
}
