import { exampleQuote } from "../test/example-quote.ts";
import { addRevision, addSentQuote } from "../test/quote-rows.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { hydrate } from "./hydration.ts";
import { textsCutAtTwiceTheSize } from "./large-text.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("on a phone: the totals follow each tick, accepting leads to the record, and an older version says what changed", {
  tag: "@complete",
}, async ({ page, pageOf, site }) => {
  const { id, token } = await addSentQuote(site);
  await page.goto(`/q?t=${token}`);
  const updateTotal = page.getByRole("button", { name: "Update total", includeHidden: true });
  await expect(updateTotal, "nothing moves once the scripts are there").toBeHidden();
  await hydrate(page);
  await expect(updateTotal).toHaveCount(0);
  await expectAccessible(page, "quote");
  expect(await textsCutAtTwiceTheSize(page)).toEqual([]);
  await page.getByLabel(/Welcome drinks counter/).check();
  await expect(page.getByRole("status").filter({ hasText: "added: + ₹62,304 with GST" })).toBeVisible();
  await page.getByLabel(/Temple/).check();
  await expect(page.getByText("Temple instead of Marigold: + ₹1,00,300 with GST")).toBeVisible();
  for (const total of await page.getByText("₹23,19,234", { exact: true }).all()) await expect(total).toBeVisible();
  // Whoever opens the link sees what was ticked, and paper says it in a word.
  const sql = await site.database();
  await expect
    .poll(async () => (await sql`select chosen from quote_openings where quote_id = ${id}`)[0]?.chosen)
    .toContain("drinks");
  await page.goto(`/q?t=${token}`);
  await expect(page.getByLabel(/Welcome drinks counter/)).toBeChecked();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".quote__option:visible", { hasText: "Welcome drinks counter" })).toContainText("chosen");
  for (const hidden of ["Choreographer", "Jasmine"]) await expect(page.getByText(hidden, { exact: false }).first()).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await hydrate(page);

  const content = structuredClone(exampleQuote);
  content.discount = "5";
  content.discountKind = "percent";
  await addRevision(site, id, 2, content);
  await page.getByRole("textbox", { name: "Your full name" }).fill("Meghana Sirimalle");
  await page.getByRole("checkbox", { name: /I accept quote/ }).check();
  await page.getByRole("button", { name: /Accept for/ }).click();
  await expect(page.getByRole("alert")).toHaveText(/This quote changed (at|on) .+ Please read it again\./);
  await expect(page.getByText(/with GST, version 2/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your full name" })).toHaveValue("Meghana Sirimalle");
  await page.getByRole("checkbox", { name: /I accept quote/ }).check();
  await page.getByRole("button", { name: /Accept for/ }).click();
  await expect(page.getByRole("heading", { name: "Acceptance record" })).toBeInViewport();
  await expect(page.getByText("Meghana Sirimalle")).toBeVisible();
  await expectAccessible(page, "accepted quote");
  const fingerprint = page.locator(".accepted__fingerprint");
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await fingerprint.evaluate((box) => box.scrollWidth - box.clientWidth), `cut at ${width} px`).toBe(0);
  }

  await page.goto(`/q?t=${token}&v=1`);
  await hydrate(page);
  await expect(page.getByRole("heading", { name: "A newer version of this quote is ready." })).toBeVisible();
  await expect(page.getByText("Changed: none to 5%")).toBeVisible();
  const staffPage = await pageOf("keerthi", { view: `quotes/${id}` });
  await expect(staffPage.getByRole("heading", { name: "Invoices" })).toBeVisible();
  await expectAccessible(staffPage, "accepted quote for the staff");
});
