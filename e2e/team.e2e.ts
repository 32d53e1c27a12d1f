import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, logIn, people, test } from "./fixtures.ts";
import { confirm, cookieOf, linkOf, password, type Server } from "./server.ts";

const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name });

async function signUp(site: Server, name: string, email: string): Promise<void> {
  await fetch(`${site.url}/sign-up`, { method: "POST", body: new URLSearchParams({ full_name: name, email, password }) });
  expect(await confirm(site, email)).toBe(200);
}

test("approve, make admin, make user, reject and disable: each is mailed to the person and stands in AUDIT", async ({
  site,
  pageOf,
}) => {
  await signUp(site, "Approved Person", "approved@example.com");
  await signUp(site, "Rejected Person", "rejected@example.com");
  const admin = await pageOf("sravani");
  await admin.goto("/dashboard/team");
  await expect(admin.getByText(/\d waiting for approval\./)).toBeVisible();
  const press = async (name: string, button: string) => {
    await row(admin, name)
      .getByRole("button", { name: new RegExp(`^${button}`) })
      .click();
    await expect(admin.getByText(`${name}: access changed.`)).toBeVisible();
    await admin.getByRole("button", { name: "Dismiss" }).click();
  };
  await press("Approved Person", "Approve");
  await site.mail("approved@example.com", "Your Toranam account is approved");
  await press("Approved Person", "Make admin");
  const promoted = await site.mail("approved@example.com", "Your access to Toranam changed");
  expect(promoted.text).toContain("from staff to admin");
  expect(promoted.text).toContain(`${site.url}/login`);
  await press("Approved Person", "Disable");
  await site.mail("approved@example.com", "Your Toranam account was disabled");
  await press("Rejected Person", "Reject");
  await site.mail("rejected@example.com", "Your Toranam account was not approved");

  await admin.goto("/dashboard/audit");
  for (const action of [
    "person approved",
    "access changed",
    "person disabled",
    "person rejected",
    "e-mail confirmed",
    "sign-up",
    "logged in",
  ]) {
    await expect(row(admin, new RegExp(action)).first()).toBeVisible();
  }
  await expect(row(admin, /Sravani Reddy person approved person Approved Person access: pending → user/)).toBeVisible();
});

test("the last admin can be neither demoted nor disabled", async ({ pageOf }) => {
  const admin = await pageOf("sravani");
  await admin.goto("/dashboard/team");
  await row(admin, people.sravani.name)
    .getByRole("button", { name: /^Make user/ })
    .click();
  await expect(admin.getByText("Not changed: Sravani Reddy is the last admin.")).toBeVisible();
});

test("a job title is edited in the list", async ({ site, pageOf }) => {
  const admin = await pageOf("sravani");
  await admin.goto("/dashboard/team");
  await row(admin, people.arjun.name).getByText("Team Member").click();
  await admin.getByLabel("Job title of Arjun Varma").fill("Sound Engineer");
  await row(admin, people.arjun.name).getByRole("button", { name: "Save" }).click();
  await expect(admin.getByText("Arjun Varma: job title changed.")).toBeVisible();
  await expect(row(admin, people.arjun.name)).toContainText("Sound Engineer");
  await cookieOf(site, people.arjun.email);
});

