import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";
import { mend } from "./mend-postgres.ts";

const script = `
  import { mendPostgres } from "./server/mend-postgres.ts";
  if (process.argv[1] === "mended") mendPostgres();
  const { connect } = await import("./db/connect.ts");
  const sql = connect(process.env.TEST_URL, { max: 1 });
  const killer = connect(process.env.TEST_URL, { max: 1 });
  const lost = await sql.begin(async (tx) => {
    const [{ pid }] = await tx\`select pg_backend_pid() as pid\`;
    await killer\`select pg_terminate_backend(\${pid})\`;
    await tx\`select 1\`.catch(() => {});
    await tx\`select 1\`;
  }).catch((error) => error.code);
  console.log(lost, (await sql\`select 2 as two\`)[0].two);
  await Promise.all([sql.end(), killer.end()]);
`;
const run = (how: string) =>
  promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script, how], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, TEST_URL: inject("templateUrl") },
    timeout: 20_000,
  });

it("a transaction whose connection was lost fails, and the next query is answered; unmended, it gets the old error", async () => {
  expect((await run("mended")).stdout).toBe("CONNECTION_CLOSED 2\n");
  await expect(run("as it is")).rejects.toThrow(/terminating connection/);
});

it("refuses a source that it was not written for", () => {
  const file = join(createRequire(import.meta.url).resolve("postgres"), "../../../src/connection.js");
  expect(mend(readFileSync(file, "utf8"))).toContain("if (!socket) return");
  expect(() => mend("export default {}")).toThrow("does not fit");
});
