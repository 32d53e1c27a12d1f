import { createHmac } from "node:crypto";
import { env } from "#app/platform/env.ts";
import { acceptedSecrets, timingSafeEqualTexts } from "#app/platform/secret.server.ts";

export const sessionCookieName = (origin: string): string => `${origin.startsWith("https:") ? "__Host-" : ""}toranam`;

/**
 * The session token of a Cookie header, when its signature is valid. better-auth writes the token, a dot, and the token's
 * HMAC-SHA256 in base64. Undefined for any other cookie, which then costs no query.
 */
export function sessionToken(cookies: string | null): string | undefined {
  const value = readCookie(cookies, sessionCookieName(env().ORIGIN));
  const [, token, signature] = /^(.+)\.([^.]+)$/.exec(decodeOrEmpty(value ?? "")) ?? [];
  if (!token || !signature) return undefined;
  return acceptedSecrets().some((secret) => timingSafeEqualTexts(signature, signatureOf(token, secret))) ? token : undefined;
}

/** The cookie of a session that our own code made, as better-auth writes it. */
export const serializeSessionCookie = (token: string, maxAgeSeconds: number): string =>
  serialize(sessionCookieName(env().ORIGIN), encodeURIComponent(`${token}.${signatureOf(token)}`), maxAgeSeconds);

/** The headers of a request with this session, as better-auth reads them: it knows APP_SECRET, not APP_SECRET_FALLBACK. */
export const sessionHeaders = (token: string): Headers =>
  new Headers({ cookie: serializeSessionCookie(token, 0).split(";")[0] as string });

/** Another cookie of ours, which only the server reads. `name` and `value` need no encoding. */
export const serializeCookie = (name: string, value: string, maxAgeSeconds: number): string =>
  serialize(prefixed(name), value, maxAgeSeconds);

/** The same for the pages below a path only. */
export const serializePathCookie = (name: string, value: string, path: string, maxAgeSeconds: number): string =>
  serialize(pathPrefixed(name), value, maxAgeSeconds, path);

export const readPathCookie = (cookies: string | null, name: string): string | undefined =>
  readCookie(cookies, pathPrefixed(name));

export const readCookieValue = (cookies: string | null, name: string): string | undefined => readCookie(cookies, prefixed(name));

const isSecure = () => env().ORIGIN.startsWith("https:");
const prefixed = (name: string) => `${isSecure() ? "__Host-" : ""}${name}`;
/** `__Host-` would require the path "/". */
const pathPrefixed = (name: string) => `${isSecure() ? "__Secure-" : ""}${name}`;

const serialize = (name: string, value: string, maxAgeSeconds: number, path = "/") =>
  `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;

function readCookie(cookies: string | null, name: string): string | undefined {
  const start = `${name}=`;
  return cookies
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
}

const signatureOf = (token: string, secret = acceptedSecrets()[0]) => createHmac("sha256", secret).update(token).digest("base64");

function decodeOrEmpty(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
