import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { withoutParameters } from "./log.server.ts";

const secret = "https://toranam.example/q?t=X5_wvRbDSruL3s-NI99pPwGLdyNSg7huGLc_MPh7iWTI";
const error = new DrizzleQueryError(
  "insert into outbox values ($1, $2)",
  [`Dear A,\n    at ${secret}\nBye`, secret],
  new Error("cause"),
);

it("leaves the parameters of a failed query out of a message and of a stack", () => {
  expect(withoutParameters(String(error))).toBe("Error: Failed query: insert into outbox values ($1, $2)");
  const stack = withoutParameters(error.stack ?? "");
  expect(stack).not.toContain("X5_wv");
  expect(stack).toMatch(/values \(\$1, \$2\)\n {4}at .*log\.test\.ts/);
  expect(withoutParameters("no query\nhere")).toBe("no query\nhere");
});
