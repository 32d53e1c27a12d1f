/** Six connections keep one process of Node busy: with twelve it was not faster, and PostgreSQL took 40 MB more. */
export const maxPoolSize = 6;
/** One for an export, one for a mail, one for pages. */
export const minPoolSize = 3;
/** The size of the additional pool for shared reads. */
export const sharedPoolSize = 2;
/** The size of better-auth's pool. */
export const authPoolSize = 4;

/**
 * How many transactions that wait for somebody else may run at once, of each kind: exports for the browser, mails for the mail
 * server. Together they leave connections for the pages.
 */
export const longTransactionLimit = (poolSize: number): number => Math.min(2, Math.max(1, Math.floor((poolSize - 2) / 2)));
