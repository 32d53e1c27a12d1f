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

it("lists its messages in the order of the form's fields, whoever found them", () => {
  const texts = form({ other: "", password: "short", name: "" });
  const { formErrors } = parseForm(schema, texts, () => ({ other: "Wrong." }) as never) as { formErrors: { errors: object } };
  expect(Object.keys(formErrors.errors)).toEqual(["other", "password", "name"]);
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

it("limits a text whose schema states no maximum, also behind a default, a transformation or a choice", () => {
  const [long, text] = ["a".repeat(5_001), z.string()];
  const fields = {
    plain: text,
    defaulted: text.default(""),
    optional: text.optional(),
    changed: text.transform((all) => all.length),
  };
  const read = (name: string, value: string) =>
    parseForm(z.object({ ...fields, note: text.trim().max(6_000).default("") }), form({ plain: "", changed: "", [name]: value }));
  for (const name of Object.keys(fields)) {
    expect(read(name, "a".repeat(5_000)).ok, name).toBe(true);
    expect(read(name, long), name).toMatchObject({
      formErrors: { errors: { [name]: "At most 5,000 characters." }, values: { [name]: long } },
    });
  }
  expect(read("note", long).ok).toBe(true);
  const email = z.union([z.literal(""), z.email().max(6_000)]);
  expect(parseForm(z.object({ email }), form({ email: `${"a".repeat(5_001)}@x.in` })).ok).toBe(true);
});
