import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** SQL: a text as `fold` has it, to compare and to sort by. Sorted rows have the order of `compareFolded` in every database. */
export const foldSql = (text: SQLWrapper): SQL => sql`fold(${text}) collate "C"`;
