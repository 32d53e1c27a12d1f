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

/** The longest address of ours has the options of a quote: 200 of 16 characters. */
const maxTarget = 8_000;
/** 200 letters of an Indian script, which is more than any search reads, have 1,800 characters. */
const maxParameter = 3_000;

/** Whether a request target, or one of its parameters, is longer than any of ours. */
export const isLongTarget = (target: string): boolean =>
  target.length > maxTarget || target.split(/[?&]/).some(({ length }) => length > maxParameter);

/** Whether the Host header is a valid part of a URL. Without ORIGIN the request's URL is made with it. */
export const hasReadableHost = ({ host = "localhost" }: IncomingHttpHeaders): boolean =>
  !/[/?#@\\\s]/.test(host) && URL.canParse(`http://${host}`);
