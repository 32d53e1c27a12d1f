/** The first number of the servers' advisory locks; the second says what for. */
export const lockSpace = 1953460833;

/** Held to the end of the transaction; `createDatabase`, `folder` and `nightly` to the end of the connection. */
export const locks = {
  /** Making the embedded PostgreSQL's owner and database; taken in its database `postgres`. */
  createDatabase: 0,
  /** The right to use a data folder. */
  folder: 1,
  migrate: 2,
  /** Making the app's login. */
  login: 3,
  restore: 4,
  nightly: 5,
  /** Making the secret that servers without APP_SECRET share. */
  secret: 6,
  auditChain: 7,
} as const;
