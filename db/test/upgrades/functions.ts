import { expect } from "vitest";
import type { UpgradeCase } from "./upgrade-case.ts";

const ids = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

export const functions: UpgradeCase = {
  title: "events show the same days, hours and venues before and after they have a function each",
  before: "0105_functions.sql",
  async fill(sql) {
    await sql`insert into events (id, name, date, time, end_time, venue, status) values
      ('00000000-0000-4000-8000-000000000001', 'One', '2027-01-10', '18:00', '23:00', 'Hall A', 'active'),
      ('00000000-0000-4000-8000-000000000002', 'Undated', null, null, null, 'Hall B', 'pending'),
      ('00000000-0000-4000-8000-000000000003', 'Two days', '2027-01-11', '10:00', null, 'Hall C', 'active'),
      ('00000000-0000-4000-8000-000000000004', 'Own day between', '2027-01-12', null, null, null, 'cancelled')`;
    await sql`insert into event_functions (event_id, name, day, start_time, end_time, venue, position) values
      ('00000000-0000-4000-8000-000000000003', 'Haldi', '2027-01-11', '09:00', '', '', 1),
      ('00000000-0000-4000-8000-000000000003', 'Feast', '2027-01-12', '19:00', '01:30', 'Hall D', 2),
      ('00000000-0000-4000-8000-000000000004', 'Before', '2027-01-10', '19:00', '', '', 1),
      ('00000000-0000-4000-8000-000000000004', 'No day', null, '', '', '', 2)`;
    // An accepted quote of the first; its second function was renamed since, and its paper stays as it was.
    const quote = "00000000-0000-4000-8000-000000000009";
    const content = {
      functions: [
        { id: "haldi", name: "Haldi" },
        { id: "ball", name: "Ball" },
        { id: "all", name: "All" },
      ],
    };
    await sql`insert into quotes (id, number, status, content, revision, sent_at, event_id)
      values (${quote}, 'QT-1', 'accepted', '{}', 1, now(), '00000000-0000-4000-8000-000000000003')`;
    await sql`insert into quote_revisions (quote_id, number, content, supply, valid_until, total, sent_by)
      values (${quote}, 1, ${content}, '{}', '2027-01-01', 500, 'x')`;
    await sql`insert into quote_acceptances (quote_id, revision, name, chosen, total, address, fingerprint, pdf)
      values (${quote}, 1, 'Meghana', '[]', 500, 'a', encode(sha256('paper'), 'hex'), 'paper')`;
    const read = async () => {
      const days =
        await sql`select event_id, first_day::text, last_day::text, over_at::text from event_days where event_id = any(${ids}) order by 1`;
      const rows =
        await sql`select event_id, function_name, day::text, time, end_time, venue, over_at::text from event_bookings where event_id = any(${ids}) order by 1, 3, 2`;
      return [...days, ...rows].map((row) => ({ ...row }));
    };
    const before = await read();
    expect(before).toHaveLength(3 + 5);
    return async () => {
      expect(await read()).toEqual(before);
      const own = await sql`select date::text, time, venue, version from events where id = any(${ids}) order by id`;
      expect(own.map((row) => Object.values({ ...row }))).toEqual([
        ["2027-01-10", "18:00", "Hall A", 1],
        [null, null, "Hall B", 1],
        ["2027-01-11", "10:00", "Hall C", 1],
        ["2027-01-12", null, null, 1],
      ]);
      expect(
        await sql`select name, quote_id, quote_function from event_functions where quote_id is not null and event_id = any(${ids})`,
      ).toEqual([{ name: "Haldi", quote_id: quote, quote_function: "haldi" }]);
      const [accepted] =
        await sql`select event_id, convert_from(pdf, 'utf8') as paper from quote_acceptances where quote_id = ${quote}`;
      expect({ ...accepted }).toEqual({ event_id: "00000000-0000-4000-8000-000000000003", paper: "paper" });
      const [total] = await sql`select event_id, quotes::int, total::int from contract_totals where event_id = any(${ids})`;
      expect({ ...total }).toEqual({ event_id: "00000000-0000-4000-8000-000000000003", quotes: 1, total: 500 });
    };
  },
};
