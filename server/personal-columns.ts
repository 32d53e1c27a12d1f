/** The columns that identify a person: they are looked up in every table, also in tables added later. */
export const emailColumns = ["email", "contact_email", "client_email", "recipient", "reply_to"];
/** `value` and `identifier` are columns of better-auth's verifications. */
export const secretColumns = [
  "password",
  "token",
  "token_hash",
  "access_token",
  "refresh_token",
  "id_token",
  "value",
  "identifier",
  "password_hash",
  "salt",
];
/** Columns that repeat other columns as a file, so the export leaves them out. */
export const fileColumns = ["pdf"];

/** What is written of an event's day may name people. */
export const runTables = ["run_items", "day_notes"];

/** The tables of what belongs to a quote. */
export const quoteTables = [
  "quote_revisions",
  "quote_openings",
  "quote_acceptances",
  "quote_requests",
  "amendments",
  "amendment_acceptances",
  "extras",
];
