import { expect, test } from "vitest";
import { loggedInClient } from "../client.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

async function addLeads(): Promise<[kept: string, other: string]> {
  const sql = await site.database();
  const [kept] = await sql`insert into leads (name, phone) values ('Lakshmi Rao', '+91 98480 12345') returning id`;
  const [other] =
    await sql`insert into leads (name, phone, email) values ('Laxmi Rao', '098480-12345', 'laxmi@rao.example') returning id`;
  await sql`insert into lead_notes (lead_id, text, author, author_name) values (${other?.id}, 'Asked for jasmine', 'a', 'Keerthi')`;
  return [kept?.id, other?.id];
}

test("an admin finds two leads of one person, merges them, and undoes it, without JavaScript", async () => {
  const sravani = await loggedInClient(site, "sravani");
  const [kept, other] = await addLeads();
  const list = await sravani.page("/dashboard/duplicates");
  expect(list.text).toContain("Same phone number");
  const chooser = `/dashboard/merge/lead/${kept}`;
  expect((await sravani.page(`/dashboard/leads/${kept}`)).one("#merged").element.innerHTML).toContain(chooser);
  expect((await sravani.page(chooser)).text).toContain("Same phone number");
  const compareUrl = `/dashboard/merge/lead/${kept}/${other}`;
  const compare = await sravani.page(compareUrl);
  expect(compare.text).toContain("From Laxmi Rao to Lakshmi Rao: 1 note.");
  const form = { intent: "merge", kept_version: "1", merged_version: "1", name: "merged" };
  const stale = await sravani.post(compareUrl, { ...form, kept_version: "7" });
  expect([stale.status, await stale.text()]).toEqual([409, expect.stringContaining("somebody changed Lakshmi Rao meanwhile")]);
  const merged = await sravani.post(compareUrl, form);
  expect([merged.status, merged.headers.get("location")]).toEqual([302, `/dashboard/leads/${kept}?merged`]);
  const page = await sravani.page(`/dashboard/leads/${kept}?merged`);
  expect(page.text).toContain("Laxmi Rao is a part of this lead now.");
  expect(page.one("h1").text).toBe("Laxmi Rao");
  expect(page.text).toContain("Asked for jasmine");
  expect(page.one("#merged").text).toContain("098480-12345");

  const old = await sravani.get(`/dashboard/leads/${other}`);
  expect([old.status, old.headers.get("location")]).toEqual([302, `/dashboard/leads/${kept}`]);
  expect((await sravani.get(compareUrl)).headers.get("location")).toBe(`/dashboard/leads/${kept}`);
  expect((await sravani.page("/dashboard/leads?view=list&q=98480")).text).not.toContain("098480-12345");

  const [merge] = await (await site.database())`select id from merges where merged_id = ${other}`;
  const undone = await sravani.post("/dashboard/duplicates", { intent: "undo-merge", id: merge?.id });
  expect(await undone.text()).toContain("Laxmi Rao is a lead again.");
  expect((await sravani.page(`/dashboard/leads/${other}`)).text).toContain("Asked for jasmine");
  expect((await sravani.page(`/dashboard/leads/${kept}`)).one("h1").text).toBe("Lakshmi Rao");
});

test("a member sees similar records but cannot merge or reject them; an admin's decision is stored", async () => {
  const keerthi = await loggedInClient(site, "keerthi");
  const sravani = await loggedInClient(site, "sravani");
  const sql = await site.database();
  const [one, other] = await sql`
    insert into clients (name, email) values ('Rice Road Foods', 'a@rice.example'), ('Rice Rd. Foods', 'A@rice.example') returning id`;
  const list = await keerthi.page("/dashboard/duplicates");
  expect(list.text).toContain("Rice Rd. Foods");
  expect(list.all("form button[value=not-duplicate]")).toHaveLength(0);
  expect((await keerthi.page(`/dashboard/clients/${one?.id}`)).one("#merged").text).toContain("Same email address");
  expect((await keerthi.get(`/dashboard/merge/client/${one?.id}/${other?.id}`)).status).toBe(403);
  const rejected = { intent: "not-duplicate", kind: "client", one: one?.id, other: other?.id };
  expect((await keerthi.post("/dashboard/duplicates", rejected)).status).toBe(403);
  expect((await sravani.post("/dashboard/duplicates", rejected)).status).toBe(200);
  expect((await sravani.page("/dashboard/duplicates")).text).not.toContain("Rice Rd. Foods");
});

