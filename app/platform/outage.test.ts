import { expect, test } from "vitest";
import { statusOf } from "./http-errors.server.ts";

const failed = (code: string) => new Error("Failed query", { cause: Object.assign(new Error("cause"), { code }) });

test("a value that no column can hold is the request's fault, any other failure of the database ours", () => {
  for (const code of ["22008", "22003", "22021", "22P02", "54000"]) expect(statusOf(failed(code)), code).toBe(400);
  for (const code of ["23505", "42703", "42P01", "54001", "XX000"]) expect(statusOf(failed(code)), code).toBeUndefined();
});

test("what the database ended for another transaction's sake can be sent again", () => {
  for (const code of ["40P01", "40001"]) expect(statusOf(failed(code)), code).toBe(503);
});
