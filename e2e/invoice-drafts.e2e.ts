import { expect, test } from "./fixtures.ts";
import { addDraft, issue, waitUntilSaved } from "./invoice-generator.ts";

test("a draft survives an immediate reload and a lost connection", async ({ pageOf, site }) => {
  const page = await pageOf("keerthi", { view: await addDraft(site, "Reload Rao") });
  await page.getByLabel("Notes").fill("typed just before the reload");
  await page.reload();
  await expect(page.getByLabel("Notes")).toHaveValue("typed just before the reload");
  await waitUntilSaved(page);

  await page.context().setOffline(true);
  await page.getByLabel("Notes").fill("typed without a network");
  await expect(page.getByText("kept on this device")).toBeVisible();
  await page.context().setOffline(false);
  await waitUntilSaved(page);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByLabel("Notes")).toHaveValue("typed without a network");
});

test("a draft that the server refuses is not sent again and again, and a session that ended asks to log in", async ({
  pageOf,
  site,
}) => {
  const page = await pageOf("keerthi", { view: await addDraft(site, "Refused Rao"), isNew: true });
  await waitUntilSaved(page);
  let posts = 0;
  await page.route("**/draft", (route) => {
    posts++;
    return route.fulfill({ status: 413, headers: { "x-request-id": "1" }, body: "Payload Too Large" });
  });
  await page.clock.install();
  await page.getByLabel("Notes").fill("too much");
  await page.clock.runFor(1_000);
  await expect(page.getByText("Refused, kept on this device")).toBeVisible();
  await page.clock.runFor(30_000);
  expect(posts).toBe(1);

  await page.unrouteAll({ behavior: "wait" });
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByLabel("Notes").fill("typed while logged out");
  await page.clock.runFor(1_000);
  await expect(page.getByText("Not saved, logged out.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
  await page.context().addCookies(cookies);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await waitUntilSaved(page);
});

test("a draft that is open on two screens shows the input of each on the other", async ({ pageOf, site }) => {
  const view = await addDraft(site, "Follow Rao");
  const [hers, his] = [await pageOf("sravani", { view }), await pageOf("keerthi", { view })];
  await expect(hers.getByText("Live", { exact: true })).toBeAttached();
  await his.getByLabel("Notes").fill("his notes");
  await expect(hers.getByLabel("Notes")).toHaveValue("his notes");
  await hers.getByLabel("Notes").fill("her notes");
  await waitUntilSaved(hers);
  await expect(his.getByLabel("Notes")).toHaveValue("her notes");
});

test("a reload during a save causes no conflict with the person's own save", async ({ pageOf, site }) => {
  const page = await pageOf("keerthi", { view: await addDraft(site, "Reload Amid") });
  let stored = 0;
  // The server stores it; the response comes too late for the page.
  await page.route("**/draft", async (route) => {
    await route.fetch();
    stored++;
  });
  await page.getByLabel("Notes").fill("stored");
  await expect.poll(() => stored).toBe(1);
  await page.getByLabel("Notes").fill("stored, and typed on");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await expect(page.getByLabel("Notes")).toHaveValue("stored, and typed on");
  await waitUntilSaved(page);
});

test("issuing waits for a running save and issues the newest values", async ({ pageOf, site }) => {
  const page = await pageOf("sravani", { view: await addDraft(site, "Newest Rao") });
  let saves = 0;
  await page.route("**/draft", async (route) => {
    saves++;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.getByLabel("Notes").fill("First notes");
  await expect.poll(() => saves).toBe(1);
  await page.getByLabel("Notes").fill("Last notes");
  await issue(page);
  await expect(page.getByRole("article")).toContainText("Last notes");
});
