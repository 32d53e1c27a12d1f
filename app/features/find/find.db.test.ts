import { expect, it } from "vitest";
import { Forbidden } from "#app/errors.ts";
import type { Person } from "#app/permissions.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { findRecords, readOpenedRecords } from "./find.server.ts";
import { readFindQuery } from "./find.ts";

const db = testDatabase();

const find = async (person: Person, text: string) =>
  (await findRecords(person, readFindQuery(text))).map(({ title, rows }) => [title, ...rows.map(({ name }) => name)]);

it("finds records of all kinds by name, each with its facts and state", async () => {
  const admin = await addTestPerson("Tarun Admin", "admin");
  const { owner } = db;
  await owner`insert into events (name, date, venue, status) values ('Tarun and Vivek, wedding', '2026-11-25', 'Lighthouse Hall', 'active')`;
  await owner`insert into leads (name, phone, company, kind, stage) values ('Tarun Sampangi', '+919848012345', 'Kolam Analytics', 'Corporate', 'quoted')`;
  await owner`insert into clients (name, city) values ('Tarun Chamanti', 'Hyderabad')`;
  await owner`insert into quotes (client_name, content, status, revision, number, sent_at, valid_until)
    values ('Tarun Chamanti', '{"title": "Wedding"}', 'sent', 1, 'QT-H/2627/00001', now(), '2020-01-01')`;
  await owner`insert into quote_revisions (quote_id, number, content, supply, valid_until, total, sent_by) select id, 1, '{}', '{}', '2020-01-01', 12300000, 's' from quotes`;
  await owner`insert into invoices (client_name, amount, status) values ('Tarun Chamanti', 44400000, 'draft')`;
  await owner`insert into vendors (vendor_name, contact_email, service_type) values ('Seven Garlands', 'tarun@garlands.example', 'Flowers')`;
  await owner`insert into tasks (title, description, due_date) values ('Call the florist', 'Ask for Tarun', '2026-11-24')`;
  const groups = await findRecords(admin, readFindQuery("tarun"));
  expect(groups.map(({ title, rows }) => [title, rows[0]?.name, rows[0]?.facts, rows[0]?.state])).toEqual([
    ["Events", "Tarun and Vivek, wedding", `${formatDay("2026-11-25")}, Lighthouse Hall`, "Active"],
    ["Leads", "Tarun Sampangi", "Corporate, Kolam Analytics, +91 98480 12345", "Quoted"],
    ["Clients", "Tarun Chamanti", "Hyderabad", "Person"],
    ["Quotes", "QT-H/2627/00001", "Tarun Chamanti, Wedding, ₹1,23,000", "Expired"],
    ["Invoices", "Draft", "Tarun Chamanti, ₹4,44,000", "Draft"],
    ["Vendors", "Seven Garlands", "Flowers, tarun@garlands.example", "Active"],
    ["People", "Tarun Admin", "tarun.admin@toranam.example", "Team Member"],
    ["Tasks", "Call the florist", formatDay("2026-11-24"), "Pending"],
  ]);
});

it("finds an invoice by its amount, once, where invoices are looked for", async () => {
  const accounts = await addTestPerson("Amount Accounts", "accounts");
  await db.owner`insert into invoices (client_name, amount, status) values ('Of the amount 98765', 9876500, 'draft')`;
  for (const text of ["₹98,765", "98765.00", "Rs. 98765/-", "98.765k"])
    expect(await find(accounts, text)).toEqual([["Invoices", "Draft"]]);
  expect(await find(accounts, "98765")).toEqual([["Invoices", "Draft"]]);
  expect(await find(accounts, "@98,765")).toEqual([]);
});

it("finds every kind of record by another spelling, after those that are spelled so", async () => {
  const admin = await addTestPerson("Pavan Spelled", "admin");
  await db.owner`insert into clients (name) values ('Pawan Spelled'), ('Pavan Spelled')`;
  expect(await find(admin, "pavan spelled")).toEqual([
    ["Clients", "Pavan Spelled", "Pawan Spelled"],
    ["People", "Pavan Spelled"],
  ]);
  expect((await find(admin, "pawan speled"))[0]?.length).toBe(3);
});

it("lists whole names and numbers first, then beginnings of names, of words, and the rest; five of each kind", async () => {
  const member = await addTestPerson("Rank Member", "planner");
  const { owner } = db;
  for (const name of ["Mr Kamala", "Xkamala", "Kamala Devi", "Kamala", "Sri Kamala Rao", "Okamala", "Pkamala"])
    await owner`insert into leads (name, updated_at) values (${name}, now() - interval '1 day')`;
  await owner`update leads set updated_at = now() where name = 'Mr Kamala'`;
  const [leads] = await findRecords(member, readFindQuery("KAMALA"));
  expect(leads?.rows.slice(0, 2).map(({ name }) => name)).toEqual(["Kamala", "Kamala Devi"]);
  expect(
    leads?.rows
      .slice(2, 4)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["Mr Kamala", "Sri Kamala Rao"]);
  expect([leads?.rows.length, leads?.count]).toEqual([5, "7"]);
});

it("finds a phone number in any notation, and a vendor's too", async () => {
  const member = await addTestPerson("Phone Member", "planner");
  await db.owner`insert into leads (name, phone) values ('Caller', '+91 90000 77777')`;
  await db.owner`insert into vendors (vendor_name, phone) values ('Sound of Pearls', '040-5550 0199')`;
  for (const text of ["9000077777", "90000 77777", "+91-90000-77777", "0 90000 77777", "77777"])
    expect(await find(member, text), text).toEqual([["Leads", "Caller"]]);
  expect(await find(member, "4055500199")).toEqual([["Vendors", "Sound of Pearls"]]);
});

