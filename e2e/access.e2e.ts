import { setTimeout as sleep } from "node:timers/promises";
import { expect, type PersonName, people, test } from "./fixtures.ts";
import { confirm, cookieOf, listen, password, type Server } from "./server.ts";

const secrets = [
  "Canary Rao",
  "canary@example.com",
  "Canary vision",
  "Canary task",
  "Canary event",
  "sravani@toranam.example",
  "Sravani Reddy",
  "Keerthi Naidu",
];
const views = [
  "",
  "/tasks",
  "/leads",
  "/events",
  "/vendors",
  "/invoices",
  "/email",
  "/meet",
  "/team",
  "/audit",
  "/operations",
  "/account",
];

async function signUpPending(site: Server, email: string): Promise<void> {
  await fetch(`${site.url}/sign-up`, {
    method: "POST",
    body: new URLSearchParams({ full_name: "Pending Person", email, password }),
  });
  await confirm(site, email);
}

const sendEnquiry = (site: Server, round: number) =>
  fetch(`${site.url}/contact`, {
    method: "POST",
    body: new URLSearchParams({
      name: "Canary Rao",
      email: "canary@example.com",
      phone: "9000000000",
      event_type: "Wedding",
      date: "2027-02-14",
      time: "18:00",
      vision: `Canary vision ${round}`,
    }),
  });

test("a pending person gets not one string of anything: not in HTML, not in .data, not in the stream", async ({ site }) => {
  await signUpPending(site, "pending@example.com");
  await sendEnquiry(site, 0);
  const cookie = await cookieOf(site, "pending@example.com");
  const stream = await listen(site, cookie);
  await sendEnquiry(site, 1);

  for (const view of views) {
    for (const ending of ["", ".data"]) {
      const path = `/dashboard${view}${ending}`;
      const answer = await fetch(site.url + path, { headers: { cookie }, redirect: "manual" });
      const text = await answer.text();
      for (const secret of secrets) expect(text.includes(secret), `${secret} at ${path}`).toBe(false);
      expect(answer.status, path).toBeLessThan(500);
    }
  }
  const home = await (await fetch(`${site.url}/dashboard`, { headers: { cookie } })).text();
  expect(home).toMatch(/approve/);
  await sleep(300);
  expect(stream.text).not.toContain("change");
  stream.close();
});

test("a visitor is sent to log in, and gets no stream", async ({ site }) => {
  for (const view of views) {
    const answer = await fetch(`${site.url}/dashboard${view}`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      `/login?next=${encodeURIComponent(`/dashboard${view}`)}`,
    ]);
  }
  expect((await fetch(`${site.url}/live`)).status).toBe(401);
});

test("a stream says what kind of thing changed and nothing of it; six streams of a session are five", async ({ site }) => {
  const cookie = await cookieOf(site, people.sravani.email);
  const streams: Awaited<ReturnType<typeof listen>>[] = [];
  for (let count = 0; count < 6; count++) streams.push(await listen(site, cookie));
  await expect.poll(() => streams.map(({ ended }) => ended)).toEqual([true, false, false, false, false, false]);
  await sendEnquiry(site, 2);
  await expect.poll(() => streams[5]?.text).toContain("event: change\ndata: leads");
  for (const secret of secrets) expect(streams[5]?.text).not.toContain(secret);
  for (const stream of streams) stream.close();
});

test("a member hears of own tasks only", async ({ site, pageOf }) => {
  const member = await listen(site, await cookieOf(site, people.keerthi.email));
  const admin = await pageOf("sravani");
  await addTask(admin, "Canary task of Arjun", "arjun");
  await sleep(500);
  expect(member.text).not.toContain("data: tasks");
  await addTask(admin, "Marigold order", "keerthi");
  await expect.poll(() => member.text).toContain("data: tasks");
  member.close();
});

async function addTask(page: import("@playwright/test").Page, title: string, person: PersonName): Promise<void> {
  await page.goto("/dashboard/tasks");
  await page
    .getByRole("link", { name: "Add New Task" })
    .or(page.getByRole("button", { name: "Add New Task" }))
    .first()
    .click();
  await page.getByLabel("Title").fill(title);
  await page
    .getByRole("dialog")
    .getByLabel(/Assign/)
    .selectOption({ label: people[person].name });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Add|Create|Save/ })
    .last()
    .click();
  await expect(page.getByRole("cell", { name: title, exact: true })).toBeVisible();
}

test("logging out closes the session's open streams within five seconds", async ({ site }) => {
  const cookie = await cookieOf(site, people.arjun.email);
  const stream = await listen(site, cookie);
  await fetch(`${site.url}/logout`, { method: "POST", headers: { cookie }, redirect: "manual" });
  await expect.poll(() => stream.ended, { timeout: 5_000 }).toBe(true);
  expect(stream.text).toContain("event: ended");
  expect((await fetch(`${site.url}/live`, { headers: { cookie } })).status).toBe(401);
});
