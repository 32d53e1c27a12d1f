import type { IncomingHttpHeaders } from "node:http";

/**
 * Does a form post come from another site? Browsers say so by `Origin` and `Sec-Fetch-Site`; what sends neither is no
 * browser and carries no visitor's cookie.
 * @param origin the configured ORIGIN; without one, the address the request itself was sent to counts
 */
export function isForeign(headers: IncomingHttpHeaders, origin: string | undefined): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  if (headers.origin === undefined) return false;
  return headers.origin !== (origin ?? `http://${headers.host}`);
}
