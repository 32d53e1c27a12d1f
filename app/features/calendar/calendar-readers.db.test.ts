import ICAL from "ical.js";
import nodeIcal, { type VEvent } from "node-ical";
import { convertIcsCalendar } from "ts-ics";
import { beforeAll, expect, it } from "vitest";
import { company, refreshCompany } from "#app/company/company.server.ts";
import { readFunctions } from "#app/features/client-page/client-page.server.ts";
import { editEvent, moveEvent, readEvent } from "#app/features/events/edit-event.server.ts";
import type { EditedEvent } from "#app/features/events/events.ts";
import { addFunction, cancelFunction, restoreFunction } from "#app/features/events/functions/functions.server.ts";
import { NewFunction } from "#app/features/events/functions/functions.ts";
import { ensureSecretLink, readSecretLink, type SecretLink, secretLinkUrl } from "#app/identity/secret-link.server.ts";
import { runWithRequest } from "#app/platform/request.server.ts";
import { asActor } from "#db/client.server.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { createFunctionsFile, readFeed, readFeedUrl, renewFeed } from "./calendar.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
const mapUrl = "https://maps.example/@17.59,78.57,15z?q=a;b";

let event: string;
let link: SecretLink;
let key: string;
beforeAll(async () => {
  await refreshCompany();
  await renewFeed(keerthi);
  key = new URL((await readFeedUrl(keerthi)) as string).searchParams.get("key") as string;
  const [added] = await database.owner`
    insert into events (name, date, time, end_time, venue, status, description) values
    ('Tarun & Vivek; వివాహ మహోత్సవం, శ్రీ సత్యనారాయణ వ్రతం', '2098-11-24', '19:00', '00:30', 'Lighthouse Hall, lawn', 'active', ${"Ramp\r\nLamps\u000b"})
    returning id`;
  event = added?.id;
  const add = async (name: string, fields: Record<string, string>) => {
    const empty = {
      setup_from: "",
      clear_by: "",
      end_time: "",
      start_time: "",
      guests: "",
      guaranteed: "",
      guarantee_on: "",
      actual: "",
    };
    const one = { ...empty, id: crypto.randomUUID(), event_id: event, name, note: "", venue: "Mandap" };
    await addFunction(keerthi, NewFunction.parse({ ...one, ...fields }));
  };
  await add("Muhurtham", { day: "2098-11-25", start_time: "01:30", end_time: "04:00" });
  await add("Lunch", { day: "2098-11-25", start_time: "12:00", end_time: "12:00" });
  await add("Reception", { day: "2098-11-26" });
  await database.owner`update event_functions set map_url = ${mapUrl}`;
  const token = await asActor(keerthi, (tx) => ensureSecretLink(tx, "client", event, keerthi.id));
  const request = new Request(`https://toranam.example${secretLinkUrl("client", token)}`);
  link = await runWithRequest({ id: "request", clientIp: "198.51.100.7" }, () => readSecretLink(request, "client"));
});

type Read = {
  uid: string;
  start: string;
  end: string | null;
  summary: string;
  status: string;
  sequence: number;
  url: string;
  location: string;
};

const at = (date: Date, isDay: boolean) => (isDay ? date.toISOString().slice(0, 10) : date.toISOString());

function byIcalJs(text: string): Read[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((component) => {
    const one = new ICAL.Event(component);
    return {
      uid: one.uid,
      start: one.startDate.isDate ? one.startDate.toString() : at(one.startDate.toJSDate(), false),
      end: one.startDate.isDate ? null : at(one.endDate.toJSDate(), false),
      summary: one.summary,
      status: String(component.getFirstPropertyValue("status")),
      sequence: one.sequence,
      url: String(component.getFirstPropertyValue("url")),
      location: one.location,
    };
  });
}

/** It gives a day as midnight of this process. */
const localDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

function byNodeIcal(text: string): Read[] {
  const entries = Object.values(nodeIcal.sync.parseICS(text)).filter((one): one is VEvent => one?.type === "VEVENT");
  return entries.map(({ uid, start, end, datetype, summary, status, sequence, url, location }) => ({
    uid,
    start: datetype === "date" ? localDay(start) : at(start, false),
    end: datetype === "date" || !end ? null : at(end, false),
    summary: String(summary),
    status: String(status),
    sequence: Number(sequence),
    url: String(url),
    location: String(location),
  }));
}

const byTsIcs = (text: string): Read[] =>
  (convertIcsCalendar(undefined, text).events ?? []).map(({ uid, start, end, summary, status, sequence, url, location }) => ({
    uid,
    start: at(start.date, start.type === "DATE"),
    end: end ? at(end.date, false) : null,
    summary: String(summary),
    status: String(status),
    sequence: Number(sequence),
    url: String(url),
    location: String(location),
  }));

