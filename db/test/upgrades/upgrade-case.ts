import type { Sql } from "#db/connect.ts";

/** Rows of an older version, and what becomes of them. All cases share one database: each looks at its own rows only. */
export type UpgradeCase = {
  title: string;
  /** The first migration that the older version does not have, or the beginning of its name. */
  before: string;
  /** Inserts the rows. @returns the check of them, called after the last migration */
  fill(sql: Sql): Promise<() => Promise<void>>;
};
