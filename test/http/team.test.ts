import { expect, test } from "vitest";
import { anonymousClient, loggedInClient, type Page } from "../client.ts";
import { password, people } from "../people.ts";
import { confirmSignUp, linkOf } from "../server.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const admin = () => loggedInClient(site, "sravani");

async function signUp(name: string, email: string): Promise<void> {
  await anonymousClient(site).post("/sign-up", { full_name: name, email, password });
  expect(await confirmSignUp(site, email)).toBe(200);
}

test("approving, promoting, disabling and rejecting a person is mailed to them and listed in AUDIT", async () => {
  await signUp("Approved Person", "approved@example.com");
  await signUp("Rejected Person", "rejected@example.com");
  let team = await (await admin()).page("/dashboard/team");
  expect(team.text).toMatch(/\d waiting for approval\./);
  const change = async (name: string, label: string, consequence: string, changed = "access changed") => {
    const question = await team.follow(new RegExp(`^${label}`), team.row(name));
    const dialog = question.byName("dialog", `${label}: ${name}?`);
    expect(dialog.text).toContain(consequence);
    team = await question.submit(label, {}, dialog);
    expect(team.text).toContain(`${name}: ${changed}.`);
  };
  team = await team.submit(/^Approve/, {}, team.row("Approved Person"));
  expect(team.text).toContain("Approved Person: approved.");
  await site.mail("approved@example.com", "Your Toranam account is approved");
  await change("Approved Person", "Make admin", "changes everybody's access, yours too");
  const promoted = await site.mail("approved@example.com", "Your access to Toranam changed");
  expect(promoted.text).toContain("from planner to admin");
  expect(promoted.text).toContain(`${site.url}/login`);
  const sql = await site.database();
  await sql`insert into tasks (title, assigned_to) select 'Lamps of the stage', user_id from user_profiles where full_name = 'Approved Person'`;
  await change("Approved Person", "Disable", "Their open task goes to", "disabled");
  const [left = ""] = team.row("Approved Person").links("1 open task");
  expect((await (await admin()).page(left)).text).toContain("Lamps of the stage");
  await site.mail("approved@example.com", "Your Toranam account was disabled");
  await change("Rejected Person", "Reject", "nobody can log in with it", "rejected");
  await site.mail("rejected@example.com", "Your Toranam account was not approved");

  const audit = await (await admin()).page("/dashboard/audit");
  for (const action of ["access changed", "person disabled", "person rejected", "e-mail confirmed", "sign-up"])
    expect(audit.rows(action), action).not.toEqual([]);
  audit.row(/Sravani Reddy person approved person Approved Person access: pending → planner/);
});

test("an admin's own row has no button that changes access, and the server refuses it with a message", async () => {
  const client = await admin();
  const team = await client.page("/dashboard/team");
  const row = team.row(people.sravani.name);
  expect([row.links(/^(Make|Disable)/), row.buttons(/^(Make|Disable)/)]).toEqual([[], []]);
  const [ownProfile] =
    await (await site.database())`select user_id, version from user_profiles where email = ${people.sravani.email}`;
  for (const access of ["planner", "disabled"]) {
    const fields = { intent: "access", id: ownProfile?.user_id, version: String(ownProfile?.version), access };
    const refused = await client.submit("/dashboard/team", fields);
    expect([refused.status, refused.text.includes("Not changed: another admin has to change your own access.")]).toEqual([
      409,
      true,
    ]);
  }
  expect((await client.page("/dashboard/team")).row(people.sravani.name).text).toContain("ADMIN");
});

test("a job title is edited in the list", async () => {
  const team = await (await admin()).page("/dashboard/team");
  const changed = await team.submit("Save", { "Job title of Arjun Varma": "Sound Engineer" }, team.row(people.arjun.name));
  expect(changed.text).toContain("Arjun Varma: job title changed.");
  expect(changed.row(people.arjun.name).text).toContain("Sound Engineer");
});

