import { createHmac } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { stepAt, totpCode } from "../../app/identity/totp.server.ts";
import { anonymousClient, Client, loggedInClient } from "../client.ts";
import { startSite } from "../http/site.ts";
import { password } from "../people.ts";
import { addLink, addSentQuote } from "../quote-rows.ts";
import { linkOf, appSecret as old, Server } from "../server.ts";

const next = "another-secret-of-the-tests-of-32-characters";
const running: Server[] = [];
afterAll(async () => {
  for (const server of running) await server.dispose();
});

/** Stops a server and starts it with these secrets. */
async function restart(server: Server, secrets: { APP_SECRET: string; APP_SECRET_FALLBACK?: string }) {
  await server.end();
  delete server.env.APP_SECRET_FALLBACK;
  Object.assign(server.env, secrets);
  await server.restart();
}

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const fromBase32 = (text: string) => {
  const bits = [...text.replaceAll(" ", "")].map((letter) => base32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

test("two servers change APP_SECRET one after the other; sessions, links, calendars and app codes work all the time", async () => {
  const one = await startSite();
  running.push(one);
  const sql = await one.database();

  const quote = await addSentQuote(one);
  const email = "rotation@toranam.example";
  await one.addPerson({ email, name: "Asha Rotation" });
  const enrolled = await loggedInClient(one, { email });
  const setUp = await (await enrolled.page("/dashboard/account")).submit("Set up an app");
  const secret = fromBase32(setUp.one("code").text);
  await setUp.submit("Turn on", { "2. The six digits": totpCode(secret, stepAt(new Date())) });
  const session = await one.session("keerthi");
  const [{ id: userId } = {}] = await sql`select id from auth_users where email = 'keerthi@toranam.example'`;
  const [feed] = await sql`insert into calendar_feeds (user_id) values (${userId}) returning feed_key as key`;
  const calendar = `/calendar.ics?key=${feed?.key}.${createHmac("sha256", old).update(`calendar ${feed?.key}`).digest("base64url")}`;
  await anonymousClient(one).post("/sign-up", { email: "new@rotation.example", full_name: "Asha New", password });
  const confirmation = new URL(linkOf(await one.mail("new@rotation.example", "Confirm your Toranam account")));

  // Only now: mails are files of the server that sent them.
  const two = await Server.start({ databaseUrl: one.databaseUrl as string, env: { ...one.env } });
  running.push(two);

  /** What was made under the old secret works on a server, and a new log-in with a code too. @returns the new session */
  async function works(server: Server, when: string): Promise<Client> {
    const visitor = anonymousClient(server);
    const statuses = {
      session: (await new Client(server, { cookie: session }).get("/dashboard")).status,
      quote: (await visitor.page(`/q?t=${quote.token}`)).status,
      calendar: (await visitor.get(calendar)).status,
      confirmation: (await visitor.page(confirmation.pathname + confirmation.search)).text.includes("new@rotation.example"),
    };
    expect(statuses, when).toEqual({ session: 200, quote: 200, calendar: 200, confirmation: true });
    await sql`update authenticator_apps set last_step = 0`;
    await sql`delete from rate_limits`;
    const person = anonymousClient(server);
    const code = await (await person.page("/login")).submit("Log in", { Email: email, Password: password });
    const dashboard = await code.submit("Log in", { "Code from your authenticator app": totpCode(secret, stepAt(new Date())) });
    expect(dashboard.path, when).toBe("/dashboard");
    return person;
  }
  const isIn = async (server: Server, client: Client) =>
    (await new Client(server, { cookie: client.cookie }).get("/dashboard")).status === 200;
  const isRenewed = async () => {
    await sql`update auth_sessions set expires_at = now() + interval '1 hour'`;
    const response = await new Client(two, { cookie: session }).get("/dashboard");
    return response.headers.getSetCookie().some((cookie) => cookie.startsWith("toranam="));
  };

  // First every server accepts the new secret, then every server uses it.
  await restart(one, { APP_SECRET: old, APP_SECRET_FALLBACK: next });
  expect(await isIn(two, await works(one, "accepts the new one")), "on the other server").toBe(true);
  await works(two, "beside a server that accepts the new one");
  await restart(two, { APP_SECRET: old, APP_SECRET_FALLBACK: next });
  await restart(one, { APP_SECRET: next, APP_SECRET_FALLBACK: old });
  const [onOne, onTwo] = [await works(one, "uses the new one"), await works(two, "still uses the old one")];
  expect([await isIn(two, onOne), await isIn(one, onTwo)]).toEqual([true, true]);
  await restart(two, { APP_SECRET: next, APP_SECRET_FALLBACK: old });
  const person = await works(two, "all use the new one");
  expect(await isRenewed(), "an old session gets a cookie under the new secret").toBe(true);
  const confirmed = await anonymousClient(two).post(confirmation.pathname + confirmation.search, { password });
  expect(confirmed.status).toBe(200);
  const leaving = new Client(two, { cookie: session });
  await leaving.post("/logout", {});
  expect((await new Client(two, { cookie: session }).get("/dashboard")).status, "after log-out").toBe(302);

  // Without the old secret: sessions under it are refused, links and calendars still work, what is stored is readable, and its database login is closed.
  await restart(one, { APP_SECRET: next });
  expect((await new Client(two, { cookie: person.cookie }).get("/dashboard")).status, "beside it").toBe(200);
  await restart(two, { APP_SECRET: next });
  const visitor = anonymousClient(one);
  expect([(await visitor.page(`/q?t=${quote.token}`)).status, (await visitor.get(calendar)).status]).toEqual([200, 200]);
  expect((await visitor.page(`/q?t=${quote.token.slice(0, -1)}${quote.token.endsWith("A") ? "B" : "A"}`)).status).toBe(404);
  expect(await isIn(one, person)).toBe(true);
  const [link] = await sql`select id, salt from secret_links where record_id = ${quote.id}`;
  const signature = createHmac("sha256", next).update(`secret-link ${link?.id} ${link?.salt}`).digest("base64url").slice(0, 22);
  const renewed = Buffer.from(link?.id.replaceAll("-", ""), "hex").toString("base64url") + signature;
  expect((await anonymousClient(one).page(`/q?t=${renewed}`)).status, "the link that the staff sees now").toBe(200);
  await sql`update authenticator_apps set last_step = 0`;
  const logIn = await (await anonymousClient(one).page("/login")).submit("Log in", { Email: email, Password: password });
  expect((await logIn.submit("Log in", { "Code from your authenticator app": totpCode(secret, stepAt(new Date())) })).path).toBe(
    "/dashboard",
  );
  const logins =
    await sql`select count(*)::int as n from pg_roles where rolcanlogin and rolname ~ (current_database() || '_login_')`;
  expect(logins[0]?.n).toBe(1);
  expect(await addLink(one, quote.id)).not.toBe(quote.token);
}, 180_000);
