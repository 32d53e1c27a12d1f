import { expect } from "vitest";
import type { UpgradeCase } from "./upgrade-case.ts";

export const dateBoard: UpgradeCase = {
  title: "events have the office of the quote that made them, sent quotes hold their days for a week, and no version counts up",
  before: "0127",
  async fill(sql) {
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
    return async () => {
      const offices = await sql`select id, office, version from events`;
      expect(offices.map((row) => ({ ...row }))).toEqual(
        expect.arrayContaining([
          { id: quoted, office: "visakhapatnam", version: 4 },
          { id: plain, office: null, version: 4 },
        ]),
      );
      const quotes = await sql`
        select q.number, held_until::text, version, dated_functions from quotes q join quote_revisions r on r.quote_id = q.id where q.number in ('Q1', 'Q2') order by 1`;
      const dated = [{ day: "2028-02-29", name: "Haldi", time: null, end_time: null, guests: "120" }];
      expect(quotes.map((row) => ({ ...row }))).toEqual([
        { number: "Q1", held_until: null, version: 3, dated_functions: dated },
        { number: "Q2", held_until: "2026-11-09", version: 3, dated_functions: dated },
      ]);
    };
  },
};
