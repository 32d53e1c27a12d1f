import { expect, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import { addSentQuote } from "../quote-rows.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

test("issuing an invoice stores the details that its client lacked, and makes that client the client of the event", async () => {
  const admin = await loggedInClient(site, "sravani");
  const sql = await site.database();
  const [client] = await sql`insert into clients (name) values ('Sparse Rao') returning id`;
  const [lead] = await sql`insert into leads (name, client_id) values ('Sparse', ${client?.id}) returning id`;
  const [event] = await sql`
    insert into events (name, date, state_code, lead_id) values ('Sparse sangeet', '2099-02-14', '36', ${lead?.id}) returning id`;
  const empty = await admin.page(`/dashboard/invoices/new?event=${event?.id}`);
  expect(empty.value("Name")).toBe("Sparse Rao");
  const saved = await empty.submit("Save draft", {
    ...{ Email: "sparse@client.example", Address: "Plot 18", "State of the client": "36", "PIN code": "500034" },
    ...{ Description: "Stage", Rate: "1000" },
  });
  expect(saved.text).not.toContain("ask somebody who may issue");
  const issued = await (await saved.submit("Issue…")).submit("Issue and mail", { "Mail the PDF to the client": false });
  const [stored] = await sql`select email, address, state_code, pin from clients where id = ${client?.id}`;
  expect(stored).toEqual({ email: "sparse@client.example", address: "Plot 18", state_code: "36", pin: "500034" });
  expect((await admin.page(`/dashboard/clients/${client?.id}`)).main.text).toContain("Plot 18");
  const page = await admin.page(`/dashboard/events/${event?.id}`);
  expect(page.links("Remove Sparse Rao")).toHaveLength(1);
  const question = await page.follow("Remove Sparse Rao");
  expect(question.byName("dialog", "Remove the client of this event?").text).toContain("has an invoice or an advance");

  // The audit log says what a person can read, not the ids that the code looks up.
  const audit = (await admin.page("/dashboard/audit?action=invoice+issued")).main.text;
  expect(audit).toContain(issued.headings()[0]);
  expect(audit).not.toMatch(/form: /);
  expect((await admin.page("/dashboard/audit?action=event+edited")).main.text).toContain("client: - → Sparse Rao");
});

test("issuing says that the GST number is not the one in the client's record, which keeps its own", async () => {
  const admin = await loggedInClient(site, "sravani");
  const sql = await site.database();
  const [client] = await sql`
    insert into clients (name, gst_treatment, gstin, state_code, pin, address)
    values ('Two numbers', 'registered', '36ZZZCE0001A2Z0', '36', '500034', 'Plot 18') returning id`;
  const question = async (number: Record<string, string>) => {
    const empty = await admin.page(`/dashboard/invoices/new?client=${client?.id}`);
    const values = { Description: "Stage", Rate: "1000", "The event or venue is in": "36", ...number };
    return (await empty.submit("Save draft", values)).submit("Issue…");
  };
  expect((await question({})).text).not.toContain("record has the GST number");
  const other = await question({ "GST number": "36zzzce0009a1zt" });
  expect(other.text).toContain("The client's record has the GST number 36ZZZCE0001A2Z0.");
  await other.submit("Issue");
  expect(await sql`select gstin from clients where id = ${client?.id}`).toEqual([{ gstin: "36ZZZCE0001A2Z0" }]);
});

test("issuing for an event whose client is not on record makes the new client that of the event and of its lead", async () => {
  const admin = await loggedInClient(site, "sravani");
  const sql = await site.database();
  const [lead] = await sql`insert into leads (name) values ('Recordless Rao') returning id`;
  const [event] = await sql`
    insert into events (name, date, state_code, lead_id) values ('Recordless', '2099-02-14', '36', ${lead?.id}) returning id`;
  const saved = await (await admin.page(`/dashboard/invoices/new?event=${event?.id}`)).submit("Save draft", {
    ...{ Email: "recordless@client.example", Description: "Stage", Rate: "1000" },
  });
  const issued = await (await saved.submit("Issue…")).submit("Issue and mail");
  const [row] = await sql`
    select c.id, c.name, l.client_id as lead from events e join clients c on c.id = e.client_id join leads l on l.id = e.lead_id
    where e.id = ${event?.id}`;
  expect(row).toEqual({ id: row?.id, name: "Recordless Rao", lead: row?.id });
  const client = (await admin.page(`/dashboard/clients/${row?.id}`)).main.text;
  expect(client).not.toContain("No lead names this client.");
  expect(client).toMatch(
    new RegExp(`(Mail on its way|No mail server, so no mail) to recordless@client.example.*${issued.headings()[0]}`),
  );
  expect((await admin.page("/dashboard/audit?action=lead+edited")).main.text).toContain("client: - → Recordless Rao");
});

test("the title of the panel of a client's invoices says whether it has open invoices, drafts or both", async () => {
  const admin = await loggedInClient(site, "sravani");
  const sql = await site.database();
  const [client] = await sql`
    insert into clients (name, state_code, pin, address) values ('Panel Rao', '36', '500034', 'Plot 18') returning id`;
  const clientUrl = `/dashboard/clients/${client?.id}`;
  const titles = async () =>
    (await admin.page(clientUrl))
      .all("h2")
      .map(({ text }) => text)
      .filter((title) => /invoices|drafts/i.test(title));
  expect(await titles()).toEqual(["Invoices"]);
  const saveDraft = async () =>
    (await admin.page(`/dashboard/invoices/new?client=${client?.id}`)).submit("Save draft", {
      ...{ Description: "Stage", Rate: "1000", "The event or venue is in": "36" },
    });
  const saved = await saveDraft();
  expect(await titles()).toEqual(["Drafts"]);
  await (await saved.submit("Issue…")).submit("Issue");
  expect(await titles()).toEqual(["Open invoices"]);
  await saveDraft();
  expect(await titles()).toEqual(["Open invoices and drafts"]);
});

test("Create Invoice of an event offers its accepted quote until all of it is invoiced", async () => {
  const { id, token } = await addSentQuote(site);
  const family = await anonymousClient(site).page(`/q?t=${token}`);
  await family.submit(/Accept for/, { "Your full name": "Meghana Sirimalle", "I accept quote": true });
  const sql = await site.database();
  const [quote] = await sql`select event_id from quotes where id = ${id}`;
  const client = await loggedInClient(site, "keerthi");
  const eventUrl = `/dashboard/events/${quote?.event_id}`;

  const offer = await (await client.page(eventUrl)).follow("Create Invoice");
  expect(offer.path).toBe(`/dashboard/invoices/new?event=${quote?.event_id}`);
  for (const text of ["The whole quote", "Empty invoice"]) expect(offer.main.text).toContain(text);
  const buttons = offer.all("button", "Draft invoice");
  const instalments = await sql`select id from instalments where quote_id = ${id} order by position`;
  expect(buttons).toHaveLength(instalments.length + 1);
  const empty = await offer.follow("Empty invoice");
  expect(empty.path).toMatch(/invoices\/[\da-f-]{36}\?new/);
  expect(empty.value("Rate")).toBe("");

  const drafted = await offer.submit("Draft invoice");
  expect(drafted.value("Name")).toBe("Meghana Sirimalle");
  expect(drafted.text).toMatch(/[Aa]sk somebody who may issue it/);
  expect(drafted.fields("Rate").length).toBeGreaterThan(1);
  // The whole quote is invoiced: nothing is left to offer.
  expect((await (await client.page(eventUrl)).follow("Create Invoice")).value("Rate")).toBe("");
});