it("finds names as others write them, and phone numbers in the digits of any script", async () => {
  const member = await addTestPerson("Zoë Ångström", "admin");
  await db.owner`insert into clients (name, phone) values ('José Müller', '౯౯౯౯౯ ౦౦౦౦౧')`;
  await db.owner`insert into leads (name) values ('ज़रीना ख़ान'), ('రాజ్\u200cకుమార్')`;
  for (const text of ["jose", "JOSÉ", "Muller jose", "9999900001", "९९९९९00001", "99999 ౦౦౦౦౧"])
    expect(await find(member, text), text).toEqual([["Clients", "José Müller"]]);
  expect(await find(member, "जरीना")).toEqual([["Leads", "ज़रीना ख़ान"]]);
  expect(await find(member, "రాజ్కుమార్")).toEqual([["Leads", "రాజ్\u200cకుమార్"]]);
  expect(await find(member, "కుమా")).toEqual([["Leads", "రాజ్\u200cకుమార్"]]);
  // Nothing that could be found.
  for (const text of ["", "\u200d", "\u0301"]) expect(await find(member, text)).toEqual([]);
  expect(await find(member, "zoe angstrom")).toEqual([["People", "Zoë Ångström"]]);
});

it("finds an invoice by the end of its number, and puts its kind first", async () => {
  const member = await addTestPerson("Number Member", "planner");
  const { owner } = db;
  await owner`insert into invoices (client_name, amount, status, number, office, invoice_date) values ('Numbered', 100, 'issued', 'INV-H/2627/00015', 'hyderabad', '2026-11-20')`;
  await owner`insert into events (name) values ('15 years of Numbered')`;
  expect(await find(member, "15")).toEqual([
    ["Invoices", "INV-H/2627/00015"],
    ["Events", "15 years of Numbered"],
  ]);
  expect(await find(member, "#15")).toEqual([["Invoices", "INV-H/2627/00015"]]);
  expect(await find(member, "inv-h/2627/00015")).toEqual([["Invoices", "INV-H/2627/00015"]]);
  expect(await find(member, "2627/00015")).toEqual([["Invoices", "INV-H/2627/00015"]]);
});

it("finds several words in any order and reads wildcards as characters", async () => {
  const member = await addTestPerson("Word Member", "planner");
  await db.owner`insert into clients (name, city, updated_at) values ('Padma_Priya 100%', 'Guntur', now()), ('Padmapriya', 'Guntur', now() - interval '1 day')`;
  expect(await find(member, "guntur padma")).toEqual([["Clients", "Padma_Priya 100%", "Padmapriya"]]);
  expect(await find(member, "padma_")).toEqual([["Clients", "Padma_Priya 100%"]]);
  expect(await find(member, "0%")).toEqual([]);
  expect(await find(member, "100%")).toEqual([["Clients", "Padma_Priya 100%"]]);
  expect(await find(member, "\\'; select 1 --")).toEqual([]);
});

it("shows a member their own tasks and no people, as the lists do", async () => {
  const [member, other, admin] = [
    await addTestPerson("Hidden Member", "planner"),
    await addTestPerson("Hidden Other", "planner"),
    await addTestPerson("Hidden Admin", "admin"),
  ];
  await db.owner`insert into tasks (title, assigned_to) select 'Hidden other ' || n, ${other.id} from generate_series(1, 400) n`;
  await db.owner`insert into tasks (title, assigned_to) values ('Hidden own', ${member.id})`;
  expect(await find(member, "hidden")).toEqual([["Tasks", "Hidden own"]]);
  expect((await find(admin, "hidden")).map(([title, ...names]) => [title, names.length])).toEqual([
    ["People", 3],
    ["Tasks", 5],
  ]);
  expect(await find(member, "@hidden")).toEqual([]);
});

it("finds nothing for a pending person, in the function and in the database", async () => {
  const pending = await addTestPerson("Pending Finder", "pending");
  await expect(findRecords(pending, readFindQuery("a"))).rejects.toThrow(Forbidden);
  await expect(readOpenedRecords(pending, [])).rejects.toThrow(Forbidden);
  await db.owner`insert into events (name) values ('Unseen')`;
  const ids = await db.app.begin(async (tx) => {
    await tx`select set_config('app.user_id', ${pending.id}, true)`;
    return tx`select * from find_records('{event}', '{"%unseen%"}', '{}', ' unseen%')`;
  });
  expect(ids).toHaveLength(0);
});

it("lists the opened records in their order, without deleted ones and those that the person may not read", async () => {
  const [member, other] = [await addTestPerson("Opener", "planner"), await addTestPerson("Other Opener", "planner")];
  const { owner } = db;
  const [event] = await owner<{ id: string }[]>`insert into events (name) values ('Opened event') returning id`;
  const [lead] = await owner<{ id: string }[]>`insert into leads (name) values ('Opened lead') returning id`;
  const [task] = await owner<
    { id: string }[]
  >`insert into tasks (title, assigned_to) values ('Another’s', ${other.id}) returning id`;
  const rows = await readOpenedRecords(member, [
    { kind: "lead", id: lead?.id ?? "" },
    { kind: "task", id: task?.id ?? "" },
    { kind: "client", id: crypto.randomUUID() },
    { kind: "event", id: event?.id ?? "" },
  ]);
  expect(rows.map(({ name }) => name)).toEqual(["Opened lead", "Opened event"]);
});
