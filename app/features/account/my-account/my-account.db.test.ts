import { expect, it } from "vitest";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { editProfile } from "./my-account.server.ts";

const database = testDatabase();

it("a changed name is stored in the profile and the account in one transaction", async () => {
  const keerthi = await addTestPerson("Keerthi Naidu", "planner");
  const names = () =>
    database.owner`select name, full_name from auth_users join user_profiles on user_id = id where id = ${keerthi.id}`;
  const edited = {
    id: keerthi.id,
    version: 1,
    full_name: "Keerthi N",
    work_phone: null,
    snapshot: { full_name: "Keerthi Naidu" },
  };
  await editProfile(keerthi, edited);
  expect(await names()).toEqual([{ name: "Keerthi N", full_name: "Keerthi N" }]);
  await database.owner`update user_profiles set full_name = 'Keerthi' where user_id = ${keerthi.id}`;
  expect(await names()).toEqual([{ name: "Keerthi", full_name: "Keerthi" }]);
});
