import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import type { Server } from "../server.ts";
import { startSite } from "./site.ts";

/** A server whose reserve is larger than any disk of a test: as if files had taken all the rest. */
let site: Server;
beforeAll(async () => {
  site = await startSite({ DISK_RESERVE_MB: "1000000" });
});
afterAll(() => site.dispose());

const refused = "No files are taken at the moment: our server's disk is almost full. Everything else works.";

async function withFile(intent: string, name = "Guests.csv", more: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ intent, ...more })) form.append(field, value);
  form.append(intent === "claim" ? "picture" : "file", new File(["name,guests\n"], name));
  return form;
}

test("while only the reserve of the disk is left, no file is taken and everything else is stored; admins are told", async () => {
  const admin = await loggedInClient(site, "sravani");
  const sql = await site.database();
  const [client] = await sql`insert into clients (name, email) values ('Meghana', 'client@example.com') returning id`;
  const [event] =
    await sql`insert into events (name, date, client_id) values ('Sangeet', '2099-02-14', ${client?.id}) returning id`;
  await sql`insert into instalments (event_id, client_id, label, amount, due_on, position)
    values (${event?.id}, ${client?.id}, 'First payment', 43132600, '2098-11-25', 1)`;

  const files = `/dashboard/files/event/${event?.id}`;
  const added = await admin.request(files, { method: "POST", body: await withFile("add"), headers: { accept: "text/html" } });
  const text = (await added.text()).replaceAll("&#x27;", "'");
  expect(text).toContain(refused);
  expect(text).toContain("An admin sees on OPERATIONS how much space is missing.");
  const piece = await admin.request(`${files}/upload?name=Hall.csv&size=4&modified=1&position=0`, {
    method: "POST",
    body: "a,b\n",
    headers: { "content-type": "application/octet-stream" },
  });
  expect([piece.status, (await piece.json()).problem]).toEqual([400, expect.stringContaining(refused)]);

  const link = new URL(
    (await (await admin.page(`/dashboard/events/${event?.id}/client`)).submit("Make the link")).link("Open as the client"),
  );
  const path = link.pathname + link.search;
  const visitor = anonymousClient(site, { "user-agent": "Firefox" });
  const page = await visitor.page(path);
  const sent = await visitor.request(path, { method: "POST", body: await withFile("upload") });
  expect((await sent.text()).replaceAll("&#x27;", "'")).toContain(`${refused} Please send it by WhatsApp or mail`);
  expect(await sql`select from files`).toHaveLength(0);
  expect(await sql`select from upload_pieces`).toHaveLength(0);

  expect((await page.submit("Tell us", { "Amount in ₹": "1,00,000", "UTR number": "632944182071" })).text).toContain(
    "Thank you.",
  );
  const enquiry = {
    "Event type": "wedding",
    Name: "Ravi",
    Email: "ravi@example.com",
    Phone: "9848012345",
    Date: "2099-02-14",
    Time: "18:00",
  };
  const answered = await anonymousClient(site).submit("/contact", {
    ...{ name: "Ravi", email: "ravi@example.com", phone: "9848012345", event_type: enquiry["Event type"] },
    ...{ date: "2099-02-14", time: "18:00", submission: randomUUID() },
  });
  expect(answered.status).toBe(200);
  expect(await sql`select name from contact_submissions`).toEqual([{ name: "Ravi" }]);
  expect((await sql`select from outbox`).length).toBeGreaterThan(0);

  expect((await admin.page("/dashboard/operations")).text).toMatch(/free. No files are taken until more than [\d.]+ GB are free/);
  expect((await admin.page("/dashboard")).text).toContain("No files are taken: the server's disk is almost full");
  const ready = await admin.get("/ready");
  expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ takesFiles: false })]);
});
