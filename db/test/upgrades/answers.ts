import { expect } from "vitest";
import type { UpgradeCase } from "./upgrade-case.ts";

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

export const answers: UpgradeCase = {
  title: "requests that were handled stay so, and the version that a link opened last counts as read",
  before: "0132_answers_to_clients.sql",
  async fill(sql) {
    await sql`insert into quotes (id, office, content) values (${id(1)}, 'hyderabad', '{}'), (${id(2)}, 'hyderabad', '{}')`;
    await sql`insert into quote_revisions (quote_id, number, content, supply, valid_until, total, sent_by, sent_at) values
      (${id(1)}, 1, '{}', '{}', '2099-01-01', 1, 'a', '2026-11-01'), (${id(1)}, 2, '{}', '{}', '2099-01-01', 1, 'a', '2026-11-03'),
      (${id(1)}, 3, '{}', '{}', '2099-01-01', 1, 'a', '2026-11-05'), (${id(2)}, 1, '{}', '{}', '2099-01-01', 1, 'a', '2026-11-01')`;
    await sql`insert into secret_links (kind, record_id, salt, created_by, last_opened_at, closed_at) values
      ('quote', ${id(1)}, repeat('s', 24), 'a', '2026-11-04', now()), ('quote', ${id(1)}, repeat('t', 24), 'a', null, null), ('quote', ${id(2)}, repeat('u', 24), 'a', null, null)`;
    await sql`insert into quote_requests (quote_id, revision, kind, text, address, handled_at, handled_by) values
      (${id(1)}, 1, 'change', 'Less light', 'x', '2026-11-02', 'a'), (${id(1)}, 2, 'change', 'More light', 'x', null, null)`;
    await sql`insert into client_visits (link_id, seen_until) select id, '2026-11-04' from secret_links where salt like 't%'`;
    const [event] = await sql`insert into events (name, status) values ('Cancelled', 'cancelled') returning id`;
    return async () => {
      expect((await sql`select quote_id, revision from quote_openings`).map((row) => ({ ...row }))).toEqual([
        { quote_id: id(1), revision: 2 },
      ]);
      const requests = await sql`select text, handled_by, answer_kind, answer, answered_by from quote_requests order by revision`;
      expect(requests.map((row) => Object.values({ ...row }))).toEqual([
        ["Less light", "a", null, "", ""],
        ["More light", null, null, "", ""],
      ]);
      expect((await sql`select seen_until is not null as kept, seen from client_visits`)[0]).toMatchObject({
        kept: true,
        seen: null,
      });
      expect((await sql`select held_money from events where id = ${event?.id}`)[0]).toMatchObject({ held_money: null });
    };
  },
};
