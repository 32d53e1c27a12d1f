import { useMemo } from "react";

declare const row: unique symbol;

/**
 * The rows of a list as JSON text, as PostgreSQL made it. The server passes the text through to the browser: building an object for
 * each row and encoding it again would take most of the time of a long list.
 */
export type JsonRows<Row> = string & { readonly [row]?: Row };

export const noRows = "[]" as JsonRows<never>;

export const parseRows = <Row>(rows: JsonRows<Row>): Row[] => JSON.parse(rows);

/** The same objects for the same text, so that a memoised list need not be rendered again. */
export const useRows = <Row>(rows: JsonRows<Row>): Row[] => useMemo(() => parseRows(rows), [rows]);
