import { rmSync } from "node:fs";
import { buildWhenStale } from "../server/build.ts";
import { people } from "./people.ts";
import { Server } from "./server.ts";

/** Builds once, and makes the data folder with its people that each file's server starts on a copy of. @returns the teardown */
export default async function setUp(): Promise<() => void> {
  await buildWhenStale();
  const server = await Server.start();
  await Promise.all(Object.values(people).map(({ email, name, options }) => server.addUser(email, name, [...options])));
  await server.end();
  process.env.E2E_TEMPLATE = server.dataDir;
  return () => rmSync(server.dataDir, { recursive: true, force: true });
}
