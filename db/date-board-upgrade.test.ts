import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { connect, withParts } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { ensureAppLogin } from "#db/roles.ts";

const migrations = join(import.meta.dirname, "migrations");

test("events have the office of the quote that made them, sent quotes hold their days for a week, and no version counts up", async () => {
  const name = `dates_${randomUUID().replaceAll("-", "")}`;
  const server = connect(withParts(inject("templateUrl"), { database: "postgres" }), { max: 1 });
  const folder = await mkdtemp(join(tmpdir(), "toranam-dates-"));
  await server.unsafe(`create database ${name} template template0`);
  const url = withParts(inject("templateUrl"), { database: name });
  const sql = connect(url, { max: 1 });
  try {
    await ensureAppLogin(url, "test");
    for (const file of (await readdir(migrations)).filter((one) => one.endsWith(".sql") && one < "0127"))
      await copyFile(join(migrations, file), join(folder, file));
    await migrate(url, folder);
    const event = async () => (await sql`insert into events (name, version) values ('E', 4) returning id`)[0]?.id as string;
    const [quoted, plain] = [await event(), await event()];
    const functions = [
      { id: "a", name: "Haldi", day: "2028-02-29", time: "", endTime: "", guests: "120", lines: [{ id: "x" }] },
      { id: "b", name: "Later", day: "" },
      { id: "c", name: "Typed", day: "2027-02-30 or so" },
      { id: "all", name: "", day: "2027-02-12" },
    ];
    for (const [number, status, at] of [
      ["Q1", "accepted", "2026-11-01T12:00:00Z"],
      ["Q2", "sent", "2026-11-01T19:00:00Z"],
    ] as const) {
      const [quote] = await sql`
        insert into quotes (office, status, event_id, number, revision, sent_at, decided_at, valid_until, content, version)
        values ('visakhapatnam', ${status}, ${status === "accepted" ? quoted : null}, ${number}, 1, ${at}, ${at}, '2027-01-01', '{}', 3) returning id`;
      await sql`
        insert into quote_revisions (quote_id, number, content, supply, valid_until, total, sent_by)
        values (${quote?.id}, 1, ${JSON.stringify({ functions })}, '{}', '2027-01-01', 1, 'x')`;
    }
    await migrate(url, migrations);
    const offices = await sql`select id, office, version from events`;
    expect(offices.map((row) => ({ ...row }))).toEqual(
      expect.arrayContaining([
        { id: quoted, office: "visakhapatnam", version: 4 },
        { id: plain, office: null, version: 4 },
      ]),
    );
    const quotes = await sql`
      select q.number, held_until::text, version, dated_functions from quotes q join quote_revisions r on r.quote_id = q.id order by 1`;
    const dated = [{ day: "2028-02-29", name: "Haldi", time: null, end_time: null, guests: "120" }];
    expect(quotes.map((row) => ({ ...row }))).toEqual([
      { number: "Q1", held_until: null, version: 3, dated_functions: dated },
      { number: "Q2", held_until: "2026-11-09", version: 3, dated_functions: dated },
    ]);
  } finally {
    await sql.end();
    await server.unsafe(`drop database ${name} with (force)`);
    await server.end();
    await rm(folder, { recursive: true });
  }
});
