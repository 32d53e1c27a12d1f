import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

/**
 * A password of ASCII characters as PostgreSQL stores it (SCRAM-SHA-256, RFC 5802 and 7677): servers may log the statement that sets it.
 */
export function scramSecret(password: string, salt = randomBytes(16), iterations = 4096): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const storedKey = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${keyOf("Server Key").toString("base64")}`;
}
