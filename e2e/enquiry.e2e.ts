import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const thanks = "Thank you! Your enquiry has been submitted successfully. We'll get back to you within 24 hours.";

async function fillIn(page: Page, name: string): Promise<void> {
  await page.goto("/contact");
  await page.getByLabel("Name", { exact: false }).first().fill(name);
  await page.getByLabel("Email").fill(`${name.toLowerCase().replaceAll(" ", ".")}@example.com`);
  await page.getByLabel("Phone").fill(`+91 98${String(Math.random()).slice(2, 10)}`);
  await page.getByLabel("Company").fill("Nuvera");
  await page.getByLabel("Event type").selectOption("Wedding");
  await page.getByLabel("Date", { exact: false }).first().fill("2027-02-14");
  await page.getByLabel("Time").fill("18:30");
  await page.getByLabel("Number of guests").fill("350");
  await page.getByLabel("Your vision").fill(`${name} wants marigolds & <b>lamps</b>`);
}
const send = (page: Page) => page.getByRole("button", { name: "Send enquiry" }).click();

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";

  test(`a visitor's enquiry ${how} shows on the admin's open dashboard, and both mails are written`, async ({
    browser,
    site,
    pageOf,
  }) => {
    const name = javaScriptEnabled ? "Anjali Scripted" : "Anjali Plain";
    const admin = await pageOf("sravani");
    await admin.goto("/dashboard/leads");
    await expect(admin.getByText("Live", { exact: true })).toBeVisible();

    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
    const page = await context.newPage();
    await fillIn(page, name);
    await send(page);
    await expect(page.getByText(thanks)).toBeVisible();
    await expect(page.getByLabel("Company")).toHaveValue("");

    await expect(admin.locator(".enquiry-text__summary", { hasText: `${name} wants marigolds & <b>lamps</b>` })).toBeVisible();
    const address = `${name.toLowerCase().replace(" ", ".")}@example.com`;
    const toVisitor = await site.mail(address, "We have your enquiry");
    expect(toVisitor.text).toContain("We'll get back to you within 24 hours.");
    const toOffice = await site.mail("hello@toranam.example", `New enquiry from ${name}`);
    expect(toOffice.replyTo?.[0]?.address).toBe(address);
    expect(toOffice.text).toContain(`${site.url}/dashboard/leads`);
    await context.close();
  });

  test(`the same form sent twice ${how} makes one enquiry`, async ({ browser, site, pageOf }) => {
    const name = javaScriptEnabled ? "Twice Scripted" : "Twice Plain";
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
    const page = await context.newPage();
    const phone = `+91 97${String(Math.random()).slice(2, 10)}`;
    for (let time = 0; time < 2; time++) {
      await fillIn(page, name);
      await page.getByLabel("Phone").fill(phone);
      await send(page);
      await expect(page.getByText(thanks)).toBeVisible();
    }
    const admin = await pageOf("sravani");
    await admin.goto("/dashboard/leads");
    await expect(admin.locator(".enquiry-text__summary", { hasText: `${name} wants marigolds` })).toHaveCount(1);
    await context.close();
  });
}

test("a wrong enquiry keeps what was typed and says beside each field what is wrong", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await fillIn(page, "Wrong Phone");
  await page.getByLabel("Phone").fill("12");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await send(page);
  expect((await answered).status()).toBe(400);
  await expect(page.getByLabel("Phone")).toHaveAccessibleDescription("Please enter a phone number with at least 6 digits.");
  await expect(page.getByLabel("Phone")).toHaveValue("12");
  await expect(page.getByLabel("Your vision")).toHaveValue("Wrong Phone wants marigolds & <b>lamps</b>");
  await expect(page.getByLabel("Event type")).toHaveValue("Wedding");
  await context.close();
});

test("the button reads 'Sending...' and is disabled meanwhile", async ({ page }) => {
  await fillIn(page, "Slow Sender");
  await page.waitForFunction(
    () =>
      document.querySelector("form.enquiry-form") !== null &&
      Object.keys(document.querySelector("form.enquiry-form") ?? {}).some((key) => key.startsWith("__react")),
  );
  await page.route("**/contact*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await send(page);
  await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  await expect(page.getByText(thanks)).toBeVisible();
});

test("a robot that fills the trap gets the same answer, and nobody is bothered", async ({ request, site, pageOf }) => {
  const form = {
    name: "Robot",
    email: "robot@example.com",
    phone: "9000000000",
    event_type: "Other",
    date: "2027-01-01",
    time: "10:00",
    vision: "Buy links",
    fax_number: "1",
  };
  const answer = await request.post("/contact", { form });
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain("Thank you!");
  const admin = await pageOf("sravani");
  await admin.goto("/dashboard/leads");
  await expect(admin.getByText("Buy links")).toHaveCount(0);
  expect((await site.mails()).some((mail) => mail.to?.[0]?.address === "robot@example.com")).toBe(false);
});

test("an acknowledged enquiry and its mails outlive kill -9", async ({ site, pageOf }) => {
  for (let round = 0; round < 3; round++) {
    const form = new URLSearchParams({
      name: `Survivor ${round}`,
      email: `survivor${round}@example.com`,
      phone: `900000000${round}`,
      event_type: "Other",
      date: "2027-01-01",
      time: "10:00",
      vision: `Outlives kill ${round}`,
    });
    const answer = await fetch(`${site.url}/contact`, { method: "POST", body: form });
    expect(answer.status).toBe(200);
    await site.end("SIGKILL");
    await site.restart();
    await site.mail(`survivor${round}@example.com`, "We have your enquiry");
    const mails = (await site.mails()).filter((mail) => mail.to?.[0]?.address === `survivor${round}@example.com`);
    expect(mails).toHaveLength(1);
  }
  const admin = await pageOf("sravani");
  await admin.goto("/dashboard/leads");
  for (let round = 0; round < 3; round++)
    await expect(admin.locator(".enquiry-text__summary", { hasText: `Outlives kill ${round}` })).toHaveCount(1);
});
