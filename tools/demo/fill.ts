import { env } from "#app/platform/env.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { buildWhenStale } from "#server/build.ts";
import { prepareDatabase } from "#server/database.ts";
import { issueBills, putTimeBack } from "./issue.ts";
import { demoPassword, staff } from "./people.ts";
import { tellStory } from "./story.ts";
import { writeStory } from "./write.ts";

/** Makes the database of DATA_DIR and writes the company's story into it, while the app is built beside it. */
export async function fillDemo(): Promise<void> {
  await Promise.all([buildWhenStale(), fill()]);
}

async function fill(): Promise<void> {
  const database = await prepareDatabase(env());
  try {
    const now = new Date();
    const story = tellStory(now);
    await writeStory(database.ownerUrl, story, now);
    openDatabase(database.appUrl);
    await issueBills(story.bills);
    await closeDatabase();
    await putTimeBack(database.ownerUrl, story.bills);
  } finally {
    await closeDatabase();
    await database.stop();
  }
}

/** Who can log in, as the start prints it. */
export function logIns(): string {
  const lines = staff.map(({ email, access, role }) => `  ${email.padEnd(30)} ${access.padEnd(9)} ${role ?? ""}`.trimEnd());
  return `The demo is on the folder ${env().DATA_DIR}, which goes when it ends.
Log in at ${env().ORIGIN}/login with the password ${demoPassword} as one of\n${lines.join("\n")}`;
}
