const oldSeconds = 50 * 3600;

/** A nightly backup that failed once is made good the next night; after that somebody should look. Null: there was none. */
export const isOldBackup = (seconds: number | null): boolean => seconds === null || seconds >= oldSeconds;
