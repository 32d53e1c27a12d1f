import { date as dateColumn, integer, pgTable, text as textColumn, uuid } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { choiceOrNull, type Field, orNull, text } from "#app/platform/values/field.ts";
import { defineRecord } from "./record.server.ts";
import { changedByOthers, factsOf } from "./record.ts";

const name = text({ label: "Name", max: 200, missing: "Please give the event a name." });
const venue = orNull(text({ label: "Venue", max: 300 }));
const table = pgTable("events", {
  id: uuid("id").primaryKey(),
  name: textColumn("name").notNull(),
  date: dateColumn("date"),
  venue: textColumn("venue"),
  status: textColumn("status"),
  version: integer("version").notNull(),
});
const common = {
  name: "event",
  table,
  idColumn: table.id,
  permissions: { list: "event:list", change: "event:change", remove: "event:delete" },
  title: () => "",
} as const;
const notEdited = ["status"] as const;

test("defineRecord compiles only if each column is a field of its type or is listed in notEdited", () => {
  const date: Field<string | null> = orNull(text({ label: "Date", max: 10 }));
  defineRecord({ ...common, fields: { name, date, venue }, notEdited });
  // @ts-expect-error date is neither a field nor named as not edited
  defineRecord({ ...common, fields: { name, venue }, notEdited });
  // @ts-expect-error the table has no such column
  defineRecord({ ...common, fields: { name, date, venue, colour: venue }, notEdited });
  const wrong: Field<number> = { label: "Date", input: {}, schema: date.schema as never };
  // @ts-expect-error a number does not fit a date
  defineRecord({ ...common, fields: { name, date: wrong, venue }, notEdited });
});

const shown = { name: "T20 final", venue: "Beach Road" };

test("changedByOthers returns only fields that the sender did not change", () => {
  const stored = { name: "T20 final, day 2", venue: "Gymkhana Ground" };
  expect(changedByOthers(shown, { ...shown, name: "My own name" }, stored)).toEqual({ venue: "Gymkhana Ground" });
  expect(changedByOthers(shown, shown, shown)).toEqual({});
});

test("factsOf names each field and shows its value as the form does, or as the page says", () => {
  const state_code = choiceOrNull({
    label: "State",
    message: "Please choose a State.",
    nothing: "Not chosen",
    options: [{ value: "36", label: "Telangana" }],
  });
  const notes = orNull(text({ label: "Notes", max: 500, multiline: true }));
  const row = { venue: "Beach Road", stateCode: "36", notes: null };
  expect(factsOf({ venue, state_code, notes }, row)).toMatchObject([
    { name: "Venue", value: "Beach Road" },
    { name: "State", value: "Telangana" },
    { name: "Notes", value: "", wide: true },
  ]);
  expect(factsOf({ state_code }, row, { state_code: "Telangana (36)" })).toMatchObject([{ value: "Telangana (36)" }]);
});
