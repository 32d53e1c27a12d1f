import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { UpgradeCase } from "./upgrade-case.ts";

export const leadBriefs: UpgradeCase = {
  title: "leads have what their enquiries certainly say, and nothing that they had is lost",
  before: "0125_lead_briefs.sql",
  async fill(sql) {
    const lead = async (title: string, stage = "new") =>
      (await sql`insert into leads (name, stage, kind, version) values (${title}, ${stage}, 'Wedding', 7) returning id`)[0]?.id;
    let at = 0;
    const enquiry = (leadId: string | null, fields: Record<string, unknown>) => {
      const { date = "", guests = "", location = "", budget = "", services = "", ...more } = fields;
      const { event_type = "Wedding", dates_flexible = false, state = "received", source = "contact" } = more;
      return sql`
        insert into contact_submissions (lead_id, name, email, phone, time, idempotency_key, created_at, date, guests, location, budget, services,
          event_type, dates_flexible, state, source)
        values (${leadId}, 'A', 'a@example.com', '98480 12361', '7 PM', ${randomUUID()}, ${new Date(Date.UTC(2026, 0, 1, 0, at++))}, ${date}, ${guests},
          ${location}, ${budget}, ${services}, ${event_type}, ${dates_flexible}, ${state}, ${source})`;
    };
    await lead("By phone");
    const [plain, twice, lost, words, sports] = [
      await lead("Plain"),
      await lead("Twice"),
      await lead("Lost", "lost"),
      await lead("Words"),
      await lead("Sports"),
    ];
    await enquiry(plain, {
      date: "2028-02-29",
      dates_flexible: true,
      guests: "300 - 1,200",
      location: "Hall A",
      budget: "₹8–11 lakh",
    });
    await enquiry(plain, { date: "2028-02-29", dates_flexible: true, budget: "not sure", event_type: "Product Launch" });
    await enquiry(plain, { date: "2029-01-01", guests: "9", state: "spam" });
    for (const leadId of [twice, lost]) {
      await enquiry(leadId, { date: "2027-02-12", guests: "about many", budget: "1.5 Cr" });
      await enquiry(leadId, { date: "2027-02-13", budget: "12,00,000", location: "Vizag" });
    }
    await enquiry(words, { date: "next winter", guests: "family only", budget: "300 per plate" });
    await enquiry(sports, { date: "2027-03-01", event_type: "Other", services: "Sports", source: "services", budget: "5" });
    await enquiry(null, { date: "2027-03-01", state: "held" });

    const read = async () => [
      [
        ...(await sql`select id, name, email, phone, company, stage, stage_since, created_at, updated_at, version from leads where version = 7 order by name`),
      ].map((row) => ({ ...row })),
      [...(await sql`select * from contact_submissions order by created_at`)].map((row) => ({ ...row })),
    ];
    const before = await read();
    return async () => {
      expect(await read()).toEqual(before);

      const found = await sql`
        select l.name, days, day_from::text, month, flexible, guests, place, budget_from::text, budget_to::text, kind, l.source || source_detail as source,
          (select date from contact_submissions where id = other_enquiry_id) as newer
        from leads l where version = 7 order by l.name`;
      expect(Object.fromEntries(found.map(({ name: of, ...row }) => [of, Object.values(row)]))).toEqual({
        "By phone": [null, null, null, false, null, null, null, null, "Wedding", null, null],
        Lost: [null, null, null, false, null, "Vizag", "120000000", "120000000", "Wedding", "Website/contact", null],
        Plain: [
          "2028-02-29 flexible",
          "2028-02-29",
          null,
          true,
          "300–1200",
          "Hall A",
          "80000000",
          "110000000",
          "Product Launch",
          "Website/contact",
          null,
        ],
        Sports: ["2027-03-01", "2027-03-01", null, false, null, null, null, null, "Sports Event", "Website/services", null],
        Twice: [null, null, null, false, null, "Vizag", "120000000", "120000000", "Wedding", "Website/contact", "2027-02-13"],
        Words: [null, null, null, false, null, null, null, null, "Wedding", "Website/contact", null],
      });
    };
  },
};
