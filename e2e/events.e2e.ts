import { expect, test } from "./fixtures.ts";

test("the reason that is being typed stays when a colleague cancels the event first, who undoes that by a key", async ({
  pageOf,
  site,
}) => {
  const sql = await site.database();
  const [event] = await sql`insert into events (name, status) values ('Cancelled by two', 'active') returning id`;
  await sql`insert into tasks (title, event_id) values ('Of nobody', ${event?.id})`;
  const url = `events/${event?.id}`;
  const [mine, theirs] = [await pageOf("keerthi", { view: `${url}?cancel` }), await pageOf("sravani", { view: `${url}?cancel` })];
  const dialogOf = (page: typeof mine) => page.getByRole("dialog", { name: "Cancel this event?" });
  const reason = dialogOf(mine).getByRole("textbox", { name: "Why" });
  await reason.fill("They phoned me");
  await dialogOf(theirs).getByRole("checkbox", { name: "Close one open task" }).uncheck();
  await dialogOf(theirs).getByRole("button", { name: "Cancel event" }).click();
  await expect(mine.getByText("CANCELLED", { exact: true })).toBeAttached();
  await expect(reason).toHaveValue("They phoned me");
  await dialogOf(mine).getByRole("button", { name: "Cancel event" }).click();
  await expect(dialogOf(mine).getByRole("alert")).toContainText("it is CANCELLED now");
  await expect(reason).toHaveValue("They phoned me");
  await dialogOf(mine).getByRole("link", { name: "Keep the event" }).click();
  // The task is not hers: the page counts it as the dialog did.
  await expect(mine.getByText("The event is cancelled. One open task remains. An admin can delete it.")).toBeVisible();

  await theirs.keyboard.press("Control+z");
  await expect(mine.getByRole("button", { name: "Mark as Completed", exact: true })).toBeVisible();
});
