import { env } from "#app/platform/env.ts";
import { sign, timingSafeEqualTexts } from "#app/platform/secret.server.ts";

const maxAgeDays = 90;
const isSecure = () => env().ORIGIN.startsWith("https:");
const name = () => `${isSecure() ? "__Host-" : ""}toranam-known`;

/** Marks the browser as one that has logged in as this address. The cookie grants no access. */
export const knownBrowserCookie = (email: string): string =>
  `${name()}=${signatureOf(email)}; Path=/; Max-Age=${maxAgeDays * 86_400}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;

/**
 * Whether this browser has logged in as this address before. Its log-in attempts have a limit of their own, so that guesses from
 * elsewhere cannot lock the owner out.
 * @param cookies the request's Cookie header
 */
export function isKnownBrowser(cookies: string, email: string): boolean {
  const pair = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${name()}=`));
  return timingSafeEqualTexts(pair?.slice(name().length + 1) ?? "", signatureOf(email));
}

const signatureOf = (email: string) => sign("known browser of", email);