test("an invited person chooses name and password and arrives approved; a link sent again voids the older, a withdrawn one too", async ({
  page,
  site,
  pageOf,
}) => {
  const admin = await pageOf("sravani", { width: 390 });
  await admin.goto("/dashboard/team");
  const invite = async (email: string) => {
    await admin.getByLabel("Email", { exact: false }).fill(email);
    await admin.getByLabel("Job title", { exact: true }).fill("Stage Manager");
    await admin.getByRole("button", { name: "Send invitation" }).click();
    await expect(admin.getByText(`Invitation sent to ${email}.`)).toBeVisible();
    return linkOf(await site.mail(email, "You are invited to Toranam"));
  };
  const first = await invite("invited@example.com");
  expect(first.startsWith(`${site.url}/invitation?token=`)).toBe(true);
  await admin.getByRole("button", { name: /^Resend.*invited@/ }).click();
  await expect(admin.getByText("A new link went to invited@example.com.")).toBeVisible();
  await expect.poll(async () => linkOf(await site.mail("invited@example.com", "You are invited"))).not.toBe(first);
  const second = linkOf(await site.mail("invited@example.com", "You are invited"));
  expect([(await fetch(first)).status, (await fetch(second)).status, (await fetch(second)).status]).toEqual([403, 200, 200]);

  await page.goto(second);
  await expect(page.getByText("You are invited as invited@example.com.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Full Name").fill("Invited Person");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await page.waitForURL("**/dashboard");
  await expect(page.getByText("USER", { exact: true })).toBeVisible();
  expect((await fetch(second)).status).toBe(403);
  await admin.reload();
  await expect(row(admin, /Invited Person/)).toContainText("Stage Manager");

  const withdrawn = await invite("withdrawn@example.com");
  await admin.getByRole("button", { name: /^Withdraw.*withdrawn@/ }).click();
  await expect(admin.getByText("The invitation of withdrawn@example.com is withdrawn.")).toBeVisible();
  expect((await fetch(withdrawn)).status).toBe(403);

  await admin.getByLabel("Email", { exact: false }).fill(people.keerthi.email);
  await admin.getByRole("button", { name: "Send invitation" }).click();
  await expect(admin.getByText("This address has an account already; see People.")).toBeVisible();
});

test("AUDIT filters by person, action and day, and pages", async ({ site, pageOf }) => {
  const sql = await site.database();
  await sql`insert into audit_log (actor, action, object_type) select 'operator', 'counted', 'row' from generate_series(1, 70)`;
  await sql`insert into audit_log (actor, action, object_type, at) values ('operator', 'old act', 'row', '2026-01-15T18:29:59Z'), ('operator', 'next day', 'row', '2026-01-15T18:30:00Z')`;
  await sql.end();
  const admin = await pageOf("sravani");
  await admin.getByRole("link", { name: "AUDIT" }).click();
  await admin.getByLabel("Person").selectOption("nightly");
  await admin.getByRole("button", { name: "Search" }).click();
  await expect(admin).toHaveURL(/person=nightly/);
  await admin.getByLabel("Person").selectOption("operator");
  await admin.getByLabel("Action").selectOption("counted");
  await admin.getByRole("button", { name: "Search" }).click();
  const older = admin.getByRole("link", { name: "Older" });
  await expect(older).toHaveAttribute("href", /action=counted/);
  await expect(admin.getByRole("row")).toHaveCount(26);
  const second = (await older.getAttribute("href")) ?? "";
  await older.click();
  await expect(older).not.toHaveAttribute("href", second);
  await expect(admin).toHaveURL(/before=/);
  await older.click();
  await expect(admin.getByRole("row")).toHaveCount(21);
  await expect(older).toBeHidden();
  await admin.getByRole("link", { name: "Newest" }).click();
  await expect(admin.getByRole("row")).toHaveCount(26);

  await admin.goto("/dashboard/audit?from=2026-01-15&to=2026-01-15");
  await expect(row(admin, /old act/)).toBeVisible();
  await expect(row(admin, /next day/)).toBeHidden();
  await admin.goto("/dashboard/audit?action=nothing");
  await expect(admin.getByText("Nothing fits these filters.")).toBeVisible();
});

test("a refused view stands in AUDIT", async ({ page, site, pageOf }) => {
  await logIn(page, people.keerthi.email);
  await page.goto("/dashboard/team");
  await expect(page.getByText("Not allowed")).toBeVisible();
  const admin = await pageOf("sravani");
  await admin.goto("/dashboard/audit?action=access+refused");
  await expect(row(admin, /Keerthi Naidu access refused address \/dashboard\/team/).first()).toBeVisible();
  expect(site.url).toBeTruthy();
});
