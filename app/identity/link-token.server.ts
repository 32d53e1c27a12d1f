import { englishPath, pathIn } from "#app/company/language-path.ts";
import { type LinkAddress, linkUrl, splitLinkPath, tokenParameter } from "#app/company/link-address.ts";
import { languages } from "#app/content/languages.ts";
import { linkValidity } from "#app/content/mails/link-validity.ts";
import { tokenHash } from "./one-time-token.server.ts";
import { readPathCookie, serializePathCookie } from "./session-cookie.server.ts";

const daySeconds = 86_400;

/** How long a browser keeps the token, in seconds; the server decides whether it still opens something. */
const cookieSeconds: Record<string, number> = {
  "/reset-password": linkValidity.resetHours * 3600,
  "/confirm-email": linkValidity.confirmationHours * 3600,
  "/invitation": linkValidity.invitationDays * daySeconds,
  "/end-session": linkValidity.endSessionDays * daySeconds,
  "/set-up": daySeconds,
};
/** Links of clients and of enquiries work until they are closed. Browsers keep no cookie for longer. */
const longestSeconds = 400 * daySeconds;

/** What stands in the address in place of the token: 96 bits of its hash. */
const linkId = (token: string): string => tokenHash(`link ${token}`).slice(0, 16);
const cookieName = (id: string): string => `link-${id}`;
/** Characters that a cookie may have. */
const isToken = (text: string): boolean => /^[\w.-]{1,1000}$/.test(text);

const fullStopOfHindi = /(?<=.)%E0%A5%A4$/;

/**
 * A client's token, of 44 characters, from an address that a program found in a message: Android leaves the hyphens at its end out
 * (findings/android-ends-links-before-a-hyphen.sh), others take the full stop of Hindi along (findings/links-swallow-the-full-stop-of-hindi.sh).
 */
function clientToken(given: string): string {
  const [token = ""] = /^[\w-]*/.exec(given) ?? [];
  return token.length > 40 ? token.padEnd(44, "-") : token;
}

type OpenedLink = { token: string; address: LinkAddress };

/**
 * The token of the link that opened a page, from the page's cookie or from its address; empty when there is none. It is not checked.
 * @param request of the page, or of a file below it
 */
export function readLinkToken(request: Request): OpenedLink {
  const url = new URL(request.url);
  const { page, id } = splitLinkPath(url.pathname) ?? { page: url.pathname, id: null };
  const parameter = tokenParameter(page);
  const given = url.searchParams.get(parameter);
  if (given === null) return { token: readCookie(request, id), address: { path: id ? `${page}/${id}` : page, query: "" } };
  const token = parameter === "t" ? clientToken(given) : given;
  return { token, address: { path: `${page}/${linkId(token)}`, query: new URLSearchParams({ [parameter]: token }).toString() } };
}

/**
 * A link brings its token in the address, which logs, history and printed pages would keep: the browser is given it as a cookie of the
 * page's own path and redirected to an address with an id instead, so that several links of one kind work side by side. A browser
 * without cookies stays at the address with the token. Nothing is checked or stored.
 * The full stop of a sentence in Hindi, which messengers take for the end of the address, is left out too.
 * @param request to GET a document @returns null when the address has no token, or must keep it
 */
export function hideLinkToken(request: Request): Response | null {
  const url = new URL(request.url);
  const path = url.pathname.replace(fullStopOfHindi, "");
  // "//host" would lead to another site.
  if (path !== url.pathname) return found(path.replace(/^\/+/, "/") + url.search);
  const parts = splitLinkPath(url.pathname);
  const parameter = parts && tokenParameter(parts.page);
  if (!parts || !url.searchParams.has(parameter as string)) return null;
  const { token, address } = readLinkToken(request);
  if (!isToken(token)) return null;
  url.searchParams.delete(parameter as string);
  const others = [...url.searchParams];
  if (readCookie(request, parts.id) === token) return found(linkUrl({ ...address, query: "" }, parts.rest, others));
  if (address.path === `${parts.page}/${parts.id}`) return null;
  return found(linkUrl(address, parts.rest, others), tokenCookies(parts.page, address.path, token));
}

/** A cookie that another site of the same domain planted under this id has another token. */
function readCookie(request: Request, id: string | null): string {
  const token = id && readPathCookie(request.headers.get("cookie"), cookieName(id));
  return token && linkId(token) === id ? token : "";
}

/**
 * For the page in each language and what is below it, and for the router's data: "/q/ID.data" is not below "/q/ID" (RFC 6265, 5.1.4).
 * @param path of the page in the language of the link; its cookies come first
 */
const tokenCookies = (page: string, path: string, token: string): string[] =>
  [...new Set([path, ...languages.map((language) => pathIn(language, englishPath(path)))])]
    .flatMap((inLanguage) => [inLanguage, `${inLanguage}.data`])
    .map((cookiePath) =>
      serializePathCookie(cookieName(linkId(token)), token, cookiePath, cookieSeconds[englishPath(page)] ?? longestSeconds),
    );

const found = (location: string, cookies: string[] = []): Response =>
  new Response(null, {
    status: 303,
    headers: [
      ["Location", location],
      ["Cache-Control", "no-store"],
      ...cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
    ],
  });
