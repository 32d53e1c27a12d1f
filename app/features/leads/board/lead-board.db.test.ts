import { beforeEach, expect, it } from "vitest";
import { addDays, today } from "#app/platform/values/dates.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { moveLead } from "../change-lead.server.ts";
import { listLeads } from "../leads.server.ts";
import { readLeadFilters } from "../leads.ts";
import { readBoard } from "./lead-board.server.ts";

const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");

beforeEach(async () => {
  await database.owner`delete from contact_submissions`;
  await database.owner`delete from leads`;
});

/** `replyHours`: the hours until the reply is due. */
type Row = { stage?: string; replyHours?: number; next?: string; nextOn?: string; owner?: string; minutesAgo?: number };

async function add(name: string, { stage = "new", replyHours, next, nextOn, owner, minutesAgo = 0 }: Row = {}): Promise<string> {
  const [row] = await database.owner`
    insert into leads (name, stage, awaiting_reply_since, reply_due_at, next_action, next_action_on, owner_id, updated_at)
    values (${name}, ${stage}, ${replyHours === undefined ? null : new Date()},
      ${replyHours === undefined ? null : new Date(Date.now() + replyHours * 3_600_000)},
      ${next ?? null}, ${nextOn ?? null}, ${owner ?? null}, now() - make_interval(mins => ${minutesAgo}))
    returning id`;
  return row?.id;
}
const search = (query = "") => readLeadFilters(new URLSearchParams(query));
const board = (query = "", showsMore = false) => readBoard(keerthi, search(query), showsMore);
async function cards(stage: string, query = "") {
  const { stages } = await board(query);
  return stages.find((column) => column.stage === stage)?.leads.map(({ name }) => name);
}

it("sorts each stage by urgency: replies by their due time, next actions by their day, then the latest change", async () => {
  const day = (days: number) => addDays(today(), days);
  await add("Nothing, older", { minutesAgo: 60 });
  await add("Nothing");
  await add("Action without a day", { next: "Call" });
  await add("Action later", { next: "Call", nextOn: day(3) });
  await add("Action today", { next: "Call", nextOn: day(0) });
  await add("Action overdue", { next: "Call", nextOn: day(-3) });
  await add("Reply due", { replyHours: 2 });
  await add("Reply overdue", { replyHours: -2, next: "Call", nextOn: day(9) });
  expect(await cards("new")).toEqual([
    "Reply overdue",
    "Reply due",
    "Action overdue",
    "Action today",
    "Action later",
    "Action without a day",
    "Nothing",
    "Nothing, older",
  ]);
});

it("shows ten cards of the open stages with what they ask for, all of one stage on request, and counts the others", async () => {
  for (let count = 0; count < 12; count++) await add(`Lead ${count}`);
  const id = await add("Enquired", { replyHours: 1 });
  await database.owner`update leads set kind = 'Product Launch', days = '2099-02', guests = '300' where id = ${id}`;
  await add("Won", { stage: "won" });
  const { stages } = await board();
  expect(stages.map(({ stage, total, leads }) => `${stage} ${leads.length} of ${total}`)).toEqual([
    "new 10 of 13",
    "contacted 0 of 0",
    "quoted 0 of 0",
    "won 0 of 1",
    "lost 0 of 0",
  ]);
  expect(stages[0]?.leads[0]).toMatchObject({ name: "Enquired", kind: "Product Launch", days: "2099-02", guests: "300" });
  expect(stages[0]?.leads[1]).toMatchObject({ kind: null, days: null });
  expect((await board("stage=new", true)).stages[0]?.leads).toHaveLength(13);
  expect(await cards("won", "stage=won")).toEqual(["Won"]);
});

it("keeps the lead that the actor changed last among the cards of its new stage", async () => {
  for (let count = 0; count < 12; count++) await add(`Urgent ${count}`, { stage: "quoted", next: "Call", nextOn: today() });
  const id = await add("Moved");
  await moveLead(keerthi, { id, version: 1, stage: "quoted", lost_reason: "" });
  const quoted = await cards("quoted");
  expect([quoted?.length, quoted?.[0]]).toEqual([11, "Moved"]);
  expect(await cards("quoted", "q=urgent")).toHaveLength(10);
  await database.owner`update leads set next_action = 'Call', next_action_on = '2020-01-05' where id = ${id}`;
  expect(await cards("quoted")).toHaveLength(10);
});

