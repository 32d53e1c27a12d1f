import { expect, people, test } from "./fixtures.ts";
import { fillIn, rupees, saved } from "./generator.ts";
import { cookieOf } from "./server.ts";
import { submitTwice } from "./submit-twice.ts";

test("a draft survives a reload at once, and a dropped network", async ({ pageOf }) => {
  const page = await pageOf("keerthi");
  await fillIn(page, "Reload Rao");
  await page.getByLabel("Notes").fill("typed just before the reload");
  await page.reload();
  await expect(page.getByLabel("Notes")).toHaveValue("typed just before the reload");
  await saved(page);

  await page.context().setOffline(true);
  await page.getByLabel("Notes").fill("typed without a network");
  await expect(page.getByText("kept in this browser")).toBeVisible();
  await page.context().setOffline(false);
  await saved(page);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByLabel("Notes")).toHaveValue("typed without a network");
});

test("a draft open on two screens follows what is typed on either", async ({ pageOf }) => {
  const [hers, his] = [await pageOf("sravani"), await pageOf("keerthi")];
  await fillIn(hers, "Follow Rao");
  await saved(hers);
  await his.goto(hers.url().replace(/\?.*/, ""));
  await his.getByLabel("Notes").fill("his words");
  await expect(hers.getByLabel("Notes")).toHaveValue("his words");
  await hers.getByLabel("Notes").fill("her words");
  await saved(hers);
  await expect(his.getByLabel("Notes")).toHaveValue("her words");
});

test("a reload amid a save goes on from it: one's own words are not somebody else's", async ({ pageOf }) => {
  const page = await pageOf("keerthi");
  await fillIn(page, "Reload Amid");
  await saved(page);
  let answered = 0;
  // The server stores it; the answer comes too late for the page.
  await page.route("**/draft", async (route) => {
    await route.fetch();
    answered++;
  });
  await page.getByLabel("Notes").fill("stored");
  await expect.poll(() => answered).toBe(1);
  await page.getByLabel("Notes").fill("stored, and typed on");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await expect(page.getByLabel("Notes")).toHaveValue("stored, and typed on");
  await saved(page);
});

test("a second person's change is a conflict that loses neither", async ({ pageOf }) => {
  const [hers, his] = [await pageOf("sravani"), await pageOf("keerthi")];
  await fillIn(hers, "Conflict Rao");
  await saved(hers);
  await his.goto(hers.url().replace(/\?.*/, ""));
  await hers.context().setOffline(true);
  await his.getByLabel("Notes").fill("his words");
  await saved(his);
  await hers.getByLabel("Notes").fill("her words");
  await expect(hers.getByText("kept in this browser")).toBeVisible();
  await hers.context().setOffline(false);
  await expect(hers.getByText("Somebody else changed this draft meanwhile.")).toBeVisible();
  await hers.getByRole("button", { name: "Keep mine" }).click();
  await saved(hers);
  await his.reload();
  await expect(his.getByLabel("Notes")).toHaveValue("her words");
});

test("without JavaScript the rows, the draft and the totals work as plain posts", async ({ pageOf }) => {
  const page = await pageOf("keerthi", { javaScriptEnabled: false });
  await page.goto("/dashboard/invoices/new");
  await page.getByLabel("Name", { exact: true }).fill("Plain Rao");
  await page.getByLabel("Description").fill("Stage");
  await page.getByLabel("Rate").fill("100.06");
  await page.getByRole("button", { name: "Add Item" }).click();
  await expect(page.getByLabel("Description")).toHaveCount(2);
  await expect(page.getByRole("article")).toContainText(rupees("118.00"));
  await page.getByRole("button", { name: "Remove item 2" }).click();
  await expect(page.getByLabel("Description")).toHaveCount(1);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Plain Rao");
});

test("Print Invoice stores what is typed first, and prints the draft's own PDF", async ({ pageOf }) => {
  const page = await pageOf("keerthi");
  await fillIn(page, "Print Rao");
  const tab = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Print Invoice" }).click();
  await expect.poll(async () => (await tab).url()).toMatch(/\/pdf\?print$/);
  await (await tab).close();
  await saved(page);
  const pdf = await page.request.get(page.url().replace(/\?.*/, "/pdf?print"));
  expect(pdf.status()).toBe(200);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

test("an admin deletes a draft after being asked, once however often it is pressed", async ({ pageOf }) => {
  const page = await pageOf("sravani");
  await fillIn(page, "Gone Rao");
  await saved(page);
  await page.goto(`${page.url().replace(/\?.*/, "")}?delete`);
  const dialog = page.getByRole("dialog", { name: "Delete this draft?" });
  await expect(dialog).toContainText("It has no number yet");
  await submitTwice(dialog.getByRole("button", { name: "Delete draft" }));
  await expect(page).toHaveURL(/\/dashboard\/invoices$/);
  await expect(page.getByText("Gone Rao")).toHaveCount(0);
});

test("who may not issue is told so before anything of the press is stored", async ({ site }) => {
  const address = `${site.url}/dashboard/invoices/${crypto.randomUUID()}`;
  const body = new URLSearchParams({ intent: "issue", version: "0", clientName: "Nobody's" });
  const [keerthi, sravani] = [await cookieOf(site, people.keerthi.email), await cookieOf(site, people.sravani.email)];
  expect((await fetch(address, { method: "POST", body, headers: { cookie: keerthi }, redirect: "manual" })).status).toBe(403);
  expect((await fetch(address, { headers: { cookie: sravani } })).status).toBe(404);
});

test("Issue pressed while a save is on its way waits for it, and issues what is typed", async ({ pageOf }) => {
  const page = await pageOf("sravani");
  await fillIn(page);
  await saved(page);
  let saves = 0;
  await page.route("**/draft", async (route) => {
    saves++;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.getByLabel("Notes").fill("First words");
  await expect.poll(() => saves).toBe(1);
  await page.getByLabel("Notes").fill("Last words");
  await page.getByRole("button", { name: "Issue Invoice" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^INV-H/, { timeout: 15_000 });
  await expect(page.getByRole("article")).toContainText("Last words");
});

test("a draft of 120 lines is stored", async ({ pageOf }) => {
  const page = await pageOf("sravani");
  await fillIn(page, "Two Hundred Lines");
  await saved(page);
  const form = page.locator("form.draft-form");
  const status = await form.evaluate(async (element: HTMLFormElement) => {
    const body = new FormData(element);
    const line = [...body].filter(([name]) =>
      ["description", "sac", "quantity", "unit", "rate", "discount", "gst"].includes(name),
    );
    for (let at = 2; at < 120; at++) for (const [name, value] of line.slice(0, line.length / 2)) body.append(name, value);
    return (await fetch(`${location.pathname}/draft`, { method: "POST", body })).status;
  });
  expect(status).toBe(200);
  await page.reload();
  await expect(page.getByLabel("Description")).toHaveCount(120);
});
