import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { sessionIdleSeconds } from "#app/identity/auth.server.ts";
import { serializeSessionCookie } from "#app/identity/session-cookie.server.ts";
import type { Client } from "#app/platform/request.server.ts";
import type { Tx } from "#db/client.server.ts";
import { authSessions } from "#db/schema.ts";

/** Stores a session like those of better-auth, but in the caller's transaction. */
export async function createSession(tx: Tx, userId: string, client: Client): Promise<{ token: string; cookie: string }> {
  const token = randomBytes(24).toString("base64url");
  await tx.insert(authSessions).values({
    id: randomUUID(),
    userId,
    token,
    expiresAt: sql`now() + make_interval(secs => ${sessionIdleSeconds})`,
    userAgent: client.userAgent,
  });
  return { token, cookie: serializeSessionCookie(token, sessionIdleSeconds) };
}
