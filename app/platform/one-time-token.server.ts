import { createHash, randomBytes } from "node:crypto";

/** A secret for a mailed link. The database keeps only its hash, so that reading the database opens no link. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");
