import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { pathIn } from "#app/company/language-path.ts";
import type { LinkAddress } from "#app/company/link-address.ts";
import { NotFound, TooManyRequests } from "#app/errors.ts";
import { audit } from "#app/platform/audit.server.ts";
import { consumeRateLimits, senderLimits } from "#app/platform/rate-limit.server.ts";
import { clientIp, currentRequest } from "#app/platform/request.server.ts";
import { isSigned, linkSignatureLength, sign, signatureHash } from "#app/platform/secret.server.ts";
import { asSecretLinkId, type Tx } from "#db/client.server.ts";
import type { Language, SecretLinkKind } from "#db/enums.ts";
import { secretLinks } from "#db/schema.ts";
import { readLinkToken } from "./link-token.server.ts";
import { sessionToken } from "./session-cookie.server.ts";

/** A link that opens a page without an account: a quote, a client's page of an event, or somebody's lines of a run sheet. It is open until it is closed or renewed. */
export type SecretLink = {
  id: string;
  kind: SecretLinkKind;
  recordId: string;
  token: string;
  /** Where this browser has the page. */
  address: LinkAddress;
  /** False for the staff, and for a messenger that fetches the page for a preview. */
  isByClient: boolean;
};

type StoredLink = { id: string; salt: string };

const idLength = 22;

/** The token of a link. Staff may see it again; the table alone does not contain it. */
export const secretLinkToken = ({ id, salt }: StoredLink): string =>
  Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url") + signatureOf({ id, salt });

const signatureOf = ({ id, salt }: StoredLink) => sign("secret-link", `${id} ${salt}`).slice(0, linkSignatureLength);

function isGenuine(token: string, { id, salt, earlierSignatures }: StoredLink & { earlierSignatures: string[] }): boolean {
  const [text, signature] = [`${id} ${salt}`, token.slice(idLength)];
  return (
    isSigned("secret-link", text, signature, linkSignatureLength) || earlierSignatures.includes(signatureHash(text, signature))
  );
}

const pages: Record<SecretLinkKind, string> = { quote: "/q", client: "/c", run: "/r" };
/** @param language in which the page opens */
export const secretLinkUrl = (kind: SecretLinkKind, token: string, language: Language = "en"): string =>
  `${pathIn(language, pages[kind])}?t=${encodeURIComponent(token)}`;

const linkWithoutSignature = /\/[qcr]\?t=([\w-]{22})(?![\w-])/g;

/** Adds the signatures to texts that were stored by `withoutSignatures`, so that their links open the pages again. For staff. */
export async function withSignatures<Row extends { text: string }>(tx: Tx, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.flatMap(({ text }) => [...text.matchAll(linkWithoutSignature)].map(([, id = ""]) => uuidOf(id)));
  if (ids.length === 0) return [...rows];
  const { id, salt } = secretLinks;
  const links = await tx.select({ id, salt }).from(secretLinks).where(inArray(id, ids));
  const signatures = new Map(links.map((link) => [link.id, signatureOf(link)]));
  return rows.map((row) => ({
    ...row,
    text: row.text.replace(linkWithoutSignature, (url, id: string) => url + (signatures.get(uuidOf(id)) ?? "")),
  }));
}

export const secretLinkHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
} as const;

function readLinkId(token: string): string | null {
  if (!/^[\w-]{44}$/.test(token)) return null;
  return uuidOf(token.slice(0, idLength));
}

