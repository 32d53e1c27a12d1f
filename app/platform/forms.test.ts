import { expect, it } from "vitest";
import { z } from "zod";
import { addDays, today } from "./dates.ts";
import { daySchema, optionalDaySchema, parseForm } from "./forms.ts";

const schema = z.object({ name: z.string().trim().min(1, "Name is required."), password: z.string().min(6, "Too short.") });
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

it("reads only the schema's fields and removes NUL", () => {
  expect(parseForm(schema, form({ name: " Anj\0ali ", password: "secret-6", role: "admin" }))).toEqual({
    ok: true,
    data: { name: "Anjali", password: "secret-6" },
  });
});

it("returns a message for each wrong field and the submitted values, but no password", () => {
  expect(parseForm(schema, form({ name: "", password: "short" }))).toEqual({
    ok: false,
    formErrors: { errors: { name: "Name is required.", password: "Too short." }, values: { name: "" } },
  });
});

it("treats a file in a text field as absent", () => {
  const data = form({ password: "secret-6" });
  data.append("name", new File(["x"], "x.txt"));
  expect(parseForm(schema, data).ok).toBe(false);
});

it("reads a day as people write it, and says which text it does not understand", () => {
  const read = (on: string, until = "") =>
    parseForm(z.object({ on: daySchema("Please enter a date."), until: optionalDaySchema }), form({ on, until }));
  expect(read("7 Dec 2026", "+15")).toEqual({ ok: true, data: { on: "2026-12-07", until: addDays(today(), 15) } });
  expect(read("tomorrow")).toEqual({ ok: true, data: { on: addDays(today(), 1), until: "" } });
  expect(read(" ", "soon")).toMatchObject({
    formErrors: {
      errors: { on: "Please enter a date.", until: expect.stringContaining("not understood") },
      values: { until: "soon" },
    },
  });
});
