import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { NotFound, TooManyRequests } from "#app/errors.ts";
import { runWithRequest } from "#app/platform/request.server.ts";
import { asActor, listenOn } from "#db/client.server.ts";
import { auditLog, outbox, quoteRevisions, quotes, secretLinks } from "#db/schema.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import {
  asSecretLink,
  auditClientAction,
  closeSecretLink,
  ensureSecretLink,
  readSecretLink,
  secretLinkHeaders,
  secretLinkToken,
  secretLinkUrl,
  selectSecretLink,
} from "./secret-link.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
let counter = 0;

/** Runs `work` within a request, each from another IP address. */
const from = <T>(work: () => Promise<T>, clientIp = `203.0.113.${++counter}`): Promise<T> =>
  runWithRequest({ id: randomUUID(), clientIp }, work);
const open = (
  token: string,
  { kind = "quote", agent = "Firefox", ip }: { kind?: "quote" | "client"; agent?: string; ip?: string } = {},
) => {
  const request = new Request(`https://toranam.example${secretLinkUrl(kind, token)}`, { headers: { "User-Agent": agent } });
  return from(() => readSecretLink(request, kind), ip);
};
const ensure = (id: string) => asActor(keerthi, (tx) => ensureSecretLink(tx, "quote", id, keerthi.id));
const close = (id: string) => asActor(keerthi, (tx) => closeSecretLink(tx, "quote", id));

async function sentQuote(title: string): Promise<string> {
  const id = randomUUID();
  await asActor(keerthi, async (tx) => {
    const sent = { number: `QT-${title}`, revision: 1, status: "sent", sentAt: new Date() } as const;
    await tx.insert(quotes).values({ id, ...sent, content: { secret: "working copy" }, clientName: title });
    const revision = { quoteId: id, number: 1, content: { title }, supply: {}, validUntil: "2099-01-01", total: 1 };
    await tx.insert(quoteRevisions).values({ ...revision, sentBy: keerthi.id });
  });
  return id;
}

