const maxAgeSeconds = 50 * 3600;

/** Whether two nightly backups in a row failed. @param seconds since the last backup; null when there is none */
export const isOldBackup = (seconds: number | null): boolean => seconds === null || seconds >= maxAgeSeconds;
