const megabyte = 1_000_000;

/** What one file, and the files of one record together, may have in bytes. */
export const fileLimits = () => ({ file: 15 * megabyte, parent: 300 * megabyte });