it("filters board and list by chips, owner and kind, and counts how many leads each chip would show", async () => {
  const late = await add("Late", { replyHours: -1, owner: keerthi.id });
  const waiting = await add("Waiting", { replyHours: 5 });
  await add("Due", { stage: "quoted", next: "Call", nextOn: today(), owner: keerthi.id });
  for (const stage of ["won", "lost"]) await add("Closed", { stage, next: "Call", nextOn: today() });
  await database.owner`update leads set kind = case id when ${late} then 'Other' else 'Wedding' end where id in (${late}, ${waiting})`;
  expect((await board()).chipCounts).toEqual({ waiting: 2, overdue: 1, action: 1, mine: 2 });
  expect((await board("mine=1")).chipCounts).toEqual({ waiting: 1, overdue: 1, action: 1, mine: 2 });
  expect((await board("show=overdue&mine=1")).chipCounts).toEqual({ waiting: 1, overdue: 1, action: 0, mine: 1 });
  expect(await cards("new", "show=waiting&mine=1")).toEqual(["Late"]);
  expect(await cards("new", "kind=Wedding")).toEqual(["Waiting"]);
  expect(await cards("quoted", "owner=nobody")).toEqual([]);
  const list = async (query: string) => {
    const { leads, total, chipCounts } = await listLeads(keerthi, search(query));
    return [total, parseRows(leads).map(({ name }) => name), chipCounts.mine];
  };
  expect(await list("kind=Other")).toEqual([1, ["Late"], 1]);
  expect(await list("stage=quoted&action=due")).toEqual([1, ["Due"], 1]);
  expect((await board("q=nobody-has-this-name")).repliesDue).toEqual({ overdue: 1, waiting: 1 });
});

it("counts the leads that came to a stage this month, also after a move is undone", async () => {
  const id = await add("Old", { stage: "quoted" });
  await database.owner`update leads set stage_since = '2020-01-05'`;
  await moveLead(keerthi, { id, version: 2, stage: "won", lost_reason: "" });
  const won = async () => (await board()).stages.find(({ stage }) => stage === "won");
  expect(await won()).toMatchObject({ total: 1, thisMonth: 1 });
  await database.owner`update leads set name = 'Old Rao', stage_since = '2020-02-05'`;
  expect(await won()).toMatchObject({ total: 1, thisMonth: 0 });
});

it("lists won and lost leads by when they were decided, the latest first", async () => {
  for (const [name, day] of [
    ["Middle", "2020-03-01"],
    ["Latest", "2020-04-01"],
    ["First", "2020-02-01"],
  ] as const) {
    const id = await add(name, { stage: "won" });
    await database.owner`update leads set stage_since = ${day} where id = ${id}`;
  }
  expect(await cards("won", "stage=won")).toEqual(["Latest", "Middle", "First"]);
});

it("adds up the budgets in New and Contacted of the leads that match, and counts those that have one", async () => {
  const asking = async (name: string, lakhs: [low: number, high: number] | null, row: Row = {}) => {
    const id = await add(name, row);
    const budget = lakhs?.map((amount) => amount * 1_00_000_00).join("..");
    await database.owner`update leads set budget = ${budget ?? null} where id = ${id}`;
  };
  await asking("Anjali", [8, 11]);
  await asking("Vikram", [8, 11], { owner: keerthi.id });
  await asking("Ravi", null);
  for (const number of [1, 2]) await asking(`Farah ${number}`, [0.5, 1], { stage: "contacted" });
  await asking("Meera", [5, 5], { stage: "quoted" });
  const asked = async (query = "") =>
    (await board(query)).stages.map(({ asked }) => asked && [asked.low / 100, asked.high / 100, asked.leads]);
  expect(await asked()).toEqual([[16_00_000, 22_00_000, 2], [1_00_000, 2_00_000, 2], null, null, null]);
  expect(await asked("mine=1")).toEqual([[8_00_000, 11_00_000, 1], null, null, null, null]);
  expect((await asked("q=farah"))[1]).toEqual([1_00_000, 2_00_000, 2]);
  expect((await board("q=ravi")).stages[0]).toMatchObject({ total: 1, asked: null });
});

it("shows each lead's latest quote that was sent and not declined, and the sum of those of the leads that match", async () => {
  const [anjali, vikram] = [await add("Anjali", { stage: "quoted" }), await add("Vikram", { stage: "quoted" })];
  const quote = (lead: string, status: string, total: number, hoursAgo: number) => database.owner`
    insert into quotes (lead_id, status, number, revision, total, content, sent_at)
    values (${lead}, ${status}, ${`Q-${total}`}, 1, ${total}, '{}', now() - make_interval(hours => ${hoursAgo}))`;
  await quote(anjali, "sent", 100, 3);
  await quote(anjali, "sent", 200, 2);
  await quote(anjali, "declined", 400, 1);
  await quote(vikram, "draft", 800, 0);
  await quote(await add("Won", { stage: "won" }), "accepted", 1600, 0);
  const column = async (query = "") => (await board(query)).stages.find(({ stage }) => stage === "quoted");
  const { quoted, leads } = (await column()) ?? {};
  expect([quoted, Object.fromEntries(leads?.map(({ name, quoteTotal }) => [name, quoteTotal]) ?? [])]).toEqual([
    { sum: 200, leads: 1, expired: 0 },
    { Anjali: 200, Vikram: null },
  ]);
  const expiredOn = async (validUntil: string) => {
    await database.owner`update quotes set valid_until = ${validUntil} where total = 200`;
    const { quoted, leads } = (await column()) ?? {};
    return [quoted?.expired, leads?.map(({ name, isQuoteExpired }) => [name, isQuoteExpired])];
  };
  expect(await expiredOn(today())).toEqual([0, expect.arrayContaining([["Anjali", false]])]);
  expect(await expiredOn(addDays(today(), -1))).toEqual([1, expect.arrayContaining([["Anjali", true]])]);
  expect((await column("q=vikram"))?.quoted).toBeNull();
});