const uuidOf = (encoded: string): string =>
  Buffer.from(encoded, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** The id of the open link to a client's page whose token a post has; null: none. For server/http/http.ts, which limits uploads before it reads the body. */
export async function opensClientPage(request: Request): Promise<string | null> {
  const { token } = readLinkToken(request);
  const id = readLinkId(token);
  const [row] = id
    ? await asSecretLinkId(id, (tx) => tx.select().from(secretLinks).where(eq(secretLinks.id, id))).catch(() => [])
    : [];
  return row?.kind === "client" && row.closedAt === null && isGenuine(token, row) ? id : null;
}

const perMinute = { max: 20, periodSeconds: 60 };
const previewAgents = /bot\b|whatsapp|facebookexternalhit|telegram|preview|slack|skype|crawl|spider/i;

/** The files of a page are requested together with it. They have a limit of their own, and are not counted as openings. */
const partsPerMinute = { max: 120, periodSeconds: 60 };

/**
 * The link that opened the page. A GET counts as an opening, with an audit entry.
 * @param isPart a file or document of the page, not the page itself
 * @throws NotFound for a token that is wrong, or of a link that is closed or of another kind; TooManyRequests
 */
export async function readSecretLink(request: Request, kind: SecretLinkKind, { isPart = false } = {}): Promise<SecretLink> {
  const { token, address } = readLinkToken(request);
  // Without JavaScript the response to a refused form is the page, read by GET within the same request.
  const isResult = request.method === "GET" && currentRequest()?.form !== undefined;
  const isOpening = request.method === "GET" && !isPart && !isResult;
  const limits = isPart
    ? senderLimits("link-part", clientIp(), partsPerMinute)
    : senderLimits(isOpening ? "link-opening" : isResult ? "link-result" : "link-post", clientIp(), perMinute);
  const wait = await consumeRateLimits(limits);
  if (wait !== null) {
    const context = currentRequest();
    if (context) context.retryAfterSeconds = wait;
    throw new TooManyRequests("Too many requests from your network. Please wait a minute.", wait);
  }
  const id = readLinkId(token);
  if (!id) throw new NotFound();
  return asSecretLinkId(id, async (tx) => {
    const [row] = await tx.select().from(secretLinks).where(eq(secretLinks.id, id));
    const hasSignature = isGenuine(token, row ?? { id, salt: "", earlierSignatures: [] });
    if (!row || !hasSignature || row.closedAt || row.kind !== kind) throw new NotFound();
    const isByClient = isRequestOfClient(request);
    if (isOpening && isByClient) await recordOpening(tx, row);
    return { id, kind, recordId: row.recordId, token, address, isByClient };
  });
}

/** Messengers fetch a link for its preview, and the staff look at what they sent: the client has read nothing then. */
const isRequestOfClient = ({ headers }: Request): boolean =>
  !previewAgents.test(headers.get("user-agent") ?? "") && sessionToken(headers.get("cookie")) === undefined;

/** Openings less than half an hour apart count as one: the page is also opened again by each form that the client sends. */
const sameVisitMs = 30 * 60_000;

async function recordOpening(tx: Tx, { id, kind, recordId, lastOpenedAt }: typeof secretLinks.$inferSelect) {
  const isNewVisit = !lastOpenedAt || Date.now() - lastOpenedAt.getTime() > sameVisitMs;
  await tx
    .update(secretLinks)
    .set({ lastOpenedAt: sql`now()`, ...(isNewVisit && { openedCount: sql`opened_count + 1` }) })
    .where(eq(secretLinks.id, id));
  if (isNewVisit) await auditClientAction(tx, { kind, recordId }, "link opened");
}

const auditNames: Record<SecretLinkKind, { page: string; objectType: string }> = {
  quote: { page: "quote", objectType: "quote" },
  client: { page: "client page", objectType: "event" },
  run: { page: "run sheet", objectType: "run person" },
};

/** An audit entry of what a client did by a secret link, with the IP address. */
export const auditClientAction = (
  tx: Tx,
  { kind, recordId }: Pick<SecretLink, "kind" | "recordId">,
  action: string,
  fields: Record<string, unknown> = {},
) =>
  audit(tx, {
    actor: "client",
    action: `${auditNames[kind].page} ${action}`,
    objectType: auditNames[kind].objectType,
    objectId: recordId,
    fields: { ...fields, address: clientIp() },
  });

/** One transaction in which the database shows only what this link leads to. */
export const asSecretLink = <T>(link: Pick<SecretLink, "id">, work: (tx: Tx) => Promise<T>): Promise<T> =>
  asSecretLinkId(link.id, work);

/** The open link to a record; null when there is none. For staff. */
export async function selectSecretLink(tx: Tx, kind: SecretLinkKind, recordId: string) {
  const [row] = await tx.select().from(secretLinks).where(isOpenLink(kind, recordId));
  return row ? { id: row.id, token: secretLinkToken(row), openedAt: row.lastOpenedAt, openedCount: row.openedCount } : null;
}

/** The token of the open link to a record, which is made if there is none. @param by auth_users.id */
export async function ensureSecretLink(tx: Tx, kind: SecretLinkKind, recordId: string, by: string): Promise<string> {
  const salt = randomBytes(18).toString("base64url");
  await tx
    .insert(secretLinks)
    .values({ kind, recordId, salt, createdBy: by })
    .onConflictDoNothing({ target: [secretLinks.kind, secretLinks.recordId], where: isNull(secretLinks.closedAt) });
  const [row] = await tx.select().from(secretLinks).where(isOpenLink(kind, recordId));
  return secretLinkToken(row as StoredLink);
}

/** Closes the open link to a record: from now on it opens nothing. Renewing is closing and `ensureSecretLink`. */
export const closeSecretLink = (tx: Tx, kind: SecretLinkKind, recordId: string) =>
  tx.update(secretLinks).set({ closedAt: sql`now()` }).where(isOpenLink(kind, recordId));

const isOpenLink = (kind: SecretLinkKind, recordId: string) =>
  and(eq(secretLinks.kind, kind), eq(secretLinks.recordId, recordId), isNull(secretLinks.closedAt));