describe("readSecretLink", () => {
  it("opens a link that ends before the hyphen at its end, or after the full stop of a sentence in Hindi", async () => {
    const id = await sentQuote("Sangeet");
    await ensure(id);
    const [link] = await database.owner`select id from secret_links where record_id = ${id}`;
    const salts = Array.from({ length: 2_000 }, (_, count) => String(count).padStart(24, "0"));
    const salt = salts.find((one) => secretLinkToken({ id: link?.id, salt: one }).endsWith("-")) as string;
    await database.owner`update secret_links set salt = ${salt} where id = ${link?.id}`;
    const token = await ensure(id);
    for (const found of [token.replace(/-+$/, ""), `${token}।`, `${token}లో`])
      expect(await open(found)).toMatchObject({ recordId: id, token });
  });

  it("opens a record by its token, counts the opening and audits it with the IP address", async () => {
    const id = await sentQuote("Haldi");
    const token = await ensure(id);
    expect(token).toMatch(/^[\w-]{44}$/);
    expect(await ensure(id)).toBe(token);
    expect(await open(token, { ip: "203.0.113.200" })).toMatchObject({ kind: "quote", recordId: id, token });
    expect(await asActor(keerthi, (tx) => selectSecretLink(tx, "quote", id))).toMatchObject({
      token,
      openedCount: 1,
      openedAt: expect.any(Date),
    });
    const entries = await database.owner`select action, actor, fields from audit_log where object_id = ${id}`;
    expect(entries).toMatchObject([{ actor: "client", action: "quote link opened", fields: { address: "203.0.113.200" } }]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it("notifies open dashboards of the opening", async () => {
    const token = await ensure(await sentQuote("Live"));
    const notified: string[] = [];
    const stop = await listenOn("live", (payload) => notified.push(payload));
    await open(token);
    await expect.poll(() => notified).toContain('{"kind" : "quotes", "people" : []}');
    stop();
  });

  it("counts openings less than half an hour apart once", async () => {
    const id = await sentQuote("Again");
    const token = await ensure(id);
    const openedCount = async () => (await asActor(keerthi, (tx) => selectSecretLink(tx, "quote", id)))?.openedCount;
    await open(token);
    await open(token);
    expect(await openedCount()).toBe(1);
    await database.owner`update secret_links set last_opened_at = now() - interval '31 minutes' where record_id = ${id}`;
    await open(token);
    expect(await openedCount()).toBe(2);
  });

  it("does not count the preview of a messenger", async () => {
    const id = await sentQuote("Preview");
    await open(await ensure(id), { agent: "WhatsApp/2.23.20.0" });
    expect(await asActor(keerthi, (tx) => selectSecretLink(tx, "quote", id))).toMatchObject({ openedCount: 0 });
  });

  it("refuses a wrong, truncated, closed or replaced token, and one of another kind", async () => {
    const id = await sentQuote("Refused");
    const token = await ensure(id);
    const other = (letter: string) => (letter === "A" ? "B" : "A");
    const changed = [`${token.slice(0, -1)}${other(token.slice(-1))}`, `${other(token.slice(0, 1))}${token.slice(1)}`];
    for (const wrong of ["", "x", token.slice(0, -1), `${token}A`, ...changed])
      await expect(open(wrong), wrong).rejects.toThrow(NotFound);
    await expect(open(token, { kind: "client" })).rejects.toThrow(NotFound);
    await close(id);
    await expect(open(token)).rejects.toThrow(NotFound);
    const renewed = await ensure(id);
    expect(renewed).not.toBe(token);
    await expect(open(token)).rejects.toThrow(NotFound);
    await expect(open(renewed)).resolves.toMatchObject({ recordId: id });
  });

  it("a row of the table is not enough to make a token", async () => {
    const id = await sentQuote("Stolen");
    await ensure(id);
    const [row] = await database.owner<{ id: string; salt: string }[]>`select * from secret_links where record_id = ${id}`;
    const made = Buffer.from(`${row?.id}`.replaceAll("-", ""), "hex").toString("base64url") + row?.salt;
    await expect(open(made.slice(0, 44))).rejects.toThrow(NotFound);
  });

  it("lets an IP address open 20 links a minute", async () => {
    const token = await ensure(await sentQuote("Often"));
    const started = performance.now();
    let opened = 0;
    const openOften = async () => {
      for (; ; opened++) await open(token, { ip: "198.51.100.1" });
    };
    await expect(openOften()).rejects.toThrow(TooManyRequests);
    expect(opened).toBeGreaterThanOrEqual(20);
    // Meanwhile the limit allows one more every three seconds.
    expect(opened).toBeLessThanOrEqual(20 + (performance.now() - started) / 3_000);
    await expect(open(token, { ip: "198.51.100.2" })).resolves.toBeTruthy();
  });
});

describe("asSecretLink", () => {
  it("writes audit entries of a client, and of nobody else", async () => {
    const id = await sentQuote("Audited");
    const link = await open(await ensure(id));
    await from(() => asSecretLink(link, (tx) => auditClientAction(tx, link, "read twice", { note: "x" })), "203.0.113.201");
    const [entry] = await database.owner`select actor, fields from audit_log where action = 'quote read twice'`;
    expect(entry).toMatchObject({ actor: "client", fields: { note: "x", address: "203.0.113.201" } });
    const asOther = { actor: keerthi.id, action: "a", objectType: "o" };
    await expect(asSecretLink(link, (tx) => tx.insert(auditLog).values(asOther))).rejects.toThrow();
  });

  it("writes no audit entry about another record, and queues no mail", async () => {
    const [id, other] = [await sentQuote("Own"), await sentQuote("Foreign")];
    const link = await open(await ensure(id));
    const aboutOther = { ...link, recordId: other };
    await expect(from(() => asSecretLink(link, (tx) => auditClientAction(tx, aboutOther, "read")))).rejects.toThrow();
    const mail = { recipient: "a@client.example", subject: "s", text: "t", html: "h" };
    await expect(asSecretLink(link, (tx) => tx.insert(outbox).values(mail))).rejects.toThrow();
  });

  it("shows its own quote without its working copy, and nothing else", async () => {
    const [mine, other] = [await sentQuote("Mine"), await sentQuote("Other")];
    await ensure(other);
    const link = await open(await ensure(mine));
    const seen = await asSecretLink(link, async (tx) => ({
      quotes: await tx.select().from(quotes),
      links: await tx.select({ id: secretLinks.id }).from(secretLinks),
      revisions: await tx.select({ id: quoteRevisions.quoteId }).from(quoteRevisions),
      shared: await tx.execute(sql`select * from shared_quotes()`),
      audit: await tx.select().from(auditLog),
    }));
    expect(seen).toMatchObject({ quotes: [], audit: [], links: [{ id: link.id }], revisions: [{ id: mine }] });
    expect(seen.shared).toMatchObject([{ id: mine, client_name: "Mine", owner_name: "" }]);
    expect(JSON.stringify(seen.shared)).not.toContain("working copy");
  });

  it("shows nothing after the link was closed", async () => {
    const id = await sentQuote("Closed");
    const link = await open(await ensure(id));
    await close(id);
    const shared = await asSecretLink(link, (tx) => tx.execute(sql`select * from shared_quotes()`));
    expect(shared).toHaveLength(0);
  });
});

it("the headers of a secret link's page keep its URL from caches, search engines and other sites", () => {
  expect(Object.values(secretLinkHeaders)).toEqual(["no-store", "noindex, nofollow", "no-referrer"]);
});
