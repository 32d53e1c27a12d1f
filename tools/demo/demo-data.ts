import { today } from "#app/platform/dates.ts";
import type { auditLog, invitations } from "#db/schema.ts";
import { createEnquiries, type EnquiryData, historyDays } from "./enquiries.ts";
import { createEvents, type EventData } from "./events.ts";
import { createInvoices, type DemoInvoice } from "./invoices.ts";
import { staff, team } from "./people.ts";
import { SeededRandom } from "./random.ts";
import { createVendors } from "./vendors.ts";

const dayMs = 86_400_000;
const seed = 20_142;

export type DemoData = {
  enquiries: EnquiryData;
  events: EventData;
  vendors: ReturnType<typeof createVendors>;
  invoices: DemoInvoice[];
  invitations: (typeof invitations.$inferInsert)[];
  /** The lines of the audit log, without those that issuing invoices writes. */
  lines: (typeof auditLog.$inferInsert)[];
};

/** The company's eighteen months up to `now`. The same `now` gives the same data. */
export function createDemoData(now: Date): DemoData {
  const random = new SeededRandom(seed);
  const start = new Date(now.getTime() - historyDays * dayMs);
  const enquiries = createEnquiries(random, now);
  const events = createEvents(random, enquiries.clients, now);
  const vendors = createVendors(random, start);
  const invoices = createInvoices(random, events.planned, now, today(now));
  const lines = [...enquiries.lines, ...events.lines, ...accountLines(random, now)];
  lines.sort((one, other) => (one.at as Date).getTime() - (other.at as Date).getTime());
  return { enquiries, events, vendors, invoices, invitations: [invitation(random, now)], lines };
}

/** Audit lines: accounts added, and log-ins of the last two weeks. */
function accountLines(random: SeededRandom, now: Date): DemoData["lines"] {
  const joined = staff.map(({ id, email, access, joined }) => ({
    at: new Date(now.getTime() - joined * dayMs - 3_600_000),
    actor: "operator",
    action: "person added",
    objectType: "person",
    objectId: id,
    fields: { email, access },
  }));
  const logIns = team.flatMap(({ id }) =>
    Array.from({ length: 14 }, (_, ago) => ({
      at: new Date(now.getTime() - (ago + random.next()) * dayMs),
      actor: id,
      action: "logged in",
      objectType: "session",
    })),
  );
  return [...joined, ...logIns.filter(() => random.isTrue(0.6))];
}

const invitation = (random: SeededRandom, now: Date): DemoData["invitations"][number] => ({
  email: "floor.manager@example.com",
  access: "user",
  role: "Floor Manager",
  tokenHash: `demo ${random.uuid()}`,
  expiresAt: new Date(now.getTime() + 5 * dayMs),
  createdAt: new Date(now.getTime() - 2 * dayMs),
});
