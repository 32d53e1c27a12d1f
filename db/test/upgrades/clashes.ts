import { expect } from "vitest";
import type { UpgradeCase } from "./upgrade-case.ts";

const id = (n: number) => `00000000-0000-4000-8000-00000000010${n}`;

export const clashes: UpgradeCase = {
  title: "accepted clashes of events become those of their functions, and what ends when it begins takes four hours",
  before: "0120_clashes_of_functions.sql",
  async fill(sql) {
    await sql`insert into events (id, name, date, time, end_time, venue) values
      (${id(2)}, 'Early', '2098-01-10', '18:00', null, 'HICC'), (${id(1)}, 'Late', '2098-01-10', '19:00', null, 'HICC, Hyderabad'),
      (${id(3)}, 'Moved since', '2098-01-10', '23:00', null, 'HICC'), (${id(4)}, 'No end', '2098-03-01', '19:00', '19:00', 'Hall')`;
    await sql`insert into event_functions (id, event_id, name, day, start_time, venue, position) values
      (${id(9)}, ${id(2)}, 'Sangeet', '2098-01-10', '18:00', 'HICC', 0)`;
    const bookings = (other: string[]) => JSON.stringify([["2098-01-10", "18:00", null, "HICC"], other]);
    await sql`insert into accepted_clashes (first_id, second_id, bookings) values
      (${id(2)}, ${id(1)}, ${bookings(["2098-01-10", "19:00", null as never, "HICC, Hyderabad"])}),
      (${id(2)}, ${id(3)}, ${bookings(["2098-01-10", "20:00", null as never, "HICC"])}), (${id(1)}, ${id(3)}, '[]')`;
    await sql`insert into settings (section, value) values ('company', '{"name": "Mayura Events"}')`;
    return async () => {
      // Calendars that follow it know their entries under the name that it had.
      expect((await sql`select value from settings where section = 'installation'`)[0]?.value).toEqual({ id: "mayura events" });
      const rows = await sql`
        select a.first_id, a.second_id, a.bookings = (select clash_key(f.id, f.occupied, f.venue, s.id, s.occupied, s.venue)
          from event_functions f, event_functions s where f.event_id = a.first_id and s.event_id = a.second_id) as still
        from accepted_clashes a order by 1, 2`;
      expect(rows.map((row) => Object.values({ ...row }))).toEqual([
        [id(1), id(2), true],
        [id(1), id(3), false],
        [id(2), id(3), false],
      ]);
      const [open] = await sql`
        select upper(f.occupied)::text as until, f.over_at::text as over, e.over_at::text as event_over, e.version from events e
        join event_functions f on f.id = e.id where e.id = ${id(4)}`;
      expect({ ...open }).toEqual({
        ...{ until: "2098-03-01 23:00:00", over: "2098-03-02 00:00:00", event_over: "2098-03-02 00:00:00", version: 1 },
      });
    };
  },
};