test("an invited person chooses name and password and is approved; a newer link disables the older one, withdrawing disables both", async () => {
  let team: Page = await (await admin()).page("/dashboard/team");
  const invite = async (email: string) => {
    team = await team.submit("Send invitation", { Email: email, "Job title": "Stage Manager" });
    expect(team.text).toContain(`${email} is invited. The mail does not go: no mail server is set up`);
    expect(team.text).toContain(`/invitation?token=`);
    return linkOf(await site.mail(email, "You are invited to Toranam"));
  };
  const status = async (link: string) => (await anonymousClient(site).open(link)).status;
  const first = await invite("invited@example.com");
  expect(first.startsWith(`${site.url}/invitation?token=`)).toBe(true);
  team = await team.submit(/^Resend.*invited@/);
  expect(team.text).toContain("A new link went to invited@example.com.");
  await expect.poll(async () => linkOf(await site.mail("invited@example.com", "You are invited"))).not.toBe(first);
  const second = linkOf(await site.mail("invited@example.com", "You are invited"));
  expect([await status(first), await status(second), await status(second)]).toEqual([403, 200, 200]);

  const invitation = await anonymousClient(site).page(second);
  expect(invitation.text).toContain("You are invited as invited@example.com.");
  const dashboard = await invitation.submit("Accept the invitation", { "Full Name": "Invited Person", Password: password });
  expect(dashboard.path).toBe("/dashboard");
  expect(dashboard.text).toContain("PLANNER");
  expect(await status(second)).toBe(403);
  team = await (await admin()).page("/dashboard/team");
  expect(team.row("Invited Person").text).toContain("PLANNER");
  expect(team.row("Invited Person").text).toContain("Stage Manager");

  const withdrawn = await invite("withdrawn@example.com");
  const question = await team.follow(/^Withdraw.*withdrawn@/);
  expect(question.byName("dialog", "Withdraw this invitation?").text).toContain("withdrawn@example.com");
  team = await question.submit("Withdraw invitation");
  expect(team.text).toContain("The invitation of withdrawn@example.com is withdrawn.");
  expect(await status(withdrawn)).toBe(403);

  await invite("thrice@example.com");
  await invite("thrice@example.com");
  const third = await team.submit("Send invitation", { Email: "Thrice+again@example.com" });
  expect([third.status, third.value("Email")]).toEqual([429, "Thrice+again@example.com"]);
  expect(third.text).toMatch(
    /Not sent: two invitations went to thrice\+again@example.com already. The next one can go in 2[34] h./,
  );

  const known = await team.submit("Send invitation", { Email: people.keerthi.email });
  expect(known.text).toContain("This address has an account already; see People.");
});

test("AUDIT is filtered by person, action and day, and paged", async () => {
  const sql = await site.database();
  await sql`insert into audit_log (actor, action, object_type) select 'operator', 'counted', 'row' from generate_series(1, 70)`;
  await sql`insert into audit_log (actor, action, object_type, at) values ('operator', 'old act', 'row', '2026-01-15T18:29:59Z'), ('operator', 'next day', 'row', '2026-01-15T18:30:00Z')`;
  const client = await admin();
  const audit = await client.page("/dashboard/audit");
  const filtered = await audit.submit("Search", { Person: "operator", Action: "counted" });
  expect(filtered.path).toMatch(/person=operator/);
  expect(filtered.rows()).toHaveLength(26);
  const second = await filtered.follow("Older");
  expect([second.path.includes("action=counted"), second.rows().length]).toEqual([true, 26]);
  const third = await second.follow("Older");
  expect([third.rows().length, third.links("Older")]).toEqual([21, []]);
  expect((await third.follow("Newest")).rows()).toHaveLength(26);

  const day = await client.page("/dashboard/audit?from=2026-01-15&to=2026-01-15");
  expect([day.rows("old act").length, day.rows("next day").length]).toEqual([1, 0]);
  expect((await client.page("/dashboard/audit?action=nothing")).text).toContain("No entries match these filters.");
});

test("a view without permission shows that and is listed in AUDIT", async () => {
  const refused = await (await loggedInClient(site, "keerthi")).page("/dashboard/team");
  expect([refused.status, refused.text.includes("Not allowed")]).toEqual([403, true]);
  const audit = await (await admin()).page("/dashboard/audit?action=access+refused");
  expect(audit.rows(/Keerthi Naidu access refused address \/dashboard\/team/)).not.toEqual([]);
});
