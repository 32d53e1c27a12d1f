import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { z } from "zod";
import { isGzip, seal, UnsealError, unseal } from "./seal.ts";

/*
 * A backup is a gzipped tar file, sealed with the owner's key (seal.ts):
 *   toranam-backup.json   format, time, the database's migrations, the tables with their columns in the order of loading
 *   tables/NAME/00001     rows in the text format of PostgreSQL's COPY, in chunks of about 4 MB
 *   checksums.json        rows, bytes and SHA-256 of each table; an archive without it is truncated
 */
export const manifestName = "toranam-backup.json";
export const checksumsName = "checksums.json";
const gzipChunkBytes = 64 * 1024;
const tableName = z.string().regex(/^[a-z][a-z0-9_]*$/);

export const Manifest = z.object({
  format: z.literal("toranam-backup"),
  version: z.literal(1, "was made by a newer version of Toranam"),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(z.object({ name: tableName, columns: z.array(tableName).min(1) })),
  /** Tables without rows in the archive. */
  leftOut: z.array(tableName),
});
export type Manifest = z.output<typeof Manifest>;

const Checksum = z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() });
export const Checksums = z.record(tableName, Checksum);
export type Checksum = z.output<typeof Checksum>;
export type Checksums = z.output<typeof Checksums>;

/** The file is not a complete backup; the message says why. */
export class InvalidArchive extends Error {}

/** A backup to read. `allowUnsigned` also accepts one of an older version, which is not sealed. */
export type BackupFile = { file: string; key: string | null; allowUnsigned: boolean };

type AddEntry = (name: string, body: Buffer | string) => Promise<void>;

/**
 * Writes the entries that `fill` adds to `file`, readable by its owner only. The file gets its name when it is complete and on disk.
 * @throws Error when the file exists
 */
export async function writeArchive(file: string, key: string, fill: (add: AddEntry) => Promise<void>): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} exists already: choose another name.`);
  const temporary = `${file}.${randomBytes(6).toString("hex")}.part`;
  const tar = pack();
  const add: AddEntry = (name, body) =>
    new Promise((resolve, reject) => {
      const bytes = Buffer.from(body as string);
      const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
      entry.end(bytes);
    });
  try {
    const written = pipeline(
      tar,
      createGzip({ chunkSize: gzipChunkBytes }),
      seal(key),
      createWriteStream(temporary, { mode: 0o600, flags: "wx" }),
    );
    await Promise.all([
      written,
      fill(add).then(
        () => tar.finalize(),
        (error) => tar.destroy(error),
      ),
    ]);
    const handle = await open(temporary, "r+");
    await handle.sync().finally(() => handle.close());
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

const sealProblems: Record<UnsealError["reason"], string> = {
  foreign: "is not an archive of npm run backup.",
  unsigned:
    "is not signed, like the backups of older versions: anybody may have written or changed it. --allow-unsigned accepts it; use it only for a file that was never out of your hands.",
  "other key":
    "was made with another key. Set BACKUP_KEY to the key of its installation, or copy its file backup-key into the folder data (DATA_DIR).",
  truncated: "is truncated.",
  changed: "was changed after it was made.",
};

async function startsAsGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return isGzip(buffer);
  } finally {
    await handle.close();
  }
}

/** Yields the entries of an archive in order. @throws InvalidArchive when the file is not a backup, or was changed; perhaps only after the last entry */
export async function* readEntries({ file, key, allowUnsigned }: BackupFile): AsyncGenerator<{ name: string; body: Buffer }> {
  const tar = extract();
  const isSealed = !(allowUnsigned && (await startsAsGzip(file)));
  let failure: unknown;
  const stored = createReadStream(file);
  const reading = pipeline(isSealed ? Readable.from(unseal(key)(stored)) : stored, createGunzip(), tar).catch((error) => {
    failure = error;
    tar.destroy(error);
  });
  try {
    for await (const entry of tar) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { name: entry.header.name, body: Buffer.concat(chunks) };
    }
    await reading;
    // The check can fail after the last entry too: the signature is at the end of the file.
    if (failure) throw failure;
  } catch (error) {
    if (error instanceof UnsealError) throw new InvalidArchive(`${file} ${sealProblems[error.reason]}`, { cause: error });
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") throw error;
    const isTruncated = code === "Z_BUF_ERROR" || /unexpected end/i.test(message);
    throw new InvalidArchive(isTruncated ? `${file} is truncated.` : `${file} is not an archive of npm run backup.`, {
      cause: error,
    });
  } finally {
    tar.destroy();
  }
}

/** Parses a JSON entry. @throws InvalidArchive when it does not match the schema */
export function parseEntry<Schema extends z.ZodType>(schema: Schema, body: Buffer, file: string): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(body.toString("utf8"));
  } catch {
    throw new InvalidArchive(`${file} is not an archive of npm run backup.`);
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const isNewer = issue?.path[0] === "version";
  throw new InvalidArchive(isNewer ? `${file} ${issue.message}.` : `${file} is not an archive of npm run backup.`);
}

/** Writes the entries as files into a new folder, for other programs. */
export async function extractTo(folder: string, backup: BackupFile): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  for await (const { name, body } of readEntries(backup)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), body, { mode: 0o600 });
  }
}
