import { expect } from "vitest";
import type { UpgradeCase } from "./upgrade-case.ts";

export const eventOwners: UpgradeCase = {
  title: "an event is looked after by the person whom its client's page named",
  before: "0267_",
  async fill(sql) {
    // The people of the case before: u and w are planners, d is disabled.
    const add = async (name: string, leadOwner: string | null, quoteOwners: (string | null)[] = []) => {
      const [lead] = await sql`insert into leads (name, owner_id) values (${name}, ${leadOwner}) returning id`;
      const [event] = await sql`insert into events (name, lead_id) values (${name}, ${lead?.id}) returning id`;
      for (const [hours, owner] of quoteOwners.entries())
        await sql`insert into quotes (event_id, lead_id, owner_id, status, revision, number, sent_at, valid_until, content)
          values (${event?.id}, ${lead?.id}, ${owner}, 'sent', 1, ${`OW-${name}-${hours}`}, now() - make_interval(hours => ${hours}), '2030-01-01', '{}')`;
      return [event?.id as string, name] as const;
    };
    const added = await Promise.all([
      add("of its lead", "w"),
      add("of its newest quote", "w", ["u", "w"]),
      add("of its lead, because who quoted left", "w", ["d"]),
      add("of its lead, because nobody quoted", "w", [null]),
      add("of somebody who left", "d"),
      add("of nobody", null),
    ]);
    return async () => {
      const owners = Object.fromEntries(
        (await sql`select name, owner_id, version from events where id = any(${added.map(([id]) => id)})`).map(
          ({ name, owner_id, version }) => [name, [owner_id, version]],
        ),
      );
      expect(owners).toEqual({
        "of its lead": ["w", 1],
        "of its newest quote": ["u", 1],
        "of its lead, because who quoted left": ["w", 1],
        "of its lead, because nobody quoted": ["w", 1],
        "of somebody who left": ["d", 1],
        "of nobody": [null, 1],
      });
    };
  },
};
