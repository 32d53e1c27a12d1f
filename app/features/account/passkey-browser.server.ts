import { newToken, tokenHash } from "#app/platform/one-time-token.server.ts";
import { readCookieValue, serializeCookie } from "#app/platform/session-cookie.server.ts";

/*
 * A passkey's challenge before a log-in belongs to one browser, by a random cookie: an answer that another browser sends is refused.
 */
const name = "toranam-passkey";

/** The browser that sent these cookies; empty without such a cookie, for which there is no challenge. */
export function browserOf(cookies: string): string {
  const token = readCookieValue(cookies, name);
  return token ? tokenHash(token) : "";
}

/** A new browser, and the cookie that names it. */
export function newBrowser(): { browser: string; cookie: string } {
  const token = newToken();
  return { browser: tokenHash(token), cookie: serializeCookie(name, token, 600) };
}
