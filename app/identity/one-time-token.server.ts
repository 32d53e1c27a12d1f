import { createHash, randomBytes } from "node:crypto";

/**
 * A secret for a mailed link. The database stores only its hash. The mail with the secret is deleted a week after it was sent
 * (retention.server.ts); the link has expired by then.
 */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");
