const mebibyte = 1024 * 1024;
/** Below this a write may fail at any moment. */
const fullBytes = 64 * mebibyte;

/**
 * What is left where the database, its backups and the mails are.
 * @property freeBytes the least of the free space for DATA_DIR and of what DATABASE_SIZE_MB leaves; null when neither is known
 * @property reserveBytes what files may not take (DISK_RESERVE_MB): enquiries, mails, payments, a backup and an upgrade need it
 */
export type Space = { freeBytes: number | null; reserveBytes: number };

/** Files are not taken any more. */
export const isReserveReached = ({ freeBytes, reserveBytes }: Space): boolean => freeBytes !== null && freeBytes < reserveBytes;
/** Files will soon not be taken any more. */
export const isDiskLow = ({ freeBytes, reserveBytes }: Space): boolean => freeBytes !== null && freeBytes < 2 * reserveBytes;
export const isDiskFull = (freeBytes: number | null): boolean => freeBytes !== null && freeBytes < fullBytes;

/** "12.3 GB", "870 MB" */
export const formatBytes = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;

/** What the admins read on OPERATIONS. */
export function spaceText(space: Space): string {
  if (space.freeBytes === null) return "Its free space is not known.";
  const free = `${formatBytes(space.freeBytes)} free.`;
  const reserve = formatBytes(space.reserveBytes);
  if (isReserveReached(space))
    return `${free} No files are taken until more than ${reserve} are free: these are for enquiries, mails and payments. Make room, or give the server a larger disk.`;
  return isDiskLow(space) ? `${free} When less than ${reserve} are free, no files are taken.` : free;
}
