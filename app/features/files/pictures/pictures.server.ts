import { sql } from "drizzle-orm";
import { NotFound } from "#app/errors.ts";
import { defineSnapshot } from "#app/platform/snapshot.server.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { asSystem } from "#db/client.server.ts";
import { extensions, type FileType } from "../files.ts";
import type { PictureFormat, PublicPicture } from "./pictures.ts";

const noSuchFile = "There is no such file.";
const bytesOf = (hash: string) => Buffer.from(hash, "base64url");

/** A picture that visitors may see, in one of its stored widths. @param hash SHA-256 in base64url @throws NotFound */
export async function readPublicPicture(hash: string, width: number, format: PictureFormat): Promise<Buffer> {
  const [size] = await asSystem("files", (tx) =>
    tx.execute<{ bytes: Buffer }>(
      sql`select bytes from picture_sizes where sha256 = ${bytesOf(hash)} and width = ${width} and format = ${format}`,
    ),
  );
  if (!size) throw new NotFound(noSuchFile);
  return size.bytes;
}

/** A file that visitors may see, other than a picture. @throws NotFound */
export async function readPublicFile(hash: string, extension: string) {
  const sha256 = bytesOf(hash);
  const [file] = await asSystem("files", (tx) =>
    tx.execute<{ name: string; type: FileType; size: number }>(sql`
      select name, type, size from files join file_contents using (sha256) where sha256 = ${sha256} order by files.created_at limit 1`),
  );
  if (!file || extensions[file.type] !== extension) throw new NotFound(noSuchFile);
  const read = (from: number, length: number) =>
    asSystem("files", async (tx) => {
      const [part] = await tx.execute<{ bytes: Buffer }>(
        sql`select substring(bytes from ${from + 1}::int for ${length}::int) as bytes from file_contents where sha256 = ${sha256}`,
      );
      return part?.bytes ?? Buffer.alloc(0);
    });
  return { ...file, read };
}

type Row = Omit<PublicPicture, "hash"> & { id: string; sha256: string };

const library = defineSnapshot<ReadonlyMap<string, PublicPicture>>({
  name: "pictures",
  initial: new Map(),
  read: async (tx) => {
    const rows = await tx.execute<Row>(sql`
      select id, encode(sha256, 'base64') as sha256, width, height, placeholder, focus_x as "focusX", focus_y as "focusY"
      from website_pictures()`);
    return new Map(rows.map(({ id, sha256, ...picture }) => [id, { hash: toUrl(sha256), ...picture }]));
  },
});

const toUrl = (base64: string) => Buffer.from(base64, "base64").toString("base64url");

/** The pictures of the website's library by id, from memory. */
export const libraryPictures = (): ReadonlyMap<string, PublicPicture> => library.value;

/** The names of the pictures of the website's library, sorted, for people who may choose a picture but not change the website. */
export const readPictureNames = async (): Promise<{ id: string; name: string }[]> => [
  ...(await asSystem("files", (tx) =>
    tx.execute<{ id: string; name: string }>(sql`
      select id, name from files where parent_type = 'website' and audience = 'public' and deleted_at is null order by ${foldSql(sql`name`)}, id`),
  )),
];

/** Reads the library again, so that this process knows a picture that was just added. */
export const refreshLibrary = (): Promise<void> => library.refresh();
