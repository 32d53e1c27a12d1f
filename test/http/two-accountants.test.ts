import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Client, loggedInClient, type Page } from "../client.ts";
import { sharedSite } from "./site.ts";

// Two sessions with the same page open: the first succeeds, and the second gets a message and loses nothing.
const site = sharedSite();
let mine: Client;
let theirs: Client;
beforeAll(async () => {
  [mine, theirs] = [await loggedInClient(site, "sravani"), await loggedInClient(site, "sravani")];
});

async function addClient(name: string): Promise<string> {
  const fields = { name, email: "both@client.example", state_code: "36", pin: "500034", address: "Banjara Hills" };
  const added = await mine.post("/dashboard/clients?new", { intent: "add", id: crypto.randomUUID(), ...fields });
  expect(added.status).toBe(302);
  return added.headers.get("location") as string;
}

/** The question before an invoice of ₹1,180 is issued. */
async function question(clientUrl: string): Promise<Page> {
  const empty = await mine.page(`/dashboard/invoices/new?client=${clientUrl.split("/").at(-1)}`);
  const fields = { Description: "Stage", Rate: "1000", "The event or venue is in": "36" };
  return (await empty.submit("Save draft", fields)).submit("Issue…");
}
const issueFrom = (page: Page) => page.submit("Issue and mail", { "Mail the PDF to the client": false });
const pathOf = (page: Page) => new URL(page.path, site.url).pathname;

test("a payment and a credit note of one balance: the message about the payment names the note", async () => {
  const invoice = pathOf(await issueFrom(await question(await addClient("Both Rao"))));
  const [paying, crediting] = [await theirs.page(`${invoice}?pay`), await mine.page(`${invoice}?credit`)];
  await crediting.submit("Issue credit note", { Reason: "Called off" });
  const refused = await paying.submit("Record payment", { Reference: "UTR both" });
  expect(refused.status).toBe(409);
  expect(refused.main.text).toMatch(
    /has no balance any more\. The last change is of Sravani Reddy.*credit note issued, ₹1,180\.00/,
  );
  expect(refused.value("Reference")).toBe("UTR both");
});

test("a credit note after a payment that came meanwhile: asked for again, then issued", async () => {
  const invoice = pathOf(await issueFrom(await question(await addClient("Paid Rao"))));
  const [paying, crediting] = [await theirs.page(`${invoice}?pay`), await mine.page(`${invoice}?credit`)];
  await paying.submit("Record payment", { Reference: "UTR paid" });
  const refused = await crediting.submit("Issue credit note", { Reason: "Called off" });
  expect(refused.status).toBe(409);
  expect(refused.main.text).toMatch(
    /balance of INV-H\S+ is ₹0\.00 by now\. The last change is of .*payment recorded, ₹1,180\.00/,
  );
  expect(refused.value("Reason")).toBe("Called off");
  const issued = await refused.submit("Issue credit note", {});
  expect(issued.main.text).toMatch(/CN-H\/\d{4}\/\d{5}/);
});

test("an invoice issued twice: the second person sees the number and who issued it", async () => {
  const asked = await question(await addClient("Twice Rao"));
  const [other, third] = [await theirs.page(asked.path), await theirs.page(asked.path)];
  const atOnce = await Promise.all([asked, other].map(issueFrom));
  const notices = atOnce.map(({ text }) => text.includes("Issued already by Sravani Reddy"));
  expect(notices.toSorted(), "submitted at once: one of them issued it").toEqual([false, true]);
  const issued = atOnce[notices.indexOf(false)] as Page;
  const late = await issueFrom(third);
  expect(pathOf(late)).toBe(pathOf(issued));
  expect(late.headings()[0]).toBe(issued.headings()[0]);
  expect(late.text).toContain("Sravani Reddy");
  const sql = await site.database();
  const [row] = await sql`select count(*)::int as n from invoices where client_name = 'Twice Rao' and status = 'issued'`;
  expect(row?.n).toBe(1);
});

test("a draft that another page stores unchanged, just before it is issued, is issued all the same", async () => {
  const asked = await question(await addClient("Between Rao"));
  const sql = await site.database();
  // As if the other page were always faster.
  await sql.unsafe(`create function store_again() returns trigger language plpgsql as $$ begin
      update invoices set due_date = due_date where id = new.id;
      return null;
    end $$;
    create trigger store_again after update on invoices for each row
      when (new.status = 'draft' and pg_trigger_depth() = 0) execute function store_again()`);
  const issued = await issueFrom(asked);
  await sql`drop function store_again cascade`;
  expect(issued.headings()[0]).toMatch(/^INV-H/);
  expect(issued.text).toContain("is issued.");
});

