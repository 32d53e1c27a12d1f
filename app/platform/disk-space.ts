const mebibyte = 1024 * 1024;
/** PostgreSQL's write-ahead log grows to 256 MiB; a backup and an upgrade need room too. */
const lowBytes = 1024 * mebibyte;
/** Below this a write may fail at any moment. */
const fullBytes = 64 * mebibyte;

export const isDiskLow = (freeBytes: number | null): boolean => freeBytes !== null && freeBytes < lowBytes;
export const isDiskFull = (freeBytes: number | null): boolean => freeBytes !== null && freeBytes < fullBytes;

/** "12.3 GB", "870 MB" */
export const formatBytes = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;
