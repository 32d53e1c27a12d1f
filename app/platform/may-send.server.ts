import { can, type Person } from "#app/permissions.ts";
import type { LargeSender } from "./post-limits.ts";
import { opensClientPage } from "./secret-link.server.ts";
import { readAccess } from "./session.server.ts";

/**
 * Whether a request is of somebody who may send large bodies to its route. For server/http.ts, which asks before it reads the body. The
 * route checks its permission again.
 */
export async function maySend(sender: LargeSender, url: string, cookies: string | null): Promise<boolean> {
  if (sender === "client link") return opensClientPage(url);
  const access = await readAccess(cookies);
  return access !== null && can({ kind: "person", ...access } as Person, sender);
}
