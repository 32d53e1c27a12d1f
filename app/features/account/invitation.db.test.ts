import { expect, it } from "vitest";
import { newToken, tokenHash } from "#app/identity/one-time-token.server.ts";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { acceptInvitation } from "./invitation.server.ts";

const database = testDatabase();
let count = 0;

/** An invitation to become an admin, accepted after `change`. @returns what the new person got */
async function accept(change: (inviter: string) => PromiseLike<unknown>) {
  const inviter = await addTestPerson(`Inviter ${++count}`, "admin");
  const token = newToken();
  const email = `invited-${count}@example.com`;
  await database.owner`insert into invitations (email, access, token_hash, expires_at, invited_by)
    values (${email}, 'admin', ${tokenHash(token)}, now() + interval '1 day', ${inviter.id})`;
  await change(inviter.id);
  expect(await acceptInvitation(token, { full_name: "Invited Person", password: "marigold-garland-9" })).toBe(email);
  const [profile] = await database.owner`select access, pending_reason from user_profiles where email = ${email}`;
  return { ...profile };
}

const setAccess = (access: string) => (id: string) =>
  database.owner.begin(async (tx) => {
    await tx`select set_config('app.system', 'auth', true)`;
    await tx`update user_profiles set access = ${access} where user_id = ${id}`;
  });

it("an invitation gives its access while its inviter is an admin; otherwise the person is pending and reads why", async () => {
  await addTestPerson("Sravani Reddy", "admin");
  expect(await accept(async () => {})).toEqual({ access: "admin", pending_reason: null });
  const pending = { access: "pending", pending_reason: "Whoever sent the invitation is no longer an admin." };
  expect(await accept(setAccess("planner")), "demoted").toEqual(pending);
  expect(await accept(setAccess("disabled")), "disabled").toEqual(pending);
  expect(await accept((id) => database.owner`delete from auth_users where id = ${id}`), "erased").toEqual(pending);
  expect(
    await accept((id) => database.owner`update invitations set invited_by = null where invited_by = ${id}`),
    "unknown",
  ).toEqual(pending);
  const entries =
    await database.owner`select fields from audit_log where action = 'invitation accepted' and fields ->> 'access' = 'pending'`;
  expect(entries).toHaveLength(4);
  expect(entries[0]?.fields).toMatchObject({ invited: "admin", reason: pending.pending_reason });
});
