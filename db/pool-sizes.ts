/** Seven connections keep one process of Node busy: with twelve it was not faster, and PostgreSQL took 40 MB more. */
export const maxPoolSize = 7;
/** One for shared reads, one for an export, one for a mail, one for everything else. */
export const minPoolSize = 4;
/** Of the pool for better-auth. */
export const authPoolSize = 4;

/** How many connections of a pool are for shared reads only (shared-reads.ts). */
export const sharedPoolSize = (poolSize: number): number => Math.max(1, Math.floor(poolSize / 3));

/**
 * How many transactions that wait for somebody else may run at once, of each kind: exports for the browser, mails for the mail
 * server. Together they leave a connection for everything else.
 * @param mainPoolSize without the connections for shared reads
 */
export const longTransactions = (mainPoolSize: number): number => Math.min(2, Math.max(1, Math.floor((mainPoolSize - 1) / 2)));
