import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";
import { mend } from "./mend-postgres.ts";

const script = `
  import { mendPostgres } from "./server/mend-postgres.ts";
  mendPostgres();
  const { connect } = await import("./db/connect.ts");
  const sql = connect(process.env.TEST_URL, { max: 1 });
  const killer = connect(process.env.TEST_URL, { max: 1 });
  for (let round = 0; round < 10; round++) {
    const lost = await sql.begin(async (tx) => {
      const [{ pid }] = await tx\`select pg_backend_pid() as pid\`;
      await killer\`select pg_terminate_backend(\${pid})\`;
      for (;;) await tx\`select 1\`.catch((error) => round % 2 ? Promise.reject(error) : tx\`select 1\`);
    }).catch((error) => error.code);
    const [{ answer }] = await sql\`select \${round}::int as answer\`;
    if (!["CONNECTION_CLOSED", "57P01", "ECONNRESET", "EPIPE"].includes(lost) || answer !== round) console.log(round, lost, answer);
  }
  await Promise.all([sql.end(), killer.end()]);
  console.log("whole");
`;

it("a transaction whose connection was lost fails, and the next query on the renewed one is answered", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, TEST_URL: inject("templateUrl") },
    timeout: 20_000,
  });
  expect(stdout).toBe("whole\n");
});

it("refuses a source that it was not written for", () => {
  const file = join(createRequire(import.meta.url).resolve("postgres"), "../../../src/connection.js");
  expect(mend(readFileSync(file, "utf8"))).toContain("if (!socket) return");
  expect(() => mend("export default {}")).toThrow("does not fit");
});
