import { env } from "#app/platform/env.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { buildWhenStale } from "#server/build.ts";
import { prepareDatabase } from "#server/database/database.ts";
import { comingEvents, recordDemoAdvances } from "./advances.ts";
import { createDemoClientPages } from "./client-pages.ts";
import { createDemoData } from "./demo-data.ts";
import { insertDuplicates } from "./duplicates.ts";
import { insertDemoData } from "./insert-data.ts";
import { backdate, issueInvoices } from "./issue-invoices.ts";
import { createDemoMorning } from "./morning.ts";
import { demoPassword, staff } from "./people.ts";
import { insertDemoProjects } from "./projects.ts";
import { createDemoQuotes } from "./quotes.ts";
import { insertDemoReminders } from "./reminders.ts";

/**
 * Creates the database of DATA_DIR and fills it with the demo company's data, and builds the app at the same time.
 * @returns the address of the database for its owner
 */
export async function fillDemo(): Promise<string> {
  const [, ownerUrl] = await Promise.all([buildWhenStale(), fill()]);
  return ownerUrl;
}

async function fill(): Promise<string> {
  const database = await prepareDatabase(env());
  try {
    const { rows, invoices, events } = createDemoData();
    await insertDemoData(database.ownerUrl, rows);
    openDatabase(database.appUrl);
    await issueInvoices(invoices);
    const coming = comingEvents(events, invoices);
    await recordDemoAdvances(coming);
    await createDemoClientPages(coming);
    await createDemoQuotes(database.ownerUrl);
    await createDemoMorning();
    await closeDatabase();
    await backdate(database.ownerUrl);
    await insertDemoReminders(database.ownerUrl);
    await insertDemoProjects(database.ownerUrl);
    await insertDuplicates(database.ownerUrl);
    return database.ownerUrl;
  } finally {
    await closeDatabase();
    await database.stop();
  }
}

/** The accounts and their password, printed at start. */
export function loginLines(): string {
  const lines = staff.map(({ email, access, role }) => `  ${email.padEnd(30)} ${access.padEnd(9)} ${role ?? ""}`.trimEnd());
  return `The demo runs on the folder ${env().DATA_DIR}, which is deleted when it ends.
Log in at ${env().ORIGIN}/login with the password ${demoPassword} as one of\n${lines.join("\n")}`;
}
