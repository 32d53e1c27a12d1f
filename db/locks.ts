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

/** Held to the end of a transaction of the app, together with a name (`lockUntilCommit`): the number keeps equal names of different purposes apart. */
export const transactionLocks = {
  /** Key: the enquiry's idempotency key. */
  enquiry: 0,
  /** Key: phone number and email address. */
  leadOfEnquiry: 1,
  missingDocuments: 2,
  firstAdmin: 3,
  /** Key: phone number and email address. */
  clientOfLead: 4,
  /** Key: invoice. */
  balance: 6,
  vendorImport: 7,
  /** Key: client, or an invoice without one. */
  moneyOfClient: 8,
  paymentReference: 9,
  /** Key: GST number, or name and email address. */
  clientOfDraft: 10,
  advance: 11,
  /** Key: section, or all offices. */
  settings: 12,
  /** Key: kind. */
  websiteItems: 13,
  /** Key: the record that has the files. */
  files: 14,
  /** Key: the lead or client that a chat is imported for. */
  messages: 51,
  /** One reminder after the other, so that a client gets one a day. */
  reminders: 30,
  /** Key: person. */
  digest: 31,
  /** Key: event. */
  clientPage: 48,
} as const;