/** What three programs read of a calendar, which they read alike; by name. */
function read(text: string): Record<string, Read> {
  const entries = byIcalJs(text);
  expect(byNodeIcal(text)).toEqual(entries);
  expect(byTsIcs(text)).toEqual(entries);
  expect(text).not.toMatch(/[^\r]\n|\r[^\n]/);
  // No parameter twice (RFC 5545 3.2).
  expect(text.match(/^.*;(\w+=\w+);\1.*$/m)).toBeNull();
  expect(text.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  return Object.fromEntries(entries.map((one) => [one.summary.split(": ").at(-1), one]));
}
const calendars = async () => ({
  staff: read((await readFeed(key)) as string),
  client: read(createFunctionsFile(await readFunctions(link))),
});

const india = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString();

/** Compares both calendars with the event's page. */
async function expectPage() {
  const page = await readEvent(keerthi, event);
  const { staff, client } = await calendars();
  for (const one of page?.functions ?? []) {
    const name = one.name || String(page?.event.name);
    const status = one.status === "cancelled" ? "cancelled" : (page?.event.status as string);
    const entry = {
      uid: `function-${one.id}@${company().installationId}`,
      start: one.startTime ? india(String(one.day), one.startTime) : one.day,
      status: { pending: "TENTATIVE", active: "CONFIRMED", cancelled: "CANCELLED" }[status],
      location: one.venue,
    };
    const word = status === "cancelled" && "Cancelled";
    expect(client[name]).toMatchObject({ ...entry, summary: [word, name].filter(Boolean).join(": "), url: mapUrl });
    expect(staff[name]).toMatchObject({
      ...entry,
      summary: [word, page?.event.name, one.name].filter(Boolean).join(": "),
      url: expect.stringMatching(new RegExp(`/dashboard/events/${event}$`)),
      sequence: client[name]?.sequence,
      end: client[name]?.end ?? null,
    });
  }
  expect(Object.keys(client)).toHaveLength(page?.functions.length ?? 0);
  return client;
}
const sequences = (entries: Record<string, Read>) => Object.values(entries).map(({ sequence }) => sequence);
const isHigher = (now: number[], before: number[]) => now.every((one, index) => one > (before[index] as number));
const functionNamed = async (name: string) => {
  const [row] = await database.owner`select id, version from event_functions where name = ${name}`;
  return row as { id: string; version: number };
};
const versionNow = async () => (await database.owner`select version from events where id = ${event}`)[0]?.version;

it("three programs read the times, names, states and UIDs of the event's page, for the staff and for the client", async () => {
  const client = await expectPage();
  expect(client).toMatchObject({
    "Tarun & Vivek; వివాహ మహోత్సవం, శ్రీ సత్యనారాయణ వ్రతం": { end: india("2098-11-25", "00:30") },
    Muhurtham: { end: india("2098-11-25", "04:00") },
    // It ends when it begins: its end is not known.
    Lunch: { end: india("2098-11-25", "16:00") },
    Reception: { start: "2098-11-26", end: null },
  });
});

it("an entry keeps its UID and gets a higher SEQUENCE when its function moves, is cancelled or restored, and its event too", async () => {
  const uids = (entries: Record<string, Read>) => Object.values(entries).map(({ uid }) => uid);
  const before = await expectPage();
  const page = await readEvent(keerthi, event);
  const fields = Object.fromEntries(Object.entries(page?.editable.snapshot ?? {}).map(([name, value]) => [name, value || null]));
  await editEvent(keerthi, { ...fields, ...page?.editable, date: "2098-12-01", clash_ok: false } as unknown as EditedEvent);
  const moved = await expectPage();
  expect([uids(moved), isHigher(sequences(moved), sequences(before))]).toEqual([uids(before), true]);

  const lunch = await functionNamed("Lunch");
  await cancelFunction(keerthi, { ...lunch, reason: "mourning" });
  const cancelled = await expectPage();
  expect(cancelled.Lunch).toMatchObject({ uid: before.Lunch?.uid, status: "CANCELLED" });
  expect(cancelled.Lunch?.sequence).toBeGreaterThan(moved.Lunch?.sequence ?? 0);
  await restoreFunction(keerthi, await functionNamed("Lunch"));
  const restored = await expectPage();
  expect(restored.Lunch).toMatchObject({ uid: before.Lunch?.uid, status: "CONFIRMED" });
  expect(restored.Lunch?.sequence).toBeGreaterThan(cancelled.Lunch?.sequence ?? 0);

  await moveEvent(keerthi, { id: event, version: await versionNow(), status: "cancelled" });
  const ended = await expectPage();
  expect(Object.values(ended).map(({ status }) => status)).toEqual(uids(ended).map(() => "CANCELLED"));
  expect(isHigher(sequences(ended), sequences(moved))).toBe(true);
  await moveEvent(keerthi, { id: event, version: await versionNow(), status: "pending" });
  const reopened = await expectPage();
  expect(Object.values(reopened).map(({ status }) => status)).toEqual(uids(ended).map(() => "TENTATIVE"));
  expect(isHigher(sequences(reopened), sequences(ended))).toBe(true);
  expect(uids(reopened).sort()).toEqual(uids(before).sort());
});

it("the company's new name changes no UID and no SEQUENCE", async () => {
  const before = await expectPage();
  await database.owner`insert into settings (section, value) values ('company', '{"name": "Mayura, Events"}')`;
  await refreshCompany();
  expect(company().name).toBe("Mayura, Events");
  expect(await expectPage()).toEqual(before);
  expect(await readFeed(key)).toContain("X-WR-CALNAME:Mayura\\, Events");
});
