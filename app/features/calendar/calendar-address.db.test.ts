import { expect, it } from "vitest";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { readFeedUrl, renewFeed } from "./calendar.server.ts";

const database = testDatabase();

async function subscriber(name: string) {
  const person = await addTestPerson(name, "planner");
  await database.owner`insert into auth_accounts (id, user_id, account_id, provider_id, password)
    values (${`account of ${person.id}`}, ${person.id}, ${person.id}, 'credential', 'old hash')`;
  await renewFeed(person);
  return person;
}

it("a calendar's address is renewed only when the password changes or is reset, and when the person is disabled", async () => {
  const [keerthi, arjun] = [await subscriber("Keerthi Naidu"), await subscriber("Arjun Varma")];
  const { owner } = database;
  const isRenewedBy = async (change: () => PromiseLike<unknown>) => {
    const [before, other] = [await readFeedUrl(keerthi), await readFeedUrl(arjun)];
    await change();
    expect(await readFeedUrl(arjun)).toBe(other);
    return (await readFeedUrl(keerthi)) !== before;
  };
  expect(await isRenewedBy(() => owner`update auth_accounts set password = 'new hash' where user_id = ${keerthi.id}`)).toBe(true);
  expect(await isRenewedBy(() => owner`update auth_accounts set password = 'new hash' where user_id = ${keerthi.id}`)).toBe(
    false,
  );
  expect(await isRenewedBy(() => owner`update auth_users set last_seen_at = now() where id = ${keerthi.id}`)).toBe(false);
  const replacePassword = () =>
    owner.begin(async (tx) => {
      await tx`delete from auth_accounts where user_id = ${keerthi.id}`;
      await tx`insert into auth_accounts (id, user_id, account_id, provider_id, password) values ('r', ${keerthi.id}, ${keerthi.id}, 'credential', 'h')`;
    });
  expect(await isRenewedBy(replacePassword)).toBe(true);
  const setAccess = (access: string) =>
    owner.begin(async (tx) => {
      await tx`select set_config('app.system', 'auth', true)`;
      await tx`update user_profiles set access = ${access} where user_id = ${keerthi.id}`;
    });
  const disableAndEnable = async () => {
    await setAccess("disabled");
    await setAccess("planner");
  };
  expect(await isRenewedBy(disableAndEnable)).toBe(true);
});
