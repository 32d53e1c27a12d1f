import { can } from "#app/permissions.ts";
import type { LargeSender } from "#app/platform/post-limits.ts";
import { opensClientPage } from "./secret-link.server.ts";
import { peekSession } from "./session.server.ts";

/**
 * Who sends a large body: the id of a person who may send it to this route, or of an open link to a client's page. server/http/http.ts asks
 * before it reads the body, and lets large bodies wait by sender; the route checks its permission again.
 * @returns null for anybody else, and while the database is unavailable: the route then says so
 */
export async function maySend(sender: LargeSender, url: string, cookies: string | null): Promise<string | null> {
  if (sender === "client link")
    return opensClientPage(new Request(`http://localhost${url}`, { headers: cookies ? { cookie: cookies } : {} }));
  const person = await peekSession(cookies).catch(() => null);
  return person !== null && can(person, sender) ? person.id : null;
}
