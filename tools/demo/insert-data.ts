import { hashPassword } from "#app/platform/password.server.ts";
import { drizzleOn, type Tx } from "#db/drizzle.ts";
import { DatabasePool } from "#db/pool.ts";
import * as tables from "#db/schema.ts";
import type { DemoData } from "./demo-data.ts";
import { demoPassword, staff } from "./people.ts";

const batchSize = 500;
const dayMs = 86_400_000;

/** Inserts everything except the invoices as the database's owner, in one transaction. */
export async function insertDemoData(ownerUrl: string, data: DemoData, now: Date): Promise<void> {
  const pool = new DatabasePool(ownerUrl, { max: 1 });
  try {
    await drizzleOn(pool).transaction(async (tx) => {
      await insertPeople(tx, now);
      const { enquiries, events } = data;
      await insert(
        tx,
        tables.leads,
        enquiries.clients.map(({ lead }) => lead),
      );
      await insert(tx, tables.contactSubmissions, enquiries.enquiries);
      await insert(tx, tables.leadNotes, enquiries.notes);
      await insert(tx, tables.outbox, enquiries.mails);
      await insert(tx, tables.events, events.rows);
      await insert(tx, tables.tasks, events.tasks);
      await insert(tx, tables.vendors, data.vendors);
      await insert(tx, tables.invitations, data.invitations);
      await insert(tx, tables.auditLog, data.lines);
    });
    await pool.query("analyze");
  } finally {
    await pool.end();
  }
}

async function insertPeople(tx: Tx, now: Date): Promise<void> {
  const password = await hashPassword(demoPassword);
  const since = (days: number) => new Date(now.getTime() - days * dayMs - 3_600_000);
  await tx.insert(tables.authUsers).values(
    staff.map(({ id, name, email, joined, access }, at) => ({
      id,
      name,
      email,
      emailVerified: true,
      createdAt: since(joined),
      lastSeenAt: access === "disabled" ? since(120) : new Date(now.getTime() - at * 37 * 60_000),
    })),
  );
  await tx
    .insert(tables.authAccounts)
    .values(staff.map(({ id }) => ({ id: `account-${id}`, userId: id, accountId: id, providerId: "credential", password })));
  await tx.insert(tables.userProfiles).values(
    staff.map(({ id, name, email, role, access, joined }) => ({
      userId: id,
      fullName: name,
      email,
      role,
      access,
      createdAt: since(joined),
      updatedAt: since(joined),
    })),
  );
}

type AnyTable = (typeof tables)[
  | "leads"
  | "contactSubmissions"
  | "leadNotes"
  | "outbox"
  | "events"
  | "tasks"
  | "vendors"
  | "invitations"
  | "auditLog"];

// A statement has at most 65,535 parameters.
async function insert<Table extends AnyTable>(tx: Tx, table: Table, rows: Table["$inferInsert"][]) {
  for (let at = 0; at < rows.length; at += batchSize) {
    await tx.insert(table).values(rows.slice(at, at + batchSize) as never);
  }
}
