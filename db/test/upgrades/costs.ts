import { expect } from "vitest";
import type { UpgradeCase } from "./upgrade-case.ts";

const id = (n: number) => `00000000-0000-4000-8000-0000000c057${n}`;

export const costs: UpgradeCase = {
  title: "quotes, amendments and templates, also deleted ones, keep what their lines cost",
  before: "0199_quote_costs.sql",
  async fill(sql) {
    await sql`insert into quotes (id, content, costs) values (${id(1)}, '{}', '{"a": 100}'), (${id(2)}, '{}', '{}')`;
    await sql`insert into amendments (id, quote_id, content, costs) values (${id(3)}, ${id(1)}, '{}', '{"a": "about 2"}')`;
    await sql`insert into quote_templates (id, name, content, costs) values (${id(4)}, 'With costs', '{}', '{"b": 300}')`;
    const row = { id: id(5), name: "Deleted", content: {}, costs: { c: 400 } };
    await sql`insert into audit_log (actor, action, object_type, object_id, fields)
      values ('u', 'quote template deleted', 'quote template', ${id(5)}, ${JSON.stringify({ row })})`;
    return async () => {
      const rows = await sql`select record_id, costs from quote_costs order by record_id`;
      expect(rows.map(({ record_id, costs }) => [record_id, costs])).toEqual([
        [id(1), { a: 100 }],
        [id(3), { a: "about 2" }],
        [id(4), { b: 300 }],
        [id(5), { c: 400 }],
      ]);
    };
  },
};
