import { contentSecurityPolicy } from "#app/platform/content-security-policy.ts";

const secretPaths = /^\/(reset-password|confirm-email|set-up)(\.data)?$/;

/** The headers of every response (security-and-faults.md), for a site at `origin`. */
export function securityHeaders(origin: string, path: string): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(),
    ...(origin.startsWith("https:") ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    // These addresses carry a one-time token: they are told to nobody.
    "Referrer-Policy": secretPaths.test(path) ? "no-referrer" : "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
  };
}
