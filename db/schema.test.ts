import { is } from "drizzle-orm";
import { getTableConfig, getViewConfig, type PgColumn, PgTable, PgView } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import * as schema from "./schema.ts";
import { testDatabase } from "./test/database.ts";

// The migrations are written by hand and never edited; db/schema.ts is what the queries use. Their tables and columns must agree.
const database = testDatabase();
const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table as PgTable));

it("has every table of db/schema.ts in the migrated database, and no other", async () => {
  const rows =
    await database.owner`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  expect(rows.map((row) => row.table_name).sort()).toEqual(tables.map(({ name }) => name).sort());
});

it.each(tables)("has the columns of $name with their types", async ({ name, columns }) => {
  const rows = await database.owner`
    select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required, atthasdef as filled
    from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped order by attname`;
  const expected = columns
    .map((column) => ({
      name: column.name,
      type: column
        .getSQLType()
        .replace("bigserial", "bigint")
        .replace(/^timestamp$/, "timestamp without time zone"),
      required: column.notNull,
      filled: column.hasDefault || column.generated !== undefined,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(rows.map((row) => ({ ...row })).sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(expected);
});

it.each(tables)("has a check with the values of each enum column of $name, and no other", async ({ name, columns }) => {
  const rows = await database.owner<{ column: string; definition: string }[]>`
    select a.attname as column, pg_get_constraintdef(c.oid) as definition from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.conrelid = ${name}::regclass and c.contype = 'c' and cardinality(c.conkey) = 1 and pg_get_constraintdef(c.oid) like '% ANY %'`;
  const found = rows.map(({ column, definition }) => [column, [...definition.matchAll(/'([^']*)'/g)].map(([, value]) => value)]);
  const expected = columns
    .filter((column) => column.enumValues && column.enumValues.length > 0)
    .map((column) => [column.name, column.enumValues]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

it("has the columns of every view", async () => {
  const views = Object.values(schema).filter((value) => is(value, PgView));
  expect(views).not.toHaveLength(0);
  for (const { name, selectedFields } of views.map(getViewConfig)) {
    const rows = await database.owner`select attname from pg_attribute where attrelid = ${name}::regclass and attnum > 0`;
    const columns = Object.values(selectedFields).map((column) => (column as PgColumn).name);
    expect(rows.map(({ attname }) => attname).sort()).toEqual(columns.sort());
  }
});
