import { newToken, tokenHash } from "#app/identity/one-time-token.server.ts";
import { readCookieValue, serializeCookie } from "#app/identity/session-cookie.server.ts";

/*
 * Before a log-in there is no session to which a passkey's challenge could belong. It belongs to a browser, which a random cookie
 * identifies: a response that another browser sends is refused.
 */
const cookieName = "toranam-passkey";

/** The id of the browser that sent these cookies; without such a cookie it is empty, an id for which no challenge exists. */
export function browserIdOf(cookies: string): string {
  const token = readCookieValue(cookies, cookieName);
  return token ? tokenHash(token) : "";
}

export function newBrowserId(): { browserId: string; cookie: string } {
  const token = newToken();
  return { browserId: tokenHash(token), cookie: serializeCookie(cookieName, token, 600) };
}
