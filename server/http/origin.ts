import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a form post comes from another site. Browsers send `Sec-Fetch-Site`, which no page can forge. `Origin` is compared only without
 * it: from our own pages that send no referrer it is `null`. A client that sends neither is not a browser and has no visitor's cookie.
 * @param origin the configured ORIGIN; without it, the request's own host
 */
export function isCrossSite(headers: IncomingHttpHeaders, origin: string | undefined): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  return headers.origin !== undefined && headers.origin !== (origin ?? `http://${headers.host}`);
}
