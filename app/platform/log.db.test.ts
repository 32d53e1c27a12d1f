import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { asSystem } from "#db/client.server.ts";
import { testDatabase } from "#db/test/database.ts";
import { withoutParameters } from "./log.server.ts";

testDatabase();
const link = "https://toranam.example/q?t=X5_wvRbDSruL3s-NI99pPwGLdyNSg7huGLc_MPh7iWTI";

it("leaves the parameters of a failed query out of its message and its stack", async () => {
  const text = `Dear Anjali,\n    at ${link}\nBye`;
  const error: Error = await asSystem("mailer", (tx) => tx.execute(sql`select 1 / ${0}, ${text}, ${link}`)).then(
    () => new Error("no failure"),
    (reason) => reason,
  );
  expect(String(error)).toContain(link);
  expect(withoutParameters(String(error))).toBe("Error: Failed query: select 1 / $1, $2, $3");
  const stack = withoutParameters(error.stack ?? "");
  expect(stack).not.toContain("X5_wv");
  expect(stack).toMatch(/\n {4}at .*\.ts/);
  expect(withoutParameters("no query\nhere")).toBe("no query\nhere");
});
