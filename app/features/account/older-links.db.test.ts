import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { handleAccountRequest, queueAccountRequest } from "#app/identity/account-requests.server.ts";
import { hashPassword } from "#app/identity/password.server.ts";
import { asSystem } from "#db/client.server.ts";
import { addTestPerson, emptyTables, testDatabase } from "#db/test/database.ts";
import { cheapCost } from "../../../test/people.ts";
import { confirmEmail, emailToConfirm, isResetToken, resetPassword } from "./account.server.ts";
import { endReportedSession, reportedLogIn, reportNewDevice } from "./log-in/new-device.server.ts";
import { createSession } from "./log-in/new-session.server.ts";
import { beginPendingLogIn, readPendingLogIn } from "./log-in/pending-log-in.server.ts";
import { changePassword } from "./my-account/my-account.server.ts";

const database = testDatabase();
const [oldPassword, password] = ["lotus-string-3", "jasmine-string-4"];

beforeEach(() => emptyTables(database.owner, "outbox, rate_limits, account_requests, auth_verifications"));

const tokensIn = async (subject: string, recipient = "%") =>
  (
    await database.owner`
      select text from outbox where subject like ${subject} and recipient like ${recipient} order by created_at, id`
  ).map(({ text }) => /token=(\S+)/.exec(text)?.[1] as string);

/** A person with a password, three reset links, a log-in that waits for its second step, and two sessions whose links end them. */
async function personWithLinks(name: string) {
  const person = await addTestPerson(name, "planner");
  await database.owner`update auth_users set email_verified = true, known_devices = '{first}' where id = ${person.id}`;
  await database.owner`insert into auth_accounts (id, user_id, account_id, provider_id, password)
    values (${person.id}, ${person.id}, ${person.id}, 'credential', ${await hashPassword(oldPassword, cheapCost)})`;
  for (let n = 0; n < 3; n++) await queueAccountRequest({ kind: "reset", email: person.email });
  while (await handleAccountRequest());
  const sessions: string[] = [];
  const pending = await asSystem("auth", async (tx) => {
    for (const userAgent of ["Mozilla/5.0 (X11; Linux) Firefox/140.0", "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile"]) {
      const client = { clientIp: "203.0.113.9", userAgent, cookies: "" };
      const { token } = await createSession(tx, person.id, client);
      const [row] = await tx.execute<{ id: string }>(sql`select id from auth_sessions where token = ${token}`);
      sessions.push(row?.id as string);
      await reportNewDevice(tx, person, { id: row?.id as string, client });
    }
    return (await beginPendingLogIn(tx, person.id)).split(";")[0] as string;
  });
  const mine = async (subject: string) => await tokensIn(subject, person.email);
  const [reset, ended] = [await mine("Set a new%"), await mine("New log-in%")];
  const working = async () => ({
    reset: (await Promise.all(reset.map(isResetToken))).filter(Boolean).length,
    ended: (await Promise.all(ended.map(reportedLogIn))).filter(Boolean).length,
    pending: (await readPendingLogIn(pending)) !== null,
  });
  expect(await working()).toEqual({ reset: 3, ended: 2, pending: true });
  return { person, sessions, reset, ended, working };
}

const none = { reset: 0, ended: 0, pending: false };

it("a used reset link voids the account's older and newer ones, log-ins that wait for a code, and links that end its sessions", async () => {
  const { reset, working } = await personWithLinks("Keerthi Naidu");
  const other = reset[2] as string;
  expect((await resetPassword(reset[1] as string, password)).ok).toBe(true);
  expect(await working()).toEqual(none);
  expect((await resetPassword(other, password)).ok).toBe(false);
});

it("of three reset links used at the same moment one works", async () => {
  const { reset } = await personWithLinks("Arjun Varma");
  const outcomes = await Promise.all(reset.map((token) => resetPassword(token, password)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

it("a reset link that was tried without success leaves the others", async () => {
  const { working } = await personWithLinks("Meera Rao");
  expect((await resetPassword("unknown", password)).ok).toBe(false);
  expect(await working()).toEqual({ reset: 3, ended: 2, pending: true });
});

it("a password changed on ACCOUNT voids them too, but for the link that ends the session which changed it", async () => {
  const { person, sessions, ended, working } = await personWithLinks("Suma Rao");
  const thief = { ...person, sessionId: sessions[1] as string };
  await changePassword(thief, { current_password: oldPassword, password });
  expect(await working()).toEqual({ reset: 0, ended: 1, pending: false });
  const counts = await Promise.all(ended.map((token) => endReportedSession(token, { endsAll: false })));
  expect(counts.filter((count) => count === 1)).toHaveLength(1);
  expect(await database.owner`select id from auth_sessions where user_id = ${person.id}`).toEqual([]);
});

it("a link that ended all sessions voids the others; one that ended a session leaves the link of another session", async () => {
  const one = await personWithLinks("Uma Das");
  expect(await endReportedSession(one.ended[0] as string, { endsAll: false })).toBe(1);
  expect((await one.working()).ended).toBe(1);
  const all = await personWithLinks("Lila Das");
  expect(await endReportedSession(all.ended[0] as string, { endsAll: true })).toBe(2);
  expect(await all.working()).toEqual({ reset: 3, ended: 0, pending: true });
  expect((await one.working()).ended).toBe(1);
});

it("disabling a person, and another address, void them as well; nobody else's", async () => {
  const other = await personWithLinks("Neha Patnaik");
  const disabled = await personWithLinks("Sravani Reddy");
  await database.owner.begin(async (tx) => {
    await tx`select set_config('app.system', 'auth', true)`;
    await tx`update user_profiles set access = 'disabled' where user_id = ${disabled.person.id}`;
  });
  expect(await disabled.working()).toEqual(none);
  const moved = await personWithLinks("Ravi Teja");
  await database.owner`update auth_users set email = 'ravi.teja@example.com' where id = ${moved.person.id}`;
  expect(await moved.working()).toEqual({ reset: 0, ended: 2, pending: false });
  expect(await other.working()).toEqual({ reset: 3, ended: 2, pending: true });
});

it("a confirmation link does nothing after another one, or a reset, confirmed the address", async () => {
  const signUp = async (email: string) => {
    await queueAccountRequest({ kind: "sign-up", email, name: "Asha", passwordHash: await hashPassword(password) });
    while (await handleAccountRequest());
    return (await tokensIn("Confirm%")).at(-1) as string;
  };
  const token = await signUp("asha@example.com");
  expect(await emailToConfirm(token)).toBe("asha@example.com");
  expect((await confirmEmail(token, password)).ok).toBe(true);
  expect([await emailToConfirm(token), (await confirmEmail(token, password)).ok]).toEqual([null, false]);
  const older = await signUp("latha@example.com");
  await queueAccountRequest({ kind: "reset", email: "latha@example.com" });
  while (await handleAccountRequest());
  expect((await resetPassword((await tokensIn("Set a new%"))[0] as string, "marigold-string-5")).ok).toBe(true);
  expect(await emailToConfirm(older)).toBe(null);
});
