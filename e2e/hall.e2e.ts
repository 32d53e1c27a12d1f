import { expect, test } from "./fixtures.ts";
import { textsCutAtTwiceTheSize } from "./large-text.ts";

const title = "Lakshmi Venkata Satya Narasimha Rao weds Sai Sri Durga Bhavani Mallika, mehendi, sangeet and muhurtham by the sea";

test("on a phone the bars of the day's screen stay under the thumb, and give way on a low screen", async ({ pageOf, site }) => {
  const sql = await site.database();
  const [event] = await sql`insert into events (name) values (${title}) returning id`;
  await sql`with made as (
      insert into event_functions (event_id, name, day, start_time, position)
      values (${event?.id}, 'Sangeet', ((now() at time zone 'Asia/Kolkata') - interval '4 hours')::date, '04:00', 1) returning *)
    insert into run_items (event_id, function_id, day, start_time, minutes, title, hard)
    select event_id, id, day, line.time, 15, line.title, line.title = 'Bidaai' from made,
      (values ('05:00', 'Crew call'), ('05:15', 'Bidaai')) line (time, title)`;
  const day = `events/${event?.id}/day`;
  const page = await pageOf("keerthi", { width: 390, height: 844, view: day });
  await expect(page.getByText("Live", { exact: true })).toBeAttached();
  const topOf = async (selector: string) => Math.round((await page.locator(selector).first().boundingBox())?.y ?? 0);
  const bar = page.locator(".thumb-bar");

  // What the bar at the head hides while all is well gets no focus; the event's name is whole.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Event", exact: true })).toBeFocused();
  expect(await page.locator("h1").evaluate((heading) => heading.scrollWidth > heading.clientWidth)).toBe(false);

  // Counting plates moves nothing while the answer is on its way.
  const before = await topOf("#plates");
  let answer = () => {};
  await page.route("**/dashboard/waiting", async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await page.getByRole("button", { name: /more served/ }).click();
  await expect(page.getByText("Live, 1 change waits")).toBeAttached();
  expect(await topOf("#plates")).toBe(before);
  answer();
  await expect(page.getByText("Live", { exact: true })).toBeAttached();
  await page.unrouteAll();

  // A double press of Start does not end what it has started.
  await bar.getByRole("button", { name: "Start: Crew call" }).dblclick();
  await expect(bar.getByRole("button", { name: "Done: Crew call" })).toBeVisible();
  const [line] = await sql`select status from run_items where title = 'Crew call' and event_id = ${event?.id}`;
  expect(line?.status).toBe("doing");

  // A message covers no button of the bar, which stays at the foot at the page's end too.
  await page.context().setOffline(true);
  await bar.getByRole("button", { name: "+10 min" }).click();
  await expect(page.getByText("There is no connection. Kept")).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const box = await bar.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
  const toast = await page.locator(".toast").boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  expect(await textsCutAtTwiceTheSize(page)).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
  await page.context().setOffline(false);
  await expect(page.getByText("Online. 1 change sent")).toBeInViewport();
  await expect(page.getByText("Live", { exact: true })).toBeAttached();

  await page.setViewportSize({ width: 320, height: 568 });
  expect((await bar.boundingBox())?.height, "one row of buttons").toBeLessThan(80);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.evaluate(() => scrollTo(0, 0));
  expect(await topOf(".thumb-bar"), "at 400 % the page has the screen").toBeGreaterThan(256);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await topOf(".sticky-tabs")).toBeLessThan(0);

  await sql`update run_items set status = 'done'`;
  await page.reload();
  await page.getByRole("link", { name: "Write the hand-over" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
