import { randomInt, randomUUID } from "node:crypto";
import { expect } from "vitest";
import { demoPassword, staff } from "../../tools/demo/people.ts";
import { Client } from "../client.ts";
import type { FieldValues } from "../html.ts";
import { jpeg } from "../picture.ts";
import { addLink } from "../quote-rows.ts";
import { logInOverHttp, openEventStream, type Site } from "../server.ts";

/** The cookies of a session of a demo person of each access. */
export type Cookies = { admin: string; member: string; pending: string };

/** Logs in an admin, a member and a pending person of the demo by the form. */
export async function logInAll(site: Site): Promise<Cookies> {
  const logIn = (access: string) =>
    logInOverHttp(site, staff.find((person) => person.access === access)?.email as string, demoPassword);
  return { admin: await logIn("admin"), member: await logIn("planner"), pending: await logIn("pending") };
}

/** Sends an enquiry as a visitor. */
export const sendEnquiry = (site: Site, name: string, signal?: AbortSignal) =>
  fetch(`${site.url}/contact`, {
    method: "POST",
    body: new URLSearchParams({
      name,
      email: `${name.toLowerCase().replaceAll(" ", ".")}@example.com`,
      phone: `9${String(randomInt(1e9)).padStart(9, "0")}`,
      event_type: "Wedding",
      date: "2099-02-14",
      time: "18:00",
    }),
    headers: { "idempotency-key": name, "x-forwarded-for": `203.0.113.${randomInt(250)}` },
    signal,
  });

const invoice: FieldValues = {
  Name: "Version Rao",
  Email: "rao@client.example",
  Address: "Plot 18, MVP Colony\nVisakhapatnam 530017",
  "State of the client": "37",
  "PIN code": "530017",
  "The event or venue is in": "36",
  Description: "Stage",
  Quantity: "1",
  Rate: "185000.50",
  "GST percent": "18",
};

/** An enquiry that the open dashboard of a member shows at once, a new task and its change, and an issued invoice. */
export async function work(site: Site, cookies: Cookies): Promise<void> {
  const [admin, member] = [new Client(site, { cookie: cookies.admin }), new Client(site, { cookie: cookies.member })];
  const stream = await openEventStream(site, cookies.member);
  await expect.poll(() => stream.text).not.toBe("");
  const name = `Version ${randomUUID().slice(0, 8)}`;
  expect((await sendEnquiry(site, name)).status).toBe(200);
  await expect.poll(() => stream.text, { timeout: 10_000 }).toMatch(/data:.*leads/);
  stream.close();
  expect((await member.page(`/dashboard/leads?q=${encodeURIComponent(name)}`)).text).toContain(name);

  const tasks = await (await admin.page("/dashboard/tasks?new")).submit("Add Task", { Title: `Task of ${name}` });
  const found = await admin.page(`/dashboard/tasks?q=${encodeURIComponent(name)}`);
  expect([tasks.status, found.row(name).text]).toEqual([200, expect.stringContaining("PENDING")]);
  const changed = await found.submit(/Update Status|Mark as In Progress/, {}, found.row(name));
  expect(changed.row(name).text).toContain("IN PROGRESS");

  const draft = await (await admin.page("/dashboard/invoices/new")).submit("Save draft", invoice);
  const issued = await (await draft.submit("Issue…")).submit("Issue and mail", { "Mail the PDF to the client": false });
  expect(issued.headings()[0]).toMatch(/^INV-H\/\d{4}\/\d{5}$/);
}

/** @returns the address that a client got for the page of a coming event */
export async function linkOfClient(admin: Client): Promise<string> {
  const [event] = await (await admin.site.database())`
    select e.id from events e join payment_claims c on c.event_id = e.id order by e.date desc limit 1`;
  let page = await admin.page(`/dashboard/events/${event?.id}/client`);
  if (page.buttons("Make the link").length > 0) page = await page.submit("Make the link");
  const { pathname, search } = new URL(page.link("Open as the client"));
  return pathname + search;
}

/** Sends a picture to the office by the form of a client's page, which then lists it. */
export async function sendPicture(client: Client, link: string): Promise<void> {
  const picture = { name: "Lawn.jpg", type: "image/jpeg", content: await jpeg() };
  const sent = await (await client.page(link)).submit("Send the file", { "Send us a file": picture });
  expect([sent.status, sent.text]).toEqual([200, expect.stringContaining("sent by you")]);
}

/** @returns the addresses of an accepted quote and its PDF, as its client has them */
export async function linksOfQuote(site: Site): Promise<string[]> {
  const [quote] = await (await site.database())`select id from quotes where status = 'accepted' limit 1`;
  const token = await addLink(site, quote?.id);
  return [`/q?t=${token}`, `/q/pdf?t=${token}`];
}

/** Opens addresses. @returns the status of each */
export async function openAll(client: Client, paths: readonly string[]): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  for (const path of paths) {
    const response = await client.get(path);
    await response.body?.cancel();
    statuses.set(path, response.status);
  }
  return statuses;
}
