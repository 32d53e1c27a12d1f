import { today } from "#app/platform/dates.ts";
import type { auditLog, invitations } from "#db/schema.ts";
import { type Bill, tellBills } from "./bills.ts";
import { Chance } from "./chance.ts";
import { type EnquiryStory, historyDays, tellEnquiries } from "./enquiries.ts";
import { type EventStory, tellEvents } from "./events.ts";
import { staff, team } from "./people.ts";
import { tellVendors } from "./vendors.ts";

const day = 86_400_000;
const seed = 20_142;

export type Story = {
  enquiries: EnquiryStory;
  events: EventStory;
  vendors: ReturnType<typeof tellVendors>;
  bills: Bill[];
  invitations: (typeof invitations.$inferInsert)[];
  /** Every line of the audit log but those the invoices write themselves. */
  lines: (typeof auditLog.$inferInsert)[];
};

/** The company's eighteen months up to `now`. The same `now` gives the same story. */
export function tellStory(now: Date): Story {
  const chance = new Chance(seed);
  const start = new Date(now.getTime() - historyDays * day);
  const enquiries = tellEnquiries(chance, now);
  const events = tellEvents(chance, enquiries.clients, now);
  const vendors = tellVendors(chance, start);
  const bills = tellBills(chance, events.held, now, today(now));
  const lines = [...enquiries.lines, ...events.lines, ...peopleLines(chance, now)];
  lines.sort((one, other) => (one.at as Date).getTime() - (other.at as Date).getTime());
  return { enquiries, events, vendors, bills, invitations: [invitation(chance, now)], lines };
}

/** Who joined, and who logged in during the last fortnight. */
function peopleLines(chance: Chance, now: Date): Story["lines"] {
  const joined = staff.map(({ id, email, access, joined }) => ({
    at: new Date(now.getTime() - joined * day - 3_600_000),
    actor: "operator",
    action: "person added",
    objectType: "person",
    objectId: id,
    fields: { email, access },
  }));
  const logIns = team.flatMap(({ id }) =>
    Array.from({ length: 14 }, (_, ago) => ({
      at: new Date(now.getTime() - (ago + chance.next()) * day),
      actor: id,
      action: "logged in",
      objectType: "session",
    })),
  );
  return [...joined, ...logIns.filter(() => chance.happens(0.6))];
}

const invitation = (chance: Chance, now: Date): Story["invitations"][number] => ({
  email: "floor.manager@example.com",
  access: "user",
  role: "Floor Manager",
  tokenHash: `demo ${chance.id()}`,
  expiresAt: new Date(now.getTime() + 5 * day),
  createdAt: new Date(now.getTime() - 2 * day),
});
