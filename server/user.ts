import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { eq } from "drizzle-orm";
import { commonPasswordMessage, isCommonPassword } from "#app/identity/common-passwords.server.ts";
import { hashPassword } from "#app/identity/password.server.ts";
import { deleteSecondFactors } from "#app/identity/second-factor.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { maxPasswordLength } from "#app/platform/password-length.ts";
import { visibleText } from "#app/platform/values/visible-text.ts";
import { asSystem, closeDatabase, openDatabase } from "#db/client.server.ts";
import { authAccounts, authUsers, userProfiles } from "#db/schema.ts";
import { parseEmail, runCommand } from "./command.ts";
import { acquireDatabase } from "./database/database.ts";

const usage = `Usage: npm run user -- add EMAIL --name NAME [--admin] [--role TITLE] --password-stdin
Creates a confirmed account with staff access (--admin: admin). The password is read from standard input.

Usage: npm run user -- reset-two-step EMAIL
Removes the passkeys, the authenticator app and the recovery codes of somebody who lost them, and logs them out everywhere.`;

/** `npm run user`: works whether or not a server runs. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: "string" },
      role: { type: "string" },
      admin: { type: "boolean" },
      "password-stdin": { type: "boolean" },
    },
  });
  const [command, address] = positionals;
  if (command === "reset-two-step") {
    const email = parseEmail(address);
    await withDatabase(() => resetTwoStep(email));
    console.log(`${email} logs in with the password alone now, at ${env().ORIGIN}/login`);
    return;
  }
  if (command !== "add" || !values.name?.trim() || !values["password-stdin"]) throw new Error(usage);
  const email = parseEmail(address);
  const password = (await text(process.stdin)).replace(/\r?\n$/, "");
  if (password.length < env().PASSWORD_MIN_LENGTH || password.length > maxPasswordLength) {
    throw new Error(`The password must have ${env().PASSWORD_MIN_LENGTH} to ${maxPasswordLength} characters.`);
  }
  if (await isCommonPassword(password)) throw new Error(commonPasswordMessage);
  const person = {
    email,
    name: visibleText(values.name).trim(),
    role: values.role,
    access: values.admin ? "admin" : "planner",
    password,
  } as const;
  await withDatabase(() => addPerson(person));
  console.log(`${email} can log in at ${env().ORIGIN}/login`);
});

type NewPerson = { email: string; name: string; role?: string; access: "planner" | "admin"; password: string };

async function addPerson({ email, name, role, access, password }: NewPerson): Promise<void> {
  const id = randomUUID();
  const hash = await hashPassword(password);
  await asSystem("auth", async (tx) => {
    const added = await tx.insert(authUsers).values({ id, email, name, emailVerified: true }).onConflictDoNothing().returning();
    if (added.length === 0) throw new Error(`${email} has an account already.`);
    await tx
      .insert(authAccounts)
      .values({ id: randomUUID(), userId: id, accountId: id, providerId: "credential", password: hash });
    await tx.insert(userProfiles).values({ userId: id, fullName: name, email, role, access });
    await audit(tx, {
      actor: "operator",
      action: "person added",
      objectType: "person",
      objectId: id,
      fields: { email, access },
    });
  });
}

async function resetTwoStep(email: string): Promise<void> {
  await asSystem("auth", async (tx) => {
    const [user] = await tx.select().from(authUsers).where(eq(authUsers.email, email));
    if (!user) throw new Error(`Nobody has the address ${email}.`);
    await deleteSecondFactors(tx, user, "operator");
  });
}

async function withDatabase(work: () => Promise<void>): Promise<void> {
  const database = await acquireDatabase(env());
  openDatabase(database.appUrl);
  try {
    await work();
  } finally {
    await closeDatabase();
    await database.release();
  }
}
