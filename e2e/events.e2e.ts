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

test("day and start of a new line of a run sheet follow the chosen function, and the other hours of a function its start", async ({
  pageOf,
  site,
}) => {
  const sql = await site.database();
  const [event] = await sql`insert into events (name) values ('Two days') returning id`;
  await sql`insert into event_functions (event_id, name, day, start_time, end_time, setup_from, position) values
    (${event?.id}, 'Sangeet', '2097-06-10', '18:30', '23:00', '14:00', 0),
    (${event?.id}, 'Muhurtham', '2097-06-11', '06:15', '', '', 1)`;
  const page = await pageOf("keerthi", { view: `events/${event?.id}/run-sheet` });
  await page.getByRole("link", { name: "Add a line" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a line" });
  const field = (name: string) => dialog.getByLabel(new RegExp(`^${name}`));
  const [day, start, chosen] = [dialog.getByRole("textbox", { name: "Day" }), field("Starts"), field("Function")];
  await expect(day).toHaveValue("10 Jun 2097");
  await chosen.selectOption({ index: 1 });
  await expect(day).toHaveValue("11 Jun 2097");
  await expect(start).toHaveValue("06:15");
  await start.fill("05:00");
  await chosen.selectOption({ index: 0 });
  await expect(day).toHaveValue("10 Jun 2097");
  await expect(start).toHaveValue("05:00");

  // In the form of a function the other hours move with its start.
  const eventPage = await pageOf("keerthi", { view: `events/${event?.id}` });
  await eventPage.getByRole("link", { name: "Sangeet", exact: true }).click();
  const edited = eventPage.getByRole("dialog", { name: "Edit Function" });
  await edited.getByLabel(/^Starts/).fill("20:30");
  await expect(edited.getByLabel(/^Ends/)).toHaveValue("01:00");
  await expect(edited.getByLabel(/^Set-up from/)).toHaveValue("16:00");
  // A day that is counted is counted from its own.
  const ownDay = edited.getByRole("textbox", { name: "Day" });
  await ownDay.fill("+7");
  await ownDay.blur();
  await expect(ownDay).toHaveValue("17 Jun 2097");
});
