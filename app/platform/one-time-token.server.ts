import { createHash, randomBytes } from "node:crypto";

/**
 * A secret for a mailed link. Its table stores only the hash. The mail with the secret is deleted a week after it was sent
 * (retention.server.ts), when the link has expired.
 */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");
