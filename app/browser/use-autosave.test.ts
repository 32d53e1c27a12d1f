import { expect, it } from "vitest";
import { failureOf } from "./use-autosave.ts";

const response = (status: number, type: ResponseType = "basic") => ({ ok: status >= 200 && status < 300, status, type });

it.each([
  [200, null],
  [409, null],
  [403, "refused"],
  [404, "refused"],
  [413, "refused"],
  [429, "failed"],
  [500, "failed"],
  [503, "failed"],
] as const)("a response with status %i is %s; only a failed one is sent again", (status, failure) => {
  expect(failureOf(response(status))).toBe(failure);
});

it("a redirect means that the session has ended", () => {
  expect(failureOf(response(0, "opaqueredirect"))).toBe("loggedOut");
});