test("the values being entered are compared with existing records, in any notation", async () => {
  const keerthi = await loggedInClient(site, "keerthi");
  const sql = await site.database();
  const [client] =
    await sql`insert into clients (name, phone, gstin) values ('Harika Caterers', '040 6677 8899', '36ZZZCE0001A2Z0') returning id`;
  const similar = async (query: string) => {
    const response = await keerthi.get(`/dashboard/duplicates/similar?${query}`);
    return (await response.json()) as { id: string; matches: string[] }[];
  };
  expect(await similar("kind=client&phone=4066778899")).toMatchObject([{ id: client?.id, matches: ["phone"] }]);
  expect(await similar("kind=client&gstin=36zzzce0001a2z0")).toMatchObject([{ matches: ["gstin"] }]);
  expect(await similar(`kind=client&phone=4066778899&except=${client?.id}`)).toEqual([]);
  expect(await similar("kind=vendor&phone=4066778899")).toEqual([]);
  const [event] =
    await sql`insert into events (name, date, client_id) values ('Launch', '2027-03-01', ${client?.id}) returning id`;
  const [otherEvent] = await sql`insert into events (name, date) values ('Launch again', '2027-03-01') returning id`;
  expect(await similar(`kind=client&name=Harika+Caterer&event=${otherEvent?.id}`)).toMatchObject([{ matches: ["name"] }]);
  expect(await similar("kind=client&name=Harika+Caterer")).toEqual([]);
  expect(event?.id).toBeTruthy();
  expect(await (await keerthi.get(`/dashboard/invoices/clients?id=${client?.id}`)).json()).toMatchObject([
    { fields: { client: client?.id, clientGST: "36ZZZCE0001A2Z0" } },
  ]);
});

test("an admin searches for a record to merge with, by any word or notation of a phone number; a member cannot", async () => {
  const sravani = await loggedInClient(site, "sravani");
  const sql = await site.database();
  const [one, other] = await sql`insert into leads (name, phone) values
    ('Nandini Parijata', '+91 99590 10001'), ('Parijata, N.', '099590-20002') returning id`;
  const found = async (text: string) =>
    (await sravani.page(`/dashboard/merge/lead/${one?.id}?q=${encodeURIComponent(text)}`)).all("main li a[href*=merge]");
  const compareUrl = `/dashboard/merge/lead/${one?.id}/${other?.id}`;
  for (const text of ["parijata", "+91 99590 20002", "n. PARIJATA"])
    expect([text, (await found(text)).map((link) => link.element.getAttribute("href"))]).toEqual([text, [compareUrl]]);
  for (const text of ["zqq", "%", "_", "'", "😀"]) expect([text, await found(text)]).toEqual([text, []]);
  const keerthi = await loggedInClient(site, "keerthi");
  expect((await keerthi.get(`/dashboard/merge/lead/${one?.id}`)).status).toBe(403);
  expect((await keerthi.page(`/dashboard/leads/${one?.id}`)).all("a[href*='/dashboard/merge']")).toEqual([]);
});

test("a lead that is used instead of a new one takes over the note", async () => {
  const keerthi = await loggedInClient(site, "keerthi");
  const sql = await site.database();
  const [lead] = await sql`insert into leads (name) values ('Uma Sevanti') returning id, version`;
  const snapshot = JSON.stringify({
    name: "Uma Sevanti",
    email: "",
    phone: "",
    company: "",
    owner_id: "",
    next_action: "",
    next_action_on: "",
  });
  const form = {
    intent: "edit",
    id: lead?.id,
    version: "1",
    snapshot,
    name: "Uma Sevanti",
    email: "uma@sevanti.example",
    note: "Wants lotus",
  };
  expect((await keerthi.post(`/dashboard/leads/${lead?.id}`, form)).status).toBe(302);
  const page = await keerthi.page(`/dashboard/leads/${lead?.id}`);
  expect(page.text).toContain("uma@sevanti.example");
  expect(page.text).toContain("Wants lotus");
});
