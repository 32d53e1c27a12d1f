import { expect } from "vitest";
import type { UpgradeCase } from "./upgrade-case.ts";

const invoice = "00000000-0000-4000-8000-000000000001";

export const eInvoices: UpgradeCase = {
  title: "addresses of offices give their PIN code to its field, and e-invoices keep what was entered",
  before: "0106_places.sql",
  async fill(sql) {
    for (const [key, letter, facts] of [
      ["a", "A", { address: "1 Road\nBanjara Hills, Hyderabad - 500034", city: "Hyderabad" }],
      ["b", "B", { address: "12 Beach Road", city: "Vizag" }],
    ] as const)
      await sql`insert into offices (key, letter, position, facts) values (${key}, ${letter}, 9, ${JSON.stringify(facts)})`;
    await sql`insert into issued_documents (id, kind, document) values (${invoice}, 'invoice', '{"number": "INV-H/2627/00001"}')`;
    await sql`insert into e_invoices (document_id, irn, ack_number, ack_date, signed_qr, entered_by, created_at)
      values (${invoice}, repeat('a1', 32), '112610000012345', '2026-11-20', 'a.b.c', 'sravani', '2026-11-22T06:00:00Z')`;
    const [before] = await sql`select * from e_invoices`;
    return async () => {
      const offices = await sql`select key, facts from offices where key in ('a', 'b') order by key`;
      expect(offices.map(({ facts }) => facts)).toEqual([
        { address: "1 Road\nBanjara Hills, Hyderabad", pin: "500034", city: "Hyderabad" },
        { address: "12 Beach Road", pin: "", city: "Vizag" },
      ]);
      expect(await sql`select facts from offices where key = 'hyderabad'`).toEqual([{ facts: {} }]);
      const [after] = await sql`select * from e_invoices`;
      expect(after).toEqual({
        ...before,
        registered_at: new Date("2026-11-21T00:00:00+05:30"),
        is_signature_checked: false,
        ...{ cancelled_at: null, cancel_reason: null, cancel_remark: null },
      });
    };
  },
};
