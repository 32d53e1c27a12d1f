/**
 * The pages that a mailed or shared link opens, below the prefix of a language. After the first opening their address has an id in place
 * of the token: "/q?t=TOKEN" is "/q/ID", "/c/paper/1?t=TOKEN" is "/c/ID/paper/1".
 */
const linkPath =
  /^((?:\/(?:te|hi))?\/(?:q|c|r|reset-password|confirm-email|set-up|invitation|end-session|withdraw))(?:\/([\w-]{16}))?(?=\/|\.data$|$)/;

/** @returns null for the path of another page. `id` is null in an address with a token */
export function splitLinkPath(path: string): { page: string; id: string | null; rest: string } | null {
  const [start, page, id = null] = linkPath.exec(path) ?? [];
  return start === undefined ? null : { page: page as string, id, rest: path.slice(start.length) };
}

/** The same path as in an address with a token; any other path unchanged. */
export function withoutLinkId(path: string): string {
  const parts = splitLinkPath(path);
  return parts ? parts.page + parts.rest : path;
}

/** The parameter that has the token in an address of the page. */
export const tokenParameter = (page: string): "t" | "token" => (/\/[qcr]$/.test(page) ? "t" : "token");

/** Where a link opened its page. `query` is empty, or in a browser that keeps no cookies the token: "t=TOKEN". */
export type LinkAddress = { path: string; query: string };

/** An address below the page of a link. @param part such as "/pdf" */
export function linkUrl({ path, query }: LinkAddress, part = "", parameters: readonly [string, string][] = []): string {
  const search = [query, new URLSearchParams([...parameters]).toString()].filter(Boolean).join("&");
  return `${path}${part}${search && `?${search}`}`;
}

const linkWithSignature = /(\/[qcr]\?t=[\w-]{22})[\w-]{22}(?![\w-])/g;

/** A text as tables store it: its secret links keep the id of their row of `secret_links`, but no signature, and open nothing. */
export const withoutSignatures = (text: string): string => text.replace(linkWithSignature, "$1");
