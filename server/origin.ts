import type { IncomingHttpHeaders } from "node:http";

/**
 * Does a form post come from another site? Browsers say so by `Sec-Fetch-Site`, which no page can forge, and by
 * `Origin`, which is `null` also from our own pages that send no referrer. What sends neither is no browser and carries
 * no visitor's cookie.
 * @param origin the configured ORIGIN; without one, the address the request itself was sent to counts
 */
export function isForeign(headers: IncomingHttpHeaders, origin: string | undefined): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  return headers.origin !== undefined && headers.origin !== (origin ?? `http://${headers.host}`);
}
