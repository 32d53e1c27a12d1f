import type { IncomingHttpHeaders } from "node:http";

/**
 * The path and query of a request line. A client may name the whole address there, as it does for a proxy (RFC 9112, 3.2.2); its
 * host is ignored. @returns null for anything else, such as `*`
 */
export function readTarget(target: string): string | null {
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, "");
  const path = rest.startsWith("?") || (rest === "" && target !== "") ? `/${rest}` : rest;
  // PostgreSQL's text cannot hold NUL, and no address of ours has one.
  return path.startsWith("/") ? path.replace(/#.*$/s, "").replaceAll("%00", "") : null;
}

/** Whether the Host header can be a part of an address: without ORIGIN it is a part of the request's own. */
export const hasReadableHost = ({ host = "localhost" }: IncomingHttpHeaders): boolean =>
  !/[/?#@\\\s]/.test(host) && URL.canParse(`http://${host}`);
