import { sql } from "drizzle-orm";
import { refreshCompany, siteSection } from "#app/company/company.server.ts";
import { hashPassword } from "#app/identity/password.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { setRequestAccount } from "#app/platform/request.server.ts";
import { isSigned, sign } from "#app/platform/secret.server.ts";
import { asSystem, lockUntilCommit, type Tx } from "#db/client.server.ts";
import { settings, userProfiles } from "#db/schema.ts";
import { createConfirmedUser } from "./confirmed-user.server.ts";

/**
 * The link that makes the first admin, for the server's log; null once there is an admin, or when ADMIN_EMAIL names one.
 * Its token is derived from APP_SECRET, so every server prints the same link. It stops working once an admin exists.
 */
export async function setUpLink(): Promise<string | null> {
  if (env().ADMIN_EMAIL || (await asSystem("auth", hasAdmin))) return null;
  return `${env().ORIGIN}/set-up?token=${setUpToken()}`;
}

/** Whether this token can still create the first admin. */
export async function isSetUpTokenValid(submittedToken: string): Promise<boolean> {
  return isSigned("set-up", "first admin", submittedToken) && !env().ADMIN_EMAIL && !(await asSystem("auth", hasAdmin));
}

type FirstAdmin = { full_name: string; email: string; password: string };

/**
 * Creates the first admin with a confirmed address, and closes the website until they publish it: it is the sample company's.
 * @returns false when the token is wrong or an admin exists by now
 */
export async function createFirstAdmin(submittedToken: string, { full_name, email, password }: FirstAdmin): Promise<boolean> {
  if (!(await isSetUpTokenValid(submittedToken))) return false;
  setRequestAccount(email);
  const passwordHash = await hashPassword(password);
  const isCreated = await asSystem("auth", async (tx) => {
    await lockUntilCommit(tx, "firstAdmin");
    if (await hasAdmin(tx)) return false;
    const id = await createConfirmedUser(tx, { email, name: full_name, passwordHash });
    await tx
      .insert(userProfiles)
      .values({ userId: id, fullName: full_name, email, access: "admin" })
      .onConflictDoUpdate({ target: userProfiles.userId, set: { access: "admin", fullName: full_name } });
    await tx
      .insert(settings)
      .values({ section: siteSection, value: { isClosed: true } })
      .onConflictDoNothing();
    await audit(tx, { actor: id, action: "first admin set up", objectType: "person", objectId: id });
    return true;
  });
  if (isCreated) await refreshCompany();
  return isCreated;
}

async function hasAdmin(tx: Tx): Promise<boolean> {
  const [row] = await tx.execute<{ exists: boolean }>(
    sql`select exists (select from user_profiles where access = 'admin') as "exists"`,
  );
  return row?.exists ?? false;
}

const setUpToken = () => sign("set-up", "first admin");
