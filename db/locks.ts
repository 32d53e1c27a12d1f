/** The first key of the servers' advisory locks. It only has to differ from other programs' keys; the second key says what is locked. */
export const lockSpace = 1953460833;

/** Held to the end of the transaction; `createDatabase`, `folder` and `nightlyBackup` to the end of the connection. */
export const locks = {
  /** Making the embedded PostgreSQL's owner and database; taken in its database `postgres`. */
  createDatabase: 0,
  /** The right to use a data folder. */
  folder: 1,
  migrate: 2,
  /** Making the app's login. */
  login: 3,
  restore: 4,
  nightlyBackup: 5,
  /** Making the secret that servers without APP_SECRET share. */
  secret: 6,
  auditChain: 7,
} as const;

/**
 * Locks that the app takes on a name until its transaction ends (`lockUntilCommit`). The number tells apart equal names of different purposes.
 * A comment says what the name is.
 */
export const transactionLocks = {
  /** The enquiry's idempotency key. */
  enquiry: 0,
  /** A phone number or an email address; both of a lead are locked. */
  leadOfEnquiry: 1,
  /** No name. */
  missingDocuments: 2,
  /** No name. */
  firstAdmin: 3,
  /** A phone number or an email address; both of a lead are locked. */
  clientOfLead: 4,
  /** The id of an invoice. Triggers take this lock too, so the number is also in migrations (limit_allocation). */
  balance: 6,
  /** The id of an import. */
  vendorImport: 7,
  /** The id of a client, or of an invoice without one. */
  moneyOfClient: 8,
  /** Methods of payment and a reference. */
  paymentReference: 9,
  /** A GST number, or name and email address. */
  clientOfDraft: 10,
  /** The id of an advance. */
  advance: 11,
  /** A section of the settings, or all offices, or all rules of reminders. */
  settings: 12,
  /** A kind of item, or none while the default items are added. */
  websiteItems: 13,
  /** The id of the record that has the files. */
  files: 14,
  /** The id of the lead or client for whom a chat is imported. */
  messages: 51,
  /** No name: reminders are decided one after the other, so that a client gets one a day. */
  reminders: 30,
  /** The id of a person. */
  digest: 31,
  /** No name: days that became free are offered by one server after the other. */
  releasedDays: 32,
  /** No name: two people hold the last place of a day one after the other. */
  heldDays: 141,
  /** No name: what is due, and what clashes, is told by one server after the other. */
  telling: 168,
  /** The id of the draft that somebody is asked to issue. */
  askedIssue: 170,
  /** No name: making the keys of push messages. */
  pushKeys: 169,
  /** The id of an event. */
  clientPage: 48,
  /** The id of an event. */
  runSheet: 135,
  /** No name: deleted records are restored one after the other. */
  restoring: 95,
} as const;
