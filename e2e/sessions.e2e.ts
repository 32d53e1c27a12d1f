import { loggedInClient } from "../test/client.ts";
import { addTask } from "./data.ts";
import { expect, password, people, test } from "./fixtures.ts";

test("logging out in one tab logs out the session's other tab", async ({ pageOf }) => {
  const firstTab = await pageOf("arjun");
  const secondTab = await firstTab.context().newPage();
  await secondTab.goto("/dashboard/tasks");
  await expect(secondTab.getByText("Live", { exact: true })).toBeVisible();
  await firstTab.getByRole("button", { name: "LOGOUT" }).click();
  await secondTab.waitForURL("**/login**");
});

test("a demoted admin's open dashboard opens the log-in page", async ({ pageOf, site }) => {
  const demoted = { email: "demoted@toranam.example", name: "De Moted", access: "admin" } as const;
  await site.addPerson(demoted);
  const page = await pageOf(demoted);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const team = await (await loggedInClient(site, "sravani")).page("/dashboard/team");
  const question = await team.follow(/^Make planner/, team.row("De Moted"));
  await question.submit("Make planner");
  // The end of the live stream and the refused revalidation both open the log-in page: waitForURL fails when one cancels the other.
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole("alert")).toContainText("An admin changed what your account may do.");
});

test("whoever a task is taken from while they comment on it sees why it is gone, and what they typed", async ({
  pageOf,
  site,
}) => {
  await addTask(site, { title: "Taken lamps", person: "arjun" });
  const sql = await site.database();
  const [task] = await sql`select id from tasks where title = 'Taken lamps'`;
  const page = await pageOf("arjun", { view: `tasks/${task?.id}` });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.getByLabel("Comment", { exact: true }).fill("The shop opens at ten");
  await sql`update tasks set assigned_to = null where id = ${task?.id}`;
  const gone = page.getByRole("alert").filter({ hasText: "is not open to you any more" });
  await expect(gone).toContainText("The shop opens at ten");
  await gone.getByRole("link", { name: "All tasks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
});

test("an expired session opens the log-in page, which returns to the same view", async ({ pageOf, site }) => {
  const page = await pageOf("arjun", { view: "events?q=lamps&sort=name" });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const sql = await site.database();
  await sql`delete from auth_sessions where user_id = (select user_id from user_profiles where email = ${people.arjun.email})`;
  await page.waitForURL("**/login?next=**");
  await page.getByLabel("Email").fill(people.arjun.email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/dashboard/events?q=lamps&sort=name");
});
