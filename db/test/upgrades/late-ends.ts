import { expect } from "vitest";
import type { UpgradeCase } from "./upgrade-case.ts";

export const lateEnds: UpgradeCase = {
  title: "a function that begins late and has no end lasts four hours, and every other one as long as before",
  before: "0240_",
  async fill(sql) {
    const [event] =
      await sql`insert into events (name, date, time, venue, status) values ('Late', '2027-12-31', '23:30', 'Late Hall', 'active') returning id`;
    await sql`insert into event_functions (event_id, name, day, start_time, end_time, position) values
      (${event?.id}, 'Ball', '2028-01-01', '20:30', '20:30', 1), (${event?.id}, 'Dinner', '2028-01-02', '21:00', '23:00', 2),
      (${event?.id}, 'Feast', '2028-01-03', '19:00', '01:30', 3), (${event?.id}, 'Walk', '2028-01-04', '', '', 4)`;
    return async () => {
      const rows = await sql`select over_at::text, version from event_functions where event_id = ${event?.id} order by day`;
      const overAt = [
        "2028-01-01 03:30:00",
        "2028-01-02 00:30:00",
        "2028-01-03 00:00:00",
        "2028-01-04 01:30:00",
        "2028-01-05 00:00:00",
      ];
      expect(rows.map((row) => ({ ...row }))).toEqual(overAt.map((over_at) => ({ over_at, version: 1 })));
      const [own] = await sql`select over_at::text from events where id = ${event?.id}`;
      expect(own?.over_at).toBe("2028-01-01 03:30:00");
    };
  },
};
