import { env } from "#app/platform/env.ts";
import { sign, timingSafeEqualTexts } from "#app/platform/secret.server.ts";

const daysKept = 90;
const isSecure = () => env().ORIGIN.startsWith("https:");
const name = () => `${isSecure() ? "__Host-" : ""}toranam-known`;

/** Remembers in this browser that its person has logged in as this address. It opens nothing. */
export const knownBrowserCookie = (email: string): string =>
  `${name()}=${markOf(email)}; Path=/; Max-Age=${daysKept * 86_400}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;

/**
 * Has this browser logged in as this address before? Its tries are then counted apart from everybody else's, so that whoever
 * guesses at the account from elsewhere cannot use up its owner's.
 * @param cookies the request's Cookie header
 */
export function isKnownBrowser(cookies: string, email: string): boolean {
  const pair = cookies.split(/;\s*/).find((one) => one.startsWith(`${name()}=`));
  return timingSafeEqualTexts(pair?.slice(name().length + 1) ?? "", markOf(email));
}

const markOf = (email: string) => sign("known browser of", email);
