import { createHmac } from "node:crypto";
import { env } from "./env.ts";
import { timingSafeEqualTexts } from "./secret.server.ts";

/** The session cookie's name for a site at `origin`. */
export const sessionCookie = (origin: string): string => `${origin.startsWith("https:") ? "__Host-" : ""}toranam`;

/**
 * The session's token in a Cookie header, when the signature beside it is ours, as better-auth sets it: the token, a dot,
 * and the token's HMAC-SHA256 in base64. Undefined for every other cookie, so that it costs no question to the database.
 */
export function sessionToken(cookies: string | null): string | undefined {
  const { ORIGIN, APP_SECRET } = env();
  const start = `${sessionCookie(ORIGIN)}=`;
  const own = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(start));
  const [, token, signature] = /^(.+)\.([^.]+)$/.exec(decoded(own?.slice(start.length) ?? "")) ?? [];
  if (!token || !signature) return undefined;
  const ours = createHmac("sha256", APP_SECRET as string)
    .update(token)
    .digest("base64");
  return timingSafeEqualTexts(signature, ours) ? token : undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
