import { expect, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import { password } from "../people.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const chromeOnAndroid =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";

test("a person changes their name, and with the current password their password; other sessions end", async () => {
  const owner = { email: "owner@toranam.example", name: "Asha Owner" };
  await site.addPerson(owner);
  const other = await loggedInClient(site, owner);
  const account = await (await loggedInClient(site, owner)).page("/dashboard/account");
  const renamed = await account.submit("Change name", { "Full Name": "Owner Renamed" });
  expect(renamed.text).toContain("Name changed.");
  expect(renamed.byName("nav", "Dashboard").text).toContain("Owner Renamed");

  const change = (current: string) =>
    renamed.submit("Change password", { "Current password": current, "New password": "jasmine-string-4" });
  expect((await change("not-the-password")).text).toContain("The current password is not right. Nothing was changed.");
  expect((await change(password)).text).toContain("Password changed. All your other sessions have ended.");
  await site.mail(owner.email, "Your Toranam password was changed");
  expect((await other.get("/live")).status).toBe(401);
  const logIn = async (secret: string) =>
    (await anonymousClient(site).post("/login", { email: owner.email, password: secret })).status;
  expect([await logIn("jasmine-string-4"), await logIn(password)]).toEqual([302, 401]);
});

test("sessions are listed with device and time; one or all others can be ended; a log-in from a new device is mailed", async () => {
  const email = "sessions@toranam.example";
  await site.addPerson({ email, name: "Suma Rao" });
  const logIn = async (userAgent: string) => {
    const client = anonymousClient(site, { "user-agent": userAgent });
    await client.post("/login", { email, password });
    return client;
  };
  await logIn("curl/8");
  await logIn("curl/8");
  await logIn(chromeOnAndroid);
  const client = await logIn(
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
  );
  const account = await client.page("/dashboard/account");
  expect(account.row(/Chrome on Linux/).text).toContain("THIS SESSION");
  expect(account.rows()).toHaveLength(5);
  const question = await account.follow(/^End/, account.row(/Chrome on Android/));
  expect(question.byName("dialog", "End this session?").text).toContain("Chrome on Android");
  const ended = await question.submit("End session");
  expect(ended.text).toContain("Session ended.");
  expect(ended.rows()).toHaveLength(4);
  const all = await (await ended.follow("End all others")).submit("End all others");
  expect(all.text).toContain("2 other sessions ended.");
  expect(all.rows()).toHaveLength(2);
  expect((await site.mail(email, "New log-in to your Toranam account")).text).toMatch(/Device: Chrome on (Android|Linux)/);
  const about = (await site.mails()).filter(({ to, subject }) => to?.[0]?.address === email && subject?.startsWith("New log-in"));
  expect(about).toHaveLength(2);
});
