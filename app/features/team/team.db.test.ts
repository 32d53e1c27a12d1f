import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { Conflict, Invalid } from "#app/errors.ts";
import { undoTasksChange } from "#app/features/tasks/bulk/change-tasks.server.ts";
import { asActor } from "#db/client.server.ts";
import { addTestPerson, type TestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { changeAccess, changeJobTitle, listTeam } from "./team.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const irfan = testPerson("Mohammed Irfan", "admin");

const change = async (actor: TestPerson, { id }: TestPerson, access: "planner" | "admin" | "disabled") => {
  const [row] = await database.owner`select version from user_profiles where user_id = ${id}`;
  return changeAccess(actor, { id, access, version: row?.version });
};
const admins = async () => (await database.owner`select user_id from user_profiles where access = 'admin'`).length;

it("refuses a change of one's own access with a message", async () => {
  await expect(change(sravani, sravani, "disabled")).rejects.toThrow("another admin has to change your own access");
  await expect(change(sravani, sravani, "planner")).rejects.toThrow(Conflict);
});

it("keeps an admin when two demote each other at once", async () => {
  for (let round = 0; round < 5; round++) {
    const results = await Promise.allSettled([change(sravani, irfan, "planner"), change(irfan, sravani, "disabled")]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = results.find((result) => result.status === "rejected");
    expect(String(refused?.reason)).toContain("Not changed: you are no longer an admin.");
    expect(await admins()).toBe(1);
    await database.owner.begin(async (tx) => {
      await tx`select set_config('app.system', 'auth', true)`;
      await tx`update user_profiles set access = 'admin'`;
    });
  }
});

it("the database, too, lets nobody change their own access, and keeps the last admin", async () => {
  const set = (actor: TestPerson, access: string, who: TestPerson) =>
    asActor(actor, (tx) => tx.execute(sql`update user_profiles set access = ${access} where user_id = ${who.id}`));
  const rejects = (attempt: Promise<unknown>, message: string) =>
    expect(attempt).rejects.toMatchObject({ cause: { message: expect.stringContaining(message) } });
  await rejects(set(sravani, "planner", sravani), "own access");
  // Statements without changeAccess, whose lock is missing here: the policies allow each of the two by itself.
  await Promise.allSettled([set(sravani, "planner", irfan), set(irfan, "planner", sravani)]);
  expect(await admins()).toBe(1);
  const [lastAdmin] = await database.owner`select user_id from user_profiles where access = 'admin'`;
  await expect(database.owner`delete from auth_users where id = ${lastAdmin?.user_id}`).rejects.toThrow("the last admin stays");
});

it("approves a person with a job title in one change; without one the title stays", async () => {
  const admin = await addTestPerson("Ada Approver", "admin");
  const person = await addTestPerson("Nila Newcomer", "pending");
  const approval = { id: person.id, access: "planner", version: 1, role: "Florist" } as const;
  expect(await changeAccess(admin, approval)).toEqual({ name: "Nila Newcomer", wasPending: true });
  expect(await changeAccess(admin, { id: person.id, access: "disabled", version: 2 })).toMatchObject({ wasPending: false });
  const rows = await database.owner`select access, role from user_profiles where user_id = ${person.id}`;
  expect([...rows]).toEqual([{ access: "disabled", role: "Florist" }]);
});

it("gives the open tasks of somebody who is disabled to whom the admin names, in the same change", async () => {
  const admin = await addTestPerson("Hema Handing", "admin");
  const leaver = await addTestPerson("Lalit Leaving", "planner");
  const heir = await addTestPerson("Heera Heir", "planner");
  await database.owner`insert into tasks (title, assigned_to, status) values
    ('Lamps', ${leaver.id}, 'pending'), ('Stage', ${leaver.id}, null), ('Done', ${leaver.id}, 'completed')`;
  await database.owner`insert into leads (name, owner_id, stage) values ('Open', ${leaver.id}, 'quoted'), ('Lost', ${leaver.id}, 'lost')`;
  const of = async ({ id }: TestPerson) =>
    (await database.owner`select title from tasks where assigned_to = ${id} order by title`).map(({ title }) => title);
  const disable = { id: leaver.id, access: "disabled", version: 1 } as const;
  expect((await listTeam(admin)).find(({ id }) => id === leaver.id)).toMatchObject({ openTasks: 2, openLeads: 1 });
  await expect(changeAccess(admin, { ...disable, tasks_to: "nobody" })).rejects.toThrow(Invalid);
  const { handedOver } = await changeAccess(admin, { ...disable, tasks_to: heir.id });
  expect(handedOver?.message).toBe("2 tasks assigned to Heera Heir.");
  expect([await of(leaver), await of(heir)]).toEqual([["Done"], ["Lamps", "Stage"]]);
  await undoTasksChange(admin, handedOver?.entryId as number);
  expect(await of(leaver)).toEqual(["Done", "Lamps", "Stage"]);
});

it("keeps a job title that a colleague's change of the access overtook, and refuses one beside another job title", async () => {
  const admin = await addTestPerson("Asha Assigner", "admin");
  const { id } = await addTestPerson("Tara Titled", "planner");
  await changeAccess(admin, { id, access: "disabled", version: 1 });
  const shown = { id, version: 1, snapshot: { role: "" } };
  expect(await changeJobTitle(admin, { ...shown, role: "Florist" })).toBe("Tara Titled");
  await expect(changeJobTitle(admin, { ...shown, role: "Sound Engineer" })).rejects.toThrow("Job title is “Florist” now");
  const rows = await database.owner`select access, role from user_profiles where user_id = ${id}`;
  expect([...rows]).toEqual([{ access: "disabled", role: "Florist" }]);
});

it("colleagues of one name are told apart by their job wherever one is chosen", async () => {
  const twins = await Promise.all(["Ravi One", "Ravi Two", "Ravi Three"].map((name) => addTestPerson(name, "admin")));
  const [first, second, third] = twins.map(({ id }) => id) as [string, string, string];
  await database.owner.begin(async (tx) => {
    await tx`select set_config('app.system', 'auth', true)`;
    await tx`update user_profiles set full_name = 'Ravi Kumar' where user_id in (${first}, ${third})`;
    await tx`update user_profiles set full_name = 'ravi kumar' where user_id = ${second}`;
    await tx`update user_profiles set role = 'Decor' where user_id = ${third}`;
    await tx`update user_profiles set created_at = now() - interval '1 day' where user_id = ${first}`;
  });
  for (const list of ["team_members", "lead_owners", "invoice_issuers"]) {
    const rows = await asActor(sravani, (tx) =>
      tx.execute<{ name: string }>(sql.raw(`select name from ${list}() where name ilike 'ravi%' order by name collate "C"`)),
    );
    expect(rows.map(({ name }) => name)).toEqual(["Ravi Kumar (Admin)", "Ravi Kumar (Decor)", "ravi kumar (Admin 2)"]);
  }
});
