import { readCookieValue, serializeCookie } from "#app/identity/session-cookie.server.ts";
import { isSigned, sign } from "#app/platform/secret.server.ts";

const maxAgeDays = 90;
const cookieName = "toranam-known";
const purpose = "known browser of";

/** Marks the browser as one that has logged in as this address. The cookie grants no access. */
export const knownBrowserCookie = (email: string): string =>
  serializeCookie(cookieName, sign(purpose, email), maxAgeDays * 86_400);

/**
 * Whether this browser has logged in as this address before. Its log-in attempts have a limit of their own, so that guesses from
 * elsewhere cannot lock the owner out.
 */
export const isKnownBrowser = (cookies: string, email: string): boolean =>
  isSigned(purpose, email, readCookieValue(cookies, cookieName) ?? "");
