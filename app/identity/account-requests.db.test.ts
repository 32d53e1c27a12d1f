import { beforeEach, expect, it } from "vitest";
import { addTestPerson, emptyTables, testDatabase } from "#db/test/database.ts";
import { handleAccountRequest, queueAccountRequest } from "./account-requests.server.ts";
import { auth } from "./auth.server.ts";

const database = testDatabase();

beforeEach(() => emptyTables(database.owner, "outbox, rate_limits, account_requests, auth_verifications"));

async function handleAll(): Promise<void> {
  while (await handleAccountRequest());
}

const subjectsTo = async (email: string) =>
  (await database.owner`select subject from outbox where recipient = ${email}`).map(({ subject }) => subject);
const signUp = (email: string) =>
  queueAccountRequest({ kind: "sign-up", email, name: "Asha evil.example", passwordHash: "scrypt$hash" });
const tokenOf = (text: string) => /token=(\S+)/.exec(text)?.[1] as string;

it("a sign-up creates an unconfirmed account once; a mailbox gets at most two mails of a kind a day, however its address is spelled", async () => {
  await signUp("asha@example.com");
  expect(await database.owner`select id from auth_users where email = 'asha@example.com'`).toHaveLength(0);
  await handleAll();
  const [user] = await database.owner`
    select u.email_verified, a.password from auth_users u join auth_accounts a on a.user_id = u.id where u.email = 'asha@example.com'`;
  expect({ ...user }).toEqual({ email_verified: false, password: "scrypt$hash" });
  for (let n = 0; n < 3; n++) await signUp("asha@example.com");
  for (const email of ["asha+1@example.com", "asha+2@example.com"]) await signUp(email);
  await handleAll();
  expect((await subjectsTo("asha@example.com")).sort()).toEqual([
    "Confirm your Toranam account",
    "You already have a Toranam account",
    "You already have a Toranam account",
  ]);
  expect([await subjectsTo("asha+1@example.com"), await subjectsTo("asha+2@example.com")]).toEqual([
    ["Confirm your Toranam account"],
    [],
  ]);
  const [mail] = await database.owner`select text || html as content from outbox limit 1`;
  expect(mail?.content).toContain("Hello Asha,");
  expect(mail?.content).not.toContain("evil");
  expect(await database.owner`select from account_requests`).toHaveLength(0);
});

it("of the last three reset links any works, and voids the others; an unknown address gets nothing", async () => {
  const keerthi = await addTestPerson("Keerthi Naidu", "planner");
  await database.owner`update auth_users set email_verified = true where id = ${keerthi.id}`;
  const ask = async (times: number) => {
    for (let n = 0; n < times; n++) await queueAccountRequest({ kind: "reset", email: keerthi.email });
    await handleAll();
    return (await database.owner`select text from outbox order by created_at, id`).map(({ text }) => tokenOf(text));
  };
  await queueAccountRequest({ kind: "reset", email: "nobody@example.com" });
  // The limit lets three through at once.
  expect(await ask(6)).toHaveLength(3);
  await database.owner`update rate_limits set replenished_at = now()`;
  await database.owner`update auth_verifications set created_at = created_at - interval '30 minutes'`;
  const tokens = await ask(1);
  expect(tokens).toHaveLength(4);
  const reset = (token: string) =>
    auth()
      .api.resetPassword({ body: { token, newPassword: "jasmine-string-4" } })
      .then(
        () => true,
        () => false,
      );
  const works: boolean[] = [];
  for (const token of tokens) works.push(await reset(token));
  expect(works).toEqual([false, true, false, false]);
});

it("an address that nobody confirmed gets two reset links a day", async () => {
  await signUp("stranger@example.com");
  for (let n = 0; n < 5; n++) await queueAccountRequest({ kind: "reset", email: "stranger@example.com" });
  await handleAll();
  expect((await subjectsTo("stranger@example.com")).filter((subject) => subject.startsWith("Set a new"))).toHaveLength(2);
});

it("a request that fails is tried again, and does not hold up the next", async () => {
  await addTestPerson("Neha Patnaik", "planner");
  await database.owner`alter table outbox add constraint refuse check (recipient <> 'broken@example.com') not valid`;
  await signUp("broken@example.com");
  await signUp("next@example.com");
  await handleAll();
  expect([await subjectsTo("broken@example.com"), await subjectsTo("next@example.com")]).toEqual([
    [],
    ["Confirm your Toranam account"],
  ]);
  await database.owner`alter table outbox drop constraint refuse`;
  await database.owner`update account_requests set due_at = now()`;
  await handleAll();
  expect(await subjectsTo("broken@example.com")).toEqual(["Confirm your Toranam account"]);
});
