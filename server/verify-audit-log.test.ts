import { beforeEach, expect, it } from "vitest";
import { mailNewestAuditRoot } from "#app/mail/audit-root-mail.server.ts";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { extendChain } from "./audit-chain.ts";
import { eraseData } from "./personal-data.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";

const database = testDatabase();
const dayMs = 86_400_000;
const now = new Date("2026-11-22T12:00:00Z");
const tomorrow = new Date(now.getTime() + dayMs);
const root = async () =>
  (await database.owner`select encode(hash, 'hex') as root from audit_roots order by day desc limit 1`)[0]?.root;
const verify = (expected?: string) => verifyAuditLog(database.owner, expected);
const problem = async (expected?: string) => (await verify(expected)).problem;

/** Inserts 30 entries of 21 and 22 November, and adds them to the chain with the roots of both days. */
beforeEach(async () => {
  const { owner } = database;
  await owner`truncate audit_log, audit_chain, audit_roots restart identity`;
  await owner`insert into audit_log (at, actor, action, object_type, object_id, fields)
    select timestamptz '2026-11-21T10:00:00Z' + n * interval '1 hour', 'a', 'event edited', 'event', n::text, jsonb_build_object('name', jsonb_build_array('ü', n))
    from generate_series(1, 30) n`;
  await extendChain(owner, now);
  await extendChain(owner, tomorrow);
});

it("an unchanged log verifies against its chain and the mailed roots", async () => {
  expect(await verify(await root())).toMatchObject({ entries: 30, erased: 0, unchained: 0, roots: 2, problem: null });
  await database.owner`insert into audit_log (at, actor, action, object_type) values (${tomorrow.toISOString()}, 'a', 'x', 'y')`;
  expect(await verify()).toMatchObject({ entries: 30, unchained: 1, problem: null });
  await extendChain(database.owner, tomorrow);
  expect(await verify(await root())).toMatchObject({ entries: 31, problem: null });
});

const tampering: [what: string, statement: string, named: string][] = [
  ["a changed value", `update audit_log set fields = '{"name": ["ü", 99]}' where id = 7`, "Entry 7 of .* was changed"],
  ["another actor", "update audit_log set actor = 'b' where id = 7", "Entry 7 of .* was changed"],
  ["another time", "update audit_log set at = at + interval '1 microsecond' where id = 7", "Entry 7 of .* was changed"],
  ["a removed entry", "delete from audit_log where id = 7", "Entry 7 was removed"],
  [
    "a removed entry with its link",
    "delete from audit_log where id = 7; delete from audit_chain where entry_id = 7",
    "Link 7 was removed",
  ],
  ["a removed end", "delete from audit_log where id > 28; delete from audit_chain where entry_id > 28", "links were removed"],
  [
    "two entries that changed places",
    "update audit_chain set entry_id = case entry_id when 7 then 108 when 8 then 107 end where entry_id in (7, 8); update audit_chain set entry_id = entry_id - 100 where entry_id > 100",
    "Entry 8 of .* was changed",
  ],
  [
    "values that nobody erased",
    "update audit_log set fields = '{}' where id = 7; update audit_chain set salt = null where entry_id = 7",
    "emptied without an erasure",
  ],
  [
    "an inserted entry of an earlier day",
    "insert into audit_log (at, actor, action, object_type) values ('2026-11-21T11:30:00Z', 'a', 'x', 'y')",
    "Entry 31 of .* was inserted",
  ],
  ["a changed root", "update audit_roots set hash = sha256('x') where day = '2026-11-21'", "The root of 2026-11-21 is not"],
];

it.each(tampering)("%s is found and named", async (_what, statement, named) => {
  await database.owner.unsafe(statement);
  expect(await problem()).toMatch(new RegExp(named));
});

it("an inserted entry is still found after it was added to the chain", async () => {
  await database.owner`insert into audit_log (at, actor, action, object_type) values ('2026-11-21T11:30:00Z', 'a', 'x', 'y')`;
  await extendChain(database.owner, tomorrow);
  expect(await problem()).toMatch(/Entry 31 .* was inserted/);
});

it("a chain that was rewritten as a whole verifies, but does not contain the mailed root", async () => {
  const { owner } = database;
  const mailed = await root();
  await owner`update audit_log set actor = 'b' where id = 7`;
  await owner`truncate audit_chain, audit_roots`;
  await extendChain(owner, now);
  await extendChain(owner, tomorrow);
  expect(await problem()).toBeNull();
  expect(await problem(mailed)).toContain("This root is not in the chain");
});

it("entries that commit out of order are all added to the chain, once, also by two servers", async () => {
  const { owner } = database;
  const insert = "insert into audit_log (actor, action, object_type) values ('a', 'slow', 'y')";
  await owner.begin(async (slow) => {
    await slow.unsafe(insert);
    await owner.unsafe(insert);
    await Promise.all([extendChain(owner, tomorrow), extendChain(owner, tomorrow)]);
  });
  expect((await verify()).unchained).toBe(1);
  await extendChain(owner, tomorrow);
  expect(await verify()).toMatchObject({ entries: 32, unchained: 0, problem: null });
});

it("the log still verifies after personal data was erased, and the erased values cannot be tested by guessing", async () => {
  const { owner } = database;
  await addTestPerson("Some Admin", "admin");
  await owner`insert into leads (name, email) values ('Asha', 'asha@example.com')`;
  await owner`insert into audit_log (at, actor, action, object_type, fields) values (${tomorrow.toISOString()}, 'a', 'lead edited', 'lead', ${{ email: "asha@example.com" }})`;
  await extendChain(owner, tomorrow);
  await owner.begin((tx) => eraseData(tx, "asha@example.com"));

  expect(await verify(await root())).toMatchObject({ erased: 1, problem: null });
  expect(await owner`select salt from audit_chain where entry_id = 31`).toEqual([{ salt: null }]);
  await extendChain(owner, tomorrow);
  expect(await verify()).toMatchObject({ erased: 1, unchained: 0, problem: null });
  // An entry that another erasure's list does not name is not an erasure.
  await owner`update audit_log set fields = '{}' where id = 7`;
  await owner`update audit_chain set salt = null where entry_id = 7`;
  expect(await problem()).toMatch(/Entry 7 .* was emptied/);
});

it("each day's root is mailed to the owner once; a day without entries has none to mail", async () => {
  const { owner } = database;
  const first = await addTestPerson("First Admin", "admin");
  await owner`truncate outbox`;
  await mailNewestAuditRoot();
  await mailNewestAuditRoot();
  const mails = await owner`select recipient, text from outbox`;
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(await root());
  expect([first.email, "some.admin@toranam.example"]).toContain(mails[0]?.recipient);
  await extendChain(owner, new Date(now.getTime() + 2 * dayMs));
  await mailNewestAuditRoot();
  expect(await owner`select 1 from outbox`).toHaveLength(1);
});
