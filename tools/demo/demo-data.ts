import { daysAgo } from "./clock.ts";
import { createEnquiries } from "./enquiries.ts";
import { createEvents, type PlannedEvent } from "./events.ts";
import { createInvoices, type DemoInvoice } from "./invoices.ts";
import { staff, team } from "./people.ts";
import { chance, random } from "./random.ts";
import { type DemoRows, noRows } from "./rows.ts";
import { createVendors } from "./vendors.ts";

/** Invents the company's last eighteen months. */
export function createDemoData(): { rows: DemoRows; invoices: DemoInvoice[]; events: PlannedEvent[] } {
  const rows = noRows();
  const events = createEvents(rows, createEnquiries(rows));
  rows.vendors = createVendors();
  rows.invitations.push({
    email: "floor.manager@example.com",
    role: "Floor Manager",
    tokenHash: "demo",
    expiresAt: daysAgo(-5),
    createdAt: daysAgo(2),
  });
  rows.auditLog.push(...accountEntries());
  rows.auditLog.sort((one, other) => (one.at as Date).getTime() - (other.at as Date).getTime());
  return { rows, invoices: createInvoices(events), events };
}

/** Audit entries: accounts added, and log-ins of the last two weeks. */
function accountEntries(): DemoRows["auditLog"] {
  const joined = staff.map(({ id, email, access, joinedAt }) => ({
    at: joinedAt,
    actor: "operator",
    action: "person added",
    objectType: "person",
    objectId: id,
    fields: { email, access },
  }));
  const logIns = team.flatMap(({ id }) =>
    Array.from({ length: 14 }, (_, ago) => ({
      at: daysAgo(ago + random()),
      actor: id,
      action: "logged in",
      objectType: "session",
    })),
  );
  return [...joined, ...logIns.filter(() => chance(0.6))];
}
