import { expect, test } from "vitest";
import { anonymousClient, type Client, loggedInClient } from "../client.ts";
import { password } from "../people.ts";
import { linkOf } from "../server.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const chromeOnAndroid =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";

test("a person changes their name, and with the current password their password; other sessions end", async () => {
  const owner = { email: "owner@toranam.example", name: "Asha Owner" };
  await site.addPerson(owner);
  const other = await loggedInClient(site, owner);
  const account = await (await loggedInClient(site, owner)).page("/dashboard/account");
  const renamed = await account.submit("Save name and phone", { "Full Name": "Owner Renamed" });
  expect(renamed.text).toContain("Name and phone are saved.");
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
  expect(account.row(/Chrome on Linux/).text).toContain("This server");
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
  const newLogInMails = (await site.mails()).filter(
    ({ to, subject }) => to?.[0]?.address === email && subject?.startsWith("New log-in"),
  );
  expect(newLogInMails).toHaveLength(2);
});

/** Adds a person who logged in with one device and then with a new one. `link` is in the mail about the new one. */
async function addPersonWithNewDevice(email: string): Promise<{ knownDevice: Client; newDevice: Client; link: string }> {
  await site.addPerson({ email, name: "Suma Rao" });
  const logIn = async (userAgent: string) => {
    const client = anonymousClient(site, { "user-agent": userAgent });
    await client.post("/login", { email, password });
    return client;
  };
  const [knownDevice, newDevice] = [await logIn("curl/8"), await logIn(chromeOnAndroid)];
  const mail = await site.mail(email, "New log-in to your Toranam account");
  expect(mail.text).toMatch(/From: This server/);
  return { knownDevice, newDevice, link: linkOf(mail) };
}

const isLoggedIn = async (client: Client) => (await client.get("/dashboard")).status === 200;

test("the mail about a new device ends its session with one click, without a log-in; opening the link alone ends nothing; it works once", async () => {
  const { knownDevice, newDevice, link } = await addPersonWithNewDevice("alert@toranam.example");
  expect(link.startsWith(`${site.url}/end-session?token=`)).toBe(true);
  const visitor = anonymousClient(site);
  for (let n = 0; n < 2; n++) expect((await visitor.open(link)).status).toBe(200);
  expect([await isLoggedIn(knownDevice), await isLoggedIn(newDevice)]).toEqual([true, true]);
  const question = await visitor.page(link);
  expect(question.text).toContain("Chrome on Android logged in to your account from This server");
  expect(question.response.headers.get("cache-control")).toContain("no-store");
  const ended = await question.submit("End that session");
  expect(ended.text).toContain("That session has ended.");
  expect(ended.link("Set a new password")).toBe("/forgot-password");
  expect([await isLoggedIn(knownDevice), await isLoggedIn(newDevice)]).toEqual([true, false]);
  const again = await visitor.page(link);
  expect([again.status, again.text.includes("This link does not work any more")]).toEqual([403, true]);
  expect((await visitor.post(link, { all: "on" })).status).toBe(403);
  expect(await isLoggedIn(knownDevice)).toBe(true);
});

test("the link in the mail about a new device ends all other sessions too if the box on its page is ticked; a forged link ends none", async () => {
  const { knownDevice, newDevice, link } = await addPersonWithNewDevice("alert-all@toranam.example");
  expect((await anonymousClient(site).post(`${link.slice(0, -2)}xx`, { all: "on" })).status).toBe(403);
  expect([await isLoggedIn(knownDevice), await isLoggedIn(newDevice)]).toEqual([true, true]);
  const ended = await (await anonymousClient(site).page(link)).submit("End that session", {
    "End all my sessions, also in this browser": true,
  });
  expect(ended.text).toContain("2 sessions have ended.");
  expect([await isLoggedIn(knownDevice), await isLoggedIn(newDevice)]).toEqual([false, false]);
});

test("guesses at the log-in form do not keep the owner from changing the password; guesses in one session stop that session", async () => {
  const owner = { email: "guessed-owner@toranam.example", name: "Asha Owner" };
  await site.addPerson(owner);
  for (let n = 0; n < 11; n++) await anonymousClient(site).post("/login", { email: owner.email, password: `guess-${n}` });
  const [stolen, another] = [await loggedInClient(site, owner), await loggedInClient(site, owner)];
  const change = (client: Client, current: string) =>
    client.post("/dashboard/account", { intent: "password", current_password: current, password: "jasmine-string-4" });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push((await change(stolen, `guess-${n}`)).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  expect((await change(another, password)).status).toBe(200);
});

test("one of the most common passwords is refused beside the field, wherever a new one is chosen", async () => {
  const message = "Attackers try this first";
  const owner = { email: "common@toranam.example", name: "Asha Owner" };
  await site.addPerson(owner);
  const account = await (await loggedInClient(site, owner)).page("/dashboard/account");
  const changed = await account.submit("Change password", { "Current password": password, "New password": "Asha@2026" });
  expect([changed.status, changed.description("New password").includes(message)]).toEqual([400, true]);
  const signUp = await anonymousClient(site).page("/sign-up");
  const refused = await signUp.submit("Sign up", { "Full Name": "Some Body", Email: "new@example.com", Password: "qwertyuiop" });
  expect([refused.status, refused.description("Password").includes(message)]).toEqual([400, true]);
  expect([refused.value("Full Name"), refused.value("Email"), refused.value("Password")]).toEqual([
    "Some Body",
    "new@example.com",
    "",
  ]);
  await anonymousClient(site).post("/forgot-password", { email: owner.email });
  const link = linkOf(await site.mail(owner.email, "Set a new Toranam password"));
  const reset = await (await anonymousClient(site).page(link)).submit("Set New Password", {
    "New Password": "password1",
    "Confirm Password": "password1",
  });
  expect([reset.status, reset.description("New Password").includes(message)]).toEqual([400, true]);
});
