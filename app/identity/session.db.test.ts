import { createHmac, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { readSession } from "./session.server.ts";
import { sessionToken } from "./session-cookie.server.ts";

const database = testDatabase();

/** Inserts the session row of a log-in. @returns the session's token */
async function addSession(userId: string, { expires = "12 hours", age = "0" } = {}): Promise<string> {
  const token = randomUUID();
  await database.owner`
    insert into auth_sessions (id, user_id, token, expires_at, created_at)
    values (${randomUUID()}, ${userId}, ${token}, now() + ${expires}::interval, now() - ${age}::interval)`;
  return token;
}

function cookie(token: string, secret = process.env.APP_SECRET as string): string {
  return `toranam=${encodeURIComponent(`${token}.${createHmac("sha256", secret).update(token).digest("base64")}`)}`;
}

const read = (header: string) => readSession(new Request("http://127.0.0.1:3000/", { headers: { cookie: header } }));

it("reads the person from a signed session cookie among other cookies", async () => {
  const keerthi = await addTestPerson("Keerthi Naidu", "planner");
  const token = await addSession(keerthi.id);
  const { person, headers } = await read(`a=b; ${cookie(token)}; c=d`);
  expect(person).toMatchObject({ id: keerthi.id, name: "Keerthi Naidu", access: "planner" });
  expect(headers.getSetCookie()).toEqual([]);
  const [user] = await database.owner`select last_seen_at from auth_users where id = ${keerthi.id}`;
  expect(user?.last_seen_at).not.toBeNull();
});

it("renews a session whose renewal is due", async () => {
  const neha = await addTestPerson("Neha Patnaik", "admin");
  const token = await addSession(neha.id, { expires: "2 hours", age: "10 hours" });
  const { person, headers } = await read(cookie(token));
  expect(person?.id).toBe(neha.id);
  expect(headers.getSetCookie().join()).toContain(encodeURIComponent(token));
  const [row] =
    await database.owner`select expires_at > now() + interval '11 hours' as longer from auth_sessions where token = ${token}`;
  expect(row?.longer).toBe(true);
});

it("says for ten minutes after its log-in that a session is confirmed", async () => {
  const person = await addTestPerson("Lila Rao", "planner");
  const token = await addSession(person.id);
  const isConfirmed = async (age: string) => {
    await database.owner`update auth_sessions set confirmed_at = now() - ${age}::interval where token = ${token}`;
    return (await read(cookie(token))).person?.isConfirmed;
  };
  expect([await isConfirmed("0 s"), await isConfirmed("595 s"), await isConfirmed("601 s")]).toEqual([true, true, false]);
});

it("finds no person for an expired session, a session older than a week or a disabled account", async () => {
  const ravi = await addTestPerson("Ravi Das", "planner");
  expect((await read(cookie(await addSession(ravi.id, { expires: "-1 second" })))).person).toBeNull();
  expect((await read(cookie(await addSession(ravi.id, { age: "169 hours" })))).person).toBeNull();
  const disabled = await addTestPerson("Dev Iyer", "disabled");
  expect((await read(cookie(await addSession(disabled.id)))).person).toBeNull();
});

it.each([
  ["signed with another secret", (token: string) => cookie(token, "another-secret-of-32-characters-and-more")],
  ["without a signature", (token: string) => `toranam=${token}`],
  ["with half a signature", (token: string) => cookie(token).slice(0, -20)],
  ["under another name", (token: string) => cookie(token).replace("toranam", "xtoranam")],
  ["with a broken escape", (token: string) => `${cookie(token)}%`],
])("refuses a cookie %s", (_, forged) => {
  expect(sessionToken(cookie("the-token"))).toBe("the-token");
  expect(sessionToken(forged("the-token"))).toBeUndefined();
});
