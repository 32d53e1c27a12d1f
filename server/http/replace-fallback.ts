import { type Purpose, reencryptText } from "#app/platform/encryption.server.ts";
import { linkSignatureLength, signatureHash, signUnder } from "#app/platform/secret.server.ts";
import { withConnection } from "#db/connect.ts";

/**
 * Prepares for the day when APP_SECRET_FALLBACK is removed: remembers hashes of what it signed and clients and calendar programs keep, and
 * encrypts under APP_SECRET what is stored encrypted under APP_SECRET_FALLBACK: keys of authenticator apps and of push messages, and the
 * password of the mail server. What changed meanwhile is left, because it is new.
 */
export const replaceFallback = (ownerUrl: string, fallback: string): Promise<void> =>
  withConnection(ownerUrl, async (sql) => {
    const hashesOf = (rows: readonly { text: string }[], purpose: string, length?: number) =>
      rows.map(({ text }) => signatureHash(text, signUnder(fallback, purpose, text).slice(0, length)));
    const links = await sql<{ id: string; text: string }[]>`
      select id, id || ' ' || salt as text from secret_links where closed_at is null`;
    await sql`
      update secret_links l set earlier_signatures = earlier_signatures || hash
      from unnest(${links.map(({ id }) => id)}::uuid[], ${hashesOf(links, "secret-link", linkSignatureLength)}::text[]) as signed(id, hash)
      where l.id = signed.id and not hash = any(earlier_signatures)`;
    const feeds = await sql<{ text: string }[]>`select feed_key as text from calendar_feeds`;
    await sql`
      update calendar_feeds f set earlier_signatures = earlier_signatures || hash
      from unnest(${feeds.map(({ text }) => text)}::uuid[], ${hashesOf(feeds, "calendar")}::text[]) as signed(key, hash)
      where f.feed_key = signed.key and not hash = any(earlier_signatures)`;
    const renew = async (purpose: Purpose, old: string, store: (renewed: string) => PromiseLike<unknown>) => {
      const renewed = await reencryptText(purpose, old);
      if (renewed) await store(renewed);
    };
    for (const { id, secret } of await sql<{ id: string; secret: string }[]>`
      select user_id as id, encrypted_secret as secret from authenticator_apps`)
      await renew(
        "secrets of authenticator apps",
        secret,
        (renewed) =>
          sql`update authenticator_apps set encrypted_secret = ${renewed} where user_id = ${id} and encrypted_secret = ${secret}`,
      );
    for (const { key } of await sql<{ key: string }[]>`select encrypted_private_key as key from push_keys`)
      await renew(
        "keys of push messages",
        key,
        (renewed) => sql`update push_keys set encrypted_private_key = ${renewed} where encrypted_private_key = ${key}`,
      );
    const [mail] = await sql<{ password: string }[]>`
      select value ->> 'password' as password from settings where section = 'mail' and value ->> 'password' <> ''`;
    if (mail)
      await renew(
        "passwords of mail servers",
        mail.password,
        (renewed) => sql`
          update settings set value = value || jsonb_build_object('password', ${renewed}::text)
          where section = 'mail' and value ->> 'password' = ${mail.password}`,
      );
  });
