import { can } from "#app/permissions.ts";
import type { LargeSender } from "./post-limits.ts";
import { opensClientPage } from "./secret-link.server.ts";
import { peekSession } from "./session.server.ts";

/**
 * Whether a request is of somebody who may send large bodies to its route. server/http.ts asks before it reads the body; the route checks
 * its permission again. False while the database is unavailable: the route then says so.
 */
export async function maySend(sender: LargeSender, url: string, cookies: string | null): Promise<boolean> {
  if (sender === "client link") return opensClientPage(url);
  const person = await peekSession(cookies).catch(() => null);
  return person !== null && can(person, sender);
}
