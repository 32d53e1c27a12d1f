import { eq } from "drizzle-orm";
import { parseStoredLogo } from "#app/platform/values/logo.ts";
import { asSystem } from "#db/client.server.ts";
import { logos } from "#db/schema.ts";

/** Cache of logos: the bytes of a hash never change. */
const cache = new Map<string, Buffer>();

/** The PNG of a logo, for documents and visitors; undefined when there is none of this name. */
export async function readLogo(text: string | undefined): Promise<Buffer | undefined> {
  const logo = parseStoredLogo(text);
  if (!logo) return undefined;
  const cached = cache.get(logo.hash);
  if (cached) return cached;
  const where = eq(logos.sha256, Buffer.from(logo.hash, "base64url"));
  const [row] = await asSystem("files", (tx) => tx.select({ png: logos.png }).from(logos).where(where));
  if (row && cache.size < 20) cache.set(logo.hash, row.png);
  return row?.png;
}
