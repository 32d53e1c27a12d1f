import { hashPassword } from "#app/identity/password.server.ts";
import { drizzleOn, type Tx } from "#db/drizzle.ts";
import { DatabasePool } from "#db/pool.ts";
import { authAccounts, authUsers, userProfiles } from "#db/schema.ts";
import { daysAgo } from "./clock.ts";
import { demoPassword, staff } from "./people.ts";
import { type DemoRows, demoTables } from "./rows.ts";

// A statement has at most 65,535 parameters.
const batchSize = 500;

/** Inserts everything except the invoices as the database's owner, in one transaction. */
export async function insertDemoData(ownerUrl: string, rowsByTable: DemoRows): Promise<void> {
  const pool = new DatabasePool(ownerUrl, { max: 1 });
  try {
    await drizzleOn(pool).transaction(async (tx) => {
      await insertPeople(tx);
      for (const [name, rows] of Object.entries(rowsByTable))
        for (let start = 0; start < rows.length; start += batchSize)
          await tx.insert(demoTables[name as keyof DemoRows]).values(rows.slice(start, start + batchSize) as never);
    });
    await pool.query("analyze");
  } finally {
    await pool.end();
  }
}

async function insertPeople(tx: Tx): Promise<void> {
  const password = await hashPassword(demoPassword);
  await tx.insert(authUsers).values(
    staff.map(({ id, name, email, joinedAt, access }, index) => ({
      id,
      name,
      email,
      emailVerified: true,
      createdAt: joinedAt,
      // The others were last seen within the last eight hours (thirteen people, a third of a day).
      lastSeenAt: access === "disabled" ? daysAgo(120) : daysAgo(index / 39),
    })),
  );
  await tx
    .insert(authAccounts)
    .values(staff.map(({ id }) => ({ id: `account-${id}`, userId: id, accountId: id, providerId: "credential", password })));
  await tx.insert(userProfiles).values(
    staff.map(({ id, name, email, role, access, joinedAt }) => ({
      userId: id,
      fullName: name,
      email,
      role,
      access,
      createdAt: joinedAt,
      updatedAt: joinedAt,
    })),
  );
}
