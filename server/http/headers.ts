import { englishPath } from "#app/company/language-path.ts";
import { contentSecurityPolicy } from "#app/platform/content-security-policy.ts";
import { isSecretPath } from "./account-paths.ts";

const policy = contentSecurityPolicy();

/** The headers of every response, for a site at `origin`. All names are in lower case, so that each occurs once. */
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