test("credit of an invoice and of a client is refunded once when two people refund it", async () => {
  const clientUrl = await addClient("Back Rao");
  const invoice = pathOf(await issueFrom(await question(clientUrl)));
  await (await mine.page(`${invoice}?pay`)).submit("Record payment", { Reference: "UTR back" });
  await (await mine.page(`${invoice}?credit`)).submit("Issue credit note", { Reason: "Called off" });
  for (const page of [`${invoice}?refund`, `${clientUrl}?refund`]) {
    if (page.startsWith(clientUrl))
      await (await mine.page(`${clientUrl}?pay`)).submit("Record payment", { Amount: "500", Reference: "UTR more" });
    const [first, second] = [await mine.page(page), await theirs.page(page)];
    expect((await first.submit("Record refund", { Reason: "Called off", Reference: "UTR out" })).status).toBe(200);
    const late = await second.submit("Record refund", { Reason: "Called off", Reference: "UTR out 2" });
    expect([late.status, late.main.text]).toEqual([409, expect.stringContaining("credit any more")]);
  }
  const sql = await site.database();
  const [row] = await sql`select count(*)::int as n from refunds join clients c on c.id = client_id where c.name = 'Back Rao'`;
  expect(row?.n).toBe(2);
});

test("one advance used by two invoices and refunded twice: the second of each gets a message with what is left", async () => {
  const clientUrl = await addClient("Advance Both");
  const recorded = await (await mine.page(`${clientUrl}?advance`)).submit("Record advance", {
    "The event is in": "97",
    Amount: "1180",
    Reference: "UTR adv",
  });
  const number = recorded.text.match(/RV-H\/\d{4}\/\d{5}/)?.[0] ?? "";
  const [first, second] = [await question(clientUrl), await question(clientUrl)];
  await issueFrom(first);
  const refused = await issueFrom(second);
  expect(refused.text).toContain(`Not issued yet: ₹0.00 of ${number} is left by now.`);

  const again = await (await mine.page(`${clientUrl}?advance`)).submit("Record advance", {
    "The event is in": "97",
    Amount: "2000",
    Reference: "UTR adv 2",
  });
  const voucher = (await again.follow(/^receipt voucher/)).path;
  const [one, two] = [await mine.page(`${voucher}?return`), await theirs.page(`${voucher}?return`)];
  await one.submit("Record refund", { Reason: "Called off" });
  expect((await two.submit("Record refund", { Reason: "Called off" })).text).toContain("At most ₹0.00 can be refunded.");
});

test("of a cancellation and a refund of one voucher at the same time one succeeds, and the other gets a message", async () => {
  const clientUrl = await addClient("Void Both");
  const recorded = await (await mine.page(`${clientUrl}?advance`)).submit("Record advance", {
    "The event is in": "97",
    Amount: "2000",
    Reference: "UTR void",
  });
  const voucher = (await recorded.follow(/^receipt voucher/)).path;
  const [refunding, cancelling, late] = [
    await theirs.page(`${voucher}?return`),
    await mine.page(`${voucher}?cancel`),
    await theirs.page(`${voucher}?cancel`),
  ];
  await cancelling.submit("Mark as cancelled", { Reason: "Mistake" });
  expect((await refunding.submit("Record refund", { Reason: "Back" })).text).toContain("At most ₹0.00 can be refunded.");
  expect((await late.submit("Mark as cancelled", { Reason: "Mistake" })).text).toContain("somebody cancelled it already");
});

test("of two refunds of one credit submitted at once one is recorded; of two notes of a part the second is asked for again", async () => {
  const invoice = pathOf(await issueFrom(await question(await addClient("Same Moment"))));
  const both = (view: string) => Promise.all([mine.page(invoice + view), theirs.page(invoice + view)]);
  const part = { "Part of it, by line": true, "Quantity of Stage": "0.25", Reason: "Fewer guests" };
  const noted = await Promise.all((await both("?credit")).map((page) => page.submit("Issue credit note", part)));
  expect(noted.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const asked = noted.find(({ status }) => status === 409) as Page;
  expect(asked.main.text).toMatch(/Not issued: the balance of INV-H\S+ is ₹885\.00 by now\. The last change is of Sravani Reddy/);
  expect(asked.value("Reason")).toBe("Fewer guests");
  expect((await asked.submit("Issue credit note", {})).status).toBe(200);

  await (await mine.page(`${invoice}?pay`)).submit("Record payment", { Reference: "UTR same" });
  await (await mine.page(`${invoice}?credit`)).submit("Issue credit note", { Reason: "Called off" });
  const refunded = await Promise.all(
    (await both("?refund")).map((page) => page.submit("Record refund", { Reason: "Called off", Reference: "UTR out" })),
  );
  expect(refunded.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const sql = await site.database();
  const [row] = await sql`select count(*)::int as n from refunds join clients c on c.id = client_id where c.name = 'Same Moment'`;
  expect(row?.n).toBe(1);
});

test("a draft that was stored meanwhile is shown beside what was sent, also without what the sender's page had shown", async () => {
  const client = await loggedInClient(site, "sravani");
  const url = `/dashboard/invoices/${randomUUID()}`;
  const send = (notes: string, snapshot: string) => client.post(url, { intent: "save", notes, snapshot });
  await send("First", "{}");
  for (const snapshot of ["{}", "null", "", '{"items":1,"notes":[]}']) {
    const response = await send("Second", snapshot);
    expect([response.status, await response.text()]).toEqual([409, expect.stringContaining("Second")]);
  }
});
