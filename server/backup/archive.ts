import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { z } from "zod";

/*
 * A backup is a gzipped tar file, which any tar opens:
 *   toranam-backup.json   what it is, from when, the migrations of its database, the tables with their columns, in the order of loading
 *   tables/NAME/00001     rows as PostgreSQL's COPY writes them as text, in pieces of about 4 MB
 *   checksums.json        rows, bytes and sha256 of each table; without it the archive is not whole
 */
export const headName = "toranam-backup.json";
export const sumsName = "checksums.json";
const tableName = z.string().regex(/^[a-z][a-z0-9_]*$/);

export const Head = z.object({
  format: z.literal("toranam-backup"),
  version: z.literal(1, "was made by a newer version of Toranam"),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(z.object({ name: tableName, columns: z.array(tableName).min(1) })),
  /** Tables whose rows are of the moment only. */
  leftOut: z.array(tableName),
});
export type Head = z.output<typeof Head>;

const Sum = z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() });
export const Sums = z.record(tableName, Sum);
export type Sum = z.output<typeof Sum>;
export type Sums = z.output<typeof Sums>;

/** The file is no whole archive of ours; the message says what it lacks. */
export class NotAnArchive extends Error {}

type Add = (name: string, body: Buffer | string) => Promise<void>;

/**
 * Writes what `fill` adds into `file`, readable by its owner only. The file appears under its name once it is whole and on disk.
 * @throws Error when the file is there already
 */
export async function writeArchive(file: string, fill: (add: Add) => Promise<void>): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already: choose another name.`);
  const draft = `${file}.${randomBytes(6).toString("hex")}.part`;
  const tar = pack();
  const add: Add = (name, body) =>
    new Promise((resolve, reject) => {
      const bytes = Buffer.from(body as string);
      const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
      entry.end(bytes);
    });
  try {
    const written = pipeline(tar, createGzip(), createWriteStream(draft, { mode: 0o600, flags: "wx" }));
    await Promise.all([
      written,
      fill(add).then(
        () => tar.finalize(),
        (error) => tar.destroy(error),
      ),
    ]);
    const handle = await open(draft, "r+");
    await handle.sync().finally(() => handle.close());
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The entries of an archive in their order. @throws NotAnArchive when the file ends early or is no gzipped tar */
export async function* entriesOf(file: string): AsyncGenerator<{ name: string; body: Buffer }> {
  const tar = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), tar).catch((error) => {
    tar.destroy(error);
  });
  try {
    for await (const entry of tar) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { name: entry.header.name, body: Buffer.concat(chunks) };
    }
    await reading;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") throw error;
    const early = code === "Z_BUF_ERROR" || /unexpected end/i.test(message);
    throw new NotAnArchive(early ? `${file} ends early: it was cut off.` : `${file} is not an archive of npm run backup.`, {
      cause: error,
    });
  } finally {
    tar.destroy();
  }
}

/** Reads an entry that holds JSON. @throws NotAnArchive when it is not what it should be */
export function parseEntry<Schema extends z.ZodType>(schema: Schema, body: Buffer, file: string): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(body.toString("utf8"));
  } catch {
    throw new NotAnArchive(`${file} is not an archive of npm run backup.`);
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const newer = issue?.path[0] === "version";
  throw new NotAnArchive(newer ? `${file} ${issue.message}.` : `${file} is not an archive of npm run backup.`);
}
