import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import { openEventStream } from "../server.ts";
import { enquiryOf } from "../visitor.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
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

const sendEnquiry = (round: number) =>
  anonymousClient(site).post("/contact", {
    ...enquiryOf(0),
    name: "Canary Rao",
    email: "canary@example.com",
    vision: `Canary vision ${round}`,
  });

test("a pending person gets no stored text: not in HTML, not in .data responses, not in the event stream", async () => {
  const pending = { email: "pending@example.com", name: "Pending Person", access: "pending" } as const;
  await site.addPerson(pending);
  await sendEnquiry(0);
  const client = await loggedInClient(site, pending);
  const stream = await openEventStream(site, client.cookie);
  await sendEnquiry(1);

  for (const view of views) {
    for (const ending of ["", ".data"]) {
      const path = `/dashboard${view}${ending}`;
      const response = await client.get(path);
      const text = await response.text();
      for (const secret of secrets) expect(text.includes(secret), `${secret} at ${path}`).toBe(false);
      expect(response.status, path).toBeLessThan(500);
    }
  }
  expect((await client.page("/dashboard")).text).toMatch(/approve/);
  await sleep(300);
  // A person's own change of access is an event of theirs: that they were added may be told after the stream was opened.
  expect(stream.text.replaceAll(/event: change\ndata: ?people\n/g, "")).not.toContain("change");
  stream.close();
});

test("a visitor is redirected to the log-in page and gets no event stream", async () => {
  for (const view of views) {
    const response = await anonymousClient(site).get(`/dashboard${view}`);
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      `/login?next=${encodeURIComponent(`/dashboard${view}`)}`,
    ]);
  }
  expect((await anonymousClient(site).get("/live")).status).toBe(401);
});

test("an event stream sends only the kind of record that changed; a session's sixth stream closes its first", async () => {
  const cookie = await site.session("sravani");
  const streams: Awaited<ReturnType<typeof openEventStream>>[] = [];
  for (let count = 0; count < 6; count++) streams.push(await openEventStream(site, cookie));
  await expect.poll(() => streams.map(({ ended }) => ended)).toEqual([true, false, false, false, false, false]);
  await sendEnquiry(2);
  await expect.poll(() => streams[5]?.text).toContain("event: change\ndata: leads");
  for (const secret of secrets) expect(streams[5]?.text).not.toContain(secret);
  for (const stream of streams) stream.close();
});

test("a member's stream reports the member's own tasks only", async () => {
  const member = await openEventStream(site, await site.session("keerthi"));
  const dialog = await (await loggedInClient(site, "sravani")).page("/dashboard/tasks?new");
  await dialog.submit("Add Task", { Title: "Canary task of Arjun", "Assigned to": "Arjun Varma" });
  await sleep(500);
  expect(member.text).not.toContain("data: tasks");
  await dialog.client
    .page("/dashboard/tasks?new")
    .then((page) => page.submit("Add Task", { Title: "Marigold order", "Assigned to": "Keerthi Naidu" }));
  await expect.poll(() => member.text).toContain("data: tasks");
  member.close();
});

test("logging out closes the session's open streams", async () => {
  const client = await loggedInClient(site, "arjun");
  const { cookie } = client;
  const stream = await openEventStream(site, cookie);
  await client.post("/logout", {});
  await expect.poll(() => stream.ended).toBe(true);
  expect(stream.text).toContain("event: ended");
  expect((await anonymousClient(site, { cookie }).get("/live")).status).toBe(401);
});
