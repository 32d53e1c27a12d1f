import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, password, test } from "./fixtures.ts";
import { hydrate, openInBrowser } from "./hydration.ts";

/** A device that has passkeys and always recognises its owner, until it is lost or the test ends. */
async function addDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { lose: () => cdp.detach() };
}

/** Opens the log-in page as a browser that suggests no passkeys: the virtual authenticator would accept a suggestion at once. */
async function openLogIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

async function logInWithPasskey(page: Page): Promise<void> {
  await openLogIn(page);
  await hydrate(page);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await page.waitForURL("**/dashboard");
}

async function askForSecondStep(page: Page, email: string): Promise<void> {
  await openLogIn(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/login/code**");
}

const logOut = async (page: Page) => {
  await page.getByRole("button", { name: "LOGOUT" }).click();
  // The live stream may end first, and open the log-in page with the path to return to.
  await page.waitForURL("**/login**");
};

test("a passkey is added, logs in alone, as the second step, and confirms", { tag: "@complete" }, async ({ site, pageOf }) => {
  const email = "passkey@toranam.example";
  await site.addPerson({ email, name: "Passkey Rao", access: "admin" });
  const page = await pageOf({ email }, { view: "account" });
  const device = await addDevice(page);
  await page.getByLabel("Name of the passkey").fill("Blue phone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Keep these ten recovery codes" })).toBeFocused();
  await expect(page.getByRole("row", { name: /Blue phone/ })).toContainText("Never");
  const codes = await page.locator(".recovery-codes code").allTextContents();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("recovery-codes.txt");
  await expectAccessible(page, "account with a second factor and new recovery codes");

  await logOut(page);
  await logInWithPasskey(page);
  await logOut(page);
  await askForSecondStep(page, email);
  await hydrate(page);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await page.waitForURL("**/dashboard");

  const sql = await site.database();
  await sql`update auth_sessions set confirmed_at = now() - interval '11 minutes'`;
  await openInBrowser(page, "/dashboard/team");
  await page.getByLabel("Email").fill("guest@example.com");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("button", { name: "Use your passkey" })).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue("guest@example.com");
  await expectAccessible(page, "identity question");
  await page.keyboard.press("Enter");
  await expect(page.getByText("guest@example.com is invited.")).toBeVisible();

  // A dialog makes way for the question.
  await site.addPerson({ email: "changed@toranam.example", name: "Changed Rao", access: "planner" });
  await openInBrowser(page, "/dashboard/team");
  await sql`update auth_sessions set confirmed_at = now() - interval '11 minutes'`;
  await page.getByRole("button", { name: "Change the access of Changed Rao" }).click();
  await page.getByRole("link", { name: /^Make crew/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make crew" }).click();
  await expect(page.getByRole("button", { name: "Use your passkey" })).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Changed Rao: access changed.")).toBeVisible();

  await device.lose();
});

test("a passkey is among the suggestions of the log-in's first field, where the browser suggests passkeys", async ({
  pageOf,
  site,
}) => {
  const email = "suggested@toranam.example";
  await site.addPerson({ email, name: "Suggested Rao", access: "planner" });
  const page = await pageOf({ email }, { view: "account" });
  const device = await addDevice(page);
  await page.getByLabel("Name of the passkey").fill("Suggested phone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Suggested phone", { exact: true })).toBeVisible();
  await logOut(page);
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username webauthn");
  await hydrate(page);
  // The virtual authenticator accepts the suggestion at once.
  await page.waitForURL("**/dashboard");
  await device.lose();
});

test("by keyboard alone, on a phone's width, a passkey is added and removed again", async ({ pageOf, site }) => {
  const email = "keyboard@toranam.example";
  await site.addPerson({ email, name: "Keyboard Rao", access: "planner" });
  const page = await pageOf({ email }, { view: "account", width: 390 });
  const device = await addDevice(page);
  await page.getByLabel("Name of the passkey").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Small phone");
  await page.keyboard.press("Enter");
  const row = page.getByRole("row", { name: /Small phone/ });
  await expect(row).toBeVisible();
  await row.getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("It is your last second step");
  await page.getByRole("button", { name: "Remove passkey" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The passkey “Small phone” is removed.")).toBeVisible();
  await expect(row).toBeHidden();
  await device.lose();
});

test("a cancelled passkey changes nothing and says so; the response to another session's challenge is refused", async ({
  pageOf,
  site,
}) => {
  const email = "cancel@toranam.example";
  await site.addPerson({ email, name: "Cancel Rao", access: "planner" });
  const page = await pageOf({ email }, { view: "account" });
  const device = await addDevice(page);
  // The response to this session's challenge is kept, to be sent with another session.
  let passkeyResponse = "";
  await page.route("**/dashboard/account.data**", async (route) => {
    passkeyResponse = new URLSearchParams(route.request().postData() ?? "").get("passkey") ?? "";
    if (passkeyResponse) await route.abort();
    else await route.continue();
  });
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect.poll(() => passkeyResponse).not.toBe("");
  const form = { intent: "add-passkey", passkey_name: "Stolen", passkey: passkeyResponse };
  const other = { cookie: await site.session({ email }) };
  const send = (headers?: { cookie: string }) =>
    fetch(`${site.url}/dashboard/account`, { method: "POST", body: new URLSearchParams(form), headers, redirect: "manual" });
  expect((await send(other)).status).toBe(400);
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  expect((await send({ cookie })).status, "a challenge works once").toBe(400);
  const sql = await site.database();
  expect(await sql`select from passkeys where name = 'Stolen'`).toEqual([]);

  await page.unrouteAll({ behavior: "wait" });
  await page.evaluate(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException("cancelled", "NotAllowedError"));
  });
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("No passkey was used.")).toBeVisible();
  await device.lose();
});
