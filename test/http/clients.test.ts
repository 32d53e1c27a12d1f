import { expect, test } from "vitest";
import { loggedInClient } from "../client.ts";
import { otherPeople } from "../people.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

test("a client is added by a form that keeps what was entered, found, and shown with a statement", async () => {
  const keerthi = await loggedInClient(site, "keerthi");
  const id = crypto.randomUUID();
  const wrong = { intent: "add", id, name: "Rice Road Foods", gst_treatment: "registered", pin: "12" };
  const refused = await keerthi.post("/dashboard/clients?new", wrong);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("A PIN code has 6 digits.");
  const added = await keerthi.post("/dashboard/clients?new", {
    intent: "add",
    id,
    name: "Rice Road Foods",
    phone: "+91 90000 44444",
  });
  expect(added.headers.get("location")).toBe(`/dashboard/clients/${id}`);
  const list = await keerthi.page("/dashboard/clients?q=9000044444");
  expect(list.text).toContain("Rice Road Foods");
  const page = await keerthi.page(`/dashboard/clients/${id}`);
  expect(page.text).toContain("Owes ₹0");
  expect(page.text).toContain("Closing balance");
  const csvUrl = `/dashboard/clients/${id}/statement.csv?from=2026-04-01&to=2026-04-30`;
  expect([page.links("CSV"), (await keerthi.get(csvUrl)).status]).toEqual([[], 403]);
  await site.addPerson(otherPeople.lakshmi);
  const csv = await (await loggedInClient(site, otherPeople.lakshmi)).get(csvUrl);
  expect(csv.headers.get("content-disposition")).toContain("statement-Rice-Road-Foods-2026-04-01-2026-04-30.csv");
  const pdf = await keerthi.get(`/dashboard/clients/${id}/statement.pdf`);
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(await (await keerthi.get("/dashboard/invoices/clients?q=rice+road")).json()).toMatchObject([{ fields: { client: id } }]);
});

test("a lead becomes a client by one button, and an event names another client, without JavaScript", async () => {
  const keerthi = await loggedInClient(site, "keerthi");
  const sql = await site.database();
  const [lead] = await sql`insert into leads (name, phone) values ('Harika Reddy', '+91 90000 55555') returning id`;
  const leadUrl = `/dashboard/leads/${lead?.id}`;
  const made = await keerthi.post(leadUrl, { intent: "make-client", id: lead?.id, version: "1" });
  expect(await made.text()).toContain("Harika Reddy is a client now.");
  const [event] = await sql`insert into events (name) values ('Reception') returning id`;
  const eventUrl = `/dashboard/events/${event?.id}`;
  expect((await keerthi.page(`${eventUrl}?client=harika`)).text).toContain("Choose Harika Reddy");
  const [client] = await sql`select client_id as id from leads where id = ${lead?.id}`;
  const choice = { intent: "choose-client", id: event?.id, version: "1", client_id: client?.id };
  expect((await keerthi.post(eventUrl, choice)).status).toBe(302);
  expect((await keerthi.post(eventUrl, choice)).status).toBe(409);
  expect((await keerthi.page(`/dashboard/clients/${client?.id}`)).text).toContain("Reception");
});
