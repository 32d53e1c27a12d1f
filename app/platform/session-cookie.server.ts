import { createHmac } from "node:crypto";
import { env } from "./env.ts";
import { timingSafeEqualTexts } from "./secret.server.ts";

/** The session cookie's name for a site at `origin`. */
export const sessionCookie = (origin: string): string => `${origin.startsWith("https:") ? "__Host-" : ""}toranam`;

/**
 * The session token of a Cookie header, when its signature is valid. better-auth writes the token, a dot, and the token's
 * HMAC-SHA256 in base64. Undefined for any other cookie, which then costs no query.
 */
export function sessionToken(cookies: string | null): string | undefined {
  const { ORIGIN, APP_SECRET } = env();
  const start = `${sessionCookie(ORIGIN)}=`;
  const pair = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(start));
  const [, token, signature] = /^(.+)\.([^.]+)$/.exec(decodeOrEmpty(pair?.slice(start.length) ?? "")) ?? [];
  if (!token || !signature) return undefined;
  const expected = createHmac("sha256", APP_SECRET as string)
    .update(token)
    .digest("base64");
  return timingSafeEqualTexts(signature, expected) ? token : undefined;
}

function decodeOrEmpty(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
