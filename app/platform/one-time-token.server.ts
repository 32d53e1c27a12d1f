import { createHash, randomBytes } from "node:crypto";

/**
 * A secret for a mailed link. Its table keeps only the hash; the mail that carries it is forgotten a week after it went
 * (retention.server.ts), when the link works no more.
 */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");
