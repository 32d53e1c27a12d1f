import type { IncomingHttpHeaders } from "node:http";

/**
 * The path and query of a request line. A client may send the absolute form there, as it does to a proxy (RFC 9112, 3.2.2); the host
 * in it is ignored. @returns null for anything else, such as `*`
 */
export function readTarget(target: string): string | null {
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, "");
  const path = rest.startsWith("?") || (rest === "" && target !== "") ? `/${rest}` : rest;
  // PostgreSQL's text cannot contain NUL, and no address of ours has one.
  return path.startsWith("/") ? path.replace(/#.*$/s, "").replaceAll("%00", "") : null;
}

/** Whether the Host header is a valid part of a URL. Without ORIGIN the request's URL is made with it. */
export const hasReadableHost = ({ host = "localhost" }: IncomingHttpHeaders): boolean =>
  !/[/?#@\\\s]/.test(host) && URL.canParse(`http://${host}`);
